/** @jest-environment node */

import { everyShape, type ResponseShape, uuidOf } from '../../sandbox/response-shapes/shapes';
import { type Loose, openSandbox } from './support';

const sandbox = openSandbox({ validate: true });

const reshaped = async (...shapes: ResponseShape[]) => {
  const world = await sandbox.world();
  const client = await world.signedIn();
  await world.control('PATCH', '', { responseShapes: shapes });
  return { world, client };
};

const userIn = async (...shapes: ResponseShape[]): Promise<Loose> =>
  (await (await reshaped(...shapes)).client.get('/v1/user?include=driver.fleet')).body;

const documentsIn = async (...shapes: ResponseShape[]): Promise<Loose> =>
  (await (await reshaped(...shapes)).client.get('/v1/documents')).body;

describe('A shape of the operator’s API', () => {
  it('leaves out null fields', async () => {
    const [plain] = (await documentsIn()).data;
    const [row] = (await documentsIn('nullsLeftOut')).data;
    expect(Object.values(plain)).toContain(null);
    expect(Object.values(row)).not.toContain(null);
  });

  it('gives ids as text, as UUIDs, and numbers as text', async () => {
    expect((await userIn('idsAsText')).data.id).toMatch(/^\d+$/);
    expect((await userIn('idsAsUuids')).data.driver.id).toMatch(/^00000000-0000-4000-8000-\d{12}$/);
    expect((await documentsIn('numbersAsText')).meta.current_page).toBe('1');
  });

  it('gives booleans as numbers or text', async () => {
    expect((await userIn('booleansAsNumbers')).data.driver.fleet.insure_available).toBe(1);
    expect((await userIn('booleansAsText')).data.driver.fleet.insure_available).toBe('1');
  });

  it('writes days and times in another format', async () => {
    const expiry = (body: Loose): string => body.data.find((row: Loose) => row.expires_on !== null).expires_on;
    expect(expiry(await documentsIn('datesAsTimestamps'))).toMatch(/^\d{4}-\d\d-\d\dT00:00:00\.000000Z$/);
    expect(expiry(await documentsIn('datesWithoutZone'))).toMatch(/^\d{4}-\d\d-\d\d 00:00:00$/);
  });

  it('gives lists without links or meta, with older pages, or with numeric keys', async () => {
    expect(Object.keys(await documentsIn('listsWithoutMeta'))).toEqual(['data']);
    expect(Object.keys(await documentsIn('listsWithMeta')).sort()).toEqual(['data', 'meta']);
    expect(await documentsIn('listsWithPagesAtTheTop')).toMatchObject({ current_page: 1, data: expect.any(Array) });
    expect((await documentsIn('listsAsObjects')).data).toMatchObject({ 0: { id: expect.any(Number) } });
  });

  it('splits the lists that the contract sends in one page', async () => {
    const { client } = await reshaped('listsInPages');
    const { data, meta, links } = (await client.get('/v1/documents/current')).body;
    expect([data.length, meta.current_page, meta.last_page > 1]).toEqual([2, 1, true]);
    expect(links.next).toMatch(/\/v1\/documents\/current\?page=2$/);
    const second = (await client.get('/v1/documents/current?page=2')).body;
    expect(second.data[0].document_type.id).not.toBe(data[0].document_type.id);
  });

  it('has unknown values, no envelope, and no status of the user', async () => {
    expect((await documentsIn('unknownValues')).data[0].status).toMatch(/^operator_/);
    expect(await userIn('withoutEnvelope')).toMatchObject({ id: expect.any(Number) });
    const { data } = await userIn('verifiedByTimestamp');
    expect(data).toMatchObject({ email_verified_at: expect.any(String) });
    expect(data).not.toHaveProperty('status');
  });

  it('has empty text for null, and no last page', async () => {
    const { data, meta } = await documentsIn('nullsAsEmptyText', 'listsWithoutLastPage');
    expect(Object.values(data[0])).toContain('');
    expect(data[0].vehicle_change_id).toBeNull();
    expect(Object.keys(meta)).not.toEqual(expect.arrayContaining(['last_page']));
    expect(meta.current_page).toBe(1);
  });

  it('writes names in camel case, enums and times as objects, and the envelope with another name', async () => {
    const shapes = ['namesInCamelCase', 'enumsAsObjects', 'datesAsObjects', 'envelopeOfAnotherName'] as const;
    const { result, meta } = await documentsIn(...shapes);
    expect(result.find((row: Loose) => row.expiresOn !== null)).toMatchObject({
      status: { value: expect.any(String), label: expect.any(String) },
      expiresOn: {
        date: expect.stringMatching(/^\d{4}-\d\d-\d\d 00:00:00\.000000$/),
        timezone_type: 3,
        timezone: 'UTC',
      },
    });
    expect(meta.currentPage).toBe(1);
  });

  it.each([
    ['listsByCursor', { links: { next: expect.stringContaining('?cursor=after2') }, meta: { next_cursor: 'after2' } }],
    ['listsWithLinksAsList', { links: [], meta: { next_page_url: expect.stringContaining('?page=2') } }],
    ['fractal', { meta: { pagination: { total_pages: expect.any(Number) } } }],
    [
      'jsonApi',
      {
        links: { next: expect.stringContaining('page%5Bnumber%5D=2') },
        meta: { page: { last_page: expect.any(Number) } },
      },
    ],
  ] as const)('names the next page otherwise: %s', async (shape, paging) => {
    const { client } = await reshaped('listsInPages', shape);
    const { body } = await client.get('/v1/documents/current');
    expect(body).toMatchObject(paging);
    const next: string | undefined = body.links?.next ?? body.meta.next_page_url ?? body.meta.pagination?.links.next;
    const { pathname, search } = new URL(next ?? '');
    const second = (await client.get(pathname + search)).body;
    expect(JSON.stringify(second.data)).not.toBe(JSON.stringify(body.data));
    expect(second.data).toHaveLength(2);
  });

  it('has envelopes for related resources, as league/fractal does', async () => {
    expect((await userIn('fractal')).data.driver.data.fleet.data).toMatchObject({ id: expect.any(Number) });
  });

  it('is JSON:API, with related resources aside', async () => {
    const { client } = await reshaped('jsonApi');
    const { headers, body } = await client.get('/v1/user?include=driver.fleet');
    expect(headers.get('content-type')).toBe('application/vnd.api+json');
    expect(body.data).toMatchObject({
      id: expect.any(String),
      attributes: { email: expect.any(String) },
      relationships: { driver: { data: { type: 'driver', id: expect.any(String) } } },
    });
    const [driver, fleet] = ['driver', 'fleet'].map((type) => body.included.find((one: Loose) => one.type === type));
    expect(driver.attributes).not.toHaveProperty('fleet_id');
    expect(driver.relationships.fleet.data.id).toBe(fleet.id);
  });

  it('sends the user without the driver', async () => {
    expect(Object.keys((await userIn('userWithoutDriver')).data).sort()).toEqual(['email', 'id', 'status']);
  });

  it('sends only the essential fields, or gives all others another type', async () => {
    const [row] = (await documentsIn('essentialFieldsOnly')).data;
    expect(row).toMatchObject({
      id: expect.any(Number),
      status: expect.any(String),
      files: [{ name: expect.any(String) }],
    });
    expect(row).not.toHaveProperty('expires_on');
    expect(await documentsIn('essentialFieldsOnly')).not.toHaveProperty('meta');
    const spoilt = await documentsIn('wrongTypes');
    expect(spoilt.data[0]).toMatchObject({
      id: expect.any(Number),
      status: row.status,
      expires_on: { nonsense: 'nonsense' },
    });
    expect(spoilt.meta).toEqual(['nonsense']);
    expect((await userIn('wrongTypes')).data.driver.fleet.insure_available).toBe('nonsense');
  });

  it.each([
    ['writesAnsweredByMessage', 200, { message: 'Done.' }, 'application/json; charset=utf-8'],
    ['writesAnsweredByNothing', 204, undefined, null],
    ['writesAnsweredByEmptyPage', 201, undefined, 'text/html; charset=utf-8'],
  ] as const)('answers a write with less: %s', async (shape, status, body, type) => {
    const { client } = await reshaped(shape);
    const answer = await client.post('/v1/payouts/disable');
    expect([answer.status, answer.body, answer.headers.get('content-type')]).toEqual([status, body, type]);
  });

  it('leaves rejections and the contract check unchanged', async () => {
    const { world, client } = await reshaped(...everyShape);
    const refused = await client.write('PUT', '/v1/user/update-password', {
      current_password: 'not the password',
      password: 'A long and new one 1',
      password_confirmation: 'A long and new one 1',
    });
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toBeDefined();
    expect((await client.send('GET', `/__sandbox/violations?world=${world.id}`)).body.violations).toEqual([]);
  });

  it('accepts its own values when the portal sends them back', async () => {
    const { world, client } = await reshaped('idsAsUuids', 'unknownValues', 'numbersAsText');
    const [fleet] = (await client.get('/v1/fleets')).body.data;
    expect((await client.get(`/v1/fleets/${fleet.id}`)).body.data.id).toBe(fleet.id);
    const { driver } = (await client.get('/v1/user?include=driver.fleet')).body.data;
    expect(driver.id).toBe(uuidOf(world.drivers.verified.id));
    const [vehicle] = (await client.get('/v1/driver/vehicles')).body.data;
    const draft = await client.post('/v1/vehicle-changes', {
      kind: 'operator_remove',
      vehicle_id: vehicle.id,
      proposed: null,
      reason: null,
      effective_from: null,
      until: null,
    });
    expect([draft.status, draft.body.data?.kind ?? draft.body]).toEqual([201, 'operator_remove']);
  });
});
