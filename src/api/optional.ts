/** A read of what only helps: null when it stays away, and the screen then says less, but opens. */
export const optional = <Value>(work: Promise<Value>): Promise<Value | null> => work.catch(() => null);
