/** @jest-environment node */
import { openSandbox, portal } from './support';

const sandbox = openSandbox();

describe('CSRF cookie', () => {
  it('sets both cookies, with an encoded token that differs each time (AP-02, SEC-97)', async () => {
    const client = sandbox.client();
    const first = await client.get('/sanctum/csrf-cookie');
    expect(first.status).toBe(204);
    expect(first.text).toBe('');
    const [xsrf = '', session = ''] = first.headers.getSetCookie();
    expect(xsrf).toMatch(/^XSRF-TOKEN=[\w%]+; Path=\/; SameSite=Lax$/);
    expect(session).toMatch(/^operator_session=[\w-]+; Path=\/; HttpOnly; SameSite=Lax$/);
    const token = client.cookies.get('XSRF-TOKEN') ?? '';
    for (const encoded of ['%3D', '%2B', '%2F']) expect(token).toContain(encoded);
    const before = client.cookies.get('operator_session');
    await client.get('/sanctum/csrf-cookie');
    expect(client.cookies.get('XSRF-TOKEN')).not.toBe(token);
    expect(client.cookies.get('operator_session')).toBe(before);
  });

  it('answers 419 to a token that is not decoded (AP-02)', async () => {
    const client = (await sandbox.world()).client();
    await client.get('/sanctum/csrf-cookie');
    const headers = { 'x-xsrf-token': client.cookies.get('XSRF-TOKEN') ?? '' };
    expect((await client.send('POST', '/v1/login', { body: {}, headers })).status).toBe(419);
  });
});

describe('Signing in and out', () => {
  it('signs a verified driver in with a new session, and out again (AP-12, SE-05)', async () => {
    const world = await sandbox.world();
    const client = world.client();
    await client.get('/sanctum/csrf-cookie');
    const guest = client.cookies.get('operator_session');
    const answer = await client.post('/v1/login', { ...pick(world.drivers.verified), remember: false });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({
      status: 'verified',
      driver: { id: world.drivers.verified.id, fleet: { name: 'Saltmere Cars' } },
    });
    expect(client.cookies.get('operator_session')).not.toBe(guest);
    expect((await client.get('/v1/user?include=driver.fleet')).body).toEqual(answer.body);
    expect((await client.get('/v1/user')).body.data).not.toHaveProperty('driver');
    expect((await client.get('/v1/user?include=driver')).body.data.driver).not.toHaveProperty('fleet');

    expect((await client.post('/v1/logout')).status).toBe(204);
    expect((await client.get('/v1/user')).status).toBe(401);
    expect((await client.post('/v1/logout')).status).toBe(401);
  });

  it('gives the same answer for a wrong password and an unknown address', async () => {
    const world = await sandbox.world();
    for (const who of [
      world.drivers.verified.email,
      world.drivers.blocked.email,
      world.drivers.deleted.email,
      'nobody@example.com',
    ]) {
      const answer = await world.client().post('/v1/login', { email: who, password: 'not the password' });
      expect([answer.status, answer.body]).toEqual([
        422,
        {
          message: 'Your email or password is incorrect.',
          errors: { email: ['Your email or password is incorrect.'] },
        },
      ]);
    }
  });

  it('reports a blocked or deleted account only after the right password (ER-03, ER-04)', async () => {
    const world = await sandbox.world();
    const blocked = await world.client().post('/v1/login', pick(world.drivers.blocked));
    expect([blocked.status, Object.keys(blocked.body.errors)]).toEqual([422, ['blocked']]);
    expect(blocked.body.errors.blocked[0]).toMatch(/reference BL-204/);
    const deleted = await world.client().post('/v1/login', pick(world.drivers.deleted));
    expect([deleted.status, Object.keys(deleted.body.errors)]).toEqual([422, ['deleted']]);
  });

  it('answers 429 after 6 wrong tries for one address, and not for others', async () => {
    const world = await sandbox.world();
    const client = world.client();
    for (let tries = 0; tries < 6; tries += 1)
      expect((await client.post('/v1/login', { email: world.drivers.verified.email, password: 'wrong' })).status).toBe(
        422,
      );
    const answer = await client.post('/v1/login', pick(world.drivers.verified));
    expect([answer.status, answer.body]).toEqual([429, { message: 'Too Many Attempts.' }]);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await client.post('/v1/login', pick(world.drivers.unverified))).status).toBe(200);
  });

  it('stores passwords as scrypt hashes (SEC-98)', async () => {
    const { Worlds } = await import('../../sandbox/world/worlds');
    const worlds = await Worlds.open(undefined, {
      loginAnswers: 'body',
      loginWhenSignedIn: 'taken',
      reinstatement: 'reviewed',
      zendeskKeyLifeMs: 1,
      responseShapes: [],
    });
    const rows = worlds.main.database.all<{ password: string }>('SELECT password FROM users');
    expect(rows).toHaveLength(5);
    for (const { password } of rows) expect(password).toMatch(/^scrypt:[\w+/]+=*:[\w+/]+=*$/);
    worlds.close();
  });
});

describe('Who may call', () => {
  it('answers 401 without the portal as Origin or Referer, whatever the cookies (SEC-97)', async () => {
    const world = await sandbox.world();
    const client = await world.client().signIn(world.drivers.verified);
    const status = async (headers: Record<string, string | null>) => (await client.get('/v1/user', headers)).status;
    expect(await status({ origin: null })).toBe(401);
    expect(await status({ origin: 'https://elsewhere.example' })).toBe(401);
    expect(await status({ origin: null, referer: `${portal}/` })).toBe(200);
    expect(await status({ origin: null, referer: 'https://elsewhere.example/' })).toBe(401);
    // Sanctum looks at Referer first.
    expect(await status({ origin: portal, referer: 'https://elsewhere.example/' })).toBe(401);
  });

  it('lets the portal call across origins with cookies, and no other origin', async () => {
    const client = sandbox.client();
    const preflight = await client.send('OPTIONS', '/v1/documents', {
      headers: { 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-xsrf-token' },
    });
    expect(preflight.status).toBe(204);
    expect(Object.fromEntries(preflight.headers)).toMatchObject({
      'access-control-allow-origin': portal,
      'access-control-allow-credentials': 'true',
      'access-control-allow-headers': 'Accept, Content-Type, X-XSRF-TOKEN, X-Requested-With, Idempotency-Key',
      'access-control-max-age': '7200',
      vary: 'Origin',
    });
    const read = await client.get('/v1/fleets');
    expect(read.headers.get('access-control-expose-headers')).toBe('Retry-After');
    const foreign = await client.get('/v1/fleets', { origin: 'https://elsewhere.example' });
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
    const refused = await client.get('/v1/user');
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([401, portal]);
  });

  it('answers 409 to an unverified driver only where the contract lists it', async () => {
    const world = await sandbox.world();
    const client = await world.client().signIn(world.drivers.unverified);
    for (const path of [
      '/v1/driver',
      '/v1/driver/profile',
      '/v1/driver/vehicles',
      '/v1/documents',
      '/v1/documents/current',
      '/v1/vehicle-changes',
      '/v1/news-posts',
    ])
      expect([path, (await client.get(path)).status]).toEqual([path, 409]);
    const body = { kind: 'remove', vehicle_id: 1, proposed: null, reason: null, effective_from: null, until: null };
    expect((await client.post('/v1/vehicle-changes', body)).body).toEqual({
      message: 'Your email address is not verified.',
    });
    expect((await client.post('/v1/vehicle-changes/1/submit')).status).toBe(409);
    expect((await client.write('DELETE', '/v1/vehicle-changes/1')).status).toBe(409);
    expect((await client.get('/v1/user')).status).toBe(200);
    expect((await client.get('/v1/fleets')).status).toBe(200);
  });
});

it('Only the code that was mailed last verifies an account (AP-13)', async () => {
  const world = await sandbox.world();
  const client = await world.client().signIn(world.drivers.unverified);
  expect((await client.post('/v1/user/verify/resend')).status).toBe(200);
  const { code } = (await world.control('GET', '/mails')).body.mails[0];
  const wrongCode = code === '000000' ? '000001' : '000000';
  expect((await client.post('/v1/user/verify', { code: wrongCode })).status).toBe(422);
  expect((await client.get('/v1/driver')).status).toBe(409);
  expect((await client.post('/v1/user/verify', { code })).body.data.status).toBe('verified');
});

const pick = ({ email, password }: { email: string; password: string }) => ({ email, password });
