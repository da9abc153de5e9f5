import { clear, createStore, del, get, set, type UseStore } from 'idb-keyval';

/**
 * Files that a driver chose and has not sent, per user, in IndexedDB, so that a reload or a killed tab does not lose the photos. Removed when
 * sent, taken out, or at sign-out. Nothing is stored without IndexedDB or free space.
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
      quietly(async () => (await get<readonly File[]>(key(userId, name), store())) ?? [], []),
    /** Returns false when the device has no room. */
    write: (userId: string, name: string, files: readonly File[]): Promise<boolean> =>
      quietly(async () => {
        await set(key(userId, name), files, store());
        return true;
      }, false),
    drop: (userId: string, name: string): Promise<void> => quietly(() => del(key(userId, name), store()), undefined),
    wipe: (): Promise<void> => quietly(() => clear(store()), undefined),
  };
};

export type ChosenFiles = ReturnType<typeof chosenFiles>;
