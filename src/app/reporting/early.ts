/** An uncaught error from before the reporting code was loaded. `at`: when it happened, in milliseconds since 1970. */
export interface EarlyError {
  readonly type: 'error' | 'unhandledrejection';
  readonly error: unknown;
  readonly at: number;
}

export interface EarlyErrors {
  /** Calls the listener for every error from now on, and immediately if one is already kept. A later listener replaces it. */
  onKept(listener: () => void): void;
  /** Returns the kept errors, oldest first, and stops keeping: the caller listens from then on. */
  drain(): readonly EarlyError[];
}

/** Keeps the first `limit` uncaught errors of a page, because later ones are often their consequence. */
export const keepEarlyErrors = (page: EventTarget, limit = 20, now: () => number = Date.now): EarlyErrors => {
  const errors: EarlyError[] = [];
  let notify: (() => void) | null = null;
  const keep = (type: EarlyError['type'], error: unknown) => {
    if (errors.length < limit) errors.push({ type, error, at: now() });
    notify?.();
  };
  // For a cross-origin script the browser gives only the message, not the error.
  const onError = (event: Event) => keep('error', (event as ErrorEvent).error ?? (event as ErrorEvent).message);
  const onRejection = (event: Event) => keep('unhandledrejection', (event as PromiseRejectionEvent).reason);
  page.addEventListener('error', onError);
  page.addEventListener('unhandledrejection', onRejection);
  return {
    onKept(listener) {
      notify = listener;
      if (errors.length > 0) listener();
    },
    drain() {
      notify = null;
      page.removeEventListener('error', onError);
      page.removeEventListener('unhandledrejection', onRejection);
      return errors.splice(0);
    },
  };
};

/** Listens as soon as this module is evaluated, so import it before anything that can fail. */
export const early: EarlyErrors = keepEarlyErrors(window);
