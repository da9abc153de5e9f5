/** @jest-environment ./test/support/portal-environment.cjs */
import axios from 'axios';
import { enterWorld, leaveWorld, portalPage } from './portal-page';
import type { World } from './world';

let world: World;
afterEach(() => leaveWorld(world));

const client = () =>
  axios.create({
    baseURL: portalPage().sandboxOrigin,
    withCredentials: true,
    withXSRFToken: true,
    headers: { Accept: 'application/json' },
  });

test('a call of the page crosses origins as in a browser: with cookies, a preflight and the CSRF header', async () => {
  world = await enterWorld();
  const { email, password } = world.drivers.verified;
  const api = client();
  await api.get('/sanctum/csrf-cookie');
  await api.post('/v1/login', { email, password });
  expect((await api.get('/v1/user')).data).toMatchObject({ data: { email } });
  expect((await world.calls()).map(({ call, from }) => `${call} ${from}`)).toEqual([
    'GET /sanctum/csrf-cookie browser',
    'POST /v1/login browser',
    'GET /v1/user browser',
  ]);
});

test('a driver can be signed in from the start, in a world without other drivers', async () => {
  world = await enterWorld({ signedIn: true });
  expect((await client().get('/v1/user')).status).toBe(200);
  expect(await world.calls()).toHaveLength(1);
});

test('an answer is held until it is released', async () => {
  world = await enterWorld({ signedIn: true });
  await world.hold('GET /v1/user');
  let answered = false;
  const asked = client()
    .get('/v1/user')
    .finally(() => {
      answered = true;
    });
  const held = await world.held('GET /v1/user');
  expect(answered).toBe(false);
  await held.release({ status: 503, body: { message: 'Server Error' } });
  await expect(asked).rejects.toMatchObject({ response: { status: 503 } });
});

test('a call to the host goes on to the operator in the same world', async () => {
  world = await enterWorld({ signedIn: true });
  const answer = await axios.get(`${portalPage().portalOrigin}/api/zendesk/tickets`);
  expect(answer.status).toBe(200);
  expect((await world.calls()).map(({ call, from }) => `${call} ${from}`)).toContain('GET /v1/user host');
});
