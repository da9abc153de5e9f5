/** @jest-environment node */
import type { Requirement } from '../../../src/api/documents';
import { datesFile, endDates } from '../../../src/features/vehicle-documents/documents/end-dates';
import { sent as document, documentType, vehicle } from './samples';

const today = '2026-03-05';
const car = {
  ...vehicle,
  mot_expires_on: '2026-03-14',
  insurance_ends_on: '2026-08-01',
  plate_expires_on: '2026-06-01',
};

const provenKinds = { 13: 'plate', 14: 'mot', 15: 'insurance' } as const;
const row = (id: string, name: string, day: string | null, more: Partial<Requirement> = {}): Requirement => ({
  document_type: { ...documentType, id, name, proves: provenKinds[Number(id) as keyof typeof provenKinds] ?? null },
  vehicle_id: car.id,
  required: true,
  status: 'approved',
  current: { ...document, document_type_id: id, status: 'approved', expires_on: day },
  replacement: null,
  ...more,
});
const mot = row('14', 'MOT or council test', '2026-03-14', { status: 'expires_soon' });
const badge = row('11', 'Private hire driver badge', '2026-05-02', { vehicle_id: null });
const days = (...parts: Parameters<typeof endDates>) => endDates(...parts).map(({ name, day }) => `${day} ${name}`);

describe('the list of expiry dates', () => {
  it('has the dates of documents and of the car, soonest first, without duplicates', () => {
    expect(days([badge, mot, row('16', 'V5C logbook', null)], [car], today)).toEqual([
      '2026-03-14 MOT',
      '2026-05-02 Private hire driver badge',
      '2026-06-01 Plate',
      '2026-08-01 Insurance',
    ]);
  });

  it('keeps both dates if car and document differ, and all documents of the same day', () => {
    expect(
      days([row('15', 'Insurance certificate', '2026-07-01'), row('17', 'Hire agreement', '2026-08-01')], [car], today),
    ).toEqual([
      '2026-03-14 MOT',
      '2026-06-01 Plate',
      '2026-07-01 Insurance certificate',
      '2026-08-01 Hire agreement',
      '2026-08-01 Insurance',
    ]);
  });

  it('omits expired and unaccepted documents, and for a car that is not driven all other dates', () => {
    const otherCar = { ...car, id: '92', registration: 'TB24LMR', is_current: false };
    const rows = [
      row('14', 'MOT or council test', '2026-03-04', { status: 'expired' }),
      row('15', 'Insurance certificate', '2027-01-01', {
        status: 'pending',
        current: { ...document, status: 'pending', expires_on: '2027-01-01' },
      }),
      row('13', 'Vehicle licence', '2026-09-09', { vehicle_id: '92' }),
    ];
    expect(endDates(rows, [otherCar], today)).toEqual([
      {
        key: 'document-13-92',
        name: 'Vehicle licence',
        car: 'TB24\u00a0LMR',
        day: '2026-09-09',
        isWithTeam: false,
      },
    ]);
    expect(endDates([], [], today)).toEqual([]);
  });

  it.each<[string, Parameters<typeof endDates>]>([
    [
      'the car’s MOT is over, its certificate is not',
      [[badge, row('14', 'MOT', '2026-07-14')], [{ ...car, mot_expires_on: '2026-03-04' }], today],
    ],
    [
      'the certificate is over, the car’s MOT is not',
      [[badge, row('14', 'MOT', '2026-03-04')], [{ ...car, mot_expires_on: '2026-07-14' }], today],
    ],
    ['the certificate has expired, with a day to come', [[badge, { ...mot, status: 'expired' }], [car], today]],
  ])('omits an item that one of two records shows as expired: %s', (_, parts) => {
    expect(days(...parts)).toEqual([
      '2026-05-02 Private hire driver badge',
      '2026-06-01 Plate',
      '2026-08-01 Insurance',
    ]);
  });

  it('has the last day to check a document under review, and does not call it an expiry date', () => {
    const code = row('22', 'DVLA check code', null, {
      vehicle_id: null,
      status: 'pending',
      document_type: { ...documentType, id: '22', name: 'DVLA check code', proves: null, check_within_days: 21 },
      current: { ...document, status: 'pending', issued_on: '2026-02-17', expires_on: null },
    });
    expect(days([mot, code], [], today)).toEqual(['2026-03-09 DVLA check code', '2026-03-14 MOT or council test']);
    const dates = endDates([code], [], today);
    expect(datesFile(dates, '2290', 'https://portal.example').replaceAll('\r\n ', '')).toContain(
      'DESCRIPTION:9 March 2026 is the last day we can check it.',
    );
    expect(endDates([code], [], '2026-03-10')).toEqual([]);
  });
});

const origin = 'https://portal.example:8443';
const fields = (file: string, name: string) =>
  [...file.matchAll(new RegExp(`${name}:(.*)\\r\\n`, 'g'))].map(([, value]) => value);

it('the calendar file of expiry dates has every date, with ids that stay when a day moves', () => {
  const first = datesFile(endDates([badge, mot], [car], today), '2290', origin);
  expect(fields(first, 'SUMMARY')).toEqual([
    'MOT for BD19 SMR expires',
    'Private hire driver badge expires',
    'Plate for BD19 SMR expires',
    'Insurance for BD19 SMR expires',
  ]);
  const renewed = { ...car, mot_expires_on: '2027-03-13' };
  const second = datesFile(
    endDates([badge, row('14', 'MOT or council test', '2027-03-13')], [renewed], today),
    '2290',
    origin,
  );
  expect(fields(second, 'UID').toSorted()).toEqual(fields(first, 'UID').toSorted());
  expect(fields(first, 'UID')).toContain('driver-2290-document-14-91@portal.example');
  expect(first.match(/BEGIN:VALARM/g)).toHaveLength(16);
  expect(first.replaceAll('\r\n ', '')).toContain('DESCRIPTION:14 March 2026 is the expiry date.');
});
