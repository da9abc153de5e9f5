import { slidingWindow } from '../sliding-window';

export interface RateBudget {
  /** Counts a call and returns 0, or returns the milliseconds until the next call is allowed. */
  take(): number;
}

/**
 * A sliding window of one minute. The limit of the Zendesk plan is for the whole account, and staff's own tools need their share.
 * @param sharedBudget the budget of all calls: each call counts against both budgets
 */
export function rateBudget(perMinute: number, now: () => number, sharedBudget?: RateBudget): RateBudget {
  const calls = slidingWindow(perMinute, 60_000, now);
  return {
    take() {
      const wait = calls.take('');
      if (wait > 0 || sharedBudget === undefined) return wait;
      const sharedWait = sharedBudget.take();
      if (sharedWait > 0) calls.giveBack('');
      return sharedWait;
    },
  };
}
