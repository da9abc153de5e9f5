/** Holds nothing, as a full phone does: what is asked for is not there, and what is kept is refused. */
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

/** A storage of this browser. Where site data is blocked, even asking for it throws: the portal then runs with nothing kept. */
export const browserStorage = (kind: 'localStorage' | 'sessionStorage'): Storage => {
  try {
    return window[kind];
  } catch {
    return none;
  }
};
