import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Services } from '../../flows/services';
import { currentTime } from '../../format/current-time';
import { createPhotos, type Photos } from '../../photos/photo';
import { photoTries } from '../../storage/photo-tries';
import { type DocumentContent, type DocumentValues, type SentVersion, sentVersionOf } from './document';

export interface DocumentFormValues extends DocumentValues {
  readonly files: readonly File[];
}

interface DraftOf {
  readonly services: Services;
  readonly userId: string;
  readonly draft: string;
  /** The initial values without a draft. */
  readonly start?: Partial<DocumentValues>;
}

/** After this number of crashes of the tab, the form skips a photo: otherwise it would crash each time it opens. */
const maxTries = 2;

/** The photos of this form while it is open, and how often preparing each has crashed the tab. */
const usePhotos = ({ services, userId, draft }: DraftOf) => {
  const [{ photos, tries }] = useState(() => {
    const notes = photoTries(services.drafts, userId, draft);
    return { photos: createPhotos(notes), tries: notes };
  });
  useSyncExternalStore(photos.subscribe, photos.version);
  useEffect(() => {
    photos.open();
    window.addEventListener('pagehide', tries.reset);
    return () => {
      window.removeEventListener('pagehide', tries.reset);
      photos.close();
    };
  }, [photos, tries]);
  return { photos, tries };
};

/** Stores the chosen files on this device. Returns whether there is room. Each write waits for the previous one. */
const useKeptFiles = (
  { services, userId, draft }: DraftOf,
  photos: Photos,
  chosen: readonly File[],
  restored: readonly File[] | null,
): boolean => {
  const [hasSpace, setHasSpace] = useState(true);
  const storedFiles = useRef<readonly File[] | null>(null);
  const writeQueue = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    if (restored === null) return;
    const files = photos.toKeep(chosen, restored);
    // The restored files are already stored.
    storedFiles.current ??= restored;
    if (
      files.length === storedFiles.current.length &&
      files.every((file, index) => file === storedFiles.current?.[index])
    )
      return;
    storedFiles.current = files;
    const atLeast = photos.toKeepAtLeast(chosen, restored);
    writeQueue.current = writeQueue.current
      .then(
        async () => (await services.files.write(userId, draft, files)) || services.files.write(userId, draft, atLeast),
      )
      .then(setHasSpace);
  });
  return hasSpace;
};

/**
 * The draft of a document: typed text and files. A prepared photo replaces the original some seconds later. A photo whose preparation
 * crashed the tab too often is dropped, and the page names it.
 */
export const useDocumentDraft = (of: DraftOf) => {
  const { services, userId, draft: name } = of;
  const { photos, tries } = usePhotos(of);
  // A new render passes the same values in a new object.
  const [start] = useState(of.start);
  const [initial, setInitial] = useState<DocumentFormValues | null>(null);
  const [chosen, setChosen] = useState<readonly File[]>([]);
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const [isTypedKept, setIsTypedKept] = useState(true);
  const [skippedNames, setSkippedNames] = useState<readonly string[]>([]);
  const hasSpace = useKeptFiles(of, photos, chosen, initial?.files ?? null);
  const last = useRef<SentVersion | null>(null);

  useEffect(() => {
    const draft = services.drafts.read<DocumentValues & SentVersion>(userId, name);
    let isMounted = true;
    const open = async () => {
      const storedFiles = await services.files.read(userId, name);
      const files = storedFiles.filter((file) => tries.of(file) < maxTries);
      const skipped = storedFiles.filter((file) => !files.includes(file));
      if (skipped.length > 0) await services.files.write(userId, name, files);
      if (!isMounted) return;
      for (const file of skipped) tries.remove(file);
      setSkippedNames(skipped.map((file) => file.name));
      setSavedAt(draft?.savedAt ?? null);
      photos.prepare(files);
      setChosen(files);
      const { key, content, ...typed } = draft?.values ?? {};
      last.current = key && content ? { key, content } : null;
      setInitial({ number: '', issuedOn: '', expiresOn: '', ...start, ...typed, files });
    };
    void open();
    return () => {
      isMounted = false;
    };
  }, [services, userId, name, photos, tries, start]);

  const write = ({ files: _, ...typed }: DocumentFormValues) => {
    const isWritten = services.drafts.write(userId, name, { ...typed, ...last.current });
    setIsTypedKept(isWritten);
    if (isWritten) setSavedAt(currentTime());
  };

  const keep = (typed: DocumentFormValues) => {
    write(typed);
    photos.prepare(typed.files);
    setChosen(typed.files);
  };

  /** Returns the key of this content. Stores it before the content is sent, in case the tab crashes. */
  const takeKey = (typed: DocumentFormValues, content: DocumentContent): string => {
    last.current = sentVersionOf(content, last.current, services.newKey);
    write(typed);
    return last.current.key;
  };

  return { photos, initial, keep, takeKey, savedAt, isStorageFull: !isTypedKept || !hasSpace, skippedNames, chosen };
};
