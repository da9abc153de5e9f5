/**
 * A flag shared by all tabs of this browser, which survives a reload. Without storage it is never set: its owner then makes one more call, or
 * tells the driver.
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
      // Full or blocked storage holds no flag.
    }
  },
  clear: (): void => {
    try {
      storage.removeItem(name);
    } catch {
      // Blocked storage holds nothing.
    }
  },
});

export type Mark = ReturnType<typeof mark>;
