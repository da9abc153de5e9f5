/**
 * How long a test waits for an expected result, in milliseconds: far longer than it takes on a slow and busy machine. Only a failing test
 * waits so long. Mutation tests wait less, because most mistakes make a result never come.
 */
export const patienceMs = Number(process.env.PATIENCE_MS ?? 30_000);
