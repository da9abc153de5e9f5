/** @jest-environment node */
import { execFile } from 'node:child_process';
import { type RequestListener, request } from 'node:http';
import { CookieJar } from 'tough-cookie';
import { loadContract } from '../../sandbox/contract/contract';
import { everyShape, type ResponseShape } from '../../sandbox/response-shapes/shapes';
import type { Operator } from '../../scripts/doctor/browser';
import { examine, type Finding } from '../../scripts/doctor/examine';
import { openSandbox, type TestWorld } from '../sandbox/support';
import { withServer } from '../support/listen';

/** Cookies ignore ports, so a portal on another port of the same host gets the API's cookies. */
const portal = 'http://localhost:4000';
const sandbox = openSandbox({ portalOrigins: [portal] });

const contractMethods: Operator['methods'] = {
  vehicle_change_submit: 'POST',
  insurance_store: 'POST',
  agreement_accept: 'POST',
  payment: 'POST',
};

/** The doctor's findings about a world's API, for a portal on another port of the same machine. */
const findingsFor = async (
  world: TestWorld,
  {
    api = sandbox.url(),
    portalOrigin = portal,
    password = world.drivers.verified.password,
    writes = false,
    methods = contractMethods,
  } = {},
): Promise<readonly Finding[]> => {
  const jar = new CookieJar(undefined, { allowSpecialUseDomain: true, rejectPublicSuffixes: false });
  await jar.setCookie(`sandbox_world=${world.id}; Path=/`, sandbox.url());
  return examine(
    { api, portal: portalOrigin, jar, methods },
    { email: world.drivers.verified.email, password },
    { writes },
  );
};

const findingsWith = async (...faults: readonly object[]) => {
  const world = await sandbox.world();
  await world.control('PUT', '/faults', { faults });
  return findingsFor(world);
};
const findingsIn = async (...responseShapes: readonly ResponseShape[]) => {
  const world = await sandbox.world();
  await world.control('PATCH', '', { responseShapes });
  return findingsFor(world);
};

const statesOf = (findings: readonly Finding[]): Record<string, string> =>
  Object.fromEntries(findings.map(({ call, state }) => [call, state]));
const findingFor = (findings: readonly Finding[], call: string): Finding => {
  const finding = findings.find((item) => item.call === call);
  if (!finding) throw new Error(`There is no finding for ${call}.`);
  return finding;
};

describe('npm run doctor (OP-11)', () => {
  it('finds nothing in an API that follows the contract, including writes', async () => {
    const findings = await findingsFor(await sandbox.world(), { writes: true });
    expect(findings.filter(({ state }) => state !== 'fine' && state !== 'untried')).toEqual([]);
    expect(findings.length).toBeGreaterThan(35);
  });

  it('lists every write of the contract, whether it sends it or not', async () => {
    const writes = loadContract('operator-api.yaml').operations.filter((call) => !call.startsWith('GET '));
    for (const sendsWrites of [true, false]) {
      const findings = await findingsFor(await sandbox.world(), { writes: sendsWrites });
      // The doctor always signs out at the end, and lists no finding for that.
      expect([...findings.map(({ call }) => call), 'POST /v1/logout']).toEqual(expect.arrayContaining(writes));
      expect(findingFor(findings, 'POST /v1/payouts/disable').state).toBe('untried');
      expect(findingFor(findings, 'POST /v1/payments').state).toBe(sendsWrites ? 'fine' : 'untried');
    }
  });

  it('uses the configured methods (OP-10)', async () => {
    const methods = { ...contractMethods, vehicle_change_submit: 'PATCH', payment: 'PUT' } as const;
    const findings = await findingsFor(await sandbox.world(), { methods });
    expect(findingFor(findings, 'PUT /v1/payments').state).toBe('untried');
    expect(findingFor(findings, 'PATCH /v1/vehicle-changes/{id}/submit').state).toBe('untried');
    expect(findingFor(findings, 'OPTIONS /v1/vehicle-changes/1/submit').place).toBe('preflight for PATCH');
  });

  it('reports what drivers do without if a field is missing or unreadable', async () => {
    const user = { id: 1, status: 'verified', email: ['a'], driver: { id: 2, fleet: { id: 1 } } };
    const findings = await findingsWith({ call: 'GET /v1/user', body: { data: user } });
    expect(findingFor(findings, 'GET /v1/user')).toEqual({
      call: 'GET /v1/user',
      place: 'who is signed in',
      state: 'tolerated',
      says: [
        'email is not text: its line is left out',
        'driver.operating_area_id is not sent: the council’s rules for cars are not shown',
        'driver.fleet.timezone is not sent: days are calculated in the portal’s TIME_ZONE',
        'driver.fleet.insure_available is not sent: insurance is offered',
        'not sent: driver.fleet.name, driver.fleet.insure_unavailable_message: their lines are left out',
      ],
    });
  });

  it('reports that drivers read unknown values unchanged (OP-05)', async () => {
    expect(findingFor(await findingsIn('unknownValues'), 'GET /v1/payouts').says[0]).toBe(
      'status is not scheduled, processing, paid, failed, on_hold, cancelled: drivers read it unchanged, and nothing depends on it',
    );
  });

  it('reports a list that comes oldest first, and a form without questions', async () => {
    const posts = ['2026-01-05', '2026-02-05'].map((published_at, index) => ({ id: index + 1, published_at }));
    const findings = await findingsWith(
      { call: 'GET /v1/news-posts', body: { data: posts } },
      { call: 'GET /v1/insure/question-schema', body: { data: { sections: [] } } },
    );
    expect(findingFor(findings, 'GET /v1/news-posts').says).toContain(
      'data is not newest first: the portal reads it from the last page, if the answer has `last_page`',
    );
    expect(findingFor(findings, 'GET /v1/insure/question-schema and GET /v1/insure/claim-schema').says).toContain(
      'sections is not questions: drivers ask the team for a quote instead of filling in the form',
    );
  });

  it('distinguishes a missing endpoint from a broken one', async () => {
    const findings = await findingsWith(
      { call: 'GET /v1/driver/deals', status: 404, body: { message: 'Not found.' } },
      { call: 'GET /v1/driver/vehicles', status: 404 },
      { call: 'GET /v1/news-posts/{id}/', status: 404 },
      { call: 'GET /v1/agreements', status: 501, body: { message: 'Not implemented.' } },
      { call: 'GET /v1/payouts', status: 500, body: { message: 'Server Error' } },
      { call: 'GET /v1/bookings', body: { data: [{ reference: 'B-1' }] } },
    );
    expect(statesOf(findings)).toMatchObject({
      'GET /v1/driver/deals': 'missing',
      'GET /v1/agreements': 'missing',
      'GET /v1/driver/vehicles': 'missing',
      'GET /v1/news-posts/{id}/': 'broken',
      'GET /v1/payouts': 'broken',
      'GET /v1/bookings': 'broken',
      'GET /v1/driver': 'fine',
    });
    expect(findingFor(findings, 'GET /v1/driver/deals').says).toEqual([
      'offers: not shown',
      'no page at /partner-plus',
    ]);
    expect(findingFor(findings, 'GET /v1/driver/vehicles').says).toEqual([
      'cars: not shown',
      'no page at /vehicle-documents, where /v1/documents/current is missing too',
      'no page at /vehicle-documents/vehicle',
    ]);
    expect(findingFor(findings, 'GET /v1/payouts').says).toEqual(['is answered 500: Server Error']);
    expect(findingFor(findings, 'GET /v1/bookings').says.join()).toContain('data.0.id');
  });

  it('repeats a JSON:API server’s reason for a rejection', async () => {
    const detail = 'Include path driver.fleet is not allowed.';
    const findings = await findingsWith(
      { call: 'GET /v1/user', status: 400, body: { errors: [{ status: '400', title: 'Bad Request', detail }] } },
      { call: 'GET /v1/payouts', status: 406, body: { errors: [{ title: 'Not Acceptable' }] } },
    );
    expect(findingFor(findings, 'GET /v1/user').says).toEqual([`is answered 400: ${detail}`]);
    expect(findingFor(findings, 'GET /v1/payouts').says).toEqual([
      'is answered 406: the portal sends and accepts application/json, even where the answer is JSON:API',
    ]);
  });

  it('reports cookies that a browser refuses, a sign-in without a session, and a rate limit that drivers reach', async () => {
    const headers = { 'set-cookie': 'XSRF-TOKEN=a; domain=.elsewhere.example' };
    const findings = await findingsWith({ call: 'GET /sanctum/csrf-cookie', status: 404, headers });
    expect(findingFor(findings, 'GET /sanctum/csrf-cookie').says).toEqual([
      'is answered 404: We couldn’t find that.',
      'if the API is below a path, set `prefix` in config/sanctum.php, such as api/sanctum',
      `a browser refuses cookie XSRF-TOKEN from ${new URL(sandbox.url()).origin}: it is for elsewhere.example`,
      'no cookie XSRF-TOKEN is set: see SESSION_DOMAIN and SESSION_SECURE_COOKIE in docs/operate.md',
    ]);
    const limited = { call: 'GET /v1/news-categories', status: 200, headers: { 'x-ratelimit-limit': '60' } };
    expect(findingFor(await findingsWith(limited), 'X-RateLimit-Limit')).toMatchObject({
      state: 'tolerated',
      says: [expect.stringContaining('is 60 a minute')],
    });
    expect(findingFor(await findingsWith({ call: 'POST /v1/login', status: 500 }), 'POST /v1/login').says[1]).toContain(
      'does the route start a session?',
    );
  });

  it('reports a write that answers 2xx although it was rejected', async () => {
    const world = await sandbox.world();
    const fault = { call: 'POST /v1/payments', status: 200, body: { success: false } };
    await world.control('PUT', '/faults', { faults: [fault] });
    expect(findingFor(await findingsFor(world, { writes: true }), 'POST /v1/payments')).toMatchObject({
      state: 'broken',
      says: [expect.stringContaining('drivers read that it was done')],
    });
    await sandbox.control('DELETE', '/violations');
    sandbox.logs.length = 0;
  });

  it('stops after a rejected sign-in', async () => {
    const findings = await findingsFor(await sandbox.world(), { password: 'not it' });
    expect(findings.map(({ call, state }) => [call, state])).toEqual([
      ['GET /sanctum/csrf-cookie', 'fine'],
      ['POST /v1/login', 'broken'],
    ]);
    expect(findings.at(-1)?.says[0]).toContain('were not accepted');
  });

  it('reports that a browser would hide the answers from a portal whose origin the API does not allow', async () => {
    const findings = await findingsFor(await sandbox.world(), { portalOrigin: 'https://portal.stranger.example' });
    expect(findingFor(findings, 'GET /sanctum/csrf-cookie')).toMatchObject({ state: 'broken' });
    const says = findingFor(findings, 'GET /sanctum/csrf-cookie').says.join();
    expect(says).toContain('Access-Control-Allow-Origin');
    expect(says).toContain('portal.stranger.example cannot read it');
  });

  it.each([
    ['404', { status: 404 }, 'fine'],
    ['a page', { html: '<h1>Laravel</h1>' }, 'fine'],
    ['a redirect', { status: 302, headers: { location: '/login' } }, 'fine'],
    ['an error', { status: 500 }, 'fine'],
    ['an answer that a browser hides', { status: 200, headers: { 'access-control-allow-origin': '' } }, 'tolerated'],
  ])('accepts any answer to the probe: %s (AP-10)', async (_name, answer, state) => {
    expect(findingFor(await findingsWith({ call: 'GET /', ...answer }), 'GET /').state).toBe(state);
  });

  it.each([
    ['and hides the redirect from browsers', {}, 'broken'],
    [
      'and lets browsers follow the redirect',
      { 'access-control-allow-origin': portal, 'access-control-allow-credentials': 'true' },
      'fine',
    ],
  ])('follows an API that removes the slash of a path, %s (AP-15)', async (_name, headers, state) => {
    // A proxy in front of the sandbox, like Apache with Laravel's `public/.htaccess`.
    const apache: RequestListener = (incoming, outgoing) => {
      const address = new URL(incoming.url ?? '', sandbox.url());
      const path = address.pathname;
      if (path.length > 1 && path.endsWith('/')) {
        outgoing.writeHead(301, { location: path.slice(0, -1) + address.search, ...headers }).end();
        return;
      }
      if (/^\/v1\/news-posts\/[^/]+$/.test(path)) address.pathname += '/';
      incoming.pipe(
        request(address, { method: incoming.method, headers: incoming.headers }, (answer) => {
          outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
          answer.pipe(outgoing);
        }),
      );
    };
    await withServer(apache, async (api) => {
      const finding = findingFor(await findingsFor(await sandbox.world(), { api }), 'GET /v1/news-posts/{id}/');
      const isNamed = finding.says.some((line) => line.includes('loses the slash'));
      expect([finding.state, isNamed]).toEqual([state, state === 'broken']);
    });
  });

  it('reports answers that redirect, and pages in place of JSON', async () => {
    const findings = await findingsWith(
      { call: 'GET /v1/news-posts', status: 302, headers: { location: '/login' } },
      { call: 'GET /v1/driver/plans', html: '<p>Down for maintenance</p>' },
    );
    expect(findingFor(findings, 'GET /v1/news-posts').says.join()).toContain('is led to /login with 302');
    expect(findingFor(findings, 'GET /v1/driver/plans').says.join()).toContain('is answered with a page');
  });

  // test/unit/api/response-shapes.test.ts covers each shape alone, with the same functions.
  it.each<readonly ResponseShape[]>([
    everyShape,
    ['nullsAsEmptyText', 'idsAsText', 'booleansAsNumbers', 'datesAsTimestamps', 'listsWithoutMeta', 'withoutEnvelope'],
    ['listsWithPagesAtTheTop', 'userWithoutDriver'],
    ['listsWithoutLastPage', 'wrongTypes'],
    ['namesInCamelCase', 'envelopeOfAnotherName', 'idsAsUuids', 'listsInPages', 'listsByCursor'],
    ['namesInCamelCase', 'enumsAsObjects', 'listsInPages', 'listsWithLinksAsList'],
    ['fractal', 'datesAsObjects', 'numbersAsText', 'listsInPages'],
    ['jsonApi', 'namesInCamelCase', 'listsInPages'],
  ])('finds nothing broken where the API answers in the shape %s', async (...responseShapes) => {
    const findings = await findingsIn(...responseShapes);
    expect(findings.filter(({ state }) => state === 'broken' || state === 'missing')).toEqual([]);
    expect(findings.length).toBeGreaterThan(30);
  });

  it('reports everything that the smallest useful API leaves out', async () => {
    const findings = await findingsIn('essentialFieldsOnly');
    const says = findings.flatMap((finding) => finding.says);
    expect(findings.filter(({ state }) => state === 'tolerated').length).toBeGreaterThan(20);
    expect(says).toContain('clearance is not sent: home does not say whether the driver may work');
    expect(says).toContain('balance_owed is not sent: the amount that the driver owes says “Not given”');
  });
});

interface Run {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command as an operator does, in the sandbox's first world. */
const runCommand = (args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Run> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--import', 'tsx', 'scripts/doctor.ts', ...args],
      { env: { ...process.env, DOCTOR_PASSWORD: 'three random words', ...env } },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });

describe('the command npm run doctor (OP-11)', () => {
  jest.setTimeout(60_000);
  const runDoctor = (...args: string[]) =>
    runCommand(['--api', sandbox.url(), '--portal', portal, '--email', 'adil.farrow@example.com', ...args]);

  it('prints a line for each call and the totals, and exits with 0 if nothing is broken', async () => {
    const { code, stdout, stderr } = await runDoctor();
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const lines = stdout.trim().split('\n');
    expect(lines).toContain('fine       GET /v1/driver');
    expect(lines).toContain('untried    POST /v1/payments');
    expect(lines.at(-1)).toMatch(/^\d\d fine, 0 tolerated, 0 missing, 0 broken, 18 untried$/);
  });

  it('prints one JSON document with --json, sends writes only with --writes, and exits with 1 if something is broken', async () => {
    const faults = [{ call: 'GET /v1/payouts', status: 500, body: { message: 'Server Error' } }];
    await sandbox.control('PUT', '/worlds/default/faults', { faults });
    const { code, stdout } = await runDoctor('--json', '--writes');
    await sandbox.control('PUT', '/worlds/default/faults', { faults: [] });
    const { findings, sums } = JSON.parse(stdout) as { findings: Finding[]; sums: Record<string, number> };
    expect(code).toBe(1);
    expect(statesOf(findings)).toMatchObject({ 'GET /v1/payouts': 'broken', 'POST /v1/payments': 'fine' });
    expect(sums).toMatchObject({ missing: 0, broken: findings.filter(({ state }) => state === 'broken').length });
  });

  it('exits with 2 and the reason if it cannot call the API', async () => {
    const { code, stdout } = await runCommand(['--api', sandbox.url()]);
    expect({ code, usage: stdout.includes('--email') }).toEqual({ code: 2, usage: true });
    const wrong = await runCommand(['--api', 'https://a.example', '--email', 'a@b.c'], {
      API_METHODS: '{"payment":"GET"}',
    });
    expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('API_METHODS') });
    expect(await runCommand(['--api', 'nowhere', '--email', 'a@example.com'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('URL'),
    });
  });
});
