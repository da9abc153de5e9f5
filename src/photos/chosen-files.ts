import { clear, createStore, del, get, set, type UseStore } from 'idb-keyval';

/** A file in a form that a private Safari window can store: its database stores no `File`. */
interface FileBytes extends Pick<File, 'name' | 'type' | 'lastModified'> {
  readonly bytes: ArrayBuffer;
}

const bytesOf = async (file: File): Promise<FileBytes> => {
  const { name, type, lastModified } = file;
  return { name, type, lastModified, bytes: await file.arrayBuffer() };
};

const fileOf = (stored: File | FileBytes): File =>
  stored instanceof File ? stored : new File([stored.bytes], stored.name, stored);

/**
 * The files that a driver chose and has not sent, per user, in IndexedDB, so that a reload or a killed tab does not lose the photos. They
 * are removed when they are sent or taken out, and at sign-out. Nothing is stored without IndexedDB or free space.
 */
export const chosenFiles = (database: () => UseStore = () => createStore('portal-files', 'chosen')) => {
  let opened: UseStore | null = null;
  const store = () => {
    opened ??= database();
    return opened;
  };
  const key = (userId: string, name: string) => `${userId}:${name}`;
  const quietly = async <Value>(work: () => Promise<Value>, otherwise: Value): Promise<Value> => {
    try {
      return await work();
    } catch {
      return otherwise;
    }
  };
  return {
    read: (userId: string, name: string): Promise<readonly File[]> =>
      quietly(
        async () => ((await get<readonly (File | FileBytes)[]>(key(userId, name), store())) ?? []).map(fileOf),
        [],
      ),
    /** Returns false when the device has no room. */
    write: async (userId: string, name: string, files: readonly File[]): Promise<boolean> => {
      const put = (stored: () => unknown) =>
        quietly(async () => {
          await set(key(userId, name), await stored(), store());
          return true;
        }, false);
      return (await put(() => files)) || put(() => Promise.all(files.map(bytesOf)));
    },
    drop: (userId: string, name: string): Promise<void> => quietly(() => del(key(userId, name), store()), undefined),
    wipe: (): Promise<void> => quietly(() => clear(store()), undefined),
  };
};

export type ChosenFiles = ReturnType<typeof chosenFiles>;
