import sampleAgreements from './agreements.json' with { type: 'json' };
import type { Database } from './database';
import { dated, endOfDay, instant, sayDay } from './days';

/** The tables of agreements: every version, and which driver accepted which. `summary` and `changes` contain the contract's lists as JSON text. */
export const agreementTables = `
CREATE TABLE agreements (
  id INTEGER PRIMARY KEY AUTOINCREMENT, code TEXT NOT NULL, kind TEXT NOT NULL, title TEXT NOT NULL, version TEXT NOT NULL, is_withdrawn INTEGER NOT NULL,
  published_on TEXT NOT NULL, effective_from TEXT NOT NULL, accept_by TEXT, consequence TEXT, summary TEXT NOT NULL, changes TEXT NOT NULL, UNIQUE (code, version)) STRICT;
CREATE TABLE acceptances (
  agreement_id INTEGER NOT NULL REFERENCES agreements, driver_id INTEGER NOT NULL REFERENCES drivers, accepted_at TEXT NOT NULL, full_name TEXT NOT NULL,
  PRIMARY KEY (agreement_id, driver_id)) STRICT;
`;

/** One change since the previous version. */
export interface AgreementChange {
  readonly heading: string;
  readonly was: string | null;
  readonly now: string | null;
  readonly why: string | null;
}

export interface NewAgreement {
  readonly code: string;
  readonly kind: string;
  readonly title: string;
  readonly version: string;
  readonly published_on: string;
  readonly effective_from: string;
  readonly accept_by: string | null;
  readonly consequence: string | null;
  readonly summary: readonly string[];
  readonly changes: readonly AgreementChange[];
  readonly is_withdrawn?: boolean;
}

/** Publishes a version of an agreement. Drivers have to accept the newest version of each code. */
export const addAgreement = (database: Database, agreement: NewAgreement): number =>
  database.insert('agreements', { is_withdrawn: false, ...agreement });

/** The summary of the terms for drivers. */
export const termsSummary: readonly string[] = sampleAgreements.at(-1)?.summary ?? [];

/** An experienced driver's agreements: to accept, accepted, replaced and withdrawn. */
export const seedAgreements = (database: Database, driverId: number): void => {
  for (const { accepted, consequence, ...agreement } of dated(sampleAgreements)) {
    const agreement_id = addAgreement(database, {
      ...agreement,
      consequence: consequence?.replace('{accept_by}', sayDay(agreement.accept_by ?? '')) ?? null,
    });
    if (accepted === null) continue;
    const accepted_at = instant(endOfDay(accepted) - 9 * 3_600_000);
    database.insert('acceptances', { agreement_id, driver_id: driverId, accepted_at, full_name: 'Adil Farrow' });
  }
};
