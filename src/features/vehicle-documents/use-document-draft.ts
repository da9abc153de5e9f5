import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Services } from '../../flows/services';
import { createPhotos, type Photos } from '../../photos/photo';
import { photoTries } from '../../storage/photo-tries';
import { type Departure, type DocumentContent, type DocumentValues, departureOf } from './document';

export interface DocumentFormValues extends DocumentValues {
  readonly files: readonly File[];
}

interface DraftOf {
  readonly services: Services;
  readonly userId: string;
  /** Name of what this phone keeps of it. */
  readonly draft: string;
  /** What the form begins with, where nothing has been typed yet. */
  readonly start?: Partial<DocumentValues>;
}

/** A photo that took the tab with it so often is not tried again: it would bring the form down each time it opens. */
const mostTries = 2;

/** The photos of this form while it is open, and how often each was begun. */
const usePhotos = ({ services, userId, draft }: DraftOf) => {
  const [{ photos, tries }] = useState(() => {
    const notes = photoTries(services.drafts, userId, draft);
    return { photos: createPhotos(notes), tries: notes };
  });
  useSyncExternalStore(photos.subscribe, photos.version);
  useEffect(() => {
    photos.open();
    window.addEventListener('pagehide', tries.forgive);
    return () => {
      window.removeEventListener('pagehide', tries.forgive);
      photos.close();
    };
  }, [photos, tries]);
  return { photos, tries };
};

/** Keeps the chosen files on this phone: true while it has room for them. A write waits for the one before. */
const useKeptFiles = (
  { services, userId, draft }: DraftOf,
  photos: Photos,
  chosen: readonly File[],
  restored: readonly File[] | null,
): boolean => {
  const [hasRoom, setHasRoom] = useState(true);
  const kept = useRef<readonly File[] | null>(null);
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    if (restored === null) return;
    const files = photos.toKeep(chosen, restored);
    // What was read a moment ago is there already.
    kept.current ??= restored;
    if (files.length === kept.current.length && files.every((file, index) => file === kept.current?.[index])) return;
    kept.current = files;
    const atLeast = photos.toKeepAtLeast(chosen, restored);
    turn.current = turn.current
      .then(
        async () => (await services.files.write(userId, draft, files)) || services.files.write(userId, draft, atLeast),
      )
      .then(setHasRoom);
  });
  return hasRoom;
};

/**
 * What this phone keeps of a document that is not stored yet: typed text and files together. The prepared photo replaces a photo
 * some seconds later. A photo whose preparation failed too often is dropped, and the page names it.
 */
export const useDocumentDraft = (of: DraftOf) => {
  const { services, userId, draft: name } = of;
  const { photos, tries } = usePhotos(of);
  // A new render passes the same values in a new object.
  const [begin] = useState(of.start);
  const [initial, setInitial] = useState<DocumentFormValues | null>(null);
  const [chosen, setChosen] = useState<readonly File[]>([]);
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const [isTypedKept, setIsTypedKept] = useState(true);
  const [lost, setLost] = useState<readonly string[]>([]);
  const hasRoom = useKeptFiles(of, photos, chosen, initial?.files ?? null);
  const last = useRef<Departure | null>(null);

  useEffect(() => {
    const draft = services.drafts.read<DocumentValues & Departure>(userId, name);
    let here = true;
    const open = async () => {
      const kept = await services.files.read(userId, name);
      const files = kept.filter((file) => tries.of(file) < mostTries);
      const hopeless = kept.filter((file) => !files.includes(file));
      if (hopeless.length > 0) await services.files.write(userId, name, files);
      if (!here) return;
      for (const file of hopeless) tries.end(file);
      setLost(hopeless.map((file) => file.name));
      setSavedAt(draft?.savedAt ?? null);
      photos.prepare(files);
      setChosen(files);
      const { key, content, ...typed } = draft?.values ?? {};
      last.current = key && content ? { key, content } : null;
      setInitial({ number: '', issuedOn: '', expiresOn: '', ...begin, ...typed, files });
    };
    void open();
    return () => {
      here = false;
    };
  }, [services, userId, name, photos, tries, begin]);

  const write = ({ files: _, ...typed }: DocumentFormValues) => {
    const written = services.drafts.write(userId, name, { ...typed, ...last.current });
    setIsTypedKept(written);
    if (written) setSavedAt(Date.now());
  };

  const keep = (typed: DocumentFormValues) => {
    write(typed);
    photos.prepare(typed.files);
    setChosen(typed.files);
  };

  /** The key that this content leaves with; noted before it leaves, for a tab that dies on the way. */
  const takeKey = (typed: DocumentFormValues, content: DocumentContent): string => {
    last.current = departureOf(content, last.current, services.newKey);
    write(typed);
    return last.current.key;
  };

  return { photos, initial, keep, takeKey, savedAt, noRoom: !isTypedKept || !hasRoom, lost, chosen };
};
