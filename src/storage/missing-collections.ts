import { ownText, rows } from '../api/decode';
import { stored } from './stored';

const name = 'portal.missing';

/**
 * Collections that the operator does not have (OP-09). Kept on this device, so that the navigation is drawn without their places from the
 * start; forgotten with the driver.
 */
export const missingCollections = (storage: Storage) => {
  const listeners = new Set<() => void>();
  const asked = new Set<string>();
  let missing: ReadonlySet<string> = new Set(stored(storage, name, rows(ownText())));
  const change = (next: readonly string[]): void => {
    missing = new Set(next);
    try {
      if (next.length === 0) storage.removeItem(name);
      else storage.setItem(name, JSON.stringify(next));
    } catch {
      // Without storage it is noted again with the next answer.
    }
    for (const listener of listeners) listener();
  };
  return {
    all: (): ReadonlySet<string> => missing,
    /** Has the operator been asked for it since the page was loaded? */
    isAsked: (collection: string): boolean => asked.has(collection),
    /** `isThere`: null while the answer is not in. */
    note: (collection: string, isThere: boolean | null): void => {
      asked.add(collection);
      if (missing.has(collection) === isThere)
        change(isThere ? [...missing].filter((one) => one !== collection) : [...missing, collection]);
    },
    forget: (): void => {
      asked.clear();
      change([]);
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};

export type MissingCollections = ReturnType<typeof missingCollections>;
