/** @jest-environment node */
import { addDays, amountOf, arrangeMoney, pastClosing, readAll, weekOf } from './money-support';
import { type Client, type Loose, later, mailsOf, openSandbox, type TestWorld } from './support';

const sandbox = openSandbox();
let world: TestWorld;
let client: Client;

beforeEach(async () => {
  pastClosing();
  world = await sandbox.world();
  client = await world.signedIn();
});

afterEach(() => {
  jest.restoreAllMocks();
});

const details = (changes: Record<string, unknown> = {}) => ({
  account_holder_name: 'Adil Farrow',
  sort_code: '000042',
  account_number: '00733445',
  roll_number: null,
  current_password: world.drivers.verified.password,
  ...changes,
});

const enable = (changes: Record<string, unknown> = {}) => client.post('/v1/payouts/enable', details(changes));

const errorsOf = async (changes: Record<string, unknown>): Promise<Loose> => {
  const answer = await enable(changes);
  expect(answer.status).toBe(422);
  return answer.body.errors;
};

const settings = async () => (await client.get('/v1/driver')).body.data.payout_settings;

const account = {
  holder_name: 'Adil Farrow',
  bank_name: 'Example Bank',
  sort_code_masked: '**-**-42',
  account_number_masked: '****3445',
};

describe('Payouts (AP-24)', () => {
  it('are listed with the next one first, by when they are sent, and one came back in the past', async () => {
    await arrangeMoney(world, { payout: 'scheduled' });
    const all = await readAll(client, '/v1/payouts');
    expect(all.length).toBeGreaterThan(40);
    expect(all.map((one) => one.scheduled_for)).toEqual(
      all
        .map((one) => one.scheduled_for)
        .toSorted()
        .reverse(),
    );
    expect(all[0]).toMatchObject({ status: 'scheduled', sent_at: null, paid_at: null, failure: null });
    expect(all.slice(1).filter((one) => one.status !== 'paid')).toMatchObject([
      { status: 'failed', failure: { code: 'bank_refused' } },
    ]);
    const year = `filter[from]=${all[20]?.scheduled_for}&filter[to]=${all[10]?.scheduled_for}`;
    expect(await readAll(client, `/v1/payouts?${year}`)).toEqual(all.slice(10, 21));
    expect((await client.get('/v1/payouts?filter[from]=soon')).body.errors).toHaveProperty(['filter.from']);
  });

  it.each([
    ['scheduled', { sent_at: null, paid_at: null }],
    ['on_hold', { held_reason: 'We’re checking one of your jobs. You don’t need to do anything.' }],
    ['processing', { sent_at: expect.any(String), paid_at: null }],
    ['paid', { sent_at: expect.any(String), paid_at: expect.any(String) }],
    ['failed', { failure: { code: 'account_closed' }, paid_at: null }],
    ['returned', { failure: { code: 'account_closed' }, paid_at: expect.any(String) }],
    ['cancelled', { held_reason: null }],
  ] as const)('are put into a state on any day of the week: %s', async (state, shape) => {
    const { payout_id, last_week } = await arrangeMoney(world, { payout: state });
    const status = state === 'returned' ? 'failed' : state;
    expect((await client.get(`/v1/payouts/${payout_id}`)).body.data).toMatchObject({ status, ...shape });
    expect((await weekOf(client, last_week)).status).toBe(state === 'paid' ? 'paid' : 'closed');
    const waits = state === 'failed' || state === 'returned' || state === 'cancelled';
    expect(amountOf((await settings()).amount_waiting) > 0).toBe(waits);
  });

  it('that did not arrive go out with the next one, and the driver is told', async () => {
    const { payout_id, running_week } = await arrangeMoney(world, { payout: 'processing', running: { jobs: 40 } });
    const failed = (await client.get(`/v1/payouts/${payout_id}`)).body.data;
    expect(
      (await world.control('POST', '/payout', { decision: 'failed', code: 'account_closed' })).body.payout.status,
    ).toBe('failed');
    expect((await mailsOf(world))[0].subject).toMatch(/^Your payout of £[\d.,]+ failed$/);
    later(Date.parse(`${addDays(running_week, 7)}T05:00:00Z`) - Date.now());
    client = await world.signedIn();
    const [next] = (await client.get('/v1/payouts')).body.data;
    const { lines, amount } = (await client.get(`/v1/payouts/${next.id}`)).body.data;
    expect(lines[0]).toMatchObject({
      kind: 'brought_forward',
      amount: failed.amount,
      period_start: addDays(running_week, -7),
    });
    const week = await weekOf(client, running_week);
    expect(amountOf(amount)).toBe(amountOf(failed.amount) + amountOf(week.payable));
    expect([next.period_start, next.period_end]).toEqual([addDays(running_week, -7), addDays(running_week, 6)]);
    expect((await weekOf(client, addDays(running_week, -7))).payout_id).toBe(next.id);
  });
});

describe('The back office', () => {
  const press = (id: number | null, fields: Record<string, string>) =>
    client.send('POST', `/back-office/payouts/${id}/decision`, {
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });

  it('holds, releases, sends, fails and returns a payout', async () => {
    const { payout_id } = await arrangeMoney(world, { payout: 'scheduled' });
    const status = async () => (await client.get(`/v1/payouts/${payout_id}`)).body.data.status;
    const list = (await client.get('/back-office/payouts')).text;
    expect(list).toContain(`/back-office/payouts/${payout_id}`);
    expect((await client.get('/back-office')).text).toContain('/back-office/payouts');
    expect((await press(payout_id, { decision: 'held' })).status).toBe(422);
    expect((await press(payout_id, { decision: 'held', reason: 'We check a job.' })).status).toBe(303);
    expect((await client.get(`/back-office/payouts/${payout_id}`)).text).toContain('We check a job.');
    expect(await status()).toBe('on_hold');
    await press(payout_id, { decision: 'released' });
    expect(await status()).toBe('scheduled');
    await press(payout_id, { decision: 'sent' });
    expect(await status()).toBe('processing');
    expect((await press(payout_id, { decision: 'cancelled' })).status).toBe(422);
    await press(payout_id, { decision: 'paid' });
    expect(await status()).toBe('paid');
    expect((await press(payout_id, { decision: 'returned', code: 'nonsense' })).status).toBe(422);
    await press(payout_id, { decision: 'returned', code: 'name_mismatch' });
    expect((await client.get(`/v1/payouts/${payout_id}`)).body.data.failure.code).toBe('name_mismatch');
    expect((await client.get(`/back-office/payouts/${payout_id}`)).text).not.toContain('name="decision"');
  });
});

describe('Turning payouts on (FL-04)', () => {
  it('takes the account when the name fits, shows it masked, and keeps none of its numbers', async () => {
    await arrangeMoney(world, { payouts: 'off' });
    expect(await settings()).toMatchObject({ status: 'off', bank_account: null });
    const { status, body } = await enable({ account_holder_name: 'mr adil FARROW' });
    expect([status, body.data.status]).toEqual([200, 'on']);
    expect(body.data.payee_check).toEqual({ result: 'match', suggested_name: null });
    expect(body.data.bank_account).toEqual({ ...account, holder_name: 'mr adil FARROW' });
    expect(await settings()).toEqual(body.data);
    const answers = JSON.stringify([body, await readAll(client, '/v1/payouts'), await mailsOf(world)]);
    for (const secret of ['00733445', '000042', world.drivers.verified.password]) expect(answers).not.toContain(secret);
  });

  it('lets nobody guess the password', async () => {
    for (let tries = 0; tries < 6; tries += 1) await errorsOf({ current_password: 'guess' });
    const { status, headers } = await enable();
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('sends what waited: this week until Tuesday noon, else with the next closed week', async () => {
    const { last_week, running_week } = await arrangeMoney(world, { payouts: 'off', running: { jobs: 60 } });
    const weeks = [await weekOf(client, addDays(last_week, -7)), await weekOf(client, last_week)];
    const waiting = weeks.reduce((sum, week) => sum + amountOf(week.payable), 0);
    expect(amountOf((await settings()).amount_waiting)).toBe(waiting);
    expect(weeks.map((week) => [week.payout_id, week.pays_on])).toEqual([
      [null, null],
      [null, null],
    ]);
    await enable();
    const { status, amount_waiting, changes_close_at } = await settings();
    const [newest] = (await client.get('/v1/payouts')).body.data;
    const isInTime = changes_close_at < `${addDays(running_week, 2)}`;
    expect(status).toBe('on');
    expect(amountOf(amount_waiting)).toBe(isInTime ? 0 : waiting);
    if (isInTime) expect([newest.status, amountOf(newest.amount)]).toEqual(['scheduled', waiting]);
    later(Date.parse(`${addDays(running_week, 7)}T05:00:00Z`) - Date.now());
    client = await world.signedIn();
    expect(amountOf((await settings()).amount_waiting)).toBe(0);
    const paid = (await readAll(client, '/v1/payouts')).filter((one) => one.scheduled_for > running_week);
    const now = amountOf((await weekOf(client, running_week)).payable);
    expect(paid.reduce((sum, one) => sum + amountOf(one.amount), 0)).toBe(waiting + now);
  });
});

describe('Turning payouts off (FL-04)', () => {
  it('stops what has not left, keeps the money, and does so once', async () => {
    const { payout_id } = await arrangeMoney(world, { payout: 'scheduled' });
    const payout = (await client.get(`/v1/payouts/${payout_id}`)).body.data;
    const first = await client.post('/v1/payouts/disable');
    expect(first.body.data).toMatchObject({
      status: 'off',
      bank_account: null,
      amount_waiting: payout.amount,
      payee_check: null,
    });
    expect((await client.get(`/v1/payouts/${payout_id}`)).body.data.status).toBe('cancelled');
    expect((await client.post('/v1/payouts/disable')).body).toEqual(first.body);
    expect((await mailsOf(world)).map((mail) => mail.subject)).toEqual(['Payouts are off']);
  });
});

describe('Where money goes', () => {
  it('is the new account for what has not left by Tuesday noon, and the old one after', async () => {
    for (const [moment, masked] of [
      ['2026-11-17T11:59:00Z', '****3445'],
      ['2026-11-17T12:01:00Z', '****5678'],
    ] as const) {
      jest.spyOn(Date, 'now').mockReturnValue(Date.parse(moment));
      world = await sandbox.world();
      client = await world.signedIn();
      const { payout_id } = await arrangeMoney(world, {});
      expect((await enable()).status).toBe(200);
      const payout = (await client.get(`/v1/payouts/${payout_id}`)).body.data;
      expect([payout.status, payout.bank_account.account_number_masked]).toEqual(['scheduled', masked]);
    }
  });
});
