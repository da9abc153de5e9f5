/** @jest-environment node */
import { readConfig } from '../../server/config';
import { ConfigurationError } from '../../server/config-reader';

const key = Buffer.alloc(32, 7).toString('base64');
const complete = {
  NODE_ENV: 'production',
  TENANT_ID: 'saltmere-cars',
  PUBLIC_ORIGIN: 'https://portal.example',
  API_BASE_URL: 'https://api.example/',
  PARTNER_NAME: 'Saltmere Cars',
  PARTNER_LOGO_URL: 'https://cdn.example/logo.svg',
  BACK_OFFICE_URL: 'https://office.example',
  ZENDESK_URL: 'https://example.zendesk.com',
  ZENDESK_CLIENT_ID: 'portal',
  ZENDESK_CLIENT_SECRET: 'canary-secret',
  ZENDESK_FIELDS: '{"topic":1,"document":2,"vehicle_change":3,"driver_id":4}',
  OUTBOX_KEY: key,
};

const local = { API_BASE_URL: 'http://localhost:3001' };

const problemsOf = (env: Record<string, string>) => {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems.join('\n');
    throw error;
  }
  return '';
};

describe('configuration of the host (REL-35)', () => {
  test('needs only the API’s URL for a local run; everything else defaults to the sandbox (ER-12)', () => {
    expect(problemsOf({})).toBe('API_BASE_URL is missing');
    const config = readConfig(local);
    expect(config).toMatchObject({
      production: false,
      release: 'v1.19.1',
      host: 'localhost',
      port: 3000,
      publicOrigin: 'http://localhost:3000',
      apiBaseUrl: 'http://localhost:3001',
      backOfficeLinks: {
        vehicle_change: 'http://localhost:3001/back-office/vehicle-changes/{id}',
        document: 'http://localhost:3001/back-office/documents?status=pending&document={id}',
      },
      api: { methods: { payment: 'POST' }, idempotencyKeys: true },
      tenantId: 'development',
      userStateKey: 'portal.user',
      timeZone: 'Europe/London',
      partnerPlusPath: '/partner-plus',
      zendesk: {
        url: 'http://localhost:3001/zendesk',
        credentials: { kind: 'oauth', clientId: 'driver_portal', clientSecret: 'sandbox-desk-secret' },
      },
      logLevel: 'info',
    });
    expect(readConfig({ ...local, PORT: '4100' }).publicOrigin).toBe('http://localhost:4100');
    expect(config.outbox.location).toMatchObject({
      kind: 'file',
      file: expect.not.stringContaining(`${process.cwd()}/`),
    });
  });

  test('names every missing variable in one error in production', () => {
    const { NODE_ENV, ...values } = complete;
    const names = Object.keys(values);
    const blank = Object.fromEntries(names.map((name) => [name, ' ']));
    for (const env of [{}, blank])
      for (const name of names) expect(problemsOf({ ...env, NODE_ENV })).toContain(`${name} is missing`);
  });

  test('uses no sandbox URL in production', () => {
    expect(JSON.stringify(readConfig(complete))).not.toMatch(/localhost|sandbox|360000/);
    expect(readConfig(complete)).toMatchObject({
      apiBaseUrl: 'https://api.example',
      host: '0.0.0.0',
      zendesk: { fields: { topic: 1, agreement: null } },
    });
  });

  test.each([
    [{ OUTBOX_URL: 'postgres://host' }, 'OUTBOX_URL must be postgres://user:password@host/database'],
    [{ OUTBOX_URL: 'postgres://host/db?port=zz' }, 'OUTBOX_URL must be postgres://user:password@host/database'],
    [{ OUTBOX_URL: 'postgres://host/db?sslmode=require' }, 'OUTBOX_URL must be a database with sslmode=verify-full'],
    [{ NODE_TLS_REJECT_UNAUTHORIZED: '0' }, 'NODE_TLS_REJECT_UNAUTHORIZED must not'],
    [{ ZENDESK_CLIENT_SECRET: '' }, 'ZENDESK_CLIENT_SECRET is missing, but ZENDESK_CLIENT_ID is set'],
    [{ PUBLIC_ORIGIN: 'http://portal.example' }, 'PUBLIC_ORIGIN must be an https address'],
    [{ PUBLIC_ORIGIN: 'https://portal.example/app' }, 'PUBLIC_ORIGIN must be an origin'],
    [
      { ZENDESK_FIELDS: '{"topic":1,"document":1,"vehicle_change":3}' },
      'ZENDESK_FIELDS must be a JSON object in which no id comes twice',
    ],
    [{ ZENDESK_FIELDS: '{"topic":1}' }, 'with document, vehicle_change'],
  ])('rejects %j in production (SEC-77)', (change, sentence) => {
    expect(problemsOf({ ...complete, ...change })).toContain(sentence);
  });

  test('reads the settings that differ between operators: methods, idempotency keys, country rules, time zones, back-office links (OP-04, OP-07, OP-10)', () => {
    const config = readConfig({
      ...complete,
      API_METHODS: '{"payment":"PUT"}',
      API_IDEMPOTENCY_KEYS: 'off',
      TIME_ZONE: 'Europe/Lisbon',
      API_TIME_ZONE: 'Europe/Warsaw',
      COUNTRY_RULES: '{"postcode":"none"}',
      BACK_OFFICE_LINKS: '{"document":"/reviews/{id}/review","vehicle_change":"https://cars.example/#/changes/{id}"}',
    });
    expect(config.api).toEqual({
      methods: { vehicle_change_submit: 'POST', insurance_store: 'POST', agreement_accept: 'POST', payment: 'PUT' },
      idempotencyKeys: false,
      timeZone: 'Europe/Warsaw',
    });
    expect(config.timeZone).toBe('Europe/Lisbon');
    expect(config.countryRules).toEqual({ postcode: 'none', phone: 'GB', bank_account: 'GB', registration: 'GB' });
    expect(config.backOfficeLinks).toEqual({
      vehicle_change: 'https://cars.example/#/changes/{id}',
      document: `${complete.BACK_OFFICE_URL}/reviews/{id}/review`,
      insurance_quote: `${complete.BACK_OFFICE_URL}/insurance-quotes/{id}`,
      quote_acceptance: `${complete.BACK_OFFICE_URL}/insurance-quotes/{id}`,
    });
  });

  test.each([
    ['API_METHODS', '{"payment":"GET"}'],
    ['API_METHODS', '{"payments":"PUT"}'],
    ['API_METHODS', '["PUT"]'],
    ['API_IDEMPOTENCY_KEYS', 'maybe'],
    ['COUNTRY_RULES', 'none'],
    ['TIME_ZONE', 'Europe/Atlantis'],
    ['TIME_ZONE', '+01:00'],
    ['TIME_ZONE', 'local'],
    ['API_TIME_ZONE', 'local'],
    ['COUNTRY_RULES', '{"phone":"FR"}'],
    ['COUNTRY_RULES', '{"phones":"none"}'],
    ['BACK_OFFICE_LINKS', '{"document":"/reviews"}'],
    ['BACK_OFFICE_LINKS', '{"document":"/reviews/{id}/{id}"}'],
    ['BACK_OFFICE_LINKS', '{"document":"javascript:alert({id})"}'],
    ['BACK_OFFICE_LINKS', '{"document":"//evil.example/{id}"}'],
  ])('rejects %s=%s (OP-10)', (name, value) => {
    expect(problemsOf({ ...complete, [name]: value })).toContain(`${name} must be`);
  });

  test('uses the legacy API token only when no OAuth client is configured', () => {
    const token = { ZENDESK_EMAIL: 'agent@example.com', ZENDESK_API_TOKEN: 't' };
    expect(readConfig({ ...complete, ...token }).zendesk.credentials.kind).toBe('oauth');
    const legacy = { ...complete, ...token, ZENDESK_CLIENT_ID: '', ZENDESK_CLIENT_SECRET: '' };
    expect(readConfig(legacy).zendesk.credentials).toEqual({
      kind: 'api-token',
      email: 'agent@example.com',
      apiToken: 't',
    });
    expect(problemsOf({ ...legacy, ZENDESK_EMAIL: '' })).toContain(
      'ZENDESK_EMAIL is missing, but ZENDESK_API_TOKEN is set',
    );
  });

  test('reads lists: ignored messages one per line or as JSON, outbox keys with the newest first', () => {
    expect(readConfig({ ...local, SENTRY_IGNORE: "Can't find variable: x, y\nother" }).sentry.ignoredMessages).toEqual([
      "Can't find variable: x, y",
      'other',
    ]);
    expect(readConfig({ ...local, SENTRY_IGNORE: '["a","b"]' }).sentry.ignoredMessages).toEqual(['a', 'b']);
    expect(readConfig({ ...local, OUTBOX_KEY: `${key},${key}` }).outbox.keys).toHaveLength(2);
    expect(readConfig({ ...local, OUTBOX_URL: 'file:///var/lib/portal/outbox.sqlite' }).outbox.location).toEqual({
      kind: 'file',
      file: '/var/lib/portal/outbox.sqlite',
    });
    for (const url of [
      'postgres://portal:secret@localhost/portal',
      'postgresql://db.internal/portal?sslmode=verify-full',
    ])
      expect(readConfig({ ...local, OUTBOX_URL: url }).outbox.location).toEqual({ kind: 'postgres', url });
  });
});
