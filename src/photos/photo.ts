import { hasBytes, readKind } from './file-kind';
import type { PhotoHint } from './photo-hints';
import type { PhotoAnswer } from './photo-worker';

/** One chosen file, ready to be kept and sent. */
export interface PreparedFile {
  readonly file: File;
  /**
   * `shrunk`: drawn again, upright and without its place; `kept`: as it was, nothing had to be done; `unopened`: as it was, because
   * this browser cannot open it; `unready`: it must not be sent yet.
   */
  readonly outcome: PhotoAnswer['outcome'] | 'unready';
  readonly hints: readonly PhotoHint[];
}

/** The worker is there, or a picture is done. */
type Reply = { readonly up: true } | { readonly number: number; readonly answer: PhotoAnswer };

export interface PhotoWorker {
  onmessage: ((event: MessageEvent<Reply>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(message: { readonly number: number; readonly file: File }): void;
  terminate(): void;
}

const startWorker = (): PhotoWorker =>
  new Worker(/* webpackChunkName: "photo" */ new URL('./photo-worker', import.meta.url), { name: 'photo' });

/** Longer than the slowest phone takes; a worker that died of a picture never answers. */
const patience = 60_000;

/** Words that stand in a file that may say where and by whom it was made. Random bytes may look like it: that only costs a second try. */
const maySayWhere = /Exif|EXIF|eXIf|ns\.adobe\.com|XMP |[itz]TXt/;

const nameAsJpeg = (name: string): string =>
  /\.jpe?g$/i.test(name) ? name : `${name.replace(/\.[^.]*$/, '') || name}.jpg`;

/** Hears which picture is begun, at once, and that it came to an end of any kind. A picture that takes the tab with it never ends. */
export interface PhotoNotes {
  readonly begin: (file: File) => void;
  readonly end: (file: File) => void;
}

const noNotes: PhotoNotes = { begin: () => undefined, end: () => undefined };

/**
 * Makes chosen files ready for sending, one after the other and off the main thread: photos smaller, upright, and without the place
 * where they were taken. One for each form: `open` when it comes, so that the code is there before the first photo, `close` when
 * it goes.
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

  const tell = () => {
    version += 1;
    for (const listener of listeners) listener();
  };
  let giveUp: (() => void) | null = null;
  let isUp = false;
  let hear: ((reply: Reply) => void) | null = null;
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
        hear?.(data);
      };
      // It did not load, or broke down: the next picture, or the next try, starts another.
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

  /** Null when the worker did not load, or did not survive. */
  const ask = (file: File): Promise<PhotoAnswer | null> =>
    new Promise((resolve) => {
      const asked = open();
      if (!asked) {
        resolve(null);
        return;
      }
      lastNumber += 1;
      const number = lastNumber;
      const finish = (answer: PhotoAnswer | null) => {
        clearTimeout(timer);
        giveUp = null;
        hear = null;
        notes.end(file);
        if (!answer && worker === asked) close();
        resolve(answer);
      };
      // Code that is still on its way harms no tab: a picture is begun when somebody is there to begin it.
      const begin = () => {
        notes.begin(file);
        asked.postMessage({ number, file });
      };
      const timer = setTimeout(() => finish(null), patience);
      giveUp = () => finish(null);
      hear = (reply) => {
        if ('up' in reply) begin();
        else if (reply.number === number) finish(reply.answer);
      };
      if (isUp) begin();
    });

  /**
   * The code that takes the place out did not load: a file that carries none goes as it is, and one that may carry it waits. It is
   * not lost, and each press of Send tries again. Whoever has no connection for some kilobytes has none for a photo either.
   */
  const withoutWorker = async (file: File): Promise<PreparedFile> => ({
    file,
    outcome: (await hasBytes(file, maySayWhere)) ? 'unready' : 'kept',
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
    if (kind === null || kind === 'pdf') return { file, outcome: 'kept', hints: [] };
    pictures.add(file);
    tell();
    // One after the other: two large photos at once are more than a phone has room for.
    const work = turn.then(() => preparePhoto(file));
    turn = work.catch(() => undefined);
    return work;
  };

  const prepare = (file: File): Promise<void> => {
    const known = inProgress.get(file);
    if (known !== undefined) return known;
    const work = prepareOne(file)
      // A file that cannot even be read is found out by the form's own check.
      .catch((): PreparedFile => ({ file, outcome: 'unopened', hints: [] }))
      .then((prepared) => {
        ready.set(file, prepared);
        inProgress.delete(file);
        tell();
      });
    inProgress.set(file, work);
    tell();
    return work;
  };

  const needsWork = (file: File, again: boolean) => {
    const { outcome } = ready.get(file) ?? {};
    return outcome === undefined || (again && outcome === 'unready');
  };

  return {
    open: (): void => void open(),
    close,
    /** Starts with the files that are new. */
    prepare: (files: readonly File[]): void => {
      for (const file of files) if (needsWork(file, false)) void prepare(file);
    },
    /** Resolves when all of them are ready, having tried those again that were not; null when there is nothing to wait for. */
    wait: (files: readonly File[]): Promise<void> | null => {
      const waiting = files.filter((file) => inProgress.has(file) || needsWork(file, true));
      return waiting.length === 0 ? null : Promise.all(waiting.map(prepare)).then(() => undefined);
    },
    /** Undefined while it is being prepared. */
    read: (file: File): PreparedFile | undefined => (inProgress.has(file) ? undefined : ready.get(file)),
    /** What is to be sent of the chosen files: the prepared ones where they are ready. */
    filesOf: (files: readonly File[]): readonly File[] => files.map((file) => ready.get(file)?.file ?? file),
    /** What to keep on this phone: a photo as the camera left it only until it is prepared, and what was kept already. */
    toKeep: (files: readonly File[], restored: readonly File[]): readonly File[] =>
      files
        .filter((file) => ready.has(file) || pictures.has(file) || restored.includes(file))
        .map((file) => ready.get(file)?.file ?? file),
    /** The same without what is under way: where the phone has no room for a large photo, it has some for a small one. */
    toKeepAtLeast: (files: readonly File[], restored: readonly File[]): readonly File[] =>
      files.filter((file) => ready.has(file) || restored.includes(file)).map((file) => ready.get(file)?.file ?? file),
    /** For React: changes whenever a file begins or becomes ready. */
    version: (): number => version,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

export type Photos = ReturnType<typeof createPhotos>;

const hintWords: Readonly<Record<PhotoHint, string>> = {
  blurred: 'This photo looks blurry.',
  dark: 'This photo looks dark.',
  glare: 'There’s glare on this photo.',
  small: 'This photo might be too small to read.',
};

/** What a list of files shows of one that was chosen and not sent. */
export interface ChosenStatus {
  readonly state: 'preparing' | 'ready';
  /** What it has become. */
  readonly becomes?: File;
  readonly text?: string;
  readonly warnings?: readonly string[];
  readonly advice?: string;
}

/** What to tell a driver about a chosen file. Nothing of it keeps anybody from sending. */
export const chosenStatus = (photos: Photos, file: File): ChosenStatus => {
  const prepared = photos.read(file);
  if (!prepared) return { state: 'preparing' };
  const { outcome, hints } = prepared;
  return {
    state: 'ready',
    becomes: prepared.file,
    ...(outcome === 'unopened' ? { text: 'We couldn’t open this photo here, so we’ll send it unchanged' } : {}),
    ...(outcome === 'unready' ? { text: 'Not ready yet. We’ll try again when you send' } : {}),
    ...(hints.length > 0
      ? {
          warnings: hints.map((hint) => hintWords[hint]),
          advice: 'We might have to send it back. Retake it, or use it anyway.',
        }
      : {}),
  };
};

/** What to say when a file still waits for being prepared although everything was tried; null when none does. */
export const unpreparedWords = (photos: Photos, files: readonly File[]): string | null => {
  const waiting = files.find((file) => photos.read(file)?.outcome === 'unready');
  return waiting
    ? `We couldn’t prepare ${waiting.name}, because part of this page didn’t load. It’s still here. Try again`
    : null;
};
