import type { Verdict } from '../../machines/shared/verdict';
import type { Client } from './client';
import { type Operator, readsFrom } from './contract';
import { anyOf, fields, id, quantity, text } from './decode';
import { read, verdictOf } from './shape';

/** What a new driver says. Telephone number with country code. */
export interface Registration {
  readonly operatingAreaId: string;
  readonly fleetId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly badgeNumber: string | null;
  readonly email: string;
  readonly password: string;
  readonly termsAccepted: boolean;
  /** Asks for the closed account of this address back. */
  readonly reopens: boolean;
}

/** `signedIn`: the account is there and its address has to be verified. `reviewed`: people decide; nobody is signed in. */
export type Registered =
  | { readonly kind: 'signedIn' }
  | { readonly kind: 'reviewed'; readonly reference: string; readonly message: string };

const registered = anyOf(
  readsFrom<Operator['Reinstatement']>()(fields({ reference: text(), message: text() })),
  readsFrom<Operator['User']>()(fields({ id: id() })),
);

/** POST /v1/register. */
export const register = (
  client: Client,
  registration: Registration,
  signal?: AbortSignal,
): Promise<Verdict<Registered>> =>
  verdictOf(async () => {
    const body = {
      first_name: registration.firstName,
      last_name: registration.lastName,
      email: registration.email,
      phone: registration.phone,
      operating_area_id: registration.operatingAreaId,
      fleet_id: registration.fleetId,
      badge_number: registration.badgeNumber,
      password: registration.password,
      password_confirmation: registration.password,
      terms_accepted: registration.termsAccepted as true,
      reinstate: registration.reopens,
    } satisfies Operator['RegisterRequest'];
    const data = read(registered, await client.send('POST', '/v1/register', body, { signal }));
    return 'reference' in data
      ? { kind: 'reviewed', reference: data.reference, message: data.message }
      : { kind: 'signedIn' };
  });

/** POST /v1/forgot-password. The answer does not tell whether the address has an account. */
export const requestPasswordReset = (client: Client, address: string, signal?: AbortSignal): Promise<Verdict<void>> =>
  verdictOf(async () => {
    await client.send('POST', '/v1/forgot-password', { email: address } satisfies Operator['ForgotPasswordRequest'], {
      signal,
    });
  });

/** From a mailed link. */
export interface ResetLink {
  readonly token: string;
  readonly email: string;
}

/** POST /v1/reset-password. An old or used link is refused under `token`. */
export const resetPassword = (
  client: Client,
  link: ResetLink,
  password: string,
  signal?: AbortSignal,
): Promise<Verdict<void>> =>
  verdictOf(async () => {
    const body = { ...link, password, password_confirmation: password } satisfies Operator['ResetPasswordRequest'];
    await client.send('POST', '/v1/reset-password', body, { signal });
  });

/** POST /v1/user/verify with the code from the mail. */
export const verify = (client: Client, code: string, signal?: AbortSignal): Promise<Verdict<void>> =>
  verdictOf(async () => {
    await client.send('POST', '/v1/user/verify', { code } satisfies Operator['VerifyRequest'], { signal });
  });

const sentAnswer = readsFrom<Operator['VerificationSent']>()(
  fields({ sent_to: text(), resend_after_seconds: quantity() }),
);

export interface VerificationSent {
  /** Masked address. */
  readonly sentTo: string;
  readonly resendAfterSeconds: number;
}

const readSent = (body: unknown): VerificationSent => {
  const data = read(sentAnswer, body);
  return { sentTo: data.sent_to, resendAfterSeconds: data.resend_after_seconds };
};

/** POST /v1/user/verify/resend, empty body. */
export const resendCode = (client: Client, signal?: AbortSignal): Promise<Verdict<VerificationSent>> =>
  verdictOf(async () => readSent(await client.send('POST', '/v1/user/verify/resend', undefined, { signal })));

/** POST /v1/email/verification-notification. With an address, that becomes the account's. */
export const sendVerificationLink = (
  client: Client,
  address: string | null,
  signal?: AbortSignal,
): Promise<Verdict<VerificationSent>> =>
  verdictOf(async () =>
    readSent(
      await client.send(
        'POST',
        '/v1/email/verification-notification',
        address === null ? undefined : { email: address },
        { signal },
      ),
    ),
  );
