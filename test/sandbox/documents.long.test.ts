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
  webp,
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

  it('decides with the driver’s standing', async () => {
    expect((await client.get('/v1/driver')).body.data.clearance).toMatchObject({
      state: 'ends_soon',
      until: day(12),
      blockers: [{ code: 'document_expiring', stops_on: day(13), related: { type: 'document_type', id: types.mot } }],
    });
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
    ['a JPEG', jpeg(), 'image/jpeg'],
    ['a PNG', png(), 'image/png'],
    ['a WebP', webp(), 'image/webp'],
    ['a HEIC', heic(), 'image/heic'],
    ['a HEIF', heic('mif1'), 'image/heif'],
    ['a PDF', pdf(), 'application/pdf'],
  ])('knows %s by its bytes, whatever it is called', async (_, content, mimeType) => {
    const { body } = await send(mot({}, [['file.txt', content]]));
    expect(body.data.files[0].mime_type).toBe(mimeType);
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
    ['a locked PDF', pdf('trailer << /Encrypt 5 0 R >>'), 'The selected file is password protected'],
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

  it('takes a file of exactly 10 MB', async () => {
    expect((await send(mot({}, [['big.jpg', jpeg(10 * 1024 * 1024)]]))).status).toBe(201);
  });

  it('counts files and bytes', async () => {
    const many = (count: number, size = 100) =>
      Array.from({ length: count }, (_, index): [string, Buffer] => [`${index}.jpg`, jpeg(size)]);
    const agreement = (files: [string, Buffer][]) =>
      form({ document_type_id: 17, vehicle_id: vehicleId, expires_on: day(9) }, files);
    expect(await errorsOf(agreement(many(7)))).toEqual({ files: ['You can only select up to 6 files'] });
    expect((await send(agreement(many(6)))).status).toBe(201);
    expect(await errorsOf(agreement(many(3, 9 * 1024 * 1024)))).toEqual({
      files: ['The selected files must be smaller than 25MB together'],
    });
    expect(await errorsOf(mot({}, many(3)))).toEqual({ files: ['You can only select up to 2 files'] });
    expect(await errorsOf(mot({}, []))).toEqual({ files: ['Choose a photo or PDF of your MOT or council test'] });
    const photos = (files: [string, Buffer][]) =>
      form({ document_type_id: types.photos, vehicle_id: vehicleId }, files);
    expect(await errorsOf(photos(many(2)))).toEqual({ files: ['Select 3 files: Front, Rear, Side'] });
    expect((await send(photos(many(3)))).body.data.files.map((file: Loose) => file.label)).toEqual([
      'Front',
      'Rear',
      'Side',
    ]);
  });

  it('answers 413 to more than any document may have, before it reads it', async () => {
    const answer = await send(
      mot(
        {},
        Array.from({ length: 6 }, (_, index): [string, Buffer] => [`${index}.jpg`, jpeg(9 * 1024 * 1024)]),
      ),
    );
    expect([answer.status, answer.body]).toEqual([413, { message: 'The files are too large.' }]);
  });

  it('asks for the parts that the type asks for, in plain words', async () => {
    const insurance = (fields: Record<string, string | undefined>) =>
      form({ document_type_id: types.insurance, vehicle_id: vehicleId, ...fields }, [['a.pdf', pdf()]]);
    expect(await errorsOf(insurance({}))).toEqual({
      number: ['Enter the policy number'],
      issued_on: ['Enter the date of issue'],
      expires_on: ['Enter the last day'],
    });
    expect(await errorsOf(insurance({ number: ' ', issued_on: day(1), expires_on: day(-1) }))).toEqual({
      number: ['Enter the policy number'],
      issued_on: ['The day of issue must be today or in the past'],
      expires_on: ['The last day must be today or later'],
    });
    expect(await errorsOf(insurance({ number: 'x'.repeat(61), issued_on: '2026-02-30', expires_on: 'soon' }))).toEqual({
      number: ['The policy number must be 60 characters or fewer'],
      issued_on: ['Enter the date of issue, for example 27 3 2026'],
      expires_on: ['Enter the end date, for example 27 3 2026'],
    });
    expect((await send(insurance({ number: ' EX-1 ', issued_on: day(0), expires_on: day(0) }))).body.data.number).toBe(
      'EX-1',
    );
    const code = await send(form({ document_type_id: types.check, number: 'aB3 x', issued_on: day(0) }));
    expect([code.status, code.body.data.files]).toEqual([201, []]);
  });

  it('refuses a code that was sent before, and what is too old for us to check', async () => {
    const code = (number: string, issuedOn: string) =>
      form({ document_type_id: types.check, number, issued_on: issuedOn });
    expect(await errorsOf(code('mR4cuW9d', day(-1)))).toEqual({
      number: ['This check code was sent before. It works once'],
    });
    expect(await errorsOf(code('mR4cuW9e', day(-21)))).toEqual({ issued_on: ['It must be 21 days old or less'] });
    expect((await send(code('MR4cuW9d', day(-20)))).status).toBe(201);
    const bill = (issuedOn: string) =>
      form({ document_type_id: types.address, issued_on: issuedOn }, [['bill.pdf', pdf()]]);
    expect(await errorsOf(bill(day(-92)))).toEqual({ issued_on: ['It must be 92 days old or less'] });
    expect((await send(bill(day(-91)))).status).toBe(201);
  });

  it('wants a vehicle for a vehicle document and none for a driver’s, and only one’s own', async () => {
    expect(await errorsOf(mot({ vehicle_id: undefined }))).toHaveProperty('vehicle_id');
    expect(await errorsOf(mot({ vehicle_id: 1 }))).toEqual({ vehicle_id: ['Choose one of your vehicles'] });
    const address = form({ document_type_id: types.address, issued_on: day(-1), vehicle_id: vehicleId }, [
      ['a.jpg', jpeg()],
    ]);
    expect(await errorsOf(address)).toHaveProperty('vehicle_id');
    expect(await errorsOf(form({ document_type_id: 999 }))).toEqual({
      document_type_id: ['Select the type of document'],
    });
    expect(await errorsOf(form({}))).toHaveProperty('document_type_id');
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

  it('does not keep a refusal for the key, so the driver may correct it', async () => {
    const key = randomUUID();
    expect((await send(mot({}, []), key)).status).toBe(422);
    expect((await send(mot(), key)).status).toBe(201);
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
      replaces_document_id: ['This document cannot be replaced by the new one'],
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

  it('names the files that staff marked, and all of them where they marked none', async () => {
    const badge = form({ document_type_id: types.badge, number: 'PHD-1', expires_on: day(99) }, [
      ['front.jpg', jpeg(111)],
      ['back.jpg', jpeg(222)],
    ]);
    const { id, files } = (await send(badge)).body.data;
    await client.send('POST', `/back-office/documents/${id}/decision`, {
      body: `decision=rejected&reason_code=glare&file_${files[1].id}=again&file_1=again`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    const [rejected] = (await client.get('/v1/documents?filter[status]=rejected')).body.data;
    expect(rejected.review.file_ids).toEqual([files[1].id]);
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

  it('refuses pages and filters that do not exist', async () => {
    expect((await client.get('/v1/documents?page=0')).body.errors).toHaveProperty('page');
    expect((await client.get('/v1/documents?filter[status]=lost')).body.errors).toHaveProperty(['filter.status']);
    const far = (await client.get('/v1/documents?page=9')).body;
    expect([far.data, far.meta.from, far.links.prev]).toEqual([[], null, expect.stringContaining('page=1')]);
  });
});
