import type { Reachability } from '../api/reachability';
import { createRefresher } from './refresh';

/** Immediately after a lost call, then after twice as long each time; never two within five seconds. Milliseconds. */
export const probePace = { shortestGap: 5_000, firstWait: 5_000, longestWait: 300_000 };

const answers = (address: string, init?: RequestInit): Promise<boolean> =>
  fetch(address, { ...init, cache: 'no-store', redirect: 'manual', signal: AbortSignal.timeout(10_000) }).then(
    () => true,
    () => false,
  );

/**
 * Says whether the operator answers `GET /`, or else which of the two is away: the operator, or the connection of this phone. Any answer at
 * all will do, a refusal or a redirect included, as long as CORS lets the portal see that there is one. It is no call of the client: a 401
 * to it signs nobody out.
 */
export const probe = async (baseUrl: string): Promise<Parameters<Reachability['noteProbe']>[0]> => {
  if (!navigator.onLine) return 'offline';
  if (await answers(`${baseUrl}/`, { credentials: 'include', headers: { Accept: 'application/json' } }))
    return 'reachable';
  return (await answers('/healthz')) ? 'operatorAway' : 'offline';
};

/** Probes while a page in view says that calls have no answer. `onBack` is called when the operator answers again. */
export const startProbing = (reachability: Reachability, baseUrl: string, onBack: () => void): void => {
  const prober = createRefresher(
    {
      now: () => Date.now(),
      schedule: (work, delay) => {
        const timer = setTimeout(work, delay);
        return () => clearTimeout(timer);
      },
      canRead: () => document.visibilityState === 'visible',
      mode: () => (reachability.isProbeNeeded() ? 'waiting' : null),
      read: async () => reachability.noteProbe(await probe(baseUrl)),
    },
    probePace,
  );
  prober.onRead({ isOther: true, isOld: true });
  reachability.onProbeNeeded(prober.onReturn);
  reachability.subscribe(() => {
    if (reachability.state() === 'back') onBack();
  });
  window.addEventListener('online', prober.onReturn);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') prober.onReturn();
  });
  prober.onReturn();
};
