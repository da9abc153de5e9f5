import { currentTime } from '../format/current-time';

/** The most pages to keep: a driver returns to few, and a week of jobs is large. */
const maxKept = 30;

/**
 * The last data of each page, which it shows again while offline (REL-31). Kept in memory, so that it ends with the tab, and per driver, so
 * that drivers never see each other's data.
 */
export const createLastReads = (now: () => number = currentTime) => {
  const reads = new Map<string, object>();
  const times = new WeakMap<object, number>();
  const shownAgain = new WeakSet<object>();
  const keyOf = (userId: string, address: string) => `${userId} ${address}`;
  return {
    keep: (userId: string, address: string, data: unknown): void => {
      if (typeof data !== 'object' || data === null) return;
      const key = keyOf(userId, address);
      reads.delete(key);
      reads.set(key, data);
      times.set(data, now());
      const [oldest] = reads.keys();
      if (reads.size > maxKept && oldest !== undefined) reads.delete(oldest);
    },
    /** The data that the URL showed last to this driver, marked as old; null when there is none. */
    showStale: (userId: string, address: string): object | null => {
      const data = reads.get(keyOf(userId, address)) ?? null;
      if (data) shownAgain.add(data);
      return data;
    },
    /** When the data was read, if the page shows it again because the new read failed. */
    staleSince: (data: unknown): number | null =>
      typeof data === 'object' && data !== null && shownAgain.has(data) ? (times.get(data) ?? null) : null,
    clear: (): void => reads.clear(),
  };
};

export type LastReads = ReturnType<typeof createLastReads>;
