/** @jest-environment node */
import { randomUUID } from 'node:crypto';
import { until } from '../support/until';
import { type Caller, openStage, receipt, type Stage } from './support/stage';
import { createCall, noteCall } from './support/troubles';

const day = 86_400_000;
let stage: Stage;
let driver: Caller;
let other: Caller;

beforeAll(async () => {
  stage = await openStage();
});
beforeEach(async () => {
  [driver, other] = await Promise.all([stage.driver(), stage.driver()]);
});
afterEach(async () => {
  await driver.world.faults();
  await until(
    () => stage.store().waiting(),
    (waiting) => waiting.every((step) => step.state === 'dead' || step.kind === 'note'),
  );
});
afterAll(() => stage.close());

const events = (event: string, reference: string) =>
  stage.logs
    .map((line) => JSON.parse(line) as { event: string; level: string; reference?: string })
    .filter((line) => line.event === event && line.reference === reference);
/** The first step of the driver's ticket; undefined when it has arrived. */
const ticketStep = async (reference: string) =>
  (await stage.store().waiting()).find((step) => step.reference === reference);
const refuse = (status: number, more: object = {}) =>
  driver.world.faults({ call: createCall, status, body: { error: 'Refused' }, ...more });
const ask = (of: Caller) =>
  of.call('POST', '/api/zendesk/tickets', {
    key: randomUUID(),
    form: { subject: 'My payout', comment: 'Where is my payout?', custom_fields: '[]', tags: 'portal_j' },
  });

describe('what the desk answers to one ticket (FL-07)', () => {
  test.each([402, 403, 409])(
    '%i: the others go on at once, and it is put aside when it alone is refused',
    async (status) => {
      await refuse(status);
      const answer = await driver.raise();
      expect(answer.status).toBe(202);
      expect((await other.raise()).status).toBe(201);
      const { reference } = receipt(answer);
      const step = await until(
        async () => {
          // The desk takes what others ask all the while.
          expect((await ask(other)).status).toBe(201);
          return await ticketStep(reference);
        },
        (one) => one?.state === 'dead',
      );
      expect(step).toMatchObject({ lastStatus: status, lastCode: 'Refused' });
      expect(step?.attempts).toBeGreaterThanOrEqual(8);
      expect(events('outbox.refused', reference)).toMatchObject([{ level: 'error' }]);
      expect(events('outbox.dead', reference)).toHaveLength(1);
      await driver.world.faults();
      expect(await stage.store().retry(step?.seq ?? 0)).toBe(true);
      await until(
        () => driver.tickets(),
        ([ticket]) => ticket?.comments.length === 2,
      );
    },
  );

  test('403, and nothing else is taken either: it may be the host that has no right, so it waits for that to be mended', async () => {
    await refuse(403);
    const { reference } = receipt(await driver.raise());
    const step = await until(
      () => ticketStep(reference),
      (one) => (one?.attempts ?? 0) > 10 || one?.state === 'dead',
    );
    expect(step?.state).not.toBe('dead');
    await driver.world.faults();
    expect(
      await until(
        () => driver.tickets(),
        ([ticket]) => ticket?.comments.length === 2,
      ),
    ).toHaveLength(1);
  });

  test('409 on its note: the note arrives when the ticket is free again', async () => {
    await driver.world.faults({ call: noteCall, status: 409, body: { error: 'Conflict' }, times: 2 });
    expect((await driver.raise()).status).toBe(201);
    const [ticket] = await until(
      () => driver.tickets(),
      ([one]) => one?.comments.length === 2,
    );
    expect(ticket?.comments.map((comment) => comment.public)).toEqual([true, false]);
  });

  test.each([
    ['401', { status: 401 }],
    ['403', { status: 403 }],
    ['409', { status: 409 }],
    ['429', { status: 429, headers: { 'retry-after': '0' } }],
    ['503', { status: 503 }],
  ])('%s for more than a week: it is put aside for people', async (_name, fault) => {
    await refuse(fault.status, fault);
    const { reference } = receipt(await driver.raise());
    const tries = async () => (await driver.world.calls(createCall)).length;
    stage.later(6 * day);
    const before = await tries();
    // The second of them has begun after the answer to the first is stored.
    await until(tries, (count) => count >= before + 2);
    expect((await ticketStep(reference))?.state).not.toBe('dead');
    stage.later(2 * day);
    const step = await until(
      () => ticketStep(reference),
      (one) => one?.state === 'dead',
    );
    expect(step?.lastStatus).toBe(fault.status);
    expect(events('outbox.dead', reference)).toHaveLength(1);
  });
});
