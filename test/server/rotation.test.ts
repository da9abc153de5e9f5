/** @jest-environment node */
import { randomUUID } from 'node:crypto';
import { until } from '../support/until';
import { createCall } from './support/failures';
import { receipt } from './support/test-host';
import { driver, testHost, withHostAndDriver } from './support/with-host';

const keyOf = (byte: number) => Buffer.alloc(32, byte).toString('base64');
const [first, second, third] = [keyOf(1), keyOf(2), keyOf(3)];

withHostAndDriver({ env: { OUTBOX_KEY: first } });
afterEach(() => driver.world.faults());

const restart = async (...keys: string[]) => {
  await testHost.stop();
  await testHost.start({ OUTBOX_KEY: keys.join(',') });
};
const ask = (key: string, subject = 'Where is my payout?') => driver.ask({ subject }, key);
const replayed = ({ status, headers }: { status: number; headers: Headers }) => [
  status,
  headers.get('idempotency-replayed'),
];
const subjects = async () => (await driver.tickets()).map((ticket) => ticket.subject).sort();
const ready = async () => (await (await fetch(`${testHost.origin}/readyz`)).json()) as { warnings?: string[] };

test('a new key in front of the old one in OUTBOX_KEY: waiting tickets arrive, and a repeated press is recognised (REL-17)', async () => {
  await restart(first);
  const [sent, queued] = [randomUUID(), randomUUID()];
  const answer = await ask(sent, 'The first');
  await driver.world.faults({ call: createCall, status: 503 });
  expect((await ask(queued, 'The second')).status).toBe(202);
  await restart(second, first);
  await driver.world.faults();
  await until(subjects, (all) => all.length === 2);
  const again = await ask(sent, 'The first');
  expect([replayed(again), receipt(again)]).toEqual([[201, 'true'], receipt(answer)]);
  expect(replayed(await ask(queued, 'The second'))).toEqual([201, 'true']);
  expect((await ask(sent, 'Something else')).status).toBe(422);
  expect(await subjects()).toEqual(['The first', 'The second']);
});

test('an old encryption key removed: a repeated press is still recognised by its idempotency key (REL-17)', async () => {
  await restart(first);
  const key = randomUUID();
  const answer = await ask(key);
  await restart(second);
  const again = await ask(key);
  expect([replayed(again), receipt(again)]).toEqual([[201, 'true'], receipt(answer)]);
  expect(await subjects()).toHaveLength(1);
});

test('a lost encryption key: the log at the start and /readyz report the tickets encrypted with it as dead letters, other tickets are sent, and all arrive once the key is back', async () => {
  await restart(second);
  const waiting = randomUUID();
  await driver.world.faults({ call: createCall, status: 503 });
  expect((await ask(waiting, 'The first')).status).toBe(202);
  testHost.logs.length = 0;
  await restart(third);
  await driver.world.faults();
  const [line] = await until(
    () => testHost.events('outbox.unreadable'),
    ({ length }) => length > 0,
  );
  expect(line).toMatchObject({ level: 'error', unreadable: 1 });
  expect(await ready()).toMatchObject({ status: 'ok', warnings: ['outbox.unreadable'] });
  expect((await ask(randomUUID(), 'The second')).status).toBe(201);
  expect(replayed(await ask(waiting, 'The first'))).toEqual([202, 'true']);
  await restart(third, second);
  await until(subjects, (all) => all.length === 2);
  expect(await subjects()).toEqual(['The first', 'The second']);
  await until(ready, (answer) => answer.warnings === undefined);
});
