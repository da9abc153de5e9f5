import { randomBytes } from 'node:crypto';
import { seedAgreements } from './agreement-seed';
import type { Database } from './database';
import { addDays, addYears, instant, timezone, today } from './days';
import { seedDeals } from './deals';
import { documentTypeByCode } from './document-types';
import { seedQuotes, seedUninsured } from './insurance-seed';
import { hashPassword } from './passwords';
import { addPerson } from './people';
import { samplePdf, samplePng } from './sample-files';

/** The password of every seeded account. */
export const samplePassword = 'three random words';

export interface SampleAccount {
  readonly email: string;
  readonly password: string;
  /** Id of the driver. */
  readonly id: number;
  readonly user_id: number;
}

export interface SampleAccounts {
  readonly verified: SampleAccount;
  readonly unverified: SampleAccount;
  readonly blocked: SampleAccount;
  readonly deleted: SampleAccount;
}

type Kind = keyof SampleAccounts;

const people = {
  verified: {
    email: 'adil.farrow@example.com',
    first: 'Adil',
    last: 'Farrow',
    callsign: '418',
    status: 'active',
    phone: '+447700900142',
  },
  unverified: {
    email: 'nia.calder@example.com',
    first: 'Nia',
    last: 'Calder',
    callsign: null,
    status: 'applicant',
    phone: '+447700900155',
  },
  blocked: {
    email: 'tomas.reed@example.com',
    first: 'Tomas',
    last: 'Reed',
    callsign: '377',
    status: 'suspended',
    phone: '+447700900161',
  },
  deleted: {
    email: 'ivy.marsh@example.com',
    first: 'Ivy',
    last: 'Marsh',
    callsign: null,
    status: 'inactive',
    phone: '+447700900173',
  },
} as const satisfies Record<Kind, object>;

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

/** Ids of world `n` lie between `n * idsPerWorld` and the next, so an id alone tells its world. */
export const idsPerWorld = 100_000;

let sampleHash: Promise<string> | undefined;

/** The seeded accounts share one hash: making four for every world of a test run would take longer than the tests. */
export const hashOfSamplePassword = (): Promise<string> => {
  sampleHash ??= hashPassword(samplePassword);
  return sampleHash;
};

const json = JSON.stringify;

const seedFleets = (database: Database): void => {
  const fleet = (
    id: number,
    name: string,
    town: string,
    recruiting: number,
    insure: number,
    refusal: string | null,
    support: object,
  ) =>
    database.run(
      'INSERT INTO fleets (id, name, town, logo_url, is_recruiting, insure_available, insure_unavailable_message, timezone, support) VALUES (?, ?, ?, NULL, ?, ?, ?, ?, ?)',
      id,
      name,
      town,
      recruiting,
      insure,
      refusal,
      timezone,
      json(support),
    );
  const weekdays = (opens_at: string, closes_at: string) =>
    [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens_at, closes_at }));
  fleet(7, 'Saltmere Cars', 'Eastmoor', 1, 1, null, {
    phone: '+441632960012',
    email: 'drivers@saltmere.example',
    opening_hours: weekdays('09:00', '17:00'),
    closed_on: [addDays(today(), 34)],
    usual_review_hours: 4,
    usual_reply_hours: 8,
  });
  fleet(9, 'Pinewharf Private Hire', 'Newport Quay', 0, 0, 'We don’t offer insurance quotes yet.', {
    phone: '+441632960077',
    email: null,
    opening_hours: [...weekdays('08:00', '18:00'), { weekday: 6, opens_at: '10:00', closes_at: '14:00' }],
    closed_on: [],
    usual_review_hours: null,
    usual_reply_hours: null,
  });
  fleet(11, 'Thistlehaven Radio Cars', 'Thistlehaven', 1, 1, null, {
    phone: '+441632960104',
    email: 'join@thistlehaven-cars.example',
    opening_hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens_at: '06:00', closes_at: '22:00' })),
    closed_on: [],
    usual_review_hours: 2,
    usual_reply_hours: 3,
  });
  fleet(14, 'Kelderby Executive', 'Kelderby', 1, 0, 'Kelderby Executive insures its own drivers. Call the office.', {
    phone: '+441632960131',
    email: 'office@kelderby-executive.example',
    opening_hours: weekdays('10:00', '16:00'),
    closed_on: [addDays(today(), 12), addDays(today(), 13)],
    usual_review_hours: 12,
    usual_reply_hours: null,
  });
  fleet(16, 'Wyndle Bay Airport Transfers', 'Wyndle Bay', 1, 1, null, {
    phone: null,
    email: 'drivers@wyndle-transfers.example',
    opening_hours: [...weekdays('07:30', '12:00'), ...weekdays('13:00', '18:30')],
    closed_on: [],
    usual_review_hours: 6,
    usual_reply_hours: 24,
  });
  const area = (
    id: number,
    name: string,
    renewal: string | null,
    rules: object,
    isOpen = true,
    council = `${name} Council`,
  ) =>
    database.run(
      'INSERT INTO operating_areas (id, name, is_open, licensing_authority, vehicle_rules) VALUES (?, ?, ?, ?, ?)',
      id,
      name,
      isOpen ? 1 : 0,
      json({ name: council, licence_renewal_url: renewal }),
      json(rules),
    );
  area(12, 'Eastmoor', 'https://licensing.eastmoor.example/renew', {
    max_age_years_when_first_licensed: 5,
    max_age_years: 11,
    min_passenger_seats: 4,
    max_passenger_seats: 8,
    notes: ['Euro 6 or electric.', 'Plate fixed to the rear bumper.'],
  });
  area(15, 'Newport Quay', null, {
    max_age_years_when_first_licensed: null,
    max_age_years: null,
    min_passenger_seats: 1,
    max_passenger_seats: 8,
    notes: [],
  });
  area(
    18,
    'Thistlehaven',
    'https://licensing.thistlehaven.example/drivers',
    {
      max_age_years_when_first_licensed: 7,
      max_age_years: 12,
      min_passenger_seats: 4,
      max_passenger_seats: 8,
      notes: ['Euro 6, hybrid or electric.', 'A card reader in every vehicle.'],
    },
    true,
    'Thistlehaven Borough Council',
  );
  area(21, 'Kelderby', null, {
    max_age_years_when_first_licensed: 3,
    max_age_years: 9,
    min_passenger_seats: 4,
    max_passenger_seats: 6,
    notes: ['Black, silver or dark blue.'],
  });
  area(
    24,
    'Marlstead',
    null,
    {
      max_age_years_when_first_licensed: 10,
      max_age_years: 15,
      min_passenger_seats: 1,
      max_passenger_seats: 8,
      notes: [],
    },
    false,
    'Marlstead District Council',
  );
  area(
    27,
    'Wyndle Bay',
    'https://licensing.wyndle-bay.example/renew',
    {
      max_age_years_when_first_licensed: null,
      max_age_years: 14,
      min_passenger_seats: 4,
      max_passenger_seats: 8,
      notes: ['A knowledge test in the first six months.'],
    },
    true,
    'Wyndle Bay and District Council',
  );
  // Newport Quay has a fleet that takes nobody, Marlstead is closed, Thistlehaven has three to choose from.
  for (const [fleetId, areaId] of [
    [7, 12],
    [9, 12],
    [9, 15],
    [11, 18],
    [14, 18],
    [16, 18],
    [14, 21],
    [11, 24],
    [16, 27],
  ] as const) {
    database.run('INSERT INTO fleet_areas (fleet_id, area_id) VALUES (?, ?)', fleetId, areaId);
  }
};

/** What the operator knows of a driver who has worked for years. */
const completeDriver = (database: Database, driverId: number): void => {
  database.run(
    `UPDATE drivers SET known_as = 'Adi', date_of_birth = '1986-09-17', balance_owed = 4250, address = ?, emergency_contact = ?, badge = ?,
      driving_licence = ?, payout_settings = ? WHERE id = ?`,
    json({ line_1: '14 Example Road', line_2: null, town: 'Eastmoor', county: null, postcode: 'ZM4 2QA' }),
    json({ name: 'Nadia Farrow', relationship: 'Spouse', phone: '+447700900187' }),
    json({
      number: 'PHD-20431',
      licensing_authority: 'Eastmoor Council',
      first_issued_on: '2018-03-01',
      expires_on: addDays(today(), 203),
    }),
    json({ number_masked: 'FARRO******A99**', expires_on: addYears(addDays(today(), 70), 4) }),
    json({
      status: 'on',
      bank_account: {
        holder_name: 'Adil Farrow',
        bank_name: 'Example Bank',
        sort_code_masked: '**-**-99',
        account_number_masked: '****5678',
      },
      pays_on_weekday: 4,
      payee_check: null,
    }),
    driverId,
  );
};

const seedPeople = (database: Database, password: string): SampleAccounts => {
  const add = (kind: Kind): SampleAccount => {
    const person = people[kind];
    const stateText = {
      verified: null,
      unverified: null,
      blocked: 'Your licence has been withdrawn. Call us and quote reference BL-204.',
      deleted: addDays(today(), -60),
    }[kind];
    const { userId, driverId } = addPerson(database, {
      email: person.email,
      password,
      state: kind,
      stateText,
      callsign: person.callsign,
      status: person.status,
      first_name: person.first,
      last_name: person.last,
      phone: person.phone,
      fleet_id: 7,
      operating_area_id: 12,
    });
    if (kind === 'verified') completeDriver(database, driverId);
    return { email: person.email, password: samplePassword, id: driverId, user_id: userId };
  };
  return { verified: add('verified'), unverified: add('unverified'), blocked: add('blocked'), deleted: add('deleted') };
};

interface SeededDocument {
  type: string;
  vehicleId?: number;
  status: 'approved' | 'pending' | 'rejected';
  number?: string;
  issued?: string;
  expires?: string;
  sentDaysAgo: number;
  review?: object;
  replaces?: number;
}

const seedDocuments = (database: Database, driverId: number, vehicleId: number): void => {
  const now = Date.now();
  const add = (document: SeededDocument): number => {
    const type = documentTypeByCode(document.type);
    const sent = now - document.sentDaysAgo * 86_400_000;
    const { id } = database.run(
      `INSERT INTO documents (driver_id, vehicle_change_id, document_type_id, vehicle_id, status, number, issued_on, expires_on, replaces_document_id, submitted_at, reviewed_at, review)
       VALUES (?, NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL)`,
      driverId,
      type.id,
      document.vehicleId ?? null,
      document.status,
      document.number ?? null,
      document.issued ?? null,
      document.expires ?? null,
      document.replaces ?? null,
      instant(sent),
      document.status === 'pending' ? null : instant(sent + 3 * 3_600_000),
    );
    const fileIds: number[] = [];
    for (let position = 0; position < type.min_files; position += 1) {
      const isPdf = position === 0 && type.max_files > 2;
      const content = isPdf ? samplePdf(`${type.name} of Adil Farrow`) : samplePng();
      const file = database.run(
        'INSERT INTO files (document_id, position, label, name, mime_type, size_bytes, content) VALUES (?, ?, ?, ?, ?, ?, ?)',
        id,
        position,
        type.file_labels[position] ?? null,
        `${type.code.replaceAll('_', '-')}-${position + 1}.${isPdf ? 'pdf' : 'png'}`,
        isPdf ? 'application/pdf' : 'image/png',
        content.length,
        content,
      );
      fileIds.push(file.id);
    }
    if (document.review)
      database.run('UPDATE documents SET review = ? WHERE id = ?', json({ ...document.review, file_ids: fileIds }), id);
    return id;
  };
  const day = (days: number) => addDays(today(), days);
  add({ type: 'mot_certificate', vehicleId, status: 'approved', expires: day(12), sentDaysAgo: 353 });
  add({
    type: 'insurance_certificate',
    vehicleId,
    status: 'approved',
    number: 'EX-774201-PH',
    issued: day(-160),
    expires: day(205),
    sentDaysAgo: 159,
  });
  add({
    type: 'private_hire_vehicle_licence',
    vehicleId,
    status: 'approved',
    number: 'PHV-1187',
    expires: day(118),
    sentDaysAgo: 240,
  });
  add({ type: 'v5c', vehicleId, status: 'approved', number: '20000000017', sentDaysAgo: 240 });
  add({ type: 'private_hire_badge', status: 'approved', number: 'PHD-20431', expires: day(203), sentDaysAgo: 520 });
  add({
    type: 'driving_licence',
    status: 'approved',
    number: 'FARRO809176A99XX',
    expires: addYears(addDays(today(), 70), 4),
    sentDaysAgo: 520,
  });
  add({ type: 'dbs_certificate', status: 'pending', number: '001700000042', issued: day(-6), sentDaysAgo: 1 });
  // Staff have four more days for it.
  add({ type: 'dvla_check_code', status: 'pending', number: 'mR 4c uW 9d', issued: day(-16), sentDaysAgo: 2 });
  add({
    type: 'proof_of_address',
    status: 'rejected',
    issued: day(-20),
    sentDaysAgo: 4,
    review: {
      reason_code: 'corners_cut',
      reason: 'The bottom edge is cut off.',
      what_to_do: 'Take the photo again with all four corners in the frame.',
      seen: null,
      expected: null,
    },
  });
};

const seedNews = (database: Database): void => {
  for (const [id, name] of [
    [2, 'Fares and earnings'],
    [4, 'Licensing and rules'],
    [5, 'Service updates'],
  ] as const) {
    database.run('INSERT INTO news_categories (id, name) VALUES (?, ?)', id, name);
  }
  const post = (
    id: number,
    title: string,
    excerpt: string,
    category: number,
    flags: [pinned: number, important: number],
    daysAgo: number,
    body: string,
    imageAlt: string | null = null,
  ) =>
    database.run(
      `INSERT INTO news_posts (id, title, excerpt, news_category_id, is_pinned, is_important, published_at, call_to_action, image_alt, body_html)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      id,
      title,
      excerpt,
      category,
      ...flags,
      instant(Date.now() - daysAgo * 86_400_000),
      id === 640 ? json({ label: 'Renew your badge', url: 'https://licensing.eastmoor.example/renew' }) : null,
      imageAlt,
      body,
    );
  post(
    640,
    'New licence fee from April',
    'The council has set the fee for badges renewed after 1 April.',
    4,
    [0, 1],
    3,
    '<p>The fee rises to £74. Renewals paid before 1 April keep the old fee.</p>',
  );
  post(
    612,
    'How to get your documents approved first time',
    'Show all four corners, use no flash, and take one photo per page.',
    4,
    [1, 0],
    40,
    `<p>Put the document on a dark table by a window. <strong>Turn the flash off</strong>, because it causes glare.</p>
<h2>Before you send</h2><ul><li>All four corners are in the frame.</li><li>Every letter can be read.</li><li>One page in each photo.</li></ul>
<h2>Why we send documents back</h2><table><caption>Last month</caption><thead><tr><th scope="col">Reason</th><th scope="col">Documents</th></tr></thead>
<tbody><tr><td>A corner is cut off</td><td>41</td></tr><tr><td>Too dark to read</td><td>23</td></tr></tbody></table>
<p>Yours are under <a href="/vehicle-documents">Vehicle and documents</a>. The council has <a href="https://licensing.eastmoor.example/photos">examples</a>.</p>`,
    'A sheet of paper with all four corners in the frame',
  );
  post(
    633,
    'Airport fares this winter',
    'Set fares to the airport change on Monday.',
    2,
    [0, 0],
    9,
    '<p>The new fares are in the driver app. Jobs already booked keep the old fare.</p>',
  );
};

/** Fills an empty world. Every date is counted from today, so a seeded MOT always ends in 12 days. */
export const seed = (database: Database, worldNumber: number, passwordHash: string): SampleAccounts =>
  database.transaction(() => {
    for (const [table, first] of Object.entries(firstIds)) {
      database.run(
        'INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)',
        table,
        worldNumber * idsPerWorld + first - 1,
      );
    }
    seedFleets(database);
    const accounts = seedPeople(database, passwordHash);
    const vehicle = database.run(
      'INSERT INTO vehicles (driver_id, details, status, is_current, plate_expires_on, mot_expires_on, insurance_ends_on) VALUES (?, ?, ?, 1, ?, ?, ?)',
      accounts.verified.id,
      json({
        registration: 'TA23KXP',
        make: 'Aldera',
        model: 'Meridian Hybrid',
        colour: 'silver',
        year: 2023,
        first_registered_on: '2023-03-20',
        fuel_type: 'hybrid',
        passenger_seats: 4,
        wheelchair_accessible: false,
        plate_number: 'PHV-1187',
        ownership: 'owned',
      }),
      'active',
      addDays(today(), 118),
      addDays(today(), 12),
      addDays(today(), 205),
    );
    seedDocuments(database, accounts.verified.id, vehicle.id);
    seedAgreements(database, accounts.verified.id);
    seedNews(database);
    seedDeals(database);
    seedUninsured(database, passwordHash);
    if (worldNumber === 0) seedQuotes(database, accounts.verified.id, vehicle.id);
    database.run(
      "INSERT INTO desk_users (name, email, external_id, phone, role, created_at, updated_at) VALUES ('Robin Hale', 'portal.agent@operator.example', NULL, NULL, 'agent', ?1, ?1)",
      instant(),
    );
    database.run("INSERT INTO settings (name, value) VALUES ('accounts', ?)", json(accounts));
    database.run("INSERT INTO settings (name, value) VALUES ('key', ?)", randomBytes(32).toString('base64'));
    return accounts;
  });

/** The seeded accounts of a world that was seeded before. */
export const readAccounts = (database: Database): SampleAccounts =>
  JSON.parse(
    database.get<{ value: string }>("SELECT value FROM settings WHERE name = 'accounts'")?.value ?? '{}',
  ) as SampleAccounts;
