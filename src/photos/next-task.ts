interface WithScheduler {
  readonly scheduler?: { readonly yield?: () => Promise<void> };
}

/**
 * A break in long work: resolves in a new task, so that the browser can respond to input and paint before. If supported, scheduler.yield
 * gives the continuation priority over new work.
 */
export const nextTask = (): Promise<void> =>
  (window as WithScheduler).scheduler?.yield?.() ?? new Promise((resolve) => void setTimeout(resolve, 0));
