/** @jest-environment ./test/support/portal-environment.cjs */
import { everyShape, type ResponseShape } from '../../../sandbox/response-shapes/shapes';
import { register, resendCode } from '../../../src/api/account';
import { acceptAgreement, fetchAgreements } from '../../../src/api/agreements';
import type { Client } from '../../../src/api/client';
import { storeDocument } from '../../../src/api/document-uploads';
import { fetchVehicles } from '../../../src/api/driver';
import { disablePayouts, enablePayouts } from '../../../src/api/payouts';
import { changePassword, fetchProfile, type ProfileUpdate, saveProfile } from '../../../src/api/profile';
import { fetchUser } from '../../../src/api/session';
import { saveVehicleChange, submitVehicleChange } from '../../../src/api/vehicle-changes';
import { emptyDocument } from '../features/samples';
import { callerInWorld } from './caller';
import { everyRead, withId } from './every-read';

const caller = callerInWorld({ signedIn: true });

/** Every read of the portal, as a function that takes a client. An item's id is the current one of the operator. */
const readsOf = (client: Client) =>
  Promise.all(everyRead.map(async (item) => [item.place, await withId(item, client)] as const));

/** The data of every read of the portal. */
const readEverything = async (client: Client): Promise<Readonly<Record<string, unknown>>> => {
  const reads = await readsOf(client);
  return Object.fromEntries(await Promise.all(reads.map(async ([name, read]) => [name, await read(client)] as const)));
};

/**
 * The data that can be compared. Leaves out answers to an operator's own questions, because the portal knows no type for them, and the
 * signatures of links. Of the minutes online, which grow during a shift, only the type is compared.
 */
const comparable = (read: unknown): Readonly<Record<string, unknown>> =>
  JSON.parse(
    JSON.stringify(read, (name, value: unknown) =>
      name === 'answers' || name === 'value' || name === 'url' || name.endsWith('_url')
        ? undefined
        : name === 'online_minutes'
          ? typeof value
          : typeof value === 'string'
            ? value.replace(/00000000-0000-4000-8000-0*(\d+)/g, '$1')
            : value,
    ),
  );

const combinations: readonly (readonly ResponseShape[])[] = [
  ['nullsLeftOut'],
  ['nullsAsEmptyText'],
  ['idsAsText'],
  ['idsAsUuids'],
  ['numbersAsText'],
  ['booleansAsNumbers'],
  ['booleansAsText'],
  ['datesAsTimestamps'],
  ['datesWithoutZone'],
  ['listsWithoutMeta'],
  ['listsWithMeta'],
  ['listsWithPagesAtTheTop'],
  ['listsWithoutLastPage'],
  ['listsInPages'],
  ['listsInPages', 'listsWithMeta'],
  ['listsInPages', 'listsWithPagesAtTheTop'],
  ['listsInPages', 'listsWithoutLastPage'],
  ['listsInPages', 'listsWithLinksAsList', 'listsWithoutLastPage'],
  ['listsAsObjects'],
  ['emptyObjectsAsArrays'],
  ['withoutEnvelope'],
  // How operators’ contractors build: API resources in camel case, spatie/laravel-data, league/fractal, and a JSON:API server.
  ['namesInCamelCase', 'envelopeOfAnotherName', 'idsAsUuids', 'datesAsTimestamps', 'listsInPages', 'listsByCursor'],
  ['namesInCamelCase', 'enumsAsObjects', 'nullsLeftOut', 'listsInPages', 'listsWithLinksAsList'],
  ['fractal', 'datesAsObjects', 'numbersAsText', 'booleansAsNumbers', 'nullsAsEmptyText', 'listsInPages'],
  ['jsonApi', 'namesInCamelCase', 'idsAsText', 'emptyObjectsAsArrays', 'listsInPages'],
  [
    'nullsLeftOut',
    'idsAsUuids',
    'numbersAsText',
    'booleansAsText',
    'datesWithoutZone',
    'listsInPages',
    'listsAsObjects',
    'emptyObjectsAsArrays',
  ],
];

// One test for all shapes: reading everything is slow, and the contract's shape is then read only once.
it('an operator’s API in another shape is read as the same facts (OP-01 to OP-04)', async () => {
  // A week with its own jobs does not grow while the test reads.
  await caller.world.arrange({ quote: 'quoted', change: { status: 'pending' }, money: { running: { jobs: 22 } } });
  const plain = comparable(await readEverything(caller.client));
  for (const responseShapes of combinations) {
    await caller.world.arrange({ responseShapes });
    expect({ responseShapes, ...comparable(await readEverything(caller.client)) }).toEqual({
      responseShapes,
      ...plain,
    });
  }
});

it.each<readonly ResponseShape[]>([
  ['unknownValues'],
  ['userWithoutDriver'],
  ['essentialFieldsOnly'],
  ['wrongTypes'],
  everyShape,
  [...everyShape, 'essentialFieldsOnly'],
])(
  'an operator’s API that sends little, or other status words fails no read: %s (OP-01, OP-05)',
  async (...responseShapes) => {
    await caller.world.arrange({ quote: 'quoted', change: { status: 'pending' } });
    const reads = await readsOf(caller.client);
    await caller.world.arrange({ responseShapes: responseShapes.filter((shape) => shape !== 'idsAsUuids') });
    const failedReads: Record<string, unknown> = {};
    for (const [name, read] of reads)
      await read(caller.client).catch((error: Error) => {
        failedReads[name] = (error.cause as Error | undefined)?.message ?? String(error);
      });
    expect(failedReads).toEqual({});
  },
);

describe('the signed-in user (OP-07)', () => {
  const user = async (body: unknown) => {
    await caller.world.faults({ call: 'GET /v1/user', body });
    return fetchUser(caller.client, 'Asia/Dubai');
  };

  it.each<[ResponseShape, ...ResponseShape[]]>([
    ['verifiedByTimestamp'],
    ['unknownValues', 'verifiedByTimestamp'],
    [...everyShape] as [ResponseShape],
  ])('is read as a verified driver and as an unverified one: %s', async (...responseShapes) => {
    await caller.world.arrange({ responseShapes });
    expect(await fetchUser(caller.client, 'Europe/London')).toMatchObject({ verified: true, verifies: null });
    await caller.world.arrange({
      user: { status: 'unverified' },
      responseShapes: responseShapes.filter((shape) => shape !== 'nullsLeftOut'),
    });
    expect(await fetchUser(caller.client, 'Europe/London')).toMatchObject({ verified: false });
  });

  it('needs only an id: no fleet, driver, area or time zone', async () => {
    expect(await user({ id: 'c0ffee' })).toEqual({
      id: 'c0ffee',
      driverId: null,
      fleetId: null,
      operatingAreaId: null,
      verified: true,
      unknownAccountStatus: null,
      insureAvailable: true,
      insureMessage: null,
      fleetName: null,
      timeZone: 'Asia/Dubai',
      verifies: null,
    });
  });

  it('has the fleet of its driver where the answer does not contain the fleet', async () => {
    expect((await user({ id: 1, driver: { id: 2, fleet_id: 3 } })).fleetId).toBe('3');
  });

  it('has the configured time zone when the browser does not know the fleet’s', async () => {
    const fleet = { id: 1, timezone: 'Mars/Olympus' };
    expect((await user({ data: { id: 1, driver: { id: 2, fleet } } })).timeZone).toBe('Asia/Dubai');
  });

  it('keeps a status word that the portal does not know, which decides nothing (OP-05)', async () => {
    const status = 'under_appeal';
    expect(await user({ id: 1, status })).toMatchObject({ unknownAccountStatus: status, verified: true });
    expect(await user({ id: 1, status, email_verified_at: null })).toMatchObject({ verified: false });
    expect(await user({ id: 1, status: 'verified' })).toMatchObject({ unknownAccountStatus: null });
  });

  it('cannot be read without an id', async () => {
    await expect(user({ data: { email: 'a@example.com' } })).rejects.toMatchObject({ kind: 'broken' });
  });
});

describe('a write with an unusual success response counts as done (OP-06)', () => {
  const driver = {
    operating_area_id: '1',
    fleet_id: '1',
    first_name: 'Ada',
    last_name: 'Example',
    phone: '+447700900142',
    email: 'ada@example.com',
    password: 'a long password of mine',
    password_confirmation: 'a long password of mine',
    terms_accepted: true as const,
  };

  it.each([
    [201, { message: 'Registered.' }],
    [204, undefined],
  ])('for a registration answered %d', async (status, body) => {
    await caller.world.faults({ call: 'POST /v1/register', status, ...(body ? { body } : {}) });
    expect(await register(caller.client, driver)).toEqual({ accepted: true, value: { kind: 'signedIn' } });
  });

  it.each([
    [202, { message: 'Sent.' }],
    [204, undefined],
  ])('for a requested email answered %d', async (status, body) => {
    await caller.world.faults({ call: 'POST /v1/user/verify/resend', status, ...(body ? { body } : {}) });
    expect(await resendCode(caller.client)).toEqual({
      accepted: true,
      value: { sentTo: null, resendAfterSeconds: 60 },
    });
  });

  const account = {
    account_holder_name: 'Adil Farrow',
    sort_code: '200000',
    account_number: '55779911',
    roll_number: null,
    current_password: 'three random words',
  };
  const newPassword = 'a long password of mine';
  const changes = { current_password: 'three random words', password: newPassword, password_confirmation: newPassword };

  it.each([
    [200, { message: 'Saved.' }],
    [201, { message: 'Saved.' }],
    [202, undefined],
    [204, undefined],
  ])('for the details, the password and payouts answered %d %j', async (status, body) => {
    const fault = { after: true, status, ...(body ? { body } : { html: '' }) };
    await caller.world.faults(
      { call: 'PUT /v1/driver/{id}', ...fault },
      { call: 'POST /v1/payouts/enable', ...fault },
      { call: 'PUT /v1/user/update-password', ...fault },
    );
    const { id, email, phone, vat_number, address, emergency_contact, notifications } = await fetchProfile(
      caller.client,
    );
    const update = { email, phone, vat_number, address, emergency_contact, notifications, known_as: 'Addy' };
    const done = { accepted: true, value: undefined };
    expect(await saveProfile(caller.client, id, update as ProfileUpdate)).toEqual(done);
    expect((await fetchProfile(caller.client)).known_as).toBe('Addy');
    expect(await enablePayouts(caller.client, account)).toMatchObject({
      accepted: true,
      value: { status: expect.stringMatching(/on|checking/) },
    });
    expect(await changePassword(caller.client, changes)).toEqual(done);
  });

  const aDocument = {
    ...emptyDocument,
    key: crypto.randomUUID(),
    files: [new File(['x'], 'page.png', { type: 'image/png' })],
  };

  it.each([
    [{ id: 501, vehicle_change_id: null }, true],
    [{ id: 501, vehicle_change_id: 7 }, false],
    [{ id: 501 }, true],
  ])('for an upload answered %j, which needs no second call (AP-16, FL-02)', async (data, awaitsStaff) => {
    await caller.world.faults({ call: 'POST /v1/documents', status: 201, body: { data } });
    expect(await storeDocument(caller.client, { documentTypeId: '4', vehicleId: null }, aDocument)).toEqual({
      accepted: true,
      value: { id: '501', awaitsStaff },
    });
    expect(await caller.world.calls('GET /v1/documents')).toEqual([]);
  });

  it.each(['writesAnsweredByNothing', 'writesAnsweredByEmptyPage', 'writesAnsweredByMessage'] as const)(
    'for changes of existing data: %s',
    async (shape) => {
      const [current] = await fetchVehicles(caller.client);
      const waiting = (await fetchAgreements(caller.client)).find(({ status }) => status === 'to_accept');
      if (!current || !waiting) throw new Error('The world has no vehicle, or no agreement to accept.');
      await caller.world.arrange({ responseShapes: [shape] });
      expect(await disablePayouts(caller.client)).toMatchObject({ status: 'off' });
      const { id } = waiting;
      const version = waiting.version ?? 'none';
      expect(await acceptAgreement(caller.client, id, { version, full_name: 'Adil Farrow' })).toMatchObject({
        value: { id, status: 'accepted' },
      });
      const details = { reason: null, effective_from: null, until: null };
      const proposed = { ...current, colour: current.colour === 'black' ? 'white' : 'black' };
      const saved = await saveVehicleChange(caller.client, {
        ...details,
        kind: 'update',
        vehicle_id: current.id,
        proposed,
      });
      if (!saved.accepted) throw new Error(JSON.stringify(saved.rejection));
      expect(await submitVehicleChange(caller.client, saved.value)).toMatchObject({
        value: { id: saved.value, status: expect.not.stringMatching('draft') },
      });
    },
  );
});
