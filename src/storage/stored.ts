import { type Reads, unreadable } from '../api/decode';

/** The stored value; null when there is none, storage is blocked, or an older release wrote another shape. */
export const stored = <Value>(storage: Storage, name: string, reads: Reads<Value>): Value | null => {
  try {
    const value = reads(JSON.parse(storage.getItem(name) ?? 'null'), () => undefined);
    return value === unreadable ? null : value;
  } catch {
    return null;
  }
};
