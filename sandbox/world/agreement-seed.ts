import type { Database } from './database';
import { addDays, endOfDay, instant, sayDay, today } from './days';

/** Every version of what drivers agree to, and who accepted which. `summary` and `changes` are the contract's lists of those names, as text. */
export const agreementTables = `
CREATE TABLE agreements (
  id INTEGER PRIMARY KEY AUTOINCREMENT, code TEXT NOT NULL, kind TEXT NOT NULL, title TEXT NOT NULL, version TEXT NOT NULL, is_withdrawn INTEGER NOT NULL,
  published_on TEXT NOT NULL, effective_from TEXT NOT NULL, accept_by TEXT, consequence TEXT, summary TEXT NOT NULL, changes TEXT NOT NULL, UNIQUE (code, version)) STRICT;
CREATE TABLE acceptances (
  agreement_id INTEGER NOT NULL REFERENCES agreements, driver_id INTEGER NOT NULL REFERENCES drivers, accepted_at TEXT NOT NULL, full_name TEXT NOT NULL,
  PRIMARY KEY (agreement_id, driver_id)) STRICT;
`;

/** One point that a version changes in the one before it. */
export interface AgreementChange {
  readonly heading: string;
  readonly was: string | null;
  readonly now: string | null;
  readonly why: string | null;
}

export interface NewAgreement {
  /** The same for every version. */
  readonly code: string;
  readonly kind: string;
  readonly title: string;
  readonly version: string;
  readonly published_on: string;
  readonly effective_from: string;
  readonly accept_by: string | null;
  readonly consequence: string | null;
  readonly summary: readonly string[];
  /** Against the version before. */
  readonly changes: readonly AgreementChange[];
  readonly is_withdrawn?: boolean;
}

/** Publishes a version. The newest of a code is the one to accept. */
export const addAgreement = (database: Database, agreement: NewAgreement): number =>
  database.run(
    `INSERT INTO agreements (code, kind, title, version, is_withdrawn, published_on, effective_from, accept_by, consequence, summary, changes)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    agreement.code,
    agreement.kind,
    agreement.title,
    agreement.version,
    agreement.is_withdrawn ? 1 : 0,
    agreement.published_on,
    agreement.effective_from,
    agreement.accept_by,
    agreement.consequence,
    JSON.stringify(agreement.summary),
    JSON.stringify(agreement.changes),
  ).id;

/** What the terms for drivers say, in short. */
export const termsSummary = [
  'How we offer you jobs, and your right to refuse them.',
  'How we work out commission, and which day we pay you.',
  'What you and your vehicle must have at all times.',
  'How you or we can end the agreement.',
];

const privacy = {
  code: 'privacy',
  kind: 'privacy',
  title: 'Privacy notice',
  accept_by: null,
  consequence: null,
  summary: ['What we know about you and why.', 'How long we keep it.', 'How to see, correct or delete it.'],
};

/** What a driver of some years finds: new terms to accept, what was accepted, what was replaced, and what counts no more. */
export const seedAgreements = (database: Database, driverId: number): void => {
  const ago = (days: number) => addDays(today(), -days);
  const accept = (id: number, day: string) =>
    database.run(
      'INSERT INTO acceptances (agreement_id, driver_id, accepted_at, full_name) VALUES (?, ?, ?, ?)',
      id,
      driverId,
      instant(endOfDay(day) - 9 * 3_600_000),
      'Adil Farrow',
    );

  const firstPrivacy = addAgreement(database, {
    ...privacy,
    version: '1.0',
    published_on: ago(900),
    effective_from: ago(900),
    changes: [],
  });
  accept(firstPrivacy, ago(890));
  const cameras = addAgreement(database, {
    code: 'cameras',
    kind: 'other',
    title: 'In-car camera trial',
    version: '1.0',
    published_on: ago(700),
    effective_from: ago(690),
    accept_by: null,
    consequence: null,
    summary: ['A camera records while a passenger is in the car.', 'Only staff looking into a complaint can see it.'],
    changes: [],
    is_withdrawn: true,
  });
  accept(cameras, ago(698));
  const terms = {
    code: 'driver_terms',
    kind: 'driver_terms',
    title: 'Driver terms',
    summary: termsSummary,
  };
  const oldTerms = addAgreement(database, {
    ...terms,
    version: '3.1',
    published_on: ago(420),
    effective_from: ago(400),
    accept_by: ago(401),
    consequence: `You cannot take bookings after ${sayDay(ago(401))} unless you accept.`,
    changes: [],
  });
  accept(oldTerms, ago(410));
  const newPrivacy = addAgreement(database, {
    ...privacy,
    version: '2.0',
    published_on: ago(230),
    effective_from: ago(200),
    changes: [
      {
        heading: 'Who sees your badge number',
        was: 'Staff only',
        now: 'Staff and the council',
        why: 'The council asked for it.',
      },
    ],
  });
  accept(newPrivacy, ago(221));
  const deadline = addDays(today(), 40);
  addAgreement(database, {
    ...terms,
    version: '3.2',
    published_on: ago(3),
    effective_from: addDays(deadline, 1),
    accept_by: deadline,
    consequence: `You cannot take bookings after ${sayDay(deadline)} unless you accept.`,
    changes: [
      { heading: 'Notice', was: '14 days', now: '7 days', why: 'To match the weekly fee.' },
      { heading: 'Card fee', was: '2.5% of each card job', now: null, why: 'Our new card provider costs less.' },
      {
        heading: 'Cleaning after a job',
        was: null,
        now: 'You get up to £40 when a passenger leaves the car dirty.',
        why: 'Drivers asked for it.',
      },
    ],
  });
};
