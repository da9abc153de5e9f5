import type { Reachability } from '../api/reachability';
import { createRefresher } from './refresh';

/**
 * The first pauses between probes in milliseconds. The first probe follows a lost call immediately; then the pause doubles each time, and
 * is at least five seconds.
 */
export const probePace = { shortestGap: 5_000, firstWait: 5_000, longestWait: 300_000 };

const answers = (address: string, init?: RequestInit, isAnswer = (_status: number) => true): Promise<boolean> =>
  fetch(address, { ...init, cache: 'no-store', redirect: 'manual', signal: AbortSignal.timeout(10_000) }).then(
    ({ status }) => isAnswer(status),
    () => false,
  );

/** Whether a proxy answered because the server behind it did not. */
const isProxyFailure = (status: number): boolean => status === 502 || status === 504;

/** Whether the operator answers `GET /`. Where both have one origin, that is our own page, so the probe asks for a URL of the API. */
const askOperator = (baseUrl: string): Promise<boolean> => {
  const init = { credentials: 'include', headers: { Accept: 'application/json' } } as const;
  const isOurPage = new URL(`${baseUrl}/`, window.location.href).href === `${window.location.origin}/`;
  return isOurPage
    ? answers('/sanctum/csrf-cookie', init, (status) => !isProxyFailure(status))
    : answers(`${baseUrl}/`, init);
};

/**
 * Probes the operator with `GET /`. If it does not answer, tells whether the operator or the phone's connection is down. Any answer counts,
 * including an error or a redirect, if CORS lets the portal see it. The probe bypasses the client, so a 401 signs no driver out.
 */
export const probe = async (baseUrl: string): Promise<Parameters<Reachability['recordProbe']>[0]> => {
  if (!navigator.onLine) return 'offline';
  if (await askOperator(baseUrl)) return 'reachable';
  return (await answers('/healthz')) ? 'operatorAway' : 'offline';
};

/** Sends probes while a visible page shows that calls fail. Calls `onBack` when the operator answers again. */
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
      read: async () => reachability.recordProbe(await probe(baseUrl)),
    },
    probePace,
  );
  prober.onRead({ isNewPage: true, isOld: true });
  reachability.onProbeNeeded(prober.onReturn);
  reachability.subscribe(() => {
    if (reachability.state() === 'back') onBack();
  });
  window.addEventListener('online', () => {
    // The result of the last probe does not apply to the new connection.
    prober.onRead({ isNewPage: true, isOld: true });
    prober.onReturn();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') prober.onReturn();
  });
  prober.onReturn();
};
