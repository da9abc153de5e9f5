/** @jest-environment node */
import { randomUUID } from 'node:crypto';
import {
  type Client,
  change,
  day,
  form,
  heic,
  jpeg,
  type Loose,
  openSandbox,
  pdf,
  png,
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

const types = { badge: 11, licence: 13, mot: 14, insurance: 15, v5c: 16, photos: 19, address: 20, check: 22 };

const mot = (
  fields: Record<string, string | number | number[] | undefined> = {},
  files: [string, Buffer][] = [['mot.jpg', jpeg()]],
) => form({ document_type_id: types.mot, vehicle_id: vehicleId, expires_on: day(300), ...fields }, files);

const send = (body: FormData, key?: string) =>
  client.post('/v1/documents', body, key ? { 'idempotency-key': key } : {});

const errorsOf = async (body: FormData): Promise<Loose> => {
  const answer = await send(body);
  expect(answer.status).toBe(422);
  return answer.body.errors;
};

describe('The checklist', () => {
  it('has a row for each type that applies, with the paper in force and the one that may follow (AP-16)', async () => {
    const { data } = (await client.get('/v1/documents/current')).body;
    const status = Object.fromEntries(data.map((row: Loose) => [row.document_type.code, row.status]));
    expect(status).toEqual({
      private_hire_badge: 'approved',
      driving_licence: 'approved',
      proof_of_address: 'rejected',
      dbs_certificate: 'pending',
      dvla_check_code: 'pending',
      private_hire_vehicle_licence: 'approved',
      mot_certificate: 'expires_soon',
      insurance_certificate: 'approved',
      v5c: 'approved',
      vehicle_photos: 'missing',
    });
    const before = data.find((row: Loose) => row.document_type.code === 'mot_certificate');
    expect(before.current.expires_on).toBe(day(12));
    const sent = await send(mot());
    const after = (await client.get('/v1/documents/current')).body.data.find(
      (row: Loose) => row.document_type.code === 'mot_certificate',
    );
    expect([after.status, after.current.id, after.replacement.id]).toEqual([
      'expires_soon',
      before.current.id,
      sent.body.data.id,
    ]);
  });
});

describe('Sending a document', () => {
  it('stores it as pending, without a vehicle change, with files that open by a signed link (AP-16, FL-02)', async () => {
    const content = jpeg(5000);
    const { status, body } = await send(mot({}, [['../../etc/mot 1.jpg', content]]));
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      status: 'pending',
      vehicle_change_id: null,
      vehicle_id: vehicleId,
      number: null,
      replaces_document_id: null,
    });
    const [file] = body.data.files;
    expect(file).toMatchObject({ label: 'Page 1', name: 'mot 1.jpg', mime_type: 'image/jpeg', size_bytes: 5000 });
    const opened = await fetch(file.url);
    expect([opened.status, opened.headers.get('content-type'), opened.headers.get('x-content-type-options')]).toEqual([
      200,
      'image/jpeg',
      'nosniff',
    ]);
    expect(Buffer.from(await opened.arrayBuffer()).equals(content)).toBe(true);
    expect((await fetch(file.thumbnail_url)).status).toBe(200);
    expect((await fetch(file.url.replace(/signature=./, 'signature='))).status).toBe(403);
    expect((await fetch(file.url.replace(/expires=\d+/, 'expires=1'))).status).toBe(403);
    expect((await fetch(file.url.replace(`/files/${file.id}`, `/files/${file.id - 1}`))).status).toBe(403);
    const list = (await client.get('/v1/documents?filter[status]=pending&page=1')).body;
    expect(list.data[0].id).toBe(body.data.id);
    expect(list.data.every((one: Loose) => one.status === 'pending')).toBe(true);
  });

  it.each([
    ['an empty file', Buffer.alloc(0), 'The selected file is empty'],
    [
      'text that is called a picture',
      Buffer.from('<script>alert(1)</script>'),
      'The selected file must be a JPG, PNG, HEIC, WebP or PDF',
    ],
    ['a GIF', Buffer.from('GIF89a......'), 'The selected file must be a JPG, PNG, HEIC, WebP or PDF'],
    ['a video in the same container as HEIC', heic('isom'), 'The selected file must be a JPG, PNG, HEIC, WebP or PDF'],
    ['a locked PDF', pdf('trailer << /Encrypt 5 0 R >>'), 'The selected file is password-protected'],
    ['a file of more than 10 MB', jpeg(10 * 1024 * 1024 + 1), 'The selected file must be smaller than 10MB'],
  ])('refuses %s beside its place', async (_, content, message) => {
    const errors = await errorsOf(
      mot({}, [
        ['good.jpg', jpeg()],
        ['bad.jpg', content],
      ]),
    );
    expect(errors).toEqual({ 'files.1': [message] });
  });

  it('answers a repetition of a key with the first answer, also at the same moment', async () => {
    const key = randomUUID();
    const [first, second] = await Promise.all([send(mot(), key), send(mot(), key)]);
    const third = await send(mot({}, [['other.jpg', png()]]), key);
    expect([first.status, second.body, third.body]).toEqual([201, first.body, first.body]);
    const list = (await client.get('/v1/documents?filter[status]=pending')).body.data.filter(
      (one: Loose) => one.document_type_id === types.mot,
    );
    expect(list).toHaveLength(1);
    const other = await world.client().signIn(world.drivers.verified);
    expect((await other.post('/v1/documents', mot(), { 'idempotency-key': randomUUID() })).body.data.id).not.toBe(
      first.body.data.id,
    );
  });
});

describe('Replacing a document', () => {
  it('repairs a rejected one: kept pages keep their place, new ones fill the gaps', async () => {
    const badge = (extra: Record<string, string | number | number[]>, files: [string, Buffer][]) =>
      form({ document_type_id: types.badge, number: 'PHD-1', expires_on: day(99), ...extra }, files);
    const first = (
      await send(
        badge({}, [
          ['front.jpg', jpeg(111)],
          ['back.jpg', jpeg(222)],
        ]),
      )
    ).body.data;
    expect(
      await errorsOf(
        badge({ replaces_document_id: first.id }, [
          ['a.jpg', jpeg()],
          ['b.jpg', jpeg()],
        ]),
      ),
    ).toEqual({
      replaces_document_id: ['The new document can’t replace this one'],
    });
    const decision = await client.send('POST', `/back-office/documents/${first.id}/decision`, {
      body: 'decision=rejected&reason_code=blurred',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(decision.status).toBe(303);
    const rejected = (await client.get('/v1/documents?filter[status]=rejected')).body.data[0];
    expect(rejected).toMatchObject({
      id: first.id,
      review: { reason_code: 'blurred', file_ids: first.files.map((file: Loose) => file.id) },
    });

    const [, back] = first.files;
    expect(
      await errorsOf(
        badge({ replaces_document_id: first.id, keep_file_ids: [1] }, [
          ['a.jpg', jpeg()],
          ['b.jpg', jpeg()],
        ]),
      ),
    ).toHaveProperty('keep_file_ids');
    expect(
      await errorsOf(
        badge({ keep_file_ids: [back.id] }, [
          ['a.jpg', jpeg()],
          ['b.jpg', jpeg()],
        ]),
      ),
    ).toHaveProperty('keep_file_ids');
    const second = await send(
      badge({ replaces_document_id: first.id, keep_file_ids: [back.id] }, [['again.jpg', jpeg(333)]]),
    );
    expect(second.body.data.files.map((file: Loose) => [file.label, file.name, file.size_bytes])).toEqual([
      ['Front', 'again.jpg', 333],
      ['Back', 'back.jpg', 222],
    ]);
    expect(second.body.data.replaces_document_id).toBe(first.id);
  });

  it('keeps the old one in force until staff approve the new one', async () => {
    const old = (await client.get('/v1/documents/current')).body.data.find(
      (row: Loose) => row.document_type.id === types.mot,
    ).current;
    const sent = (await send(mot({ replaces_document_id: old.id }))).body.data;
    await client.send('POST', `/back-office/documents/${sent.id}/decision`, {
      body: 'decision=approved',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    const row = (await client.get('/v1/documents/current')).body.data.find(
      (one: Loose) => one.document_type.id === types.mot,
    );
    expect([row.status, row.current.id, row.replacement]).toEqual(['approved', sent.id, null]);
    const all = (await client.get('/v1/documents')).body.data;
    expect(all.find((one: Loose) => one.id === old.id).status).toBe('superseded');
    expect((await client.get('/v1/driver/vehicles')).body.data[0].mot_expires_on).toBe(day(300));
    expect((await client.get('/v1/driver')).body.data.clearance.state).toBe('clear');
  });
});

describe('Whose documents', () => {
  it('shows and takes only the caller’s own', async () => {
    const stranger = await world.client().signIn(world.drivers.unverified);
    await world.control('PATCH', '', { as: 'unverified', user: { status: 'verified' } });
    expect((await stranger.get('/v1/documents')).body.data).toEqual([]);
    expect((await stranger.get('/v1/driver/vehicles')).body.data).toEqual([]);
    const mine = (await client.get('/v1/documents/current')).body.data.find(
      (row: Loose) => row.document_type.id === types.mot,
    ).current;
    const answer = await stranger.post('/v1/documents', mot({ replaces_document_id: mine.id }));
    expect(Object.keys(answer.body.errors)).toEqual(['vehicle_id', 'replaces_document_id']);
    const change118 = await client.post('/v1/vehicle-changes', change({ vehicle_id: vehicleId, proposed: vehicle }));
    const { id } = change118.body.data;
    expect(
      (
        await stranger.post(
          '/v1/documents',
          form({ document_type_id: types.mot, vehicle_change_id: id, expires_on: day(9) }, [['a.jpg', jpeg()]]),
        )
      ).body.errors,
    ).toHaveProperty('vehicle_change_id');
    expect((await stranger.post(`/v1/vehicle-changes/${id}/submit`)).status).toBe(404);
    expect((await stranger.write('DELETE', `/v1/vehicle-changes/${id}`)).status).toBe(404);
  });
});
