/**
 * Something that is so or not, for all tabs of this browser and across a reload. Where nothing is kept it is never so: what it saves or
 * prevents then costs a call, or is said on the page that is open.
 */
export const mark = (storage: Storage, name: string) => ({
  isSet: (): boolean => {
    try {
      return storage.getItem(name) !== null;
    } catch {
      return false;
    }
  },
  set: (): void => {
    try {
      storage.setItem(name, '1');
    } catch {
      // A full or forbidden storage holds no marks.
    }
  },
  clear: (): void => {
    try {
      storage.removeItem(name);
    } catch {
      // Forbidden storage holds nothing.
    }
  },
});

export type Mark = ReturnType<typeof mark>;
