import type { Reachability } from '../api/reachability';
import { createRefresher } from './refresh';

/** Probes immediately after a lost call, then waits twice as long each time, and at least five seconds. Milliseconds. */
export const probePace = { shortestGap: 5_000, firstWait: 5_000, longestWait: 300_000 };

const answers = (address: string, init?: RequestInit): Promise<boolean> =>
  fetch(address, { ...init, cache: 'no-store', redirect: 'manual', signal: AbortSignal.timeout(10_000) }).then(
    () => true,
    () => false,
  );

/**
 * Whether the operator answers `GET /`, and if not, whether the operator or the phone's connection is down. Any answer counts, including an
 * error or a redirect, if CORS lets the portal see it. The probe bypasses the client, so a 401 signs no driver out.
 */
export const probe = async (baseUrl: string): Promise<Parameters<Reachability['noteProbe']>[0]> => {
  if (!navigator.onLine) return 'offline';
  if (await answers(`${baseUrl}/`, { credentials: 'include', headers: { Accept: 'application/json' } }))
    return 'reachable';
  return (await answers('/healthz')) ? 'operatorAway' : 'offline';
};

/** Probes while a visible page shows that calls fail. Calls `onBack` when the operator answers again. */
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
  window.addEventListener('online', () => {
    // The result of the last probe does not apply to the new connection.
    prober.onRead({ isOther: true, isOld: true });
    prober.onReturn();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') prober.onReturn();
  });
  prober.onReturn();
};
