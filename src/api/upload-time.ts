/** Bytes a second of the slowest line on which an upload may still arrive: 128 kbit/s. */
const slowest = 16_000;

/**
 * Milliseconds that files may take. On a line that is only slow they arrive in the end; the page shows how far they are, and a driver who
 * has waited enough stops them.
 */
export const uploadTime = (files: readonly Pick<File, 'size'>[]): number =>
  120_000 + (files.reduce((sum, { size }) => sum + size, 0) / slowest) * 1000;
