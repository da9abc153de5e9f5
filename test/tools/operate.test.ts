/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { timings } from '../../server/outbox/timings';
import { eventTable, listedEvents } from '../support/events';

const guide = readFileSync('docs/operate.md', 'utf8');
const eventRows = eventTable(guide);
const levels = /^(?:fatal|error|warn|info|debug)$/;

/** Every event that the host's code writes into its log. */
function eventsInCode(): string[] {
  const events = new Set<string>();
  for (const name of readdirSync('server', { recursive: true, encoding: 'utf8' }).filter((item) =>
    item.endsWith('.ts'),
  )) {
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node)) {
        const isLog = ts.isPropertyAccessExpression(node.expression)
          ? levels.test(node.expression.name.text) && /\blog$/.test(node.expression.expression.getText())
          : ts.isElementAccessExpression(node.expression) && /\blog$/.test(node.expression.expression.getText());
        const last = node.arguments.at(-1);
        if (isLog && last) events.add(ts.isStringLiteralLike(last) ? last.text : `a computed name in ${name}`);
      }
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(name, readFileSync(path.join('server', name), 'utf8'), ts.ScriptTarget.Latest, true));
  }
  return [...events].sort();
}

test('operate.md lists every event of the log, and no other, and says which is an alarm (SEC-87, SEC-88)', () => {
  expect([...listedEvents(eventRows)].sort()).toEqual(eventsInCode());
  const alarms = eventRows.filter((row) => row[4] !== '').flatMap(([, events = '']) => events);
  for (const event of [
    'outbox.dead',
    'outbox.dead_letters',
    'outbox.zendesk_unavailable',
    'outbox.paused',
    'store.unwritable',
    'request.rejected',
    'request.failed',
  ]) {
    expect(alarms.some((cell) => cell.includes(`\`${event}\``))).toBe(true);
  }
});

test('operate.md names the rights that the host asks Zendesk for, and the host asks for no other (SEC-76)', () => {
  const scope = /scope = '([^']+)'/.exec(readFileSync('server/zendesk/credentials.ts', 'utf8'))?.[1];
  expect(scope).toBe('tickets:read tickets:write users:read users:write');
  expect(guide).toContain(`\`${scope}\` and nothing more`);
});

test('operate.md names every variable that the host reads', () => {
  const read = new Set(
    [
      ...readFileSync('server/config.ts', 'utf8').matchAll(
        /(?:always|required|optional|isSet|needed)\((?:read, )?'([A-Z_]+)'/g,
      ),
    ].map(([, name]) => name),
  );
  expect(read.size).toBeGreaterThan(25);
  expect([...read].filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
});

test('operate.md says how soon vulnerabilities are fixed, and where the allowed inputs are described (SEC-95)', () => {
  expect(guide).toMatch(/critical.*\bdays\b|within \d+ days if it is critical/s);
  for (const file of guide.matchAll(/\]\(((?:\.\.\/)?[\w/.-]+\.\w+)(?:#[\w-]+)?\)/g)) {
    expect(readFileSync(path.join('docs', file[1] ?? '')).length).toBeGreaterThan(0);
  }
});

/** nginx must close idle connections before the host does, or a browser would repeat a call by itself. */
test('the time-outs of deploy/nginx.conf fit those of the host (SEC-45)', () => {
  const proxy = readFileSync('deploy/nginx.conf', 'utf8');
  const host = readFileSync('server/app.ts', 'utf8');
  const seconds = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1]?.replaceAll('_', ''));
  expect(seconds(proxy, /keepalive_timeout (\d+)s/) * 1000).toBeLessThan(seconds(host, /keepAliveTimeout: ([\d_]+)/));
  expect(seconds(proxy, /proxy_read_timeout (\d+)s/) * 1000).toBeGreaterThan(seconds(host, /requestTimeout: ([\d_]+)/));
  expect(proxy).toContain('ssl_protocols TLSv1.2 TLSv1.3;');
});

/** test/server/nginx.long.test.ts runs it. */
test('deploy/nginx.conf logs paths without queries, and limits calls instead of streams (SEC-85)', () => {
  const proxy = readFileSync('deploy/nginx.conf', 'utf8').replaceAll(/^ *#.*$/gm, '');
  const format = /log_format portal([^;]*);/.exec(proxy)?.[1] ?? '';
  expect(format).toContain('$portal_path');
  expect(format).not.toMatch(/\$(?:request|request_uri|uri|args|query_string|is_args|http_\w+|arg_\w+)\b/);
  const servers = proxy.split(/^server \{$/m).slice(1);
  expect(servers).toHaveLength(2);
  for (const server of servers) {
    expect(server).toMatch(/access_log \S+ portal;/);
    expect(server).toMatch(/error_log \S+ crit;/);
  }
  expect(proxy).not.toContain('limit_conn');
  expect(proxy).toMatch(/location \/api\/ \{\s*limit_req zone=portal_calls /);
});

test('operate.md says how long text and keys are kept (REL-25)', () => {
  const day = 86_400_000;
  expect(guide).toContain('Text is wiped a day after it arrives, keys and ticket ids after 30 days.');
  expect(timings(10_000)).toMatchObject({ contentLife: day, recordLife: 30 * day });
});

test('no call goes to Zendesk under an idempotency key that Zendesk may have forgotten, which is after two hours', () => {
  const { keyLife, lease } = timings(30_000);
  expect(keyLife + lease).toBeLessThan(2 * 3_600_000);
});
