/** 612 kB, 4.2 MB. Uses the unit of the size `like`, so that a part and its total can be compared. */
export const fileSize = (bytes: number, like: number = bytes): string => {
  if (like < 1024) return `${Math.round(bytes)}\u00a0${bytes === 1 ? 'byte' : 'bytes'}`;
  if (like < 1024 * 1024) return `${Math.round(bytes / 1024)}\u00a0kB`;
  return `${(bytes / (1024 * 1024)).toFixed(1)}\u00a0MB`;
};
