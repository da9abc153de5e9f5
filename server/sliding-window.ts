/** Counts by key what happened within the last `windowMs`. */
export function slidingWindow(max: number, windowMs: number, now: () => number) {
  const taken = new Map<string, number[]>();
  let sweptAt = now();

  /** Removes times in the future, because a clock that was set back must not lock a key for longer than the window. */
  const current = (times: number[], time: number): number[] => {
    if ((times.at(-1) ?? 0) > time) return times.filter((earlier) => earlier > time - windowMs && earlier <= time);
    while ((times[0] ?? Number.POSITIVE_INFINITY) <= time - windowMs) times.shift();
    return times;
  };
  const sweep = (time: number) => {
    if (Math.abs(time - sweptAt) < windowMs) return;
    sweptAt = time;
    for (const [key, times] of taken) if (current(times, time).length === 0) taken.delete(key);
  };

  return {
    /** Counts one more and returns 0. If that would be too many, counts nothing and returns the milliseconds to wait. */
    take(key: string): number {
      const time = now();
      sweep(time);
      const times = current(taken.get(key) ?? [], time);
      taken.set(key, times);
      const oldest = times[times.length - max];
      if (oldest !== undefined) return Math.max(1, oldest + windowMs - time);
      times.push(time);
      return 0;
    },
    /** Removes the newest count. */
    giveBack: (key: string) => void taken.get(key)?.pop(),
  };
}
