interface WithScheduler {
  readonly scheduler?: { readonly yield?: () => Promise<void> };
}

/**
 * A break in long work: resolves in a task of its own, before which the browser may answer a finger and draw. Where the browser can tell
 * work that goes on from work that begins, it goes on first.
 */
export const nextTask = (): Promise<void> =>
  (window as WithScheduler).scheduler?.yield?.() ?? new Promise((resolve) => void setTimeout(resolve, 0));
