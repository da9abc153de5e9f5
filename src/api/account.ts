import type { Result } from '../../machines/shared/result';
import type { Client } from './client';
import { type Operator, read, readsFrom, resultOf } from './contract';
import { fields, ifReadable, needed, quantity, text } from './decode';

/** What a new driver enters. `phone` has a country code; `reinstate` asks to reopen the closed account with this email address. */
export type Registration = Operator['RegisterRequest'];

/** `signedIn`: the account exists and its email address must be verified. `reviewed`: staff decide, and no session begins. */
export type Registered =
  | { readonly kind: 'signedIn' }
  | { readonly kind: 'reviewed'; readonly reference: string; readonly message: string };

const reviewed = readsFrom<Operator['Reinstatement']>()(fields({ reference: needed(text()), message: needed(text()) }));

/** POST /v1/register. */
export const register = (
  client: Client,
  registration: Registration,
  signal?: AbortSignal,
): Promise<Result<Registered>> =>
  resultOf(async () => {
    // Any other 2xx means that the account exists, whatever the body says (OP-06).
    const review = read(ifReadable(reviewed), await client.send('POST', '/v1/register', registration, { signal }));
    return review ? { kind: 'reviewed', ...review } : { kind: 'signedIn' };
  });

/** POST /v1/forgot-password. The answer does not reveal whether the email address has an account. */
export const requestPasswordReset = (client: Client, address: string, signal?: AbortSignal): Promise<Result<void>> =>
  resultOf(async () => {
    await client.send('POST', '/v1/forgot-password', { email: address } satisfies Operator['ForgotPasswordRequest'], {
      signal,
    });
  });

/** The parts of a mailed link. */
export interface ResetLink {
  readonly token: string;
  readonly email: string;
}

/** POST /v1/reset-password. The operator rejects an old or used link under `token`. */
export const resetPassword = (
  client: Client,
  link: ResetLink,
  password: string,
  signal?: AbortSignal,
): Promise<Result<void>> =>
  resultOf(async () => {
    const body = { ...link, password, password_confirmation: password } satisfies Operator['ResetPasswordRequest'];
    await client.send('POST', '/v1/reset-password', body, { signal });
  });

/** POST /v1/user/verify with the code from the email. */
export const verify = (client: Client, code: string, signal?: AbortSignal): Promise<Result<void>> =>
  resultOf(async () => {
    await client.send('POST', '/v1/user/verify', { code } satisfies Operator['VerifyRequest'], { signal });
  });

const sentAnswer = readsFrom<Operator['VerificationSent']>()(
  fields({ sent_to: ifReadable(text()), resend_after_seconds: ifReadable(quantity()) }),
);

export interface VerificationSent {
  /** Masked email address; null when the operator does not say. */
  readonly sentTo: string | null;
  readonly resendAfterSeconds: number;
}

/** Seconds before the driver may request another email, when the operator does not say. Laravel's throttle allows six a minute. */
const usualPause = 60;

const readSent = (body: unknown): VerificationSent => {
  const sent = read(ifReadable(sentAnswer), body);
  return { sentTo: sent?.sent_to ?? null, resendAfterSeconds: sent?.resend_after_seconds ?? usualPause };
};

/** POST /v1/user/verify/resend, empty body. */
export const resendCode = (client: Client, signal?: AbortSignal): Promise<Result<VerificationSent>> =>
  resultOf(async () => readSent(await client.send('POST', '/v1/user/verify/resend', undefined, { signal })));

/** POST /v1/email/verification-notification. A given address becomes the address of the account. */
export const sendVerificationLink = (
  client: Client,
  address: string | null,
  signal?: AbortSignal,
): Promise<Result<VerificationSent>> =>
  resultOf(async () =>
    readSent(
      await client.send(
        'POST',
        '/v1/email/verification-notification',
        address === null ? undefined : { email: address },
        { signal },
      ),
    ),
  );
