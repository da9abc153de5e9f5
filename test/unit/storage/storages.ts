const error = (name: string) => new DOMException(`Storage: ${name}`, name);

/** A browser that forbids storage: every touch throws. */
export const forbidden = (): Storage =>
  new Proxy({} as Storage, {
    get: () => {
      throw error('SecurityError');
    },
    ownKeys: () => {
      throw error('SecurityError');
    },
  });

/** A phone without room: what is there can be read, nothing can be added. */
export const full = (entries: Readonly<Record<string, string>> = {}): Storage => {
  const values = new Map(Object.entries(entries));
  const storage = {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: () => {
      throw error('QuotaExceededError');
    },
    removeItem: (name: string) => void values.delete(name),
  };
  return new Proxy(storage as unknown as Storage, {
    ownKeys: () => [...values.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
};
