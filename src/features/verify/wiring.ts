import { fromPromise, waitFor } from 'xstate';
import { accepted, type Result, toFailure } from '../../../machines/shared/result';
import {
  type Identified,
  type MailResult,
  type VerificationInput,
  verificationMachine,
} from '../../../machines/verification';
import { resendCode, sendVerificationLink, type VerificationSent, verify } from '../../api/account';
import { optional } from '../../api/optional';
import { UnexpectedRedirect } from '../../api/problem';
import { fetchUser } from '../../api/session';
import type { LoadArgs, Services } from '../../flows/services';
import { failureText } from '../../format/failure';
import { mailedCode } from '../../storage/mailed-code';
import { linkedAddress } from './kept';

const mailResult = (result: Result<VerificationSent>): MailResult =>
  result.accepted
    ? accepted({ sentTo: result.value.sentTo, nextAt: Date.now() + result.value.resendAfterSeconds * 1000 })
    : result;

/** Seconds before the next email, if a 429 does not give them. */
const usualPause = 60;

/** A 429 counts as an answer: the page then says when the driver can ask again. The email of the registration counts as the first one. */
const mailed = async (send: Promise<Result<VerificationSent>>): Promise<MailResult> => {
  try {
    return mailResult(await send);
  } catch (error) {
    const failure = toFailure(error);
    if (failure.kind !== 'tooMany') throw error;
    const message = `${failureText(failure)} We sent the last one a short time ago. Check your inbox and spam folder.`;
    return {
      accepted: false,
      rejection: { message, fields: {} },
      nextAt: Date.now() + (failure.retryAfter ?? usualPause) * 1000,
    };
  }
};

/** The verification chart with its calls. Made by the loader, outside React. */
export const verificationLogic = ({ client, session }: Pick<Services, 'client' | 'session'>) => {
  // Laravel redirects the call of a driver who is already verified, perhaps on another device. Then the session asks who is signed in.
  const unlessVerified = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    try {
      return await answer;
    } catch (error) {
      if (error instanceof UnexpectedRedirect) session.send({ type: 'driver.openedLink' });
      throw error;
    }
  };
  return verificationMachine.provide({
    actors: {
      verifyCode: fromPromise<Result<void>, { code: string }>(async ({ input, signal }) =>
        unlessVerified(verify(await client(), input.code, signal)),
      ),
      identify: fromPromise<Identified, void>(async ({ signal }) => {
        session.send({ type: 'driver.verified' });
        const now = await waitFor(session, (later) => !later.matches('identifying'), { signal });
        if (now.matches('identityUnknown')) throw now.context.failure;
        return now.matches('unverified') ? 'stillUnverified' : 'elsewhere';
      }),
      mailCode: fromPromise<MailResult, void>(async ({ signal }) =>
        mailed(unlessVerified(resendCode(await client(), signal))),
      ),
      mailLink: fromPromise<MailResult, void>(async ({ signal }) =>
        mailed(unlessVerified(sendVerificationLink(await client(), null, signal))),
      ),
      changeAddress: fromPromise<MailResult, { email: string }>(async ({ input, signal }) =>
        mailResult(await unlessVerified(sendVerificationLink(await client(), input.email, signal))),
      ),
    },
  });
};

export interface VerifyData {
  /** The masked email address that the code was sent to; null if the operator does not say. */
  readonly address: Promise<string | null>;
  readonly logic: ReturnType<typeof verificationLogic>;
  readonly input: VerificationInput;
}

/**
 * After a 409 the session knows that an email address has to be verified, but not which one, so this asks the operator. The page does not wait
 * for it. In the background it only checks whether the email address has been verified.
 */
export const loadVerification = async (services: Services, { signal, currentData }: LoadArgs): Promise<VerifyData> => {
  const readUser = async () => fetchUser(await services.client(), services.config.time_zone, signal);
  if (currentData) {
    if ((await readUser()).verified) services.session.send({ type: 'tab.verified' });
    return currentData as VerifyData;
  }
  const address = services.session.getSnapshot().context.user?.verifies;
  return {
    address: address ? Promise.resolve(address) : optional(readUser().then(({ verifies }) => verifies)),
    logic: verificationLogic(services),
    input: { nextCodeAt: mailedCode(services).nextFrom(), linkSentTo: linkedAddress(services).read() },
  };
};
