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

it('stores passwords as scrypt hashes (SEC-98)', async () => {
  const { Worlds } = await import('../../sandbox/world/worlds');
  const worlds = await Worlds.open(undefined, {
    loginAnswers: 'body',
    loginWhenSignedIn: 'taken',
    zendeskKeyLifeMs: 1,
    responseShapes: [],
  });
  const rows = worlds.main.database.all<{ password: string }>('SELECT password FROM users');
  expect(rows).toHaveLength(5);
  for (const { password } of rows) expect(password).toMatch(/^scrypt:[\w+/]+=*:[\w+/]+=*$/);
  worlds.close();
});

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
