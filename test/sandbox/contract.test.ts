/** @jest-environment node */
import { type Exchange, loadContract } from '../../sandbox/contract/contract';
import { Client, type Loose, openSandbox } from './support';

const sandbox = openSandbox();
const contract = loadContract('operator-api.yaml');

const exchange = (changes: Partial<Exchange>): Exchange => ({
  method: 'GET',
  path: '/',
  query: {},
  headers: {},
  body: undefined,
  status: 200,
  answerHeaders: { 'content-type': 'application/json; charset=utf-8' },
  answer: { data: { name: 'API', version: '1', time: '2026-03-02T08:14:09Z' } },
  ...changes,
});

const login = (changes: Partial<Exchange>) =>
  exchange({
    method: 'POST',
    path: '/v1/login',
    headers: { 'content-type': 'application/json' },
    body: { email: 'a@example.com', password: 'x' },
    status: 419,
    answer: { message: 'CSRF token mismatch.' },
    ...changes,
  });

describe('The contract check', () => {
  it('accepts correct calls and answers', () => {
    for (const good of [exchange({}), login({})])
      expect(contract.check(good)).toMatchObject({ request: [], answer: [] });
  });

  it.each<[string, Exchange, RegExp]>([
    ['a status that is not listed', exchange({ status: 418 }), /status 418/],
    ['an answer of another type', exchange({ answerHeaders: { 'content-type': 'text/html' } }), /is text\/html/],
    ['an answer without a property', exchange({ answer: { data: { name: 'API', version: '1' } } }), /time/],
    ['an invalid time', exchange({ answer: { data: { name: 'API', version: '1', time: 'noon' } } }), /date-time/],
    ['a body where there is none', exchange({ path: '/sanctum/csrf-cookie', status: 204 }), /has a body/],
    ['a 422 without errors', login({ status: 422, answer: { message: 'x', errors: {} } }), /fewer than 1/],
    [
      'a Retry-After that is not a number',
      login({
        status: 429,
        answer: { message: 'x' },
        answerHeaders: { 'content-type': 'application/json', 'retry-after': 'soon' },
      }),
      /header Retry-After/,
    ],
  ])('finds %s in an answer', (_, wrong, message) => {
    expect(contract.check(wrong).answer.join()).toMatch(message);
  });

  it.each<[string, Exchange, RegExp]>([
    ['a call that does not exist', exchange({ path: '/v1/nothing' }), /is not in the contract/],
    [
      'a property that does not exist',
      login({ body: { email: 'a@example.com', password: 'x', admin: true } }),
      /admin/,
    ],
    ['a missing body', login({ body: undefined }), /body is missing/],
    ['a body of another type', login({ headers: { 'content-type': 'text/plain' } }), /does not take/],
    [
      'a body where there is none',
      exchange({ method: 'POST', path: '/v1/logout', body: {}, status: 204, answer: undefined }),
      /contract has none/,
    ],
    ['a query that does not exist', exchange({ path: '/v1/fleets', query: { nice: '1' } }), /query nice/],
    [
      'a relation that does not exist',
      exchange({ path: '/v1/vehicle-changes', query: { include: 'documents,drivers' } }),
      /query include/,
    ],
    [
      'a key that is no UUID',
      exchange({
        method: 'POST',
        path: '/v1/documents',
        headers: { 'idempotency-key': 'x', 'content-type': 'multipart/form-data' },
      }),
      /idempotency-key|Idempotency-Key/,
    ],
    [
      'a part that does not exist',
      exchange({
        method: 'POST',
        path: '/v1/documents',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        body: { document_type_id: '14', secret: '1' },
      }),
      /secret/,
    ],
  ])('finds %s in a call', (_, wrong, message) => {
    expect(contract.check(wrong).request.join()).toMatch(message);
  });

  it('reads the host’s contract too, with the schemas that it takes from the operator’s', () => {
    const host = loadContract('portal-host.yaml');
    const list = exchange({ path: '/api/zendesk/tickets', answer: { data: [], links: {}, meta: {} } });
    expect(host.check(list).answer.join()).toMatch(/current_page/);
  });
});

describe('The sandbox', () => {
  it('has every call of the contract', async () => {
    const client = await (await sandbox.world()).signedIn();
    const missing: string[] = [];
    for (const operation of contract.operations) {
      const [method = '', path = ''] = operation.split(' ');
      const address = path.replace('{id}', path.startsWith('/v1/fleets') ? '7' : '1');
      const answer = method === 'GET' ? await client.get(address) : await client.send(method, address);
      if (/^The route v1\/.* could not be found\.$/.test(answer.body?.message ?? '')) missing.push(operation);
    }
    expect(missing).toEqual([]);
  });

  it('records breaches of the contract, and rejected calls separately', async () => {
    const world = await sandbox.world();
    const client = await world.signedIn();
    const violations = async () => (await sandbox.control('GET', `/violations?world=${world.id}`)).body;
    await client.post('/v1/forgot-password', { email: 'not an address' });
    expect(await violations()).toMatchObject({
      violations: [],
      refused: [{ kind: 'request', operation: 'POST /v1/forgot-password', status: 422 }],
    });
    await client.get('/v1/fleets?colour=pink');
    await new Client(sandbox.url(), world.id).get('/v1/nothing');
    expect((await violations()).violations.map((violation: Loose) => [violation.kind, violation.problems])).toEqual([
      ['request', ['query colour is not in the contract']],
      ['request', ['GET /v1/nothing is not in the contract']],
    ]);
    await sandbox.control('DELETE', '/violations');
    sandbox.logs.length = 0;
  });
});
