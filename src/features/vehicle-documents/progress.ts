/** The uploaded share of the running upload, 0 to 1. It changes many times a second and decides nothing, so the chart does not have it. */
const createProgress = () => {
  let share = 0;
  const listeners = new Set<() => void>();
  return {
    get: (): number => share,
    set: (next: number): void => {
      share = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

export const uploadProgress = createProgress();

/** The uploaded share of one file, from the share of all, because files are uploaded one after the other. */
export const shareOf = (index: number, files: readonly Pick<File, 'size'>[], share: number): number => {
  const sizes = files.map((entry) => entry.size);
  const before = sizes.slice(0, index).reduce((sum, size) => sum + size, 0);
  const bytesSent = share * sizes.reduce((sum, size) => sum + size, 0) - before;
  return Math.min(1, Math.max(0, bytesSent / Math.max(1, sizes[index] ?? 0)));
};
