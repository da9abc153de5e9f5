/**
 * How long a test waits for what has to come, in milliseconds: far longer than on a slow and busy machine. A wrong step waits for it once.
 * Mutations, most of which make something never come, wait less.
 */
export const patienceMs = Number(process.env.PATIENCE_MS ?? 30_000);
