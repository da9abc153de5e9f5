/** @jest-environment node */
import { chosenStatus, createPhotos, type PhotoWorker, unpreparedWords } from '../../../src/device/photo';
import type { PhotoAnswer } from '../../../src/device/photo-worker';
import { until } from '../../support/until';

const jpeg = (name = 'a.jpg', more = '') =>
  new File([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), 'JFIF', more], name, { type: 'image/jpeg', lastModified: 7 });
const located = (name = 'a.jpg') => jpeg(name, 'Exif\0\0');
const pdf = new File(['%PDF-1.7'], 'scan.pdf');
const shrunk: PhotoAnswer = { outcome: 'shrunk', blob: new Blob(['small'], { type: 'image/jpeg' }), hints: [] };

/** A worker that comes up by itself, unless it is told not to, and answers when it is told to. */
const stage = ({ comesUp = true } = {}) => {
  const asked: string[] = [];
  const noted: string[] = [];
  const notes = {
    begin: (file: File) => void noted.push(`+${file.name}`),
    end: (file: File) => void noted.push(`-${file.name}`),
  };
  const workers: PhotoWorker[] = [];
  let current: { worker: PhotoWorker; number: number } | null = null;
  const start = () => {
    const worker: PhotoWorker = {
      onmessage: null,
      onerror: null,
      postMessage: ({ number, file }) => {
        asked.push(file.name);
        current = { worker, number };
      },
      terminate: () => undefined,
    };
    workers.push(worker);
    if (comesUp) setTimeout(() => up(worker), 5);
    return worker;
  };
  const up = (worker = workers.at(-1)) => worker?.onmessage?.({ data: { up: true } } as MessageEvent);
  const settle = () => new Promise((resolve) => setTimeout(resolve, 50));
  return {
    photos: createPhotos(notes, start),
    asked,
    noted,
    up,
    workers,
    settle,
    answer: async (answer: PhotoAnswer) => {
      await settle();
      // A busy machine may take its time over the first.
      const asks = await until(
        () => current,
        (now) => now !== null,
      );
      asks?.worker.onmessage?.({ data: { number: asks.number, answer } } as MessageEvent);
      await settle();
    },
    fail: async () => {
      await settle();
      workers.at(-1)?.onerror?.({ preventDefault: () => undefined } as ErrorEvent);
      await settle();
    },
  };
};

test('a photo is prepared, and what is sent is the prepared one', async () => {
  const { photos, answer } = stage();
  const file = jpeg('IMG.PNG');
  photos.prepare([file]);
  const waited = photos.wait([file]);
  expect(photos.read(file)).toBeUndefined();
  expect(chosenStatus(photos, file)).toEqual({ state: 'preparing' });
  await answer({ ...shrunk, hints: ['blurred'] });
  await waited;
  const [sent] = photos.filesOf([file]);
  expect([sent?.name, sent?.type, sent?.size, sent?.lastModified]).toEqual(['IMG.jpg', 'image/jpeg', 5, 7]);
  expect(photos.wait([file])).toBeNull();
  expect(chosenStatus(photos, file)).toEqual({
    state: 'ready',
    becomes: sent,
    warnings: ['This photo looks blurred.'],
    advice: 'Staff send back what they cannot read. Take it again, or use it anyway.',
  });
});

test.each([
  ['a.HEIC', 'a.jpg'],
  ['a.b.webp', 'a.b.jpg'],
  ['photo', 'photo.jpg'],
  ['.png', '.png.jpg'],
  ['a.JPEG', 'a.JPEG'],
])('%s, drawn again, is called %s', async (name, becomes) => {
  const { photos, answer } = stage();
  const file = jpeg(name);
  photos.prepare([file]);
  await answer(shrunk);
  expect(photos.read(file)?.file.name).toBe(becomes);
});

test('one after the other: two large photos at once would be too much for a phone', async () => {
  const { photos, asked, answer } = stage();
  const files = [jpeg('1.jpg'), jpeg('2.jpg')];
  photos.prepare(files);
  photos.prepare(files);
  await answer(shrunk);
  expect(asked).toEqual(['1.jpg', '2.jpg']);
  expect(photos.read(files[0] as File)?.outcome).toBe('shrunk');
  expect(photos.read(files[1] as File)).toBeUndefined();
  await answer({ outcome: 'kept', blob: null, hints: [] });
  expect(photos.filesOf(files)[1]).toBe(files[1]);
});

test('what is no photo goes as it is, without a worker', async () => {
  const { photos, workers } = stage();
  const text = new File(['hello'], 'a.txt');
  await photos.wait([pdf, text]);
  expect(photos.filesOf([pdf, text])).toEqual([pdf, text]);
  expect(workers).toHaveLength(0);
});

test('a photo that cannot be opened says so', async () => {
  const { photos, answer } = stage();
  const file = jpeg();
  photos.prepare([file]);
  await answer({ outcome: 'unopened', blob: null, hints: [] });
  expect(chosenStatus(photos, file)).toMatchObject({
    text: 'We could not open this picture here, so it is sent as it is',
  });
});

test('without its code a photo that may say where it was taken waits, and each press tries again', async () => {
  const { photos, workers, fail, answer } = stage();
  const [place, none] = [located(), jpeg('b.jpg')];
  photos.prepare([place]);
  await fail();
  photos.prepare([none]);
  await fail();
  expect(photos.read(place)).toMatchObject({ outcome: 'unready', file: place });
  expect(photos.read(none)).toMatchObject({ outcome: 'kept', file: none });
  expect(unpreparedWords(photos, [none])).toBeNull();
  expect(unpreparedWords(photos, [none, place])).toMatch(/^We could not prepare a\.jpg: /);
  const again = photos.wait([place, none]);
  await answer(shrunk);
  await again;
  expect(photos.read(place)?.outcome).toBe('shrunk');
  expect(workers).toHaveLength(3);
});

test('code that fails to load before the first photo is loaded again', async () => {
  const { photos, workers, fail, answer } = stage();
  photos.open();
  await fail();
  const file = jpeg();
  photos.prepare([file]);
  await answer(shrunk);
  expect(workers).toHaveLength(2);
  expect(photos.read(file)?.outcome).toBe('shrunk');
});

test('a browser without workers sends what says nothing of a place', async () => {
  const photos = createPhotos(undefined, () => {
    throw new Error('no workers');
  });
  const [place, none] = [located(), jpeg('b.jpg')];
  await photos.wait([place, none]);
  expect([photos.read(place)?.outcome, photos.read(none)?.outcome]).toEqual(['unready', 'kept']);
});

test('a form that is left waits for nothing', async () => {
  const { photos, settle } = stage();
  const file = jpeg();
  photos.prepare([file]);
  const waited = photos.wait([file]);
  await settle();
  photos.close();
  await waited;
  expect(photos.read(file)?.outcome).toBe('kept');
});

test('what is kept on the phone is the photo as the camera left it until it is prepared, and never less than was kept', async () => {
  const { photos, answer, fail, settle } = stage();
  const [fresh, restored] = [located('fresh.jpg'), located('restored.jpg')];
  const sizes = (files: readonly File[]) => files.map(({ size }) => size);
  const keeps = () => photos.toKeep([restored, fresh], [restored]);
  const atLeast = () => photos.toKeepAtLeast([restored, fresh], [restored]);
  photos.prepare([restored, fresh]);
  // Whether it is a picture has still to be read: a PDF would be written twice.
  expect(keeps()).toEqual([restored]);
  await settle();
  expect(keeps()).toEqual([restored, fresh]);
  expect(atLeast()).toEqual([restored]);
  await answer({ outcome: 'kept', blob: null, hints: [] });
  await fail();
  expect([keeps(), atLeast()]).toEqual([
    [restored, fresh],
    [restored, fresh],
  ]);
  void photos.wait([fresh]);
  expect(keeps()).toEqual([restored, fresh]);
  await answer(shrunk);
  expect(sizes(keeps())).toEqual([restored.size, 5]);
  expect(sizes(atLeast())).toEqual([restored.size, 5]);
});

test('a photo is begun when the worker is there, and ends whatever comes of it', async () => {
  const { photos, noted, up, answer, fail, settle } = stage({ comesUp: false });
  const [one, two, three] = [jpeg('1.jpg'), jpeg('2.jpg'), jpeg('3.jpg')];
  photos.prepare([one]);
  await settle();
  // Its code is still on the way: that harms no tab.
  expect(noted).toEqual([]);
  up();
  await settle();
  expect(noted).toEqual(['+1.jpg']);
  await answer(shrunk);
  expect(noted).toEqual(['+1.jpg', '-1.jpg']);
  photos.prepare([two]);
  await fail();
  photos.prepare([three]);
  await settle();
  up();
  await settle();
  photos.close();
  await settle();
  expect(noted.slice(2)).toEqual(['+2.jpg', '-2.jpg', '+3.jpg', '-3.jpg']);
});

test('whoever listens hears of each beginning and end', async () => {
  const { photos } = stage();
  const heard: number[] = [];
  const stop = photos.subscribe(() => heard.push(photos.version()));
  await photos.wait([pdf]);
  stop();
  await photos.wait([new File(['%PDF-1.7 2'], 'b.pdf')]);
  expect(heard).toEqual([1, 2]);
});
