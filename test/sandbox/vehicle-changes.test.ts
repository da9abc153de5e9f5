/** @jest-environment node */
import {
  type Client,
  change,
  day,
  days,
  filesFor,
  form,
  type Loose,
  later,
  openSandbox,
  partsFor,
  preparedChange,
  type TestWorld,
  vehicle,
} from './support';

const sandbox = openSandbox();
let world: TestWorld;
let client: Client;
let vehicleId: number;

beforeEach(async () => {
  world = await sandbox.world();
  client = await world.signedIn();
  vehicleId = (await client.get('/v1/driver/vehicles')).body.data[0].id;
});

const create = (details: Record<string, unknown> = {}) =>
  client.post('/v1/vehicle-changes', change({ vehicle_id: vehicleId, ...details }));
const submit = (id: number) => client.post(`/v1/vehicle-changes/${id}/submit`);
const list = async (): Promise<Loose[]> =>
  (await client.get('/v1/vehicle-changes?include=documents,documentTypes')).body.data;
const vehicles = async (): Promise<Loose[]> => (await client.get('/v1/driver/vehicles')).body.data;
const decide = (id: number, decision: string, review?: string) =>
  world.control('POST', '/decide', { vehicle_change_id: id, decision, review });
const update = (changes: Record<string, unknown>) => ({ kind: 'update', proposed: { ...current, ...changes } });

const current = {
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
};

describe('A change of vehicle', () => {
  it('goes from draft over documents and submission to the new current vehicle (AP-18, FL-01)', async () => {
    const started = await create();
    expect([started.status, started.body.data.status, started.body.data.submitted_at]).toEqual([201, 'draft', null]);
    const { id } = started.body.data;
    const early = await submit(id);
    expect([early.status, early.body.errors]).toEqual([
      422,
      {
        documents: [
          'Add your vehicle licence',
          'Add your insurance certificate',
          'Add your MOT or council test',
          'Add your V5C logbook',
        ],
      },
    ]);
    const [draft] = await list();
    for (const type of draft.document_types) {
      const sent = await client.post(
        '/v1/documents',
        form({ ...partsFor(type), vehicle_change_id: id }, filesFor(type)),
      );
      expect(sent.body.data).toMatchObject({ vehicle_change_id: id, vehicle_id: null, status: 'pending' });
    }
    const sent = await submit(id);
    expect([sent.status, sent.body.data.status]).toEqual([200, 'pending']);
    expect((await submit(id)).body).toEqual(sent.body);
    expect((await vehicles()).map((one) => one.registration)).toEqual(['TA23KXP']);

    expect((await decide(id, 'approved')).body.change.status).toBe('approved');
    const [approved] = await list();
    expect(approved).toMatchObject({
      status: 'approved',
      reviewed_at: expect.any(String),
      completed_at: expect.any(String),
      review: null,
    });
    expect(approved.documents.map((one: Loose) => one.status)).toEqual([
      'approved',
      'approved',
      'approved',
      'approved',
    ]);
    const [now, before] = await vehicles();
    expect(now).toMatchObject({
      registration: 'TB24LMR',
      status: 'active',
      is_current: true,
      mot_expires_on: day(300),
      insurance_ends_on: day(300),
    });
    expect(before).toMatchObject({ registration: 'TA23KXP', status: 'removed', is_current: false });
    expect(approved.documents.every((one: Loose) => one.vehicle_id === now.id)).toBe(true);
    const checklist = (await client.get('/v1/documents/current')).body.data.filter(
      (row: Loose) => row.vehicle_id !== null && row.required,
    );
    expect(checklist.map((row: Loose) => [row.vehicle_id, row.status])).toEqual([
      [now.id, 'approved'],
      [now.id, 'approved'],
      [now.id, 'approved'],
    ]);
    expect((await submit(id)).body.errors).toHaveProperty('vehicle_change');
    expect((await client.write('DELETE', `/v1/vehicle-changes/${id}`)).body.errors).toHaveProperty('vehicle_change');
  });

  it('is one at a time: a second press corrects the draft and keeps its documents', async () => {
    const first = await preparedChange(client);
    const second = await create({ reason: 'The old one is sold', proposed: { ...vehicle, colour: 'white' } });
    expect([second.status, second.body.data.id, second.body.data.proposed.colour]).toEqual([200, first.id, 'white']);
    const changes = await list();
    expect([changes.length, changes[0].documents.length]).toEqual([1, 4]);
    await submit(first.id);
    const refused = await create();
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['kind']]);
  });
});

describe('What a change needs and who decides', () => {
  const needs = async (details: Record<string, unknown>): Promise<string[]> => {
    const { status, text } = await create(details);
    expect([status < 300, text]).toEqual([true, text]);
    return (await list())[0]?.document_types.map((type: Loose) => type.code);
  };

  it.each([
    ['an owned car', {}, ['private_hire_vehicle_licence', 'insurance_certificate', 'mot_certificate', 'v5c']],
    [
      'a hired car',
      { proposed: { ...vehicle, ownership: 'hired' } },
      ['private_hire_vehicle_licence', 'insurance_certificate', 'mot_certificate', 'hire_agreement'],
    ],
    [
      'a relative’s car',
      { proposed: { ...vehicle, ownership: 'family' } },
      ['private_hire_vehicle_licence', 'insurance_certificate', 'mot_certificate', 'permission_letter'],
    ],
    [
      'a new car',
      { proposed: { ...vehicle, first_registered_on: day(-100) } },
      ['private_hire_vehicle_licence', 'insurance_certificate', 'v5c'],
    ],
    [
      'a courtesy car',
      { kind: 'temporary', until: day(9) },
      ['private_hire_vehicle_licence', 'insurance_certificate', 'mot_certificate'],
    ],
    ['a new plate', update({ plate_number: 'PHV-2000' }), ['private_hire_vehicle_licence']],
    [
      'a private registration',
      update({ registration: 'AD1L' }),
      ['private_hire_vehicle_licence', 'insurance_certificate', 'v5c'],
    ],
    ['a new keeper', update({ ownership: 'company' }), ['insurance_certificate', 'hire_agreement']],
    ['a new colour', update({ colour: 'red' }), []],
    ['giving it up', { kind: 'remove', proposed: null }, []],
  ])('for %s', async (_, details, codes) => {
    expect(await needs(details)).toEqual(codes);
  });
});

describe('The calendar', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  const standing = async () => {
    client = await world.signedIn();
    return (await vehicles()).map((one) => [one.registration, one.status, one.is_current]);
  };

  it('makes an approved vehicle current on its first day', async () => {
    const { id } = await preparedChange(client, { effective_from: day(3) });
    await submit(id);
    await decide(id, 'approved');
    later(days(2));
    expect((await standing())[0]).toEqual(['TA23KXP', 'active', true]);
    jest.restoreAllMocks();
    later(days(3));
    expect(await standing()).toEqual([
      ['TB24LMR', 'active', true],
      ['TA23KXP', 'removed', false],
    ]);
    expect((await list())[0].completed_at).toMatch(new RegExp(`^${day(0)}`));
  });

  it('takes a temporary vehicle back after its last day', async () => {
    const { id } = await preparedChange(client, { kind: 'temporary', until: day(5) });
    await submit(id);
    await decide(id, 'approved');
    later(days(5));
    expect((await standing())[0]).toEqual(['TB24LMR', 'active', true]);
    jest.restoreAllMocks();
    later(days(6));
    expect(await standing()).toEqual([
      ['TA23KXP', 'active', true],
      ['TB24LMR', 'removed', false],
    ]);
  });
});
