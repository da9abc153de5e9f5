import { type Reads, unreadable } from '../api/decode';

/** The stored value; null when there is none, storage is blocked, or an older release wrote another shape. */
export const stored = <Value>(storage: Storage, name: string, reads: Reads<Value>): Value | null => {
  try {
    const kept = reads(JSON.parse(storage.getItem(name) ?? 'null'), () => undefined);
    return kept === unreadable ? null : kept;
  } catch {
    return null;
  }
};
