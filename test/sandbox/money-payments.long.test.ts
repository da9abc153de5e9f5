/** @jest-environment node */
import { randomUUID } from 'node:crypto';
import { addDays, amountOf, arrangeMoney, pastClosing, readAll, weekOf } from './money-support';
import { type Answer, type Client, type Loose, later, openSandbox, portal, type TestWorld } from './support';

const sandbox = openSandbox();
let world: TestWorld;
let client: Client;
let statementId: number;
let invoiceId: number;

beforeEach(async () => {
  pastClosing();
  world = await sandbox.world();
  client = await world.signedIn();
  const money = await arrangeMoney(world, {});
  [statementId, invoiceId] = [Number(money.statement_id), Number(money.invoice_id)];
});

afterEach(() => {
  jest.restoreAllMocks();
});

const minutes = 60_000;

const gbp = (amount: number) => ({ amount, currency: 'GBP' });

const wish = (details: Record<string, unknown> = {}) => ({
  amount: gbp(4250),
  statement_id: statementId,
  invoice_ids: [],
  method: 'card',
  return_path: '/payments',
  ...details,
});

const send = (details: Record<string, unknown> = {}, key = randomUUID()) =>
  client.post('/v1/payments', wish(details), { 'idempotency-key': key });

const started = async (details: Record<string, unknown> = {}): Promise<Loose> => {
  const answer = await send(details);
  expect(answer.status).toBe(201);
  return answer.body.data;
};

const errorsOf = async (details: Record<string, unknown>): Promise<Loose> => {
  const answer = await send(details);
  expect(answer.status).toBe(422);
  return answer.body.errors;
};

const statement = async () => (await client.get(`/v1/invoice-summary-statements/${statementId}`)).body.data;

/** A browser without a session that opens the link, as a payment company's page is opened. */
const press = async (payment: Loose, decision: string): Promise<Answer> => {
  const visitor = sandbox.client();
  const address = String(payment.redirect_url).replace(sandbox.url(), '');
  const page = await visitor.get(address);
  expect([page.status, page.text.includes('name="decision" value="pay"')]).toEqual([200, true]);
  const token = new URL(payment.redirect_url).searchParams.get('token') ?? '';
  return visitor.send('POST', address.split('?')[0] ?? '', {
    body: new URLSearchParams({ decision, token }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: null },
  });
};

const wayBack = (answer: Answer): Record<string, string> => {
  expect(answer.status).toBe(303);
  const address = new URL(answer.headers.get('location') ?? '');
  expect(address.origin).toBe(portal);
  return { path: address.pathname, ...Object.fromEntries(address.searchParams) };
};

describe('Paying by card (AP-22)', () => {
  it('leads to a page of its own, and back with what became of it', async () => {
    const payment = await started();
    expect(payment).toMatchObject({
      status: 'requires_action',
      method: 'card',
      amount: gbp(4250),
      failure_message: null,
    });
    expect((await statement()).outstanding).toEqual(gbp(4250));
    const back = wayBack(await press(payment, 'pay'));
    expect(back).toEqual({
      path: '/payments',
      payment: String(payment.id),
      reference: payment.reference,
      status: 'succeeded',
    });
    expect(await statement()).toMatchObject({ status: 'paid', outstanding: gbp(0), closing_balance: gbp(0) });
    expect((await client.get('/v1/driver')).body.data.balance_owed).toEqual(gbp(0));
    const invoice = (await client.get(`/v1/invoices/${invoiceId}`)).body.data;
    expect(invoice.payments.map((one: Loose) => [one.method, one.amount.amount])).toEqual([
      ['earnings', 4500],
      ['card', 4250],
    ]);
  });

  it('is on its way while the bank takes its time, and cannot be paid twice', async () => {
    const payment = await started({ amount: gbp(3000) });
    expect(wayBack(await press(payment, 'slow'))).toMatchObject({ status: 'processing' });
    expect(await statement()).toMatchObject({ outstanding: gbp(4250), pending: gbp(3000) });
    expect(await errorsOf({ amount: gbp(1251) })).toEqual({ amount: ['Enter £12.50 or less'] });
    later(11 * minutes);
    expect(await statement()).toMatchObject({ outstanding: gbp(1250), pending: gbp(0), status: 'part_paid' });
  });

  it('goes through once, however often the button or the page is used', async () => {
    const payment = await started();
    const first = wayBack(await press(payment, 'pay'));
    const address = String(payment.redirect_url).replace(sandbox.url(), '');
    const again = await sandbox.client().send('POST', address.split('?')[0] ?? '', {
      body: new URLSearchParams({
        decision: 'fail',
        token: new URL(payment.redirect_url).searchParams.get('token') ?? '',
      }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: null },
    });
    expect(wayBack(again)).toEqual(first);
    const page = await sandbox.client().get(address);
    expect(page.text).toContain('This payment is succeeded.');
    expect(page.text).not.toContain('<form');
    expect((await statement()).outstanding).toEqual(gbp(0));
  });

  it('answers a repetition of a key with the first answer, also at the same moment; a refusal is not kept', async () => {
    const key = randomUUID();
    expect((await send({ amount: gbp(99_999) }, key)).status).toBe(422);
    const [one, two] = await Promise.all([send({}, key), send({}, key)]);
    const three = await send({ amount: gbp(100) }, key);
    expect([one.status, two.body, three.body]).toEqual([201, one.body, one.body]);
    const other = await send();
    expect(other.body.data.id).not.toBe(one.body.data.id);
    // Two pages were opened; the second finds that nothing is owed any more.
    await press(one.body.data, 'pay');
    expect(wayBack(await press(other.body.data, 'pay'))).toMatchObject({ status: 'failed' });
    expect(await statement()).toMatchObject({
      outstanding: gbp(0),
      payments: gbp(13_000 + amountOf((await statement()).charges) - 8750),
    });
  });

  it('opens for nobody without the link’s token, and only for its own form', async () => {
    const payment = await started();
    expect((await sandbox.client().get(`/pay/${payment.id}`)).status).toBe(404);
    expect((await sandbox.client().get(`/pay/${payment.id}?token=guess`)).status).toBe(404);
    const token = new URL(payment.redirect_url).searchParams.get('token') ?? '';
    const foreign = await sandbox.client().send('POST', `/pay/${payment.id}`, {
      body: new URLSearchParams({ decision: 'pay', token }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
    });
    expect(foreign.status).toBe(403);
    expect((await statement()).outstanding).toEqual(gbp(4250));
  });
});

describe('Paying out of earnings', () => {
  it('is promised now and taken when the week closes', async () => {
    const { running_week } = await arrangeMoney(world, { running: { jobs: 50 } });
    const payment = await started({ statement_id: null, method: 'earnings' });
    expect(payment).toMatchObject({ status: 'processing', redirect_url: null });
    const [open] = await readAll(client, '/v1/invoices?filter[status]=part_paid');
    expect(open).toMatchObject({ outstanding: gbp(4250), pending: gbp(4250) });
    later(Date.parse(`${addDays(running_week, 7)}T05:00:00Z`) - Date.now());
    client = await world.signedIn();
    const week = await weekOf(client, running_week);
    expect(week.invoices_taken).toEqual(gbp(4250 + 4500));
    expect(week.invoices.find((one: Loose) => one.id === open.id).amount).toEqual(gbp(4250));
    expect((await client.get(`/v1/invoices/${open.id}`)).body.data).toMatchObject({
      status: 'paid',
      outstanding: gbp(0),
      pending: gbp(0),
    });
  });
});
