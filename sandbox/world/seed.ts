import { randomBytes } from 'node:crypto';
import { seedAgreements } from './agreement-seed';
import { type Database, setting } from './database';
import { dated, instant, timezone } from './days';
import { seedDeals } from './deals';
import { documentTypeByCode } from './document-types';
import { seedQuotes, seedUninsured } from './insurance-seed';
import { hashPassword } from './passwords';
import { addPerson } from './people';
import { samplePdf, samplePng } from './sample-files';
import samples from './samples.json' with { type: 'json' };

export const samplePassword = 'three random words';

export interface SampleAccount {
  readonly email: string;
  readonly password: string;
  readonly id: number;
  readonly user_id: number;
}

type Kind = 'verified' | 'unverified' | 'blocked' | 'deleted';
export type SampleAccounts = Readonly<Record<Kind, SampleAccount>>;

/** Where each table's ids start in the first world; they are the ids of the contract's examples. */
const firstIds: Record<string, number> = {
  users: 4812,
  drivers: 2290,
  vehicles: 3301,
  vehicle_changes: 118,
  documents: 9001,
  files: 20411,
  mails: 1,
  reinstatements: 3071,
  agreements: 87,
  insurance_quotes: 517,
  insurance_papers: 3001,
  desk_users: 70001,
  desk_tickets: 55120,
  desk_comments: 880,
  envelopes: 1,
};

/** Ids of world `n` lie between `n * idsPerWorld` and the next, so an id identifies its world. */
export const idsPerWorld = 100_000;

let sampleHash: Promise<string> | undefined;

/** The seeded accounts share one hash, because hashing is slow and tests make many worlds. */
export const hashOfSamplePassword = (): Promise<string> => {
  sampleHash ??= hashPassword(samplePassword);
  return sampleHash;
};

type Samples = typeof samples;

const seedFleets = (database: Database, { fleets, operating_areas, fleet_areas }: Samples): void => {
  for (const { support, ...fleet } of fleets) {
    const opening_hours = support.opening_hours.flatMap(([weekdays = '', opens_at, closes_at]) =>
      [...weekdays].map((weekday) => ({ weekday: Number(weekday), opens_at, closes_at })),
    );
    database.insert('fleets', { ...fleet, logo_url: null, timezone, support: { ...support, opening_hours } });
  }
  for (const area of operating_areas) database.insert('operating_areas', area);
  // Newport Quay has a fleet that takes no drivers, Marlstead is closed, Thistlehaven has three to choose from.
  for (const [fleet_id, area_id] of fleet_areas) database.insert('fleet_areas', { fleet_id, area_id });
};

const seedPeople = (database: Database, { people, driver }: Samples, password: string): SampleAccounts => {
  const add = (state: Kind): SampleAccount => {
    const person = { ...people[state], password, state, fleet_id: 7, operating_area_id: 12 };
    const { userId, driverId } = addPerson(database, person);
    return { email: person.email, password: samplePassword, id: driverId, user_id: userId };
  };
  const verified = add('verified');
  // The operator knows more about an experienced driver.
  database.update('drivers', driver, verified.id);
  return { verified, unverified: add('unverified'), blocked: add('blocked'), deleted: add('deleted') };
};

const seedDocuments = (database: Database, { documents }: Samples, driverId: number, vehicleId: number): void => {
  for (const { type: code, sentDaysAgo, review, ...document } of documents) {
    const type = documentTypeByCode(code);
    const sent = Date.now() - sentDaysAgo * 86_400_000;
    const id = database.insert('documents', {
      ...document,
      driver_id: driverId,
      document_type_id: type.id,
      vehicle_id: type.scope === 'vehicle' ? vehicleId : null,
      submitted_at: instant(sent),
      reviewed_at: document.status === 'pending' ? null : instant(sent + 3 * 3_600_000),
    });
    const fileIds: number[] = [];
    for (let position = 0; position < type.min_files; position += 1) {
      const isPdf = position === 0 && type.max_files > 2;
      const content = isPdf ? samplePdf(`${type.name} of Adil Farrow`) : samplePng();
      fileIds.push(
        database.insert('files', {
          document_id: id,
          position,
          label: type.file_labels[position] ?? null,
          name: `${type.code.replaceAll('_', '-')}-${position + 1}.${isPdf ? 'pdf' : 'png'}`,
          mime_type: isPdf ? 'application/pdf' : 'image/png',
          size_bytes: content.length,
          content,
        }),
      );
    }
    if (review) database.update('documents', { review: { ...review, file_ids: fileIds } }, id);
  }
};

/** Fills an empty world. Every date is counted from today, so a seeded MOT always ends in 12 days. */
export const seed = (database: Database, worldNumber: number, passwordHash: string): SampleAccounts =>
  database.transaction(() => {
    for (const [table, first] of Object.entries(firstIds)) {
      database.run`INSERT INTO sqlite_sequence (name, seq)
        VALUES (${table}, ${worldNumber * idsPerWorld + first - 1})`;
    }
    const sample = dated(samples);
    seedFleets(database, sample);
    const accounts = seedPeople(database, sample, passwordHash);
    const vehicleId = database.insert('vehicles', { driver_id: accounts.verified.id, ...sample.vehicle });
    seedDocuments(database, sample, accounts.verified.id, vehicleId);
    seedAgreements(database, accounts.verified.id);
    for (const category of sample.news_categories) database.insert('news_categories', category);
    for (const post of sample.news_posts) database.insert('news_posts', post);
    seedDeals(database);
    seedUninsured(database, passwordHash);
    if (worldNumber === 0) seedQuotes(database, accounts.verified.id, vehicleId);
    database.run`INSERT INTO desk_users (name, email, external_id, phone, role, created_at, updated_at)
      VALUES ('Robin Hale', 'portal.agent@operator.example', NULL, NULL, 'agent', ${instant()}, ${instant()})`;
    database.run`INSERT INTO settings (name, value) VALUES ('accounts', ${JSON.stringify(accounts)})`;
    database.run`INSERT INTO settings (name, value) VALUES ('key', ${randomBytes(32).toString('base64')})`;
    return accounts;
  });

/** The seeded accounts of a world that was seeded before. */
export const readAccounts = (database: Database): SampleAccounts =>
  JSON.parse(setting(database, 'accounts') || '{}') as SampleAccounts;
