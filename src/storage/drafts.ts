import { ownFields, ownNumber, type Reads, unreadable } from '../api/decode';
import { stored } from './stored';

/** Something a driver typed, and when (milliseconds since the epoch). */
export interface Draft<Values> {
  readonly values: Values;
  readonly savedAt: number;
}

const prefix = 'portal.draft:';
/** Milliseconds since the last change. A device may be shared, and drafts are stored as they were typed. */
const keptFor = 7 * 24 * 60 * 60_000;
const typedTexts: Reads<Readonly<Record<string, string>>> = (sent) =>
  typeof sent === 'object' &&
  sent !== null &&
  !Array.isArray(sent) &&
  Object.values(sent).every((one) => typeof one === 'string')
    ? (sent as Readonly<Record<string, string>>)
    : unreadable;
const draft = ownFields({ values: typedTexts, savedAt: ownNumber() });

/**
 * What drivers typed, kept on this device per user until it has been sent, they sign out, or 7 days have passed. Written
 * immediately: a tab that the phone kills a moment later has lost nothing. Stored as it was typed, with names, addresses and phone
 * numbers (docs/decisions/0026). Never passwords, bank details or files.
 */
export const draftStore = (storage: Storage, now: () => number = Date.now) => {
  const key = (userId: string, name: string) => `${prefix}${userId}:${name}`;
  const find = (storedKey: string) => {
    const found = stored(storage, storedKey, draft);
    return found && now() - found.savedAt <= keptFor ? found : null;
  };
  return {
    /** Null also when it is too old, and for something that no form of this portal can have written: everything typed is text. */
    read: <Values>(userId: string, name: string): Draft<Values> | null =>
      find(key(userId, name)) as Draft<Values> | null,
    /** False when the device has no room or forbids storage: the screen then says that nothing is kept. */
    write: (userId: string, name: string, values: unknown): boolean => {
      try {
        storage.setItem(key(userId, name), JSON.stringify({ values, savedAt: now() }));
        return true;
      } catch {
        return false;
      }
    },
    drop: (userId: string, name: string): void => {
      try {
        storage.removeItem(key(userId, name));
      } catch {
        // Forbidden storage holds nothing.
      }
    },
    /** Removes what `read` would not return, of every user of this device. Returns the user and the name of each draft. */
    removeExpired: (): readonly { readonly userId: string; readonly name: string }[] => {
      try {
        const expired = Object.keys(storage).filter((name) => name.startsWith(prefix) && find(name) === null);
        for (const name of expired) storage.removeItem(name);
        return expired.map((name) => {
          const [userId = '', ...draft] = name.slice(prefix.length).split(':');
          return { userId, name: draft.join(':') };
        });
      } catch {
        return [];
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
