/** Bytes per second of the slowest line on which an upload can still finish: 128 kbit/s. */
const slowest = 16_000;

/** Time-out of an upload in milliseconds. It suits a slow line; the page shows the progress, and the driver can cancel. */
export const uploadTime = (files: readonly Pick<File, 'size'>[]): number =>
  120_000 + (files.reduce((sum, { size }) => sum + size, 0) / slowest) * 1000;
