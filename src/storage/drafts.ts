import { ownFields, ownNumber, type Reads, unreadable } from '../api/decode';
import { currentTime } from '../format/current-time';
import { keepText, removeText, removeWhere } from './storage';
import { stored } from './stored';

/** The values that a driver typed, and when (milliseconds since the epoch). */
export interface Draft<Values> {
  readonly values: Values;
  readonly savedAt: number;
}

/** The user id for what is stored for the device, while no driver is signed in. */
export const deviceUser = '0';

export const draftPrefix = 'portal.draft:';
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
 * passwords or bank details. The files of a draft are in IndexedDB (`src/photos/chosen-files.ts`).
 */
export const draftStore = (storage: Storage, now: () => number = currentTime) => {
  const key = (userId: string, name: string) => `${draftPrefix}${userId}:${name}`;
  const find = (storedKey: string) => {
    const storedDraft = stored(storage, storedKey, draft);
    return storedDraft && now() - storedDraft.savedAt <= keptFor ? storedDraft : null;
  };
  return {
    /** The draft; null when it has expired, or has values other than text, which no form of this portal writes. */
    read: <Values>(userId: string, name: string): Draft<Values> | null =>
      find(key(userId, name)) as Draft<Values> | null,
    /** Returns false when storage is full or blocked: the screen then says that nothing is saved. */
    write: (userId: string, name: string, values: unknown): boolean =>
      keepText(storage, key(userId, name), JSON.stringify({ values, savedAt: now() })),
    drop: (userId: string, name: string): void => removeText(storage, key(userId, name)),
    /** Removes the expired and unreadable drafts of every user of this device. Returns the user and the name of each removed draft. */
    removeExpired: (): readonly { readonly userId: string; readonly name: string }[] =>
      removeWhere(storage, (name) => name.startsWith(draftPrefix) && find(name) === null).map((name) => {
        const [userId = '', ...draft] = name.slice(draftPrefix.length).split(':');
        return { userId, name: draft.join(':') };
      }),
    /** Removes the drafts of every user of this device. */
    wipe: (): void => void removeWhere(storage, (name) => name.startsWith(draftPrefix)),
  };
};

export type DraftStore = ReturnType<typeof draftStore>;
