/** @jest-environment node */
import { chosenStatus, createPhotos, type PhotoWorker, unpreparedText } from '../../../src/photos/photo';
import type { PhotoAnswer } from '../../../src/photos/photo-worker';
import { until } from '../../support/until';

const jpeg = (name = 'a.jpg', more = '') =>
  new File([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), 'JFIF', more], name, { type: 'image/jpeg', lastModified: 7 });
const located = (name = 'a.jpg') => jpeg(name, 'Exif\0\0');
const pdf = new File(['%PDF-1.7'], 'scan.pdf');
const shrunk: PhotoAnswer = { outcome: 'shrunk', blob: new Blob(['small'], { type: 'image/jpeg' }), hints: [] };

/** A worker that starts by itself, unless told not to, and answers when the test tells it to. */
const stage = ({ comesUp = true } = {}) => {
  const workerRequests: string[] = [];
  const tries: string[] = [];
  const notes = {
    begin: (file: File) => void tries.push(`+${file.name}`),
    remove: (file: File) => void tries.push(`-${file.name}`),
  };
  const workers: PhotoWorker[] = [];
  let current: { worker: PhotoWorker; number: number; file: File } | null = null;
  const start = () => {
    const worker: PhotoWorker = {
      onmessage: null,
      onerror: null,
      postMessage: ({ number, file }) => {
        workerRequests.push(file.name);
        current = { worker, number, file };
      },
      terminate: () => undefined,
    };
    workers.push(worker);
    if (comesUp) setTimeout(() => up(worker), 0);
    return worker;
  };
  const up = (worker = workers.at(-1)) => worker?.onmessage?.({ data: { up: true } } as MessageEvent);
  const photos = createPhotos(notes, start);
  const prepared = (file: File) =>
    until(
      () => photos.read(file),
      (now) => now !== undefined,
    );
  /** Makes a worker ready, by its number from 1. */
  const started = (number: number) =>
    until(
      () => workers.length,
      (now) => now === number,
    );
  const isAsked = (file: File) =>
    until(
      () => current?.file === file,
      (now) => now,
    );
  return {
    photos,
    workerRequests,
    tries,
    up,
    workers,
    prepared,
    started,
    isAsked,
    answer: async (file: File, answer: PhotoAnswer) => {
      await isAsked(file);
      const { worker, number } = current as NonNullable<typeof current>;
      current = null;
      worker.onmessage?.({ data: { number, answer } } as MessageEvent);
      await prepared(file);
    },
    /** Makes a worker fail, at its load or later, by its number from 1. */
    fail: async (number: number) => {
      await started(number);
      current = null;
      workers.at(-1)?.onerror?.({ preventDefault: () => undefined } as ErrorEvent);
    },
  };
};

test('a photo is prepared, and the prepared one is sent', async () => {
  const { photos, answer } = stage();
  const file = jpeg('IMG.PNG');
  photos.prepare([file]);
  const waited = photos.wait([file]);
  expect(photos.read(file)).toBeUndefined();
  expect(chosenStatus(photos, file)).toEqual({ state: 'preparing' });
  await answer(file, { ...shrunk, hints: ['blurred'] });
  await waited;
  const [sent] = photos.filesOf([file]);
  expect([sent?.name, sent?.type, sent?.size, sent?.lastModified]).toEqual(['IMG.jpg', 'image/jpeg', 5, 7]);
  expect(photos.wait([file])).toBeNull();
  expect(chosenStatus(photos, file)).toEqual({
    state: 'ready',
    becomes: sent,
    warnings: ['This photo looks blurry.'],
    advice: 'We might have to send it back. Retake it, or use it anyway.',
  });
});

test.each([
  ['a.HEIC', 'a.jpg'],
  ['a.b.webp', 'a.b.jpg'],
  ['photo', 'photo.jpg'],
  ['.png', '.png.jpg'],
  ['a.JPEG', 'a.JPEG'],
])('%s, encoded again, is named %s', async (name, becomes) => {
  const { photos, answer } = stage();
  const file = jpeg(name);
  photos.prepare([file]);
  await answer(file, shrunk);
  expect(photos.read(file)?.file.name).toBe(becomes);
});

test('two large photos are prepared one after the other, to fit a phone’s memory', async () => {
  const { photos, workerRequests, answer, isAsked } = stage();
  const [one, two] = [jpeg('1.jpg'), jpeg('2.jpg')];
  const files = [one, two];
  photos.prepare(files);
  photos.prepare(files);
  await isAsked(one);
  expect(workerRequests).toEqual(['1.jpg']);
  await answer(one, shrunk);
  await isAsked(two);
  expect(workerRequests).toEqual(['1.jpg', '2.jpg']);
  expect(photos.read(one)?.outcome).toBe('shrunk');
  expect(photos.read(two)).toBeUndefined();
  await answer(two, { outcome: 'kept', blob: null, hints: [] });
  expect(photos.filesOf(files)[1]).toBe(two);
});

test('a file that is not a photo is sent unchanged, without a worker', async () => {
  const { photos, workers } = stage();
  const text = new File(['hello'], 'a.txt');
  await photos.wait([pdf, text]);
  expect(photos.filesOf([pdf, text])).toEqual([pdf, text]);
  expect(workers).toHaveLength(0);
});

test('a photo that cannot be opened is reported', async () => {
  const { photos, answer } = stage();
  const file = jpeg();
  photos.prepare([file]);
  await answer(file, { outcome: 'unopened', blob: null, hints: [] });
  expect(chosenStatus(photos, file)).toMatchObject({
    text: 'We couldn’t open this photo here, so we’ll send it unchanged',
  });
});

test('a photo with a location waits while the code does not load, and each press tries again', async () => {
  const { photos, workers, fail, answer, prepared } = stage();
  const [place, none] = [located(), jpeg('b.jpg')];
  photos.prepare([place]);
  await fail(1);
  await prepared(place);
  photos.prepare([none]);
  await fail(2);
  await prepared(none);
  expect(photos.read(place)).toMatchObject({ outcome: 'unready', file: place });
  expect(photos.read(none)).toMatchObject({ outcome: 'kept', file: none });
  expect(unpreparedText(photos, [none])).toBeNull();
  expect(unpreparedText(photos, [none, place])).toMatch(/^We couldn’t prepare a\.jpg, because /);
  const secondWait = photos.wait([place, none]);
  await answer(place, shrunk);
  await secondWait;
  expect(photos.read(place)?.outcome).toBe('shrunk');
  expect(workers).toHaveLength(3);
});

test('the code loads again after it failed before the first photo', async () => {
  const { photos, workers, fail, answer } = stage();
  photos.open();
  await fail(1);
  const file = jpeg();
  photos.prepare([file]);
  await answer(file, shrunk);
  expect(workers).toHaveLength(2);
  expect(photos.read(file)?.outcome).toBe('shrunk');
});

test('a browser without workers sends files that hold no location', async () => {
  const photos = createPhotos(undefined, () => {
    throw new Error('no workers');
  });
  const [place, none] = [located(), jpeg('b.jpg')];
  await photos.wait([place, none]);
  expect([photos.read(place)?.outcome, photos.read(none)?.outcome]).toEqual(['unready', 'kept']);
});

test('a form that was left does not wait for a photo', async () => {
  const { photos, isAsked } = stage();
  const file = jpeg();
  photos.prepare([file]);
  const waited = photos.wait([file]);
  await isAsked(file);
  photos.close();
  await waited;
  expect(photos.read(file)?.outcome).toBe('kept');
});

test('the stored photo is the camera’s original until it is prepared, and is never replaced by a worse one', async () => {
  const { photos, answer, fail, isAsked, prepared } = stage();
  const [fresh, restored] = [located('fresh.jpg'), located('restored.jpg')];
  const sizes = (files: readonly File[]) => files.map(({ size }) => size);
  const keeps = () => photos.toKeep([restored, fresh], [restored]);
  const atLeast = () => photos.toKeepAtLeast([restored, fresh], [restored]);
  photos.prepare([restored, fresh]);
  // The portal has not read yet whether it is a picture: a PDF would be written twice.
  expect(keeps()).toEqual([restored]);
  await until(keeps, (kept) => kept.length === 2);
  expect(keeps()).toEqual([restored, fresh]);
  expect(atLeast()).toEqual([restored]);
  await answer(restored, { outcome: 'kept', blob: null, hints: [] });
  await isAsked(fresh);
  await fail(1);
  await prepared(fresh);
  expect([keeps(), atLeast()]).toEqual([
    [restored, fresh],
    [restored, fresh],
  ]);
  void photos.wait([fresh]);
  expect(keeps()).toEqual([restored, fresh]);
  await answer(fresh, shrunk);
  expect(sizes(keeps())).toEqual([restored.size, 5]);
  expect(sizes(atLeast())).toEqual([restored.size, 5]);
});

test('a preparation starts when the worker is there, and ends whatever the result', async () => {
  const { photos, tries, up, answer, fail, started, isAsked } = stage({ comesUp: false });
  const [one, two, three] = [jpeg('1.jpg'), jpeg('2.jpg'), jpeg('3.jpg')];
  photos.prepare([one]);
  await started(1);
  // The worker's code is still loading, and cannot crash the tab.
  expect(tries).toEqual([]);
  up();
  expect(tries).toEqual(['+1.jpg']);
  await answer(one, shrunk);
  expect(tries).toEqual(['+1.jpg', '-1.jpg']);
  photos.prepare([two]);
  await isAsked(two);
  await fail(1);
  photos.prepare([three]);
  await started(2);
  up();
  photos.close();
  expect(tries.slice(2)).toEqual(['+2.jpg', '-2.jpg', '+3.jpg', '-3.jpg']);
});

test('subscribers receive each start and end of a preparation', async () => {
  const { photos } = stage();
  const progress: number[] = [];
  const stop = photos.subscribe(() => progress.push(photos.version()));
  await photos.wait([pdf]);
  stop();
  await photos.wait([new File(['%PDF-1.7 2'], 'b.pdf')]);
  expect(progress).toEqual([1, 2]);
});
