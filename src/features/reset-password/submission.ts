import { type ResetLink, requestPasswordReset, resetPassword } from '../../api/account';
import { asGuest } from '../../flows/guest-call';
import type { Services } from '../../flows/services';
import { submissionOf } from '../../flows/use-submission';

/** The submission that asks for a link (POST /v1/forgot-password). */
export const resetRequestLogic = (services: Services) =>
  submissionOf(services, (client, values, signal) =>
    asGuest(services, client, signal, () => requestPasswordReset(client, (values as { email: string }).email, signal)),
  );

/** The submission that sets a new password with the link (POST /v1/reset-password). */
export const chooseLogic = (services: Services, link: ResetLink) =>
  submissionOf(services, (client, values, signal) =>
    asGuest(services, client, signal, () =>
      resetPassword(client, link, (values as { password: string }).password, signal),
    ),
  );
