import { resendCode, sendVerificationLink, verify } from '../../api/account';
import type { Services } from '../../flows/services';
import { submissionOf } from '../../flows/use-submission';

/** The code form's chart with its call: POST /v1/user/verify. */
export const verifyLogic = (services: Services) =>
  submissionOf(services, (client, values, signal) => verify(client, (values as { code: string }).code, signal));

/** Asking for another code: POST /v1/user/verify/resend. */
export const resendLogic = (services: Services) =>
  submissionOf(services, (client, _values, signal) => resendCode(client, signal));

/** Asking for a link, to the same address or to another: POST /v1/email/verification-notification. */
export const linkLogic = (services: Services) =>
  submissionOf(services, (client, values, signal) =>
    sendVerificationLink(client, (values as { email: string | null }).email, signal),
  );
