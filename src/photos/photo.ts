import { hasBytes, readKind } from './file-kind';
import type { PhotoHint } from './photo-hints';
import type { PhotoAnswer } from './photo-worker';

/**
 * A PDF with encryption has this entry in its trailer, which a PDF never compresses. Most of them open without a password, because
 * insurers only forbid changes, so it is no reason to reject one.
 */
const encryption = /\/Encrypt\s{0,20}(?:\d{1,10}\s{1,20}\d{1,5}\s{1,20}R|<<)/;

type FileHint = PhotoHint | 'password';

/** One chosen file, ready to be stored and sent. */
export interface PreparedFile {
  readonly file: File;
  /**
   * `shrunk`: re-encoded, upright and without its location; `kept`: unchanged, because nothing had to be done; `unopened`: unchanged, because
   * this browser cannot decode it; `unready`: it must not be sent yet.
   */
  readonly outcome: PhotoAnswer['outcome'] | 'unready';
  readonly hints: readonly FileHint[];
}

/** The worker has started, or a picture is done. */
type Reply = { readonly up: true } | { readonly number: number; readonly answer: PhotoAnswer };

export interface PhotoWorker {
  onmessage: ((event: MessageEvent<Reply>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(message: { readonly number: number; readonly file: File }): void;
  terminate(): void;
}

const startWorker = (): PhotoWorker =>
  new Worker(/* webpackChunkName: "photo" */ new URL('./photo-worker', import.meta.url), { name: 'photo' });

/** Milliseconds: longer than the slowest phone takes. A crashed worker never answers. */
const patience = 60_000;

/** Markers of metadata that may contain the place and the author. A random match only costs a second try. */
const mayContainLocation = /Exif|EXIF|eXIf|ns\.adobe\.com|XMP |[itz]TXt/;

const nameAsJpeg = (name: string): string =>
  /\.jpe?g$/i.test(name) ? name : `${name.replace(/\.[^.]*$/, '') || name}.jpg`;

/** Gets the start and the end of each picture's preparation. A picture that crashes the tab never ends. */
export interface PhotoNotes {
  readonly begin: (file: File) => void;
  readonly remove: (file: File) => void;
}

const noNotes: PhotoNotes = { begin: () => undefined, remove: () => undefined };

/**
 * Prepares chosen files for sending, one at a time and outside the main thread: photos become smaller, upright, and lose their location.
 * Each form has its own. Call `open` when the form appears, so that the worker loads before the first photo, and `close` when the form
 * disappears.
 */
export const createPhotos = (notes: PhotoNotes = noNotes, start: () => PhotoWorker = startWorker) => {
  const ready = new WeakMap<File, PreparedFile>();
  const pictures = new WeakSet<File>();
  const inProgress = new Map<File, Promise<void>>();
  const listeners = new Set<() => void>();
  let version = 0;
  let worker: PhotoWorker | null = null;
  let lastNumber = 0;
  let turn: Promise<unknown> = Promise.resolve();

  const notify = () => {
    version += 1;
    for (const listener of listeners) listener();
  };
  let giveUp: (() => void) | null = null;
  let isUp = false;
  let onReply: ((reply: Reply) => void) | null = null;
  const close = () => {
    worker?.terminate();
    worker = null;
    isUp = false;
    giveUp?.();
  };
  const open = (): PhotoWorker | null => {
    if (worker) return worker;
    try {
      const started = start();
      started.onmessage = ({ data }) => {
        if (worker !== started) return;
        if ('up' in data) isUp = true;
        onReply?.(data);
      };
      // The worker did not load, or crashed: the next picture or attempt starts a new one.
      started.onerror = (event) => {
        event.preventDefault();
        if (worker === started) close();
      };
      worker = started;
    } catch {
      return null;
    }
    return worker;
  };

  /** Null when the worker did not load, or crashed. */
  const ask = (file: File): Promise<PhotoAnswer | null> =>
    new Promise((resolve) => {
      const promise = open();
      if (!promise) {
        resolve(null);
        return;
      }
      lastNumber += 1;
      const number = lastNumber;
      const finish = (answer: PhotoAnswer | null) => {
        clearTimeout(timer);
        giveUp = null;
        onReply = null;
        notes.remove(file);
        if (!answer && worker === promise) close();
        resolve(answer);
      };
      // A worker that is still loading cannot crash the tab, so the start is recorded once it is ready.
      const begin = () => {
        notes.begin(file);
        promise.postMessage({ number, file });
      };
      const timer = setTimeout(() => finish(null), patience);
      giveUp = () => finish(null);
      onReply = (reply) => {
        if ('up' in reply) begin();
        else if (reply.number === number) finish(reply.answer);
      };
      if (isUp) begin();
    });

  /**
   * Without the worker, a file without location metadata is sent unchanged, and any other waits. It is not lost, and each press of Send tries
   * again: a connection too slow for the worker's few kilobytes could not send a photo either.
   */
  const withoutWorker = async (file: File): Promise<PreparedFile> => ({
    file,
    outcome: (await hasBytes(file, mayContainLocation)) ? 'unready' : 'kept',
    hints: [],
  });

  const preparePhoto = async (file: File): Promise<PreparedFile> => {
    const answer = await ask(file);
    if (!answer) return withoutWorker(file);
    const { blob, outcome, hints } = answer;
    if (!blob) return { file, outcome, hints };
    const name = outcome === 'shrunk' ? nameAsJpeg(file.name) : file.name;
    return { file: new File([blob], name, { type: blob.type, lastModified: file.lastModified }), outcome, hints };
  };

  const prepareOne = async (file: File): Promise<PreparedFile> => {
    const kind = await readKind(file);
    if (kind === 'pdf') return { file, outcome: 'kept', hints: (await hasBytes(file, encryption)) ? ['password'] : [] };
    if (kind === null) return { file, outcome: 'kept', hints: [] };
    pictures.add(file);
    notify();
    // One at a time, because a phone has no memory for two large photos.
    const work = turn.then(() => preparePhoto(file));
    turn = work.catch(() => undefined);
    return work;
  };

  const prepare = (file: File): Promise<void> => {
    const pending = inProgress.get(file);
    if (pending !== undefined) return pending;
    const work = prepareOne(file)
      // The form's own check reports a file that cannot be read.
      .catch((): PreparedFile => ({ file, outcome: 'unopened', hints: [] }))
      .then((prepared) => {
        ready.set(file, prepared);
        inProgress.delete(file);
        notify();
      });
    inProgress.set(file, work);
    notify();
    return work;
  };

  const needsWork = (file: File, isRetry: boolean) => {
    const { outcome } = ready.get(file) ?? {};
    return outcome === undefined || (isRetry && outcome === 'unready');
  };

  return {
    open: (): void => void open(),
    close,
    /** Starts preparing the files that are new. */
    prepare: (files: readonly File[]): void => {
      for (const file of files) if (needsWork(file, false)) void prepare(file);
    },
    /** Resolves when all files are ready, after it has retried the failed ones; null when no file has to wait. */
    wait: (files: readonly File[]): Promise<void> | null => {
      const waiting = files.filter((file) => inProgress.has(file) || needsWork(file, true));
      return waiting.length === 0 ? null : Promise.all(waiting.map(prepare)).then(() => undefined);
    },
    /** Undefined while the file is in preparation. */
    read: (file: File): PreparedFile | undefined => (inProgress.has(file) ? undefined : ready.get(file)),
    /** The files to send: prepared ones when they are ready. */
    filesOf: (files: readonly File[]): readonly File[] => files.map((file) => ready.get(file)?.file ?? file),
    /** The files to store on this device: an original photo only until it is prepared, and files that are already stored. */
    toKeep: (files: readonly File[], restored: readonly File[]): readonly File[] =>
      files
        .filter((file) => ready.has(file) || pictures.has(file) || restored.includes(file))
        .map((file) => ready.get(file)?.file ?? file),
    /** Like `filesToStore`, without the files in preparation: a phone without room for a large photo has room for a small one. */
    toKeepAtLeast: (files: readonly File[], restored: readonly File[]): readonly File[] =>
      files.filter((file) => ready.has(file) || restored.includes(file)).map((file) => ready.get(file)?.file ?? file),
    /** For React: changes whenever preparation of a file starts or ends. */
    version: (): number => version,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

export type Photos = ReturnType<typeof createPhotos>;

const hintText: Readonly<Record<FileHint, string>> = {
  blurred: 'This photo looks blurry.',
  dark: 'This photo looks dark.',
  glare: 'There’s glare on this photo.',
  small: 'This photo might be too small to read.',
  password: 'This PDF might need a password.',
};

/** What a list shows about a chosen file that was not sent yet. */
export interface ChosenStatus {
  readonly state: 'preparing' | 'ready';
  /** The prepared file. */
  readonly becomes?: File;
  readonly text?: string;
  readonly warnings?: readonly string[];
  readonly advice?: string;
}

/** The status and warnings of a chosen file. Warnings never prevent sending. */
export const chosenStatus = (photos: Photos, file: File): ChosenStatus => {
  const prepared = photos.read(file);
  if (!prepared) return { state: 'preparing' };
  const { outcome, hints } = prepared;
  return {
    state: 'ready',
    becomes: prepared.file,
    ...(outcome === 'unopened' ? { text: 'We can’t show this photo here, but we’ll send it' } : {}),
    ...(outcome === 'unready' ? { text: 'Not ready yet. We’ll try again when you send' } : {}),
    ...(hints.length > 0
      ? {
          warnings: hints.map((hint) => hintText[hint]),
          advice: hints.includes('password')
            ? 'If it does, choose a copy that opens without one, or a photo.'
            : 'We might have to send it back. Retake it, or use it anyway.',
        }
      : {}),
  };
};

/** The text for files that could not be prepared; null if there are none. */
export const unpreparedText = (photos: Photos, files: readonly File[]): string | null => {
  const waiting = files.find((file) => photos.read(file)?.outcome === 'unready');
  return waiting
    ? `We couldn’t prepare ${waiting.name}, because part of this page didn’t load. It’s still here. Try again`
    : null;
};
