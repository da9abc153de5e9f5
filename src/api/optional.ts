/** Resolves with null when a read fails that a page can do without: the page then shows less, but opens. */
export const optional = <Value>(work: Promise<Value>): Promise<Value | null> => work.catch(() => null);
