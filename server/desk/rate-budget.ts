/** Calls that may leave within a minute, shared by everything that goes to the support desk. */
export type RateBudget = {
  /** Milliseconds until the next call may leave; 0 takes a place now. */
  take(): number;
};

/** A sliding minute: the plan counts the whole account's calls, and staff's own tools need their share. */
export function rateBudget(perMinute: number, now: () => number): RateBudget {
  let times: number[] = [];
  return {
    take() {
      const time = now();
      times = times.filter((earlier) => earlier > time - 60_000 && earlier <= time);
      const oldest = times[times.length - perMinute];
      if (oldest !== undefined) return Math.max(1, oldest + 60_000 - time);
      times.push(time);
      return 0;
    },
  };
}
