import { ownText, rows } from '../api/decode';
import { keepText, removeText } from './storage';
import { stored } from './stored';

const name = 'portal.missing';

/**
 * Collections that the operator lacks (OP-09). Stored on this device, so that the navigation renders without their places from the start;
 * removed when the driver signs out.
 */
export const missingCollections = (storage: Storage) => {
  const listeners = new Set<() => void>();
  const requested = new Set<string>();
  let missing: ReadonlySet<string> = new Set(stored(storage, name, rows(ownText())));
  const change = (next: readonly string[]): void => {
    missing = new Set(next);
    // Without storage the next answer records it again.
    if (next.length === 0) removeText(storage, name);
    else keepText(storage, name, JSON.stringify(next));
    for (const listener of listeners) listener();
  };
  return {
    all: (): ReadonlySet<string> => missing,
    /** Whether the collection was requested since the page was loaded. */
    isAsked: (collection: string): boolean => requested.has(collection),
    /** `isThere`: null until the answer arrives. */
    record: (collection: string, isThere: boolean | null): void => {
      requested.add(collection);
      if (missing.has(collection) === isThere)
        change(isThere ? [...missing].filter((name) => name !== collection) : [...missing, collection]);
    },
    forget: (): void => {
      requested.clear();
      change([]);
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};

export type MissingCollections = ReturnType<typeof missingCollections>;
