import { slidingWindow } from '../sliding-window';

export interface RateBudget {
  /** Counts a call and returns 0, or returns the milliseconds until the next call is allowed. */
  take(): number;
}

/**
 * A sliding window of one minute. The plan's limit is for the whole account, and staff's own tools need their share.
 * @param sharedBudget the budget that contains this one
 */
export function rateBudget(perMinute: number, now: () => number, sharedBudget?: RateBudget): RateBudget {
  const places = slidingWindow(perMinute, 60_000, now);
  return {
    take() {
      const wait = places.take('');
      if (wait > 0 || sharedBudget === undefined) return wait;
      const wholeWait = sharedBudget.take();
      if (wholeWait > 0) places.giveBack('');
      return wholeWait;
    },
  };
}
