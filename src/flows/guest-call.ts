import { waitFor } from 'xstate';
import { mayHaveArrived, toFailure } from '../../machines/shared/result';
import type { Client } from '../api/client';
import { UnexpectedRedirect } from '../api/problem';
import { logout } from '../api/session';
import type { Services } from './services';

type GuestServices = Pick<Services, 'session' | 'pendingSignOut'>;

const untilAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

/**
 * Sends a pending sign-out to the operator. Without it, the operator still has the previous driver's session, and may mix it up with the
 * next driver who signs in, registers or resets a password.
 */
export const sendPendingSignOut = async (
  { session, pendingSignOut }: GuestServices,
  client: Client,
  signal: AbortSignal,
): Promise<void> => {
  // Another tab may have the pending sign-out. Without storage only this tab knows of it.
  const isPending = () => pendingSignOut.isSet() || session.getSnapshot().context.signOutPending;
  if (!isPending()) return;
  await waitFor(session, (now) => !now.hasTag('busy'), { timeout: Number.POSITIVE_INFINITY, signal });
  if (isPending()) await logout(client, signal);
};

/**
 * Makes a call that signs a driver in. Without a usable answer the driver may be signed in, so the session asks the operator before the
 * form continues, even when the driver has left the form.
 */
export const asSignIn = async <Value>(
  session: Services['session'],
  signal: AbortSignal,
  call: () => Promise<Value>,
): Promise<Value> => {
  try {
    return await call();
  } catch (error) {
    if (!mayHaveArrived(toFailure(error))) throw error;
    session.send({ type: 'api.signInUnanswered' });
    const now = await waitFor(session, (state) => !state.hasTag('busy'), { timeout: Number.POSITIVE_INFINITY, signal });
    if (!now.hasTag('signed-in')) throw error;
    return untilAborted(signal);
  }
};

/**
 * Makes the call of a guest form. An unexpected redirect means that a session exists and the operator did nothing: the session then loads the
 * user and navigates as after a sign-in, and the form stays busy until then.
 */
export const asGuest = async <Value>(
  services: GuestServices,
  client: Client,
  signal: AbortSignal,
  call: () => Promise<Value>,
): Promise<Value> => {
  await sendPendingSignOut(services, client, signal);
  const { session } = services;
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof UnexpectedRedirect)) throw error;
    await waitFor(session, (now) => !now.hasTag('busy'), { timeout: Number.POSITIVE_INFINITY, signal });
    session.send({ type: 'driver.signedIn' });
    const now = session.getSnapshot();
    if (!now.hasTag('busy') && !now.hasTag('signed-in')) throw error;
    return untilAborted(signal);
  }
};
