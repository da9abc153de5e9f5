/** An error that nobody caught while the reporting code was not there yet. `at`: milliseconds since 1970. */
export interface EarlyError {
  readonly type: 'error' | 'unhandledrejection';
  readonly error: unknown;
  readonly at: number;
}

export interface EarlyErrors {
  /** Calls back for every error kept from now on, and at once if there is one already. One listener; a later one replaces it. */
  onKept(listener: () => void): void;
  /** Everything kept so far, oldest first. Nothing is kept after it: its caller listens from here on. */
  drain(): readonly EarlyError[];
}

/** Keeps the first `limit` uncaught errors of a page. The first ones matter: what follows is often their consequence. */
export const keepEarlyErrors = (page: EventTarget, limit = 20, now: () => number = Date.now): EarlyErrors => {
  const kept: EarlyError[] = [];
  let tell: (() => void) | null = null;
  const keep = (type: EarlyError['type'], error: unknown) => {
    if (kept.length < limit) kept.push({ type, error, at: now() });
    tell?.();
  };
  // The browser hides the error object of a script from elsewhere; its message is then all there is.
  const onError = (event: Event) => keep('error', (event as ErrorEvent).error ?? (event as ErrorEvent).message);
  const onRejection = (event: Event) => keep('unhandledrejection', (event as PromiseRejectionEvent).reason);
  page.addEventListener('error', onError);
  page.addEventListener('unhandledrejection', onRejection);
  return {
    onKept(listener) {
      tell = listener;
      if (kept.length > 0) listener();
    },
    drain() {
      tell = null;
      page.removeEventListener('error', onError);
      page.removeEventListener('unhandledrejection', onRejection);
      return kept.splice(0);
    },
  };
};

/** Listens from the moment this module is evaluated, so import it before anything that can fail. */
export const early: EarlyErrors = keepEarlyErrors(window);
