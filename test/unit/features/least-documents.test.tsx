import './clock';
import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import type { Client } from '../../../src/api/client';
import { findDocument } from '../../../src/api/document-uploads';
import { fetchRequirements } from '../../../src/api/documents';
import { fetchVehicles } from '../../../src/api/driver';
import { toVehicleChange } from '../../../src/api/vehicle-changes';
import { isOpenChange } from '../../../src/domain/car';
import { workStatus } from '../../../src/domain/clearance';
import * as overview from '../../../src/features/vehicle-documents/documents/overview';
import * as upload from '../../../src/features/vehicle-documents/documents/upload';
import * as vehiclePage from '../../../src/features/vehicle-documents/vehicle/vehicle';
import { startValues } from '../../../src/features/vehicle-documents/vehicle-change/details';
import { detailsSchema } from '../../../src/features/vehicle-documents/vehicle-change/details-schema';
import { checkCouncilRules } from '../../../src/features/vehicle-documents/vehicle-change/rules';
import { SentChange } from '../../../src/features/vehicle-documents/vehicle-change/sent';
import * as update from '../../../src/features/vehicle-documents/vehicle-change/update';
import type { ScreenModule } from '../../../src/flows/services';
import { formErrors } from '../../support/form-errors';
import { approveFlows, type Flow } from './approved-flows';
import { activeDriver, change, emptyDocument, sent, vehicle } from './samples';
import type { Answers } from './screens';
import { answers, area, calls, car, open, row, type } from './whole-documents';

const answering = (data: unknown) => ({ get: async () => ({ data }) }) as unknown as Client;
const unknownStatus = { raw: 'under_appeal' };

/** The answers of an operator that sends only ids. */
const least = {
  '/v1/driver': activeDriver,
  [calls.vehicles]: [{ id: '91' }],
  [calls.checklist]: [{ document_type: { id: '15' } }],
  [calls.newest]: [{ id: '501', document_type_id: '15' }],
  [calls.changes]: [{ id: '31' }],
  [calls.areas]: [{ id: area.id }],
};
/** The answers with every enumerated value unknown to the portal. */
const unknownValues = JSON.parse(
  JSON.stringify({ '/v1/driver': activeDriver, ...answers }, (name, value) =>
    ['scope', 'proves', 'kind'].includes(name) || (name === 'status' && value !== 'on' && value !== 'active')
      ? 'under_appeal'
      : value,
  ),
) as typeof least;

const onPage = (name: string, screen: ScreenModule, at: string, answers: Answers): Flow => ({
  name,
  screen,
  path: at.replace(/\?.*/, ''),
  at,
  answers,
});
const withCar = (changes: object) => ({
  ...unknownValues,
  [calls.vehicles]: [{ ...car, ...changes }],
  [calls.changes]: [{ ...open, status: 'pending' }],
});

const pages = [
  [overview, '/vehicle-documents'],
  [vehiclePage, '/vehicle-documents/vehicle'],
  [upload, '/vehicle-documents/document/upload'],
  [upload, '/vehicle-documents/document/upload?type=15'],
  [update, '/vehicle-documents/vehicle/update'],
] as const;

approveFlows(__filename, [
  ...pages.map(([screen, at]) =>
    onPage(`${at} with ids only (OP-01)`, screen, at, screen === update ? { ...least, [calls.changes]: [] } : least),
  ),
  ...pages.slice(0, 3).map(([screen, at]) => onPage(`${at} with unknown values (OP-05)`, screen, at, unknownValues)),
  onPage('documents and a car with only their ids', overview, '/vehicle-documents', least),
  onPage('a car with only its registration', overview, '/vehicle-documents', {
    ...least,
    [calls.vehicles]: [{ id: '91', registration: 'TA23KXP' }],
  }),
  onPage('a change with an unknown status offers only a question (OP-05)', vehiclePage, '/vehicle-documents/vehicle', {
    ...unknownValues,
    [calls.changes]: [{ ...open, status: 'under_appeal' }],
  }),
  ...['active', 'in_review'].map((status) =>
    onPage(
      `a car with the status ${status} during a change`,
      vehiclePage,
      '/vehicle-documents/vehicle',
      withCar({ status }),
    ),
  ),
  ...[[car], []].map((cars) =>
    onPage(`the details of a change, with ${cars.length} cars`, update, '/vehicle-documents/vehicle/update', {
      ...least,
      [calls.changes]: [],
      [calls.vehicles]: cars,
    }),
  ),
  onPage('several cars, none marked as in use', vehiclePage, '/vehicle-documents/vehicle', {
    ...least,
    [calls.changes]: [],
    [calls.vehicles]: [{ id: '91' }, { id: '92' }],
  }),
]);

describe('the confirmation of a change of car', () => {
  const data = { fleet: null, timeZone: 'Asia/Tokyo', vehicles: [vehicle] };
  const at = new Date('2026-03-02T10:00:00Z');

  it.each([
    ['names the car if the change names one', open, 'CarYA23 KXP'],
    ['shows no car if the change names none', { ...open, proposed: null }, null],
    ['names the car that is no longer used', { ...open, proposed: null, kind: 'remove' as const }, 'CarBD19 SMR'],
    ['shows no car if the change could not be read', null, null],
  ])('%s', (_, record, shown) => {
    const { container } = render(
      <MemoryRouter>
        <SentChange data={data} record={record} isApproved={false} at={at} reference="abc" />
      </MemoryRouter>,
    );
    const text = (container.textContent ?? '').replaceAll('\u00a0', ' ');
    expect(text.match(/Car[A-Z]{2}\d\d [A-Z]{3}/)?.[0] ?? null).toBe(shown);
  });
});

describe('a sent document that cannot be read (OP-01)', () => {
  it('does not hide that a newer one was sent', async () => {
    const [read] = await fetchRequirements(answering([{ ...row, replacement: { status: 'pending' } }]));
    expect(read).toMatchObject({ status: { raw: null }, replacement: null, current: { id: row.current?.id } });
    const [plain] = await fetchRequirements(answering([{ ...row, replacement: null }]));
    expect(plain).toMatchObject({ status: 'approved', replacement: null });
  });

  it('has the names of the dates that cannot be read, so that they do not count as missing', async () => {
    const [document] = await fetchRequirements(
      answering([{ ...row, current: { ...row.current, expires_on: 'soon', issued_on: '' } }]),
    );
    const [vehicle] = await fetchVehicles(answering([{ ...car, mot_expires_on: 'soon', plate_expires_on: null }]));
    expect([document?.current?.malformed, vehicle?.malformed]).toEqual([['expires_on'], ['mot_expires_on']]);
  });

  it('is not missing in a change', () => {
    const record = { ...open, documents: [] };
    expect(toVehicleChange(record).stillNeeded).toEqual([type.id]);
    expect(toVehicleChange({ ...record, documents: null }).stillNeeded).toEqual([]);
    for (const status of [unknownStatus, 'pending', 'approved'] as const)
      expect(toVehicleChange({ ...record, documents: [{ ...sent, status }] }).stillNeeded).toEqual([]);
    expect(toVehicleChange({ ...record, documents: [{ ...sent, status: 'rejected' }] }).stillNeeded).toEqual([type.id]);
  });

  it.each<[string, 'draft' | 'action_required', [] | null, boolean]>([
    ['a draft that needs none', 'draft', [], true],
    ['a draft whose documents could not be read', 'draft', null, false],
    ['a change that the team sent back', 'action_required', [], false],
  ])('is skipped by %s: status %s, documents %j, %s', (_, status, document_types, skips) => {
    expect(toVehicleChange({ ...open, status, document_types }).skipsDocuments).toBe(skips);
  });
});

describe('an unknown status (OP-05)', () => {
  it('makes a change pending: it cannot be edited, and its ticket is raised', () => {
    expect(toVehicleChange({ ...change, status: unknownStatus }).status).toBe('pending');
  });

  it('leaves a change open until the operator sends its end', () => {
    expect(isOpenChange({ status: unknownStatus, completed_at: null })).toBe(true);
    expect(isOpenChange({ status: unknownStatus, completed_at: '2026-03-02T10:00:00Z' })).toBe(false);
  });

  it('of a car does not stop work, and a stop is shown without a registration too', () => {
    const records = { clearance: { state: 'clear', until: null, blockers: [] }, documents: null } as const;
    const cardTextOf = (status: typeof car.status) =>
      workStatus(
        { ...records, vehicles: [{ ...car, registration: null, make: null, model: null, status }] },
        '2026-03-05',
      );
    expect(cardTextOf(unknownStatus).canWork).toBe(true);
    expect(cardTextOf('suspended')).toMatchObject({ canWork: false, reason: 'Your car is suspended.' });
  });
});

describe('the search for a document whose upload got no answer', () => {
  const target = { documentTypeId: sent.document_type_id, vehicleId: null };
  const wanted = { key: 'k', ...emptyDocument };

  it.each([
    ['of a car', { vehicle_id: '92' }, []],
    ['of another kind', { document_type_id: '99' }, []],
    ['that the operator had before', {}, [sent.id]],
  ])('does not find a document %s', async (_, changes, known) => {
    expect(await findDocument(answering([{ ...sent, ...changes }]), target, { ...wanted, known })).toBeNull();
  });

  it.each([
    ['pending', null, true],
    ['under_appeal', null, true],
    ['approved', null, true],
    ['pending', '118', false],
  ])(
    'finds a document with the status %s, of change %s; needs a ticket: %s (FL-02)',
    async (status, vehicle_change_id, awaitsStaff) => {
      const client = answering([{ ...sent, vehicle_change_id, status }]);
      expect(await findDocument(client, target, wanted)).toEqual({ id: sent.id, awaitsStaff });
    },
  );
});

describe('the form of a change for a car with missing data', () => {
  const proposed = Object.fromEntries(Object.keys(change.proposed ?? {}).map((name) => [name, null])) as never;

  it('starts with empty fields, and asks for each that is needed', async () => {
    const values = startValues({ ...change, kind: unknownStatus, proposed }, null, null);
    const { vehicleId, ...rest } = values;
    expect(new Set(Object.values(rest))).toEqual(new Set(['']));
    const errors = await formErrors(detailsSchema('2026-03-05'), { ...values, kind: 'replace' });
    expect(Object.keys(errors)).toEqual(
      expect.arrayContaining(['registration', 'year', 'passengerSeats', 'wheelchairAccessible', 'ownership']),
    );
  });

  it('compares the car with the council rules that are given', () => {
    const rules = { ...area.vehicle_rules, max_age_years: null, max_age_years_when_first_licensed: null };
    const check = (more: Partial<typeof rules> | null) =>
      checkCouncilRules(
        { passenger_seats: 4 },
        { ...area, vehicle_rules: more && { ...rules, ...more } } as never,
        '2026-03-05',
      );
    expect(check({ min_passenger_seats: null as never })).toEqual([{ rule: 'Up to 8 passenger seats', result: 'met' }]);
    expect(check({ max_passenger_seats: null as never })).toEqual([
      { rule: 'At least 4 passenger seats', result: 'met' },
    ]);
    expect(check({ min_passenger_seats: null as never, max_passenger_seats: null as never })).toEqual([]);
    expect(check(null)).toEqual([]);
  });
});
