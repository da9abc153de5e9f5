interface WithScheduler {
  readonly scheduler?: { readonly yield?: () => Promise<void> };
}

/**
 * Resolves in a new task, so that during long work the browser can respond to input and paint. If supported, scheduler.yield gives the
 * continuation priority over new work.
 */
export const nextTask = (): Promise<void> =>
  (window as WithScheduler).scheduler?.yield?.() ?? new Promise((resolve) => void setTimeout(resolve, 0));
