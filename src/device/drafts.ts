import { number, object, record, safeParse, string } from 'valibot';

/** Something a driver typed, and when (milliseconds since the epoch). */
export interface Draft<Values> {
  readonly values: Values;
  readonly savedAt: number;
}

const prefix = 'portal.draft:';
const stored = object({ values: record(string(), string()), savedAt: number() });

/**
 * What drivers typed, kept on this device per user until it has been sent or they sign out. Written at once and without
 * waiting: a tab that the phone kills a moment later has lost nothing. Never passwords, bank details or files.
 */
export const draftStore = (storage: Storage, now: () => number = Date.now) => {
  const key = (userId: number, name: string) => `${prefix}${userId}:${name}`;
  return {
    /** Null also for something that no form of this portal can have written: everything typed is text. */
    read: <Values>(userId: number, name: string): Draft<Values> | null => {
      try {
        const result = safeParse(stored, JSON.parse(storage.getItem(key(userId, name)) ?? 'null') as unknown);
        return result.success ? { values: result.output.values as Values, savedAt: result.output.savedAt } : null;
      } catch {
        return null;
      }
    },
    /** False when the device has no room or forbids storage: the screen then says that nothing is kept. */
    write: (userId: number, name: string, values: unknown): boolean => {
      try {
        storage.setItem(key(userId, name), JSON.stringify({ values, savedAt: now() }));
        return true;
      } catch {
        return false;
      }
    },
    drop: (userId: number, name: string): void => {
      try {
        storage.removeItem(key(userId, name));
      } catch {
        // Forbidden storage holds nothing.
      }
    },
    /** Everything of every user of this device. */
    wipe: (): void => {
      try {
        for (const name of Object.keys(storage)) if (name.startsWith(prefix)) storage.removeItem(name);
      } catch {
        // Forbidden storage holds nothing.
      }
    },
  };
};

export type DraftStore = ReturnType<typeof draftStore>;
