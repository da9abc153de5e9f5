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
const stage = ({ startsByItself = true } = {}) => {
  const workerRequests: string[] = [];
  const preparations: string[] = [];
  const notes = {
    begin: (file: File) => void preparations.push(`+${file.name}`),
    remove: (file: File) => void preparations.push(`-${file.name}`),
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
    if (startsByItself) setTimeout(() => markReady(worker), 0);
    return worker;
  };
  const markReady = (worker = workers.at(-1)) => worker?.onmessage?.({ data: { up: true } } as MessageEvent);
  const photos = createPhotos(notes, start);
  const untilPrepared = (file: File) =>
    until(
      () => photos.read(file),
      (now) => now !== undefined,
    );
  /** Makes a worker ready, by its number from 1. */
  const untilStarted = (number: number) =>
    until(
      () => workers.length,
      (now) => now === number,
    );
  const untilAsked = (file: File) =>
    until(
      () => current?.file === file,
      (now) => now,
    );
  return {
    photos,
    workerRequests,
    preparations,
    markReady,
    workers,
    untilPrepared,
    untilStarted,
    untilAsked,
    answer: async (file: File, answer: PhotoAnswer) => {
      await untilAsked(file);
      const { worker, number } = current as NonNullable<typeof current>;
      current = null;
      worker.onmessage?.({ data: { number, answer } } as MessageEvent);
      await untilPrepared(file);
    },
    /** Makes a worker fail, at its load or later, by its number from 1. */
    fail: async (number: number) => {
      await untilStarted(number);
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
  const { photos, workerRequests, answer, untilAsked } = stage();
  const [one, two] = [jpeg('1.jpg'), jpeg('2.jpg')];
  const files = [one, two];
  photos.prepare(files);
  photos.prepare(files);
  await untilAsked(one);
  expect(workerRequests).toEqual(['1.jpg']);
  await answer(one, shrunk);
  await untilAsked(two);
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

test('a photo with a location waits while the code does not load, and each press preparations again', async () => {
  const { photos, workers, fail, answer, untilPrepared } = stage();
  const [photoWithLocation, photoWithoutLocation] = [located(), jpeg('b.jpg')];
  photos.prepare([photoWithLocation]);
  await fail(1);
  await untilPrepared(photoWithLocation);
  photos.prepare([photoWithoutLocation]);
  await fail(2);
  await untilPrepared(photoWithoutLocation);
  expect(photos.read(photoWithLocation)).toMatchObject({ outcome: 'unready', file: photoWithLocation });
  expect(photos.read(photoWithoutLocation)).toMatchObject({ outcome: 'kept', file: photoWithoutLocation });
  expect(unpreparedText(photos, [photoWithoutLocation])).toBeNull();
  expect(unpreparedText(photos, [photoWithoutLocation, photoWithLocation])).toMatch(
    /^We couldn’t prepare a\.jpg, because /,
  );
  const secondWait = photos.wait([photoWithLocation, photoWithoutLocation]);
  await answer(photoWithLocation, shrunk);
  await secondWait;
  expect(photos.read(photoWithLocation)?.outcome).toBe('shrunk');
  expect(workers).toHaveLength(3);
});

test('the code loads again after it has failed before the first photo', async () => {
  const { photos, workers, fail, answer } = stage();
  photos.open();
  await fail(1);
  const file = jpeg();
  photos.prepare([file]);
  await answer(file, shrunk);
  expect(workers).toHaveLength(2);
  expect(photos.read(file)?.outcome).toBe('shrunk');
});

test('a browser without workers sends files that contain no location', async () => {
  const photos = createPhotos(undefined, () => {
    throw new Error('no workers');
  });
  const [photoWithLocation, photoWithoutLocation] = [located(), jpeg('b.jpg')];
  await photos.wait([photoWithLocation, photoWithoutLocation]);
  expect([photos.read(photoWithLocation)?.outcome, photos.read(photoWithoutLocation)?.outcome]).toEqual([
    'unready',
    'kept',
  ]);
});

test('a form that was left does not wait for a photo', async () => {
  const { photos, untilAsked } = stage();
  const file = jpeg();
  photos.prepare([file]);
  const waited = photos.wait([file]);
  await untilAsked(file);
  photos.close();
  await waited;
  expect(photos.read(file)?.outcome).toBe('kept');
});

test('the stored photo is the camera’s original until it is prepared, and is never replaced by a worse one', async () => {
  const { photos, answer, fail, untilAsked, untilPrepared } = stage();
  const [newPhoto, restoredPhoto] = [located('fresh.jpg'), located('restored.jpg')];
  const sizes = (files: readonly File[]) => files.map(({ size }) => size);
  const filesToKeep = () => photos.toKeep([restoredPhoto, newPhoto], [restoredPhoto]);
  const filesToKeepAtLeast = () => photos.toKeepAtLeast([restoredPhoto, newPhoto], [restoredPhoto]);
  photos.prepare([restoredPhoto, newPhoto]);
  // The portal has not read yet whether it is a picture: a PDF would be written twice.
  expect(filesToKeep()).toEqual([restoredPhoto]);
  await until(filesToKeep, (kept) => kept.length === 2);
  expect(filesToKeep()).toEqual([restoredPhoto, newPhoto]);
  expect(filesToKeepAtLeast()).toEqual([restoredPhoto]);
  await answer(restoredPhoto, { outcome: 'kept', blob: null, hints: [] });
  await untilAsked(newPhoto);
  await fail(1);
  await untilPrepared(newPhoto);
  expect([filesToKeep(), filesToKeepAtLeast()]).toEqual([
    [restoredPhoto, newPhoto],
    [restoredPhoto, newPhoto],
  ]);
  void photos.wait([newPhoto]);
  expect(filesToKeep()).toEqual([restoredPhoto, newPhoto]);
  await answer(newPhoto, shrunk);
  expect(sizes(filesToKeep())).toEqual([restoredPhoto.size, 5]);
  expect(sizes(filesToKeepAtLeast())).toEqual([restoredPhoto.size, 5]);
});

test('a preparation starts when the worker is there, and ends whatever the result', async () => {
  const { photos, preparations, markReady, answer, fail, untilStarted, untilAsked } = stage({ startsByItself: false });
  const [one, two, three] = [jpeg('1.jpg'), jpeg('2.jpg'), jpeg('3.jpg')];
  photos.prepare([one]);
  await untilStarted(1);
  // The worker's code is still loading, and cannot crash the tab.
  expect(preparations).toEqual([]);
  markReady();
  expect(preparations).toEqual(['+1.jpg']);
  await answer(one, shrunk);
  expect(preparations).toEqual(['+1.jpg', '-1.jpg']);
  photos.prepare([two]);
  await untilAsked(two);
  await fail(1);
  photos.prepare([three]);
  await untilStarted(2);
  markReady();
  photos.close();
  expect(preparations.slice(2)).toEqual(['+2.jpg', '-2.jpg', '+3.jpg', '-3.jpg']);
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
