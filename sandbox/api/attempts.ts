import type { Database } from '../world/database';
import { tooMany } from './problem';

const minute = 60_000;
const maxAttempts = 6;

/** Throws 429 after too many attempts of a subject within a minute. */
export const refuseTooMany = (database: Database, subject: string): void => {
  const since = Date.now() - minute;
  const row = database.get<{ count: number; first: number }>`SELECT count(*) AS count, min(at) AS first FROM attempts
    WHERE subject = ${subject} AND at > ${since}`;
  if (row && row.count >= maxAttempts) throw tooMany((row.first - since) / 1000);
};

export const countAttempt = (database: Database, subject: string): void => {
  database.run`DELETE FROM attempts WHERE at < ${Date.now() - minute}`;
  database.run`INSERT INTO attempts (subject, at) VALUES (${subject}, ${Date.now()})`;
};

export const forgetAttempts = (database: Database, subject: string): void => {
  database.run`DELETE FROM attempts WHERE subject = ${subject}`;
};
