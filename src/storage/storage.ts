/** An empty storage that refuses writes, as a full phone does. */
const none: Storage = {
  length: 0,
  key: () => null,
  getItem: () => null,
  setItem: () => {
    throw new DOMException('This browser keeps nothing.', 'QuotaExceededError');
  },
  removeItem: () => undefined,
  clear: () => undefined,
};

/** A storage of this browser. If site data is blocked, even reading the property throws: the portal then runs without storage. */
export const browserStorage = (kind: 'localStorage' | 'sessionStorage'): Storage => {
  try {
    return window[kind];
  } catch {
    return none;
  }
};

/** The stored text; null when there is none, or storage is blocked. */
export const textAt = (storage: Storage, name: string): string | null => {
  try {
    return storage.getItem(name);
  } catch {
    return null;
  }
};

/** Returns false when storage is full or blocked. */
export const keepText = (storage: Storage, name: string, text: string): boolean => {
  try {
    storage.setItem(name, text);
    return true;
  } catch {
    return false;
  }
};

/** Removes the entries of which `isWanted` is true, and returns their names. Blocked storage is empty. */
export const removeWhere = (storage: Storage, isWanted: (name: string) => boolean): readonly string[] => {
  try {
    const names = Object.keys(storage).filter(isWanted);
    for (const name of names) storage.removeItem(name);
    return names;
  } catch {
    return [];
  }
};

export const removeText = (storage: Storage, name: string): void => {
  try {
    storage.removeItem(name);
  } catch {
    // Blocked storage is empty.
  }
};
