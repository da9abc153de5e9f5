/** @jest-environment node */
import { execFile, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { createApp } from '../../server/app';
import { type Config, readConfig } from '../../server/config';
import { ConfigurationError } from '../../server/config-reader';
import { createEncryption } from '../../server/outbox/encryption';
import { openOutboxFile } from '../../server/outbox/sqlite-file';
import { sqliteStore } from '../../server/outbox/sqlite-store';
import { timings } from '../../server/outbox/timings';
import { temporaryFolder, writeBuild } from './support/host';

const folder = temporaryFolder();
const dist = writeBuild(folder.path);
const store = sqliteStore(
  openOutboxFile(path.join(folder.path, 'outbox.sqlite')),
  createEncryption([]),
  Date.now,
  1_000,
);
afterAll(async () => {
  await store.close();
  folder.remove();
});

/** Every variable that the configuration reads. */
const variables = [
  ...new Set(
    [
      ...readFileSync('server/config.ts', 'utf8').matchAll(
        /\b(?:always|required|optional|needed)\((?:read, )?'([A-Z_]+)'/g,
      ),
    ].map(([, name]) => name ?? ''),
  ),
];

/** Values that contain `canary`, so that a message which repeats a value is found. */
const values = [
  'canary',
  'canary.internal',
  '%zz-canary',
  'file:/canary/%zz',
  'file:/canary%00',
  'file:',
  'postgres://canary:%zz@localhost/portal',
  'postgres://localhost:99999/canary',
  'postgres://canary',
  'http://',
  'https://[canary',
  'https://canary:99999',
  'https://canary;script-src',
  'https://can\tary.example',
  'https://canary.example/1',
  'https://user:canary@api.example/1',
  "https://'canary'@api.example/1",
  'javascript:canary',
  '/canary',
  '/\\canary.example',
  '//canary.example',
  '10.0.0.0/0',
  '10.0.0.0/33',
  '10.0.0.0/8/canary',
  'fe80::1%canary',
  '::ffff:10.0.0.1/104',
  '2001:db8::/129',
  '10.0.0.0/8, ::1, loopback',
  '{"topic":"canary"',
  '{"__proto__":{"canary":1}}',
  '["canary"',
  '["canary"]',
  'null',
  'canary\nSet-Cookie: canary=1',
  'canary\0',
  '\u202ecanary €',
  '</script><script>canary',
  '-1',
  '1e99',
  '99999999999999999999',
  'canary@canary.example',
  `canary${'x'.repeat(20_000)}`,
];

/** The variable that each of these requires. */
const partners: Readonly<Record<string, string>> = {
  ZENDESK_CLIENT_ID: 'ZENDESK_CLIENT_SECRET',
  ZENDESK_CLIENT_SECRET: 'ZENDESK_CLIENT_ID',
  ZENDESK_EMAIL: 'ZENDESK_API_TOKEN',
  ZENDESK_API_TOKEN: 'ZENDESK_EMAIL',
};

/** Returns the configuration, or the error message. */
function read(env: Record<string, string>): Config | string {
  try {
    return readConfig(env);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message;
    throw error;
  }
}

test.each(variables)(
  '%s: the host works with a hostile value, or rejects it with a message that names only the variable (REL-35)',
  async (name) => {
    const statuses = new Set<string>();
    for (const value of values) {
      const partner = partners[name];
      const env = {
        API_BASE_URL: 'http://localhost:3001',
        DATA_DIR: folder.path,
        DIST_DIR: dist,
        ...(partner ? { [partner]: 'partner' } : {}),
        [name]: value,
      };
      expect(read({ ...env, NODE_ENV: 'production' })).not.toContain('canary');
      const config = read(env);
      if (typeof config === 'string') {
        expect(config).toMatch(new RegExp(`^The configuration is not complete:\n  - ${name} must be .+$`));
        expect(config).not.toContain('canary');
        continue;
      }
      const app = await createApp(
        { ...config, distDir: dist },
        {
          now: Date.now,
          random: Math.random,
          encryption: createEncryption(config.outbox.keys),
          store: { ...store, close: () => Promise.resolve() },
          timings: timings(config.zendesk.timeoutMs),
          logTarget: { write: () => undefined },
        },
      );
      const headers = { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': '192.0.2.7' };
      for (const url of ['/', '/healthz', '/api/zendesk/tickets'])
        statuses.add(`${url} ${(await app.inject({ url, headers })).statusCode}`);
      await app.close();
    }
    expect(
      [...statuses].filter((status) => !['/ 200', '/healthz 200', '/api/zendesk/tickets 401'].includes(status)),
    ).toEqual([]);
  },
);

test.each([
  ['TRUSTED_PROXIES', 'is a host name', 'proxy.internal'],
  ['OUTBOX_URL', 'has half an escape', 'file:/canary/%zz'],
  ['OUTBOX_URL', 'is below a file', 'file:/dev/null/canary/outbox.sqlite'],
  ['DIST_DIR', 'is too long', `/canary${'y'.repeat(300)}`],
  ['HOST', 'is an address of another machine', '192.0.2.1'],
])(
  'a host whose %s %s exits with code 78 and names the variable without its value (REL-35)',
  async (name, _what, value) => {
    const program = spawn(process.execPath, ['--import', 'tsx', 'server/index.ts'], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: {
        PATH: process.env.PATH,
        API_BASE_URL: 'http://localhost:3001',
        PORT: '0',
        DATA_DIR: folder.path,
        [name]: value,
      },
    });
    let says = '';
    program.stderr.on('data', (text) => {
      says += String(text);
    });
    expect(await new Promise((resolve) => program.once('close', resolve))).toBe(78);
    expect(says).toMatch(new RegExp(`\\b${name}\\b.* must be `));
    expect(says).not.toContain(value);
    expect(says).not.toMatch(/^\s+at |node:internal/m);
  },
);

test('the outbox command exits with 78 and names the setting when its folder cannot be created (REL-35)', async () => {
  const run = promisify(execFile)(process.execPath, ['--import', 'tsx', 'server/outbox-cli.ts', 'list'], {
    env: { ...process.env, API_BASE_URL: 'http://localhost:3001', OUTBOX_URL: 'file:/dev/null/canary/outbox.sqlite' },
  });
  await expect(run).rejects.toMatchObject({
    code: 78,
    stderr: expect.stringMatching(/^The outbox file \(OUTBOX_URL, or in DATA_DIR\) must be [^\n]*\n$/),
  });
});
