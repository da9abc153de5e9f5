import { type Reads, unreadable } from '../api/decode';

/** What this device keeps under a name; null where there is nothing, storage is forbidden, or an older release wrote another shape. */
export const stored = <Value>(storage: Storage, name: string, reads: Reads<Value>): Value | null => {
  try {
    const kept = reads(JSON.parse(storage.getItem(name) ?? 'null'), () => undefined);
    return kept === unreadable ? null : kept;
  } catch {
    return null;
  }
};
