/** So many pages stay readable: a driver goes back to a few, and a week of jobs is large. */
const most = 30;

/**
 * What pages have read, as they were last: without a connection they show it again (REL-31). In memory only, so that it ends with the
 * tab, and by driver, so that nobody reads what belongs to another.
 */
export const createLastReads = (now: () => number = Date.now) => {
  const kept = new Map<string, object>();
  const times = new WeakMap<object, number>();
  let shownAgain = new WeakSet<object>();
  const keyOf = (userId: string, address: string) => `${userId} ${address}`;
  return {
    keep: (userId: string, address: string, data: unknown): void => {
      if (typeof data !== 'object' || data === null) return;
      const key = keyOf(userId, address);
      kept.delete(key);
      kept.set(key, data);
      times.set(data, now());
      const [oldest] = kept.keys();
      if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    },
    /** What that address showed last to this driver; from now on it is old. Null when it has shown nothing. */
    showAgain: (userId: string, address: string): object | null => {
      const data = kept.get(keyOf(userId, address)) ?? null;
      if (data) shownAgain.add(data);
      return data;
    },
    /** When it was read, if it is shown again in place of what could not be read. */
    oldSince: (data: unknown): number | null =>
      typeof data === 'object' && data !== null && shownAgain.has(data) ? (times.get(data) ?? null) : null,
    clear: (): void => {
      kept.clear();
      shownAgain = new WeakSet();
    },
  };
};

export type LastReads = ReturnType<typeof createLastReads>;
