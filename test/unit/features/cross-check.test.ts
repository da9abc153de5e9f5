/** @jest-environment node */
import type { DocumentType, Requirement, SentDocument } from '../../../src/api/documents';
import type { Profile } from '../../../src/api/profile';
import {
  crossCheck,
  documentMustShow,
  fitsMask,
  type OperatorRecords,
  type Typed,
} from '../../../src/features/vehicle-documents/cross-check';
import { full as driver } from './profile-samples';
import { sent as document, documentType, vehicle } from './samples';

const today = '2026-03-05';
const profile: Profile = {
  ...driver,
  badge: {
    number: 'PHD-20431',
    licensing_authority: 'Eastmoor Council',
    first_issued_on: null,
    expires_on: '2026-09-24',
  },
  driving_licence: { number_masked: 'FARRO******A99**', expires_on: '2030-05-14' },
};
const car = {
  ...vehicle,
  plate_expires_on: '2026-07-01',
  mot_expires_on: '2026-03-14',
  insurance_ends_on: '2026-09-26',
  first_registered_on: '2019-03-20',
};
const otherCar = { ...vehicle, id: '92', registration: 'TB24LMR', is_current: false, plate_number: 'PHV-2044' };

const emptyType: Partial<DocumentType> = {
  number_label: null,
  asks_issued_on: false,
  asks_expires_on: false,
  proves: null,
};
const kinds = {
  badge: { ...emptyType, scope: 'driver', proves: 'badge', number_label: 'Badge number', asks_expires_on: true },
  licence: {
    ...emptyType,
    scope: 'driver',
    proves: 'driving_licence',
    number_label: 'Licence number',
    asks_expires_on: true,
  },
  plate: { ...emptyType, proves: 'plate', number_label: 'Plate number', asks_expires_on: true },
  mot: { ...emptyType, proves: 'mot', asks_expires_on: true },
  insurance: { proves: 'insurance' },
  logbook: { ...emptyType, number_label: 'Document reference number' },
  letter: { ...emptyType, asks_issued_on: true },
  code: {
    ...emptyType,
    scope: 'driver',
    number_label: 'Check code',
    asks_issued_on: true,
    check_within_days: 21,
    single_use: true,
    max_files: 0,
  },
} satisfies Record<string, Partial<DocumentType>>;
type Kind = keyof typeof kinds;

const row = (
  kind: Kind,
  current: Partial<SentDocument> | null = null,
  more: Partial<Requirement> = {},
): Requirement => {
  const type: DocumentType = { ...documentType, ...kinds[kind] };
  return {
    document_type: type,
    vehicle_id: type.scope === 'driver' ? null : car.id,
    required: true,
    status: current ? 'approved' : 'missing',
    current: current && {
      ...document,
      status: 'approved',
      number: null,
      issued_on: null,
      expires_on: null,
      ...current,
    },
    replacement: null,
    ...more,
  };
};

interface Situation {
  readonly kind: Kind;
  readonly typed: Partial<Typed>;
  readonly current?: Partial<SentDocument>;
  readonly records?: Partial<OperatorRecords>;
}
const textsOf = ({ kind, typed, current, records = {} }: Situation): readonly string[] =>
  crossCheck({ number: '', issuedOn: '', expiresOn: '', ...typed }, row(kind, current ?? null), {
    profile,
    vehicles: [car, otherCar],
    requirements: [],
    today,
    usualCheckDay: '2026-03-06',
    ...records,
  }).map(({ about, fits, text }) => `${fits ? '✓' : '⚠'} ${about}: ${text.replaceAll('\u00a0', ' ')}`);

const farDay = '2027-03-13';
const later = (day: string) => `✓ expiresOn: It expires after your current one, which is valid until ${day}`;
const earlier = (day: string) => `⚠ expiresOn: It expires before your current one, which is valid until ${day}`;

describe('typed details, compared with the operator’s records', () => {
  it.each<[string, Situation, readonly string[]]>([
    [
      'a badge as in the profile',
      { kind: 'badge', typed: { number: 'phd 20431', expiresOn: farDay } },
      ['✓ number: The number matches your details', later('24 September 2026')],
    ],
    [
      'another badge number',
      { kind: 'badge', typed: { number: 'PHD-20413', expiresOn: farDay } },
      ['⚠ number: Your details have badge number PHD-20431. If this one is new, send it', later('24 September 2026')],
    ],
    [
      'a badge, and a profile that could not be read',
      { kind: 'badge', typed: { number: 'PHD-20413', expiresOn: farDay }, records: { profile: null } },
      [],
    ],
    [
      'a licence number that fits what can be seen of it',
      { kind: 'licence', typed: { number: 'FARRO809176A99XX', expiresOn: '2030-05-15' } },
      ['✓ number: The number matches the licence in your details', later('14 May 2030')],
    ],
    [
      'a licence number that does not',
      { kind: 'licence', typed: { number: 'FARRO809176B99XX', expiresOn: '2030-05-13' } },
      ['⚠ number: Your details have licence FARRO******A99**. Compare it with the card', earlier('14 May 2030')],
    ],
    [
      'the plate of this car',
      { kind: 'plate', typed: { number: 'phv1187', expiresOn: farDay } },
      ['✓ number: The plate number matches BD19 SMR', later('1 July 2026')],
    ],
    [
      'the plate of the other car',
      { kind: 'plate', typed: { number: 'PHV-2044', expiresOn: farDay } },
      ['⚠ number: This is the plate of TB24 LMR. This document is for BD19 SMR', later('1 July 2026')],
    ],
    [
      'a new plate',
      { kind: 'plate', typed: { number: 'PHV-9', expiresOn: farDay } },
      ['⚠ number: We have plate PHV-1187 for BD19 SMR. If this one is new, send it', later('1 July 2026')],
    ],
    [
      'the first plate of a car',
      {
        kind: 'plate',
        typed: { number: 'PHV-9', expiresOn: farDay },
        records: { vehicles: [{ ...car, plate_number: null, plate_expires_on: null }] },
      },
      [],
    ],
    ['an MOT that follows', { kind: 'mot', typed: { expiresOn: farDay } }, [later('14 March 2026')]],
    [
      'an MOT that follows one that has expired',
      { kind: 'mot', typed: { expiresOn: farDay }, current: { expires_on: '2026-03-04' } },
      ['✓ expiresOn: It expires after your last one, which expired on 4 March 2026'],
    ],
    [
      'the MOT that was sent last year',
      { kind: 'mot', typed: { expiresOn: '2026-03-14' }, current: { expires_on: '2026-03-14' } },
      ['⚠ expiresOn: Same expiry date as your current one. Is this the new one?'],
    ],
    [
      'an MOT older than the current one, whose date counts before the date on the car',
      { kind: 'mot', typed: { expiresOn: '2026-06-01' }, current: { expires_on: '2026-08-01' } },
      [earlier('1 August 2026')],
    ],
    [
      'one that ends soon again',
      { kind: 'mot', typed: { expiresOn: '2026-04-04' } },
      ['⚠ expiresOn: 30 days left. If you already have the next one, send that'],
    ],
    ['one that ends on the 31st day', { kind: 'mot', typed: { expiresOn: '2026-04-05' } }, [later('14 March 2026')]],
    [
      'a slip of the finger',
      { kind: 'mot', typed: { expiresOn: '2072-03-13' } },
      ['⚠ expiresOn: It expires in 2072. Check the year'],
    ],
    [
      'a policy that follows',
      {
        kind: 'insurance',
        typed: { number: 'EX-2', issuedOn: '2026-03-01', expiresOn: farDay },
        current: { number: 'EX-1', issued_on: '2025-09-27', expires_on: '2026-09-26' },
      },
      ['✓ issuedOn: It’s newer than your current one, issued on 27 September 2025', later('26 September 2026')],
    ],
    [
      'last year’s certificate',
      {
        kind: 'insurance',
        typed: { number: 'EX-1', issuedOn: '2024-09-27', expiresOn: '2026-09-25' },
        current: { issued_on: '2025-09-27', expires_on: '2026-09-26' },
      },
      ['⚠ issuedOn: Your current one is newer. It was issued on 27 September 2025', earlier('26 September 2026')],
    ],
    [
      'the same paper again',
      { kind: 'letter', typed: { issuedOn: '2025-09-27' }, current: { issued_on: '2025-09-27' } },
      ['⚠ issuedOn: Same date of issue as your current one. Is this the new one?'],
    ],
    [
      'a paper after one that was sent back',
      { kind: 'letter', typed: { issuedOn: '2025-09-27' }, current: { status: 'rejected', issued_on: '2026-01-01' } },
      [],
    ],
    [
      'a paper that is older than the car',
      { kind: 'letter', typed: { issuedOn: '2019-03-19' } },
      ['⚠ issuedOn: BD19 SMR was first registered later, on 20 March 2019'],
    ],
    [
      'a fresh code',
      { kind: 'code', typed: { number: 'kT7b', issuedOn: '2026-02-17' } },
      ['✓ issuedOn: We can accept it until 9 March 2026'],
    ],
    [
      'a code that ends before the team usually comes to it',
      { kind: 'code', typed: { number: 'kT7b', issuedOn: '2026-02-17' }, records: { usualCheckDay: '2026-03-10' } },
      ['⚠ issuedOn: We can only accept it until 9 March 2026. Get a newer one first'],
    ],
    [
      'a code of the last day, and a team that usually comes to it today',
      { kind: 'code', typed: { number: 'kT7b', issuedOn: '2026-02-13' }, records: { usualCheckDay: today } },
      ['✓ issuedOn: We can accept it until today'],
    ],
    [
      'a code of the last day but one, and a team that says nothing of its time',
      { kind: 'code', typed: { number: 'kT7b', issuedOn: '2026-02-14' }, records: { usualCheckDay: null } },
      ['⚠ issuedOn: We can only accept it until tomorrow. Get a newer one first'],
    ],
    [
      'a code with two days to go, and such a team',
      { kind: 'code', typed: { number: 'kT7b', issuedOn: '2026-02-15' }, records: { usualCheckDay: null } },
      ['✓ issuedOn: We can accept it until 7 March 2026'],
    ],
  ])('%s', (_, situation, expected) => {
    expect(textsOf(situation)).toEqual(expected);
  });

  it('recognises a number that was sent for the other car, except a policy that covers both', () => {
    const rowOfOtherCar = (kind: Kind) => row(kind, { number: '2000 0000 017' }, { vehicle_id: otherCar.id });
    const typed = { number: '20000000017', issuedOn: '2026-03-01', expiresOn: farDay };
    expect(textsOf({ kind: 'logbook', typed, records: { requirements: [rowOfOtherCar('logbook')] } })).toEqual([
      '⚠ number: You sent this number for TB24 LMR. This document is for BD19 SMR',
    ]);
    expect(
      textsOf({
        kind: 'logbook',
        typed,
        records: { requirements: [{ ...rowOfOtherCar('logbook'), vehicle_id: car.id }] },
      }),
    ).toEqual([]);
    expect(
      textsOf({ kind: 'insurance', typed, records: { requirements: [rowOfOtherCar('insurance')] } }).join(),
    ).not.toContain('number');
  });
});

it.each([
  ['FARRO 809176 A99XX', 'FARRO******A99**', true],
  ['farro809176a99xx', 'FARRO******A99**', true],
  ['FARRO809176A98XX', 'FARRO******A99**', false],
  ['FARRO80917', 'FARRO******A99**', true],
  ['FARRI80917', 'FARRO******A99**', false],
  ['anything', '********', true],
])('a masked number: %s, of %s: %s', (typed, masked, expected) => {
  expect(fitsMask(typed, masked)).toBe(expected);
});

describe('checks that need only the document', () => {
  const facts = (kind: Kind, as: Partial<OperatorRecords> = {}) =>
    documentMustShow(row(kind), { profile, vehicles: [car], ...as }).map(({ term, value }) => `${term}: ${value}`);

  it.each<[Kind, readonly string[]]>([
    ['badge', ['Name: Adil Farrow', 'Council: Eastmoor Council']],
    ['licence', ['Name: Adil Farrow']],
    ['plate', ['Registration: BD19\u00a0SMR', 'Council: Eastmoor Council']],
    ['insurance', ['Name: Adil Farrow', 'Registration: BD19\u00a0SMR']],
    ['mot', ['Registration: BD19\u00a0SMR']],
    ['code', []],
  ])('%s', (kind, expected) => {
    expect(facts(kind)).toEqual(expected);
  });

  it('skips the checks of records that could not be read', () => {
    expect(facts('insurance', { profile: null, vehicles: [] })).toEqual([]);
  });
});
