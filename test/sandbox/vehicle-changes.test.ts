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

  it('goes back to the driver when something is missing, and out again', async () => {
    const { id } = await preparedChange(client);
    await submit(id);
    expect((await decide(id, 'action_required')).status).toBe(422);
    const [before] = await list();
    const page = await client.send('POST', `/back-office/vehicle-changes/${id}/decision`, {
      body: new URLSearchParams({
        decision: 'action_required',
        review: 'Send the insurance again.',
        [`document_${before.documents[1].id}`]: 'not_hire_and_reward',
      }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(page.status).toBe(303);
    const [asked] = await list();
    expect([asked.status, asked.review]).toEqual(['action_required', 'Send the insurance again.']);
    const wrong = asked.documents[1];
    expect([wrong.status, wrong.review.reason_code]).toEqual(['rejected', 'not_hire_and_reward']);
    expect((await submit(id)).body.errors).toEqual({ documents: ['Add your insurance certificate'] });
    const type = asked.document_types.find((one: Loose) => one.id === wrong.document_type_id);
    const again = await client.post(
      '/v1/documents',
      form({ ...partsFor(type), vehicle_change_id: id, replaces_document_id: wrong.id }, filesFor(type)),
    );
    expect(again.status).toBe(201);
    expect((await submit(id)).body.data).toMatchObject({ status: 'pending', review: null });
    await decide(id, 'approved');
    const [done] = await list();
    expect(done.documents.map((one: Loose) => one.status)).toEqual([
      'approved',
      'superseded',
      'approved',
      'approved',
      'approved',
    ]);
  });

  it('can be rejected, with what staff said', async () => {
    const { id } = await preparedChange(client);
    await submit(id);
    await decide(id, 'rejected', 'This vehicle is not licensed.');
    expect((await list())[0]).toMatchObject({
      status: 'rejected',
      review: 'This vehicle is not licensed.',
      completed_at: expect.any(String),
    });
    expect((await vehicles())[0]).toMatchObject({ registration: 'TA23KXP', is_current: true });
    expect((await create()).status).toBe(201);
    const { mails } = (await world.control('GET', '/mails')).body;
    expect(mails[0].body).toContain('This vehicle is not licensed.');
  });

  it('is deleted as a draft with its documents, and withdrawn once it is sent', async () => {
    const { id } = await preparedChange(client);
    expect((await client.write('DELETE', `/v1/vehicle-changes/${id}`)).status).toBe(204);
    expect(await list()).toEqual([]);
    expect((await client.get('/v1/documents')).body.data.some((one: Loose) => one.vehicle_change_id === id)).toBe(
      false,
    );
    expect((await client.write('DELETE', `/v1/vehicle-changes/${id}`)).status).toBe(404);
    const next = await preparedChange(client);
    await submit(next.id);
    await client.write('DELETE', `/v1/vehicle-changes/${next.id}`);
    const [cancelled] = await list();
    expect([cancelled.status, new Set(cancelled.documents.map((one: Loose) => one.status))]).toEqual([
      'cancelled',
      new Set(['withdrawn']),
    ]);
    expect((await submit(next.id)).body.errors).toHaveProperty('vehicle_change');
  });

  it('takes documents only while it is being prepared, and the later one of a type', async () => {
    const { id } = await preparedChange(client);
    const [draft] = await list();
    const [type] = draft.document_types;
    const upload = () =>
      client.post('/v1/documents', form({ ...partsFor(type), vehicle_change_id: id }, filesFor(type)));
    const later = await upload();
    const [after] = await list();
    expect(after.documents).toHaveLength(draft.documents.length);
    expect(after.documents.map((one: Loose) => one.id)).toContain(later.body.data.id);
    expect(after.documents.map((one: Loose) => one.id)).not.toContain(draft.documents[0].id);
    const badge = form({ document_type_id: 11, number: 'x', expires_on: day(9), vehicle_change_id: id });
    expect((await client.post('/v1/documents', badge)).body.errors).toHaveProperty('document_type_id');
    expect(
      (
        await client.post(
          '/v1/documents',
          form({ ...partsFor(type), vehicle_change_id: id, vehicle_id: vehicleId }, filesFor(type)),
        )
      ).body.errors,
    ).toHaveProperty('vehicle_id');
    await submit(id);
    expect((await upload()).body.errors).toHaveProperty('vehicle_change_id');
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

  it('approves a new colour at once, because nobody has to look', async () => {
    const { id } = (await create(update({ colour: 'red' }))).body.data;
    expect((await submit(id)).body.data).toMatchObject({ status: 'approved', completed_at: expect.any(String) });
    expect((await vehicles())[0]).toMatchObject({ registration: 'TA23KXP', colour: 'red', is_current: true });
  });

  it('asks staff about giving up the vehicle in use, and lets another one go at once', async () => {
    const { id } = (await create({ kind: 'remove', proposed: null })).body.data;
    expect((await submit(id)).body.data.status).toBe('pending');
    await client.write('DELETE', `/v1/vehicle-changes/${id}`);
    const added = await preparedChange(client, { kind: 'add', vehicle_id: null });
    await submit(added.id);
    await decide(added.id, 'approved');
    const [first, second] = await vehicles();
    expect([first.registration, first.is_current, second.registration]).toEqual(['TA23KXP', true, 'TB24LMR']);
    const gone = (await create({ kind: 'remove', vehicle_id: second.id, proposed: null })).body.data;
    expect((await submit(gone.id)).body.data.status).toBe('approved');
    expect((await vehicles()).map((one) => [one.registration, one.status])).toEqual([
      ['TA23KXP', 'active'],
      ['TB24LMR', 'removed'],
    ]);
  });

  it('makes a vehicle current on the first day the driver asked for, not before', async () => {
    const { id } = await preparedChange(client, { effective_from: day(3) });
    await submit(id);
    await decide(id, 'approved');
    expect((await list())[0]).toMatchObject({ status: 'approved', completed_at: null });
    expect((await vehicles()).map((one) => [one.registration, one.status, one.is_current])).toEqual([
      ['TA23KXP', 'active', true],
      ['TB24LMR', 'active', false],
    ]);
  });

  it('lends a temporary vehicle', async () => {
    const { id } = await preparedChange(client, { kind: 'temporary', until: day(5) });
    await submit(id);
    await decide(id, 'approved');
    expect((await vehicles()).map((one) => [one.registration, one.status, one.is_current])).toEqual([
      ['TB24LMR', 'active', true],
      ['TA23KXP', 'active', false],
    ]);
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

  it('forgets closed changes after 24 months', async () => {
    await world.control('PATCH', '', { change: { status: 'rejected' } });
    later(days(700));
    client = await world.signedIn();
    expect(await list()).toHaveLength(1);
    jest.restoreAllMocks();
    later(days(740));
    client = await world.signedIn();
    expect(await list()).toEqual([]);
  });
});

describe('Checks', () => {
  it.each<[string, Record<string, unknown>, Record<string, string>]>([
    [
      'an empty body',
      { kind: null, vehicle_id: null, proposed: null },
      { kind: 'Choose what’s changing', proposed: 'Enter the details of the vehicle' },
    ],
    ['a vehicle of somebody else', { vehicle_id: 1 }, { vehicle_id: 'Select the vehicle that you want to change' }],
    [
      'a first day in the past',
      { effective_from: day(-1) },
      { effective_from: 'The first day must be today or later' },
    ],
    [
      'a day that does not exist',
      { effective_from: '2027-02-29' },
      { effective_from: 'Enter the start date, for example 27 3 2026' },
    ],
    ['a last day for good', { until: day(3) }, { until: 'Only a temporary vehicle has a last day' }],
    ['a courtesy car without end', { kind: 'temporary' }, { until: 'Enter the last day you need the vehicle' }],
    [
      'an end before the start',
      { kind: 'temporary', effective_from: day(5), until: day(4) },
      { until: 'The last day must be the first day or later' },
    ],
    ['a reason too long', { reason: 'x'.repeat(501) }, { reason: 'The reason must be 500 characters or fewer' }],
    ['an update without one', { kind: 'update', proposed: current }, { proposed: 'Change at least one detail' }],
  ])('refuses %s', async (_, details, errors) => {
    const answer = await create(details);
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      Object.fromEntries(Object.entries(errors).map(([name, text]) => [name, [text]])),
    ]);
  });

  it.each<[string, Record<string, unknown>, string, string]>([
    ['no registration', { registration: '' }, 'registration', 'Enter the registration, for example TA23 KXP'],
    [
      'a registration with a space',
      { registration: 'TB24 LMR' },
      'registration',
      'Enter the registration, for example TA23 KXP',
    ],
    [
      'one that is the driver’s already',
      { registration: 'TA23KXP' },
      'registration',
      'TA23KXP is already one of your vehicles',
    ],
    ['no make', { make: null }, 'make', 'Enter the make'],
    ['a model too long', { model: 'x'.repeat(61) }, 'model', 'The model must be 60 characters or fewer'],
    ['no colour', { colour: 'pink' }, 'colour', 'Choose the colour'],
    [
      'a year as text',
      { year: '2024' },
      'year',
      `Enter the year of manufacture, from 1990 to ${Number(day(0).slice(0, 4)) + 1}`,
    ],
    ['too many seats', { passenger_seats: 9 }, 'passenger_seats', 'Enter the number of passenger seats, from 1 to 8'],
    [
      'too few for the council',
      { passenger_seats: 3 },
      'passenger_seats',
      'Eastmoor licenses vehicles with 4 to 8 passenger seats',
    ],
    [
      'a registration in the future',
      { first_registered_on: day(2) },
      'first_registered_on',
      'The day of first registration must be today or in the past',
    ],
    ['an owner nobody knows', { ownership: null }, 'ownership', 'Choose who owns the car'],
  ])('refuses a vehicle with %s', async (_, details, name, message) => {
    const answer = await create({ proposed: { ...vehicle, ...details } });
    expect([answer.status, answer.body.errors]).toEqual([422, { [`proposed.${name}`]: [message] }]);
  });

  it('keeps the council’s limits of age: 5 years at the first licence, 11 later', async () => {
    const aged = (days: number, plate: string | null) => ({
      proposed: { ...vehicle, year: 2014, first_registered_on: day(days), plate_number: plate },
    });
    const tooOld = await create(aged(-6 * 366, null));
    expect(tooOld.body.errors['proposed.first_registered_on'][0]).toMatch(
      /^Eastmoor licenses vehicles up to 5 years old when it is first licensed\./,
    );
    expect((await create(aged(-6 * 366, 'PHV-1'))).status).toBe(201);
    expect((await create(aged(-12 * 366, 'PHV-1'))).body.errors['proposed.first_registered_on'][0]).toMatch(
      /up to 11 years old\./,
    );
  });

  it('refuses relations that do not exist, and finds nothing under ids that are none', async () => {
    expect((await client.get('/v1/vehicle-changes?include=drivers')).body.errors).toHaveProperty('include');
    for (const id of ['0', 'abc', '99999999'])
      expect((await client.post(`/v1/vehicle-changes/${id}/submit`)).status).toBe(404);
  });
});
