import { ownFields, ownNumber, type Reads, unreadable } from '../api/decode';
import { stored } from './stored';

/** The values that a driver typed, and when (milliseconds since the epoch). */
export interface Draft<Values> {
  readonly values: Values;
  readonly savedAt: number;
}

const prefix = 'portal.draft:';
/** Milliseconds since the last change. Drafts expire because a device may be shared and they are not encrypted. */
const keptFor = 7 * 24 * 60 * 60_000;
const typedTexts: Reads<Readonly<Record<string, string>>> = (sent) =>
  typeof sent === 'object' &&
  sent !== null &&
  !Array.isArray(sent) &&
  Object.values(sent).every((value) => typeof value === 'string')
    ? (sent as Readonly<Record<string, string>>)
    : unreadable;
const draft = ownFields({ values: typedTexts, savedAt: ownNumber() });

/**
 * The driver's drafts on this device, per user, until they are sent, the driver signs out, or 7 days have passed. Written immediately,
 * because a phone may kill the tab at any moment. Stored unencrypted, with names, addresses and phone numbers (docs/decisions/0026). Never
 * passwords, bank details or files.
 */
export const draftStore = (storage: Storage, now: () => number = Date.now) => {
  const key = (userId: string, name: string) => `${prefix}${userId}:${name}`;
  const find = (storedKey: string) => {
    const storedDraft = stored(storage, storedKey, draft);
    return storedDraft && now() - storedDraft.savedAt <= keptFor ? storedDraft : null;
  };
  return {
    /** The draft; null when it has expired, or has values other than text, which no form of this portal writes. */
    read: <Values>(userId: string, name: string): Draft<Values> | null =>
      find(key(userId, name)) as Draft<Values> | null,
    /** Returns false when storage is full or blocked: the screen then says that nothing is saved. */
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
        // Blocked storage holds nothing.
      }
    },
    /** Removes the expired and unreadable drafts of every user of this device. Returns the user and the name of each removed draft. */
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
    /** Removes the drafts of every user of this device. */
    wipe: (): void => {
      try {
        for (const name of Object.keys(storage)) if (name.startsWith(prefix)) storage.removeItem(name);
      } catch {
        // Blocked storage holds nothing.
      }
    },
  };
};

export type DraftStore = ReturnType<typeof draftStore>;
