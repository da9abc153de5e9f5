/** @jest-environment node */
import { IDBFactory } from 'fake-indexeddb';
import { createStore } from 'idb-keyval';
import { chosenFiles } from '../../../src/photos/chosen-files';

const photo = (name: string, bytes: readonly number[] = [0xff, 0xd8, 0xff, 1, 2, 3]) =>
  new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' });
const bytesOf = async (file: File | undefined) => [
  ...new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer(0)),
];

// Browsers clone a file with its name; Node 20 makes a blob without a name.
const cloneOfNode = globalThis.structuredClone;
const cloneOfBrowsers = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(cloneOfBrowsers)
    : value instanceof File
      ? new File([value], value.name, { type: value.type, lastModified: value.lastModified })
      : cloneOfNode(value);

beforeEach(() => Object.assign(globalThis, { indexedDB: new IDBFactory(), structuredClone: cloneOfBrowsers }));
afterAll(() => Object.assign(globalThis, { indexedDB: undefined, structuredClone: cloneOfNode }));

describe('chosen files that are not sent', () => {
  it('are there after a reload, with their names, kinds and bytes, in their order', async () => {
    expect(await chosenFiles().write('7', 'document-1-13', [photo('front.jpg'), photo('back <b>.jpg', [0, 255])])).toBe(
      true,
    );
    // A new page opens the database again.
    const [frontSide, backSide, ...others] = await chosenFiles().read('7', 'document-1-13');
    expect(others).toEqual([]);
    expect([frontSide?.name, frontSide?.type, frontSide?.size]).toEqual(['front.jpg', 'image/jpeg', 6]);
    expect(backSide?.name).toBe('back <b>.jpg');
    expect(await bytesOf(frontSide)).toEqual([0xff, 0xd8, 0xff, 1, 2, 3]);
    expect(await bytesOf(backSide)).toEqual([0, 255]);
  });

  it('belong to one driver and to one document', async () => {
    const files = chosenFiles();
    await files.write('7', 'document-1-13', [photo('a.jpg')]);
    expect(await files.read('8', 'document-1-13')).toEqual([]);
    expect(await files.read('7', 'document-1-14')).toEqual([]);
  });

  it('are deleted when they are sent, and no others are', async () => {
    const files = chosenFiles();
    await files.write('7', 'document-1-13', [photo('a.jpg')]);
    await files.write('7', 'document-1-14', [photo('b.jpg')]);
    await files.drop('7', 'document-1-13');
    expect(await files.read('7', 'document-1-13')).toEqual([]);
    expect(await files.read('7', 'document-1-14')).toHaveLength(1);
  });

  it('are deleted at sign-out, for every driver of this phone', async () => {
    const files = chosenFiles();
    for (const user of ['7', '8']) await files.write(user, 'document-1-13', [photo('a.jpg')]);
    await files.wipe();
    for (const user of ['7', '8']) expect(await files.read(user, 'document-1-13')).toEqual([]);
  });

  it('are not stored in a browser without a database, and no call throws', async () => {
    Object.assign(globalThis, { indexedDB: undefined });
    const files = chosenFiles();
    expect(await files.write('7', 'document-1-13', [photo('a.jpg')])).toBe(false);
    expect(await files.read('7', 'document-1-13')).toEqual([]);
    await expect(files.drop('7', 'document-1-13')).resolves.toBeUndefined();
    await expect(files.wipe()).resolves.toBeUndefined();
  });

  it('are there after a reload in a browser whose database takes no File objects, such as a private Safari window', async () => {
    const stored = createStore('portal-files', 'chosen');
    const isFile = (value: unknown) => value instanceof Blob;
    Object.assign(globalThis, {
      structuredClone: (value: unknown) => {
        if (Array.isArray(value) && value.some(isFile)) throw new DOMException('Error preparing Blob/File data');
        return cloneOfNode(value);
      },
    });
    const files = () => chosenFiles(() => stored);
    expect(await files().write('7', 'document-1-13', [photo('front.jpg')])).toBe(true);
    const [front] = await files().read('7', 'document-1-13');
    expect([front?.name, front?.type, front?.lastModified]).toEqual(['front.jpg', 'image/jpeg', expect.any(Number)]);
    expect(await bytesOf(front)).toEqual([0xff, 0xd8, 0xff, 1, 2, 3]);
  });

  it('are not stored on a phone without room, and the write reports it', async () => {
    const fullStore = createStore('portal-files', 'chosen');
    const files = chosenFiles(() => (mode, work) => {
      if (mode === 'readwrite') return Promise.reject(new DOMException('No room', 'QuotaExceededError'));
      return fullStore(mode, work);
    });
    expect(await files.write('7', 'document-1-13', [photo('a.jpg')])).toBe(false);
    expect(await files.read('7', 'document-1-13')).toEqual([]);
  });

  it('are stored if the database opens at the second attempt', async () => {
    let tries = 0;
    const files = chosenFiles(() => {
      tries += 1;
      if (tries === 1) throw new DOMException('Blocked', 'InvalidStateError');
      return createStore('portal-files', 'chosen');
    });
    expect(await files.write('7', 'document-1-13', [photo('a.jpg')])).toBe(true);
    expect(await files.read('7', 'document-1-13')).toHaveLength(1);
  });
});
