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
