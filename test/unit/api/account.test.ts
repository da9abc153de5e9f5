/** @jest-environment ./test/support/portal-environment.cjs */
import {
  type Registration,
  register,
  requestPasswordReset,
  resendCode,
  resetPassword,
  sendVerificationLink,
} from '../../../src/api/account';
import { ApiError, UnexpectedRedirect } from '../../../src/api/problem';
import { login } from '../../../src/api/session';
import { portalPage } from '../../support/portal-page';
import { callerInWorld } from './caller';

const caller = callerInWorld();

const rosa: Registration = {
  operating_area_id: '12',
  fleet_id: '7',
  first_name: 'Rosa',
  last_name: 'Whitlow',
  phone: '+447700900199',
  badge_number: null,
  email: 'rosa.whitlow@example.com',
  password: 'lamp river bicycle',
  password_confirmation: 'lamp river bicycle',
  terms_accepted: true,
  reinstate: false,
};
const unverified = async () => {
  const { cookies } = await caller.world.arrange({ as: 'unverified', session: 'signed-in' });
  for (const cookie of cookies) await portalPage().setCookie(cookie);
};

describe('the account, with the sandbox (AP-10, AP-12, AP-13)', () => {
  it('answers every reset request alike, and resets once by the emailed link (SEC-20)', async () => {
    expect(await requestPasswordReset(caller.client, 'nobody@example.com')).toEqual({
      accepted: true,
      value: undefined,
    });
    expect(await requestPasswordReset(caller.client, caller.world.drivers.verified.email)).toEqual({
      accepted: true,
      value: undefined,
    });
    const link = new URL((await caller.world.mails())[0]?.link ?? '').searchParams;
    const resetLink = { token: link.get('token') ?? '', email: link.get('email') ?? '' };
    expect(await resetPassword(caller.client, resetLink, 'lamp river bicycle')).toEqual({
      accepted: true,
      value: undefined,
    });
    expect(await resetPassword(caller.client, resetLink, 'lamp river lantern')).toMatchObject({
      accepted: false,
      rejection: { fields: { token: expect.any(Array) } },
    });
    const credentials = { email: resetLink.email, password: 'lamp river bicycle', remember: false };
    expect(await login(caller.client, credentials)).toMatchObject({ accepted: true });
  });

  it('is redirected when a driver is signed in, which counts as success for a sign-in only (SEC-11)', async () => {
    const { cookies } = await caller.world.arrange({ session: 'signed-in', login_when_signed_in: 'redirected' });
    for (const cookie of cookies) await portalPage().setCookie(cookie);
    const { email, password } = caller.world.drivers.verified;
    await expect(register(caller.client, rosa)).rejects.toBeInstanceOf(UnexpectedRedirect);
    await expect(requestPasswordReset(caller.client, email)).rejects.toBeInstanceOf(UnexpectedRedirect);
    await expect(resetPassword(caller.client, { token: 'x', email }, password)).rejects.toBeInstanceOf(
      UnexpectedRedirect,
    );
    expect(await login(caller.client, { email, password, remember: false })).toMatchObject({ accepted: true });
    expect(await caller.world.mails()).toEqual([]);
  });

  it('sends codes and links, with the wait for the next one (ER-09)', async () => {
    await unverified();
    const emailSent = { accepted: true, value: { sentTo: 'n***@example.com', resendAfterSeconds: 30 } };
    expect(await resendCode(caller.client)).toEqual(emailSent);
    const error = await resendCode(caller.client).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(ApiError);
    expect((error as ApiError).toJSON()).toMatchObject({ kind: 'tooMany', status: 429 });
    expect((error as ApiError).retryAfter).toBeGreaterThan(20);
    expect((error as ApiError).retryAfter).toBeLessThanOrEqual(30);
    expect(await sendVerificationLink(caller.client, null)).toEqual(emailSent);
    // A new address has no pause.
    expect(await sendVerificationLink(caller.client, 'nia.right@example.com')).toMatchObject({ accepted: true });
    expect(await sendVerificationLink(caller.client, caller.world.drivers.verified.email)).toMatchObject({
      accepted: false,
    });
  });

  it.each(['soon', '0', '-3', 'Wed, 21 Oct 2026 07:28:00 GMT'])(
    'ignores a malformed "Retry-After: %s"',
    async (header) => {
      await unverified();
      await caller.world.faults({
        call: 'POST /v1/user/verify/resend',
        status: 429,
        headers: { 'retry-after': header },
        body: { message: 'Too Many Attempts.' },
      });
      const failure = await resendCode(caller.client).catch((error: unknown) => error);
      expect((failure as ApiError).retryAfter).toBeUndefined();
    },
  );
});
