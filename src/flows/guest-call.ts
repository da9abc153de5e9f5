import { waitFor } from 'xstate';
import type { Client } from '../api/client';
import { UnexpectedRedirect } from '../api/problem';
import { logout } from '../api/session';
import type { Services } from './services';

type GuestServices = Pick<Services, 'session' | 'owedSignOut'>;

/** Rejects once nobody waits any more. */
const untilLeft = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

/**
 * Tells the operator of a sign-out that it has not heard of. To it the driver before is still there, and it may take the next one who
 * signs in, registers or resets a password for that driver.
 */
export const tellOwedSignOut = async (
  { session, owedSignOut }: GuestServices,
  client: Client,
  signal: AbortSignal,
): Promise<void> => {
  // Another tab may owe it. Where nothing is kept, only this tab knows.
  const isOwed = () => owedSignOut.isSet() || session.getSnapshot().context.owesSignOut;
  if (!isOwed()) return;
  await waitFor(session, (now) => !now.hasTag('busy'), { timeout: Number.POSITIVE_INFINITY, signal });
  if (isOwed()) await logout(client, signal);
};

/**
 * Makes the call of a form for guests. When somebody turns out to be signed in, nothing was done: the session finds out who it is and
 * leads on, as after a sign-in, and the form is busy until it is left.
 */
export const asGuest = async <Value>(
  services: GuestServices,
  client: Client,
  signal: AbortSignal,
  call: () => Promise<Value>,
): Promise<Value> => {
  await tellOwedSignOut(services, client, signal);
  const { session } = services;
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof UnexpectedRedirect)) throw error;
    await waitFor(session, (now) => !now.hasTag('busy'), { timeout: Number.POSITIVE_INFINITY, signal });
    session.send({ type: 'driver.signedIn' });
    const now = session.getSnapshot();
    if (!now.hasTag('busy') && !now.hasTag('signed-in')) throw error;
    return untilLeft(signal);
  }
};
