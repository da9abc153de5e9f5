import { waitFor } from 'xstate';
import { SentAway } from './api/problem';
import type { Services } from './services';

/** Rejects once nobody waits any more. */
const untilLeft = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

/**
 * Makes the call of a form for guests. When somebody turns out to be signed in, nothing was done: the session finds out who it is and
 * leads on, as after a sign-in, and the form is busy until it is left.
 */
export const asGuest = async <Value>(
  { session }: Pick<Services, 'session'>,
  signal: AbortSignal,
  call: Promise<Value>,
): Promise<Value> => {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof SentAway)) throw error;
    await waitFor(session, (now) => !now.hasTag('busy'), { timeout: Number.POSITIVE_INFINITY, signal });
    session.send({ type: 'driver.signedIn' });
    const now = session.getSnapshot();
    if (!now.hasTag('busy') && !now.hasTag('signed-in')) throw error;
    return untilLeft(signal);
  }
};
