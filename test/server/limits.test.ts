/** @jest-environment node */
import { randomUUID } from 'node:crypto';
import { until } from '../support/until';
import { type Answer, type Call, type Caller, openStage, type Stage, send } from './support/stage';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage({ env: { RATE_LIMIT_FACTOR: '1' } });
});
afterAll(() => stage.close());

const statuses = (answers: readonly Answer[]) => answers.map((answer) => answer.status);

/** A desk that is slower than a driver waits, as on a busy machine, gets its ticket later. */
const refused = (answers: readonly Answer[]) => statuses(answers).filter((status) => status !== 201 && status !== 202);

describe('limits (SEC-66)', () => {
  test('the sixth question in ten minutes has to wait; a repetition and another driver have not', async () => {
    const driver = await stage.driver();
    const ask = (key: string = randomUUID(), headers: Record<string, string> = {}) =>
      driver.call('POST', '/api/zendesk/tickets', {
        key,
        headers,
        form: { subject: 'My question', comment: 'Where is my payout?', custom_fields: '[]', tags: 'portal_j' },
      });
    const first = randomUUID();
    const answers = [await ask(first)];
    for (let n = 0; n < 4; n += 1) answers.push(await ask());
    expect(refused(answers)).toEqual([]);
    const limited = await ask(randomUUID(), { 'x-forwarded-for': '203.0.113.9' });
    expect([limited.status, limited.body]).toEqual([
      429,
      { message: 'You have made too many requests, please try again in a minute.' },
    ]);
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
    const repeated = await ask(first);
    expect(repeated.headers.get('idempotency-replayed')).toBe('true');
    expect(refused([repeated, await driver.raise(), await (await stage.driver()).raise()])).toEqual([]);
    await until(
      () => driver.tickets(),
      (tickets) => tickets.length === 6,
      20_000,
    );
  });

  test('an address that is refused sixty times a minute is not looked at any more', async () => {
    const answers: Answer[] = [];
    for (let n = 0; n < 61; n += 1)
      answers.push(
        await send(stage.origin, 'GET', '/api/zendesk/tickets', { headers: { 'sec-fetch-site': 'cross-site' } }),
      );
    expect(new Set(statuses(answers.slice(0, 60)))).toEqual(new Set([403]));
    expect(answers[60]?.status).toBe(429);
  });

  test('a driver is limited as one person in every session, form and address; others at the same address are not', async () => {
    const driver = await stage.driver();
    const other = await stage.driver();
    const { cookies } = await driver.world.arrange({ session: 'signed-in' });
    const otherSession = [...cookies, driver.world.cookie].map(({ name, value }) => `${name}=${value}`).join('; ');
    expect(otherSession).not.toBe(driver.cookie);
    const form = { subject: 'My question', comment: 'Where is my payout?', custom_fields: '[]', tags: 'portal_j' };
    const dress: readonly Call[] = [
      { form },
      { form, cookie: otherSession },
      { form: new URLSearchParams(form) },
      { form, headers: { 'x-forwarded-for': '203.0.113.9', 'user-agent': 'another' } },
      { form: { ...form, subject: 'Another question' }, headers: { forwarded: 'for=203.0.113.10' } },
    ];
    const ask = (of: Caller, call: Call) => of.call('POST', '/api/zendesk/tickets', { key: randomUUID(), ...call });
    for (const call of dress) expect(refused([await ask(driver, call)])).toEqual([]);
    for (const call of dress) expect((await ask(driver, call)).status).toBe(429);
    expect(refused([await ask(other, { form })])).toEqual([]);
  });
});
