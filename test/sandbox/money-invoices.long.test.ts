/** @jest-environment node */
import { addDays, amountOf, arrangeMoney, pastClosing, readAll } from './money-support';
import { type Client, day, type Loose, openSandbox, type TestWorld } from './support';

const sandbox = openSandbox();
let world: TestWorld;
let client: Client;

afterEach(() => {
  jest.restoreAllMocks();
});

beforeEach(async () => {
  pastClosing();
  world = await sandbox.world();
  client = await world.signedIn();
});

const gbp = (amount: number) => ({ amount, currency: 'GBP' });

/** The texts of a PDF, page by page; fails when its table of objects points anywhere but at them. */
const readPdf = (bytes: string): string[] => {
  expect(bytes.startsWith('%PDF-1.4\n')).toBe(true);
  expect(bytes.endsWith('%%EOF\n')).toBe(true);
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(bytes)?.[1]);
  expect(bytes.slice(start, start + 5)).toBe('xref\n');
  const offsets = [...bytes.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map((match) => Number(match[1]));
  expect(offsets.length).toBeGreaterThan(4);
  offsets.forEach((offset, index) => {
    expect(bytes.slice(offset, offset + `${index + 1} 0 obj\n`.length)).toBe(`${index + 1} 0 obj\n`);
  });
  return [...bytes.matchAll(/<< \/Length (\d+) >>\nstream\n/g)].map((match) => {
    const from = (match.index ?? 0) + match[0].length;
    expect(bytes.slice(from + Number(match[1]), from + Number(match[1]) + 10)).toBe('\nendstream');
    return [...bytes.slice(from, from + Number(match[1])).matchAll(/\((.*)\) Tj/g)].map((text) => text[1]).join('\n');
  });
};

/** A PDF as bytes, one letter each. */
const pdfOf = async (path: string): Promise<{ headers: Headers; bytes: string }> => {
  const response = await fetch(sandbox.url() + path, {
    headers: { cookie: client.cookieHeader, origin: 'http://portal.localhost:4000', accept: 'application/json' },
  });
  expect(response.status).toBe(200);
  return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()).toString('latin1') };
};

describe('Plans (AP-11)', () => {
  it('say what the driver pays for, what runs first', async () => {
    const { running_week } = await arrangeMoney(world, {});
    const { data } = (await client.get('/v1/driver/plans')).body;
    expect(data.map((plan: Loose) => [plan.kind, plan.frequency, plan.status])).toEqual([
      ['commission', 'per_job', 'active'],
      ['circuit_fee', 'weekly', 'active'],
      ['equipment', 'weekly', 'active'],
      ['membership', 'weekly', 'active'],
      ['insurance', 'monthly', 'ending'],
      ['vehicle_hire', 'weekly', 'ended'],
    ]);
    const [commission, circuit, , , cover, hire] = data;
    expect(commission).toMatchObject({ amount: null, next_charge_on: null });
    expect(commission.tiers.map((tier: Loose) => [tier.from_jobs, tier.rate_bps])).toEqual([
      [0, 3000],
      [25, 2500],
      [46, 1700],
      [76, 1100],
    ]);
    expect(circuit).toMatchObject({ amount: gbp(6250), vat_rate_bps: 2000, ends_on: null, tiers: [] });
    expect(circuit.next_charge_on > day(0) && circuit.next_charge_on <= addDays(running_week, 14)).toBe(true);
    expect(Number(cover.next_charge_on.slice(8))).toBeLessThanOrEqual(7);
    expect(hire.next_charge_on).toBeNull();
    expect(hire.ends_on < day(0)).toBe(true);
  });
});

describe('Invoices (AP-20)', () => {
  it('are listed newest first, and by how far they are paid', async () => {
    const all = await readAll(client, '/v1/invoices');
    expect(all.length).toBeGreaterThan(60);
    expect(all.map((one) => one.issued_on)).toEqual(
      all
        .map((one) => one.issued_on)
        .toSorted()
        .reverse(),
    );
    expect(new Set(all.map((one) => one.kind))).toEqual(
      new Set(['circuit_fee', 'vehicle_hire', 'insurance', 'adjustment', 'credit_note']),
    );
    expect(all.filter((one) => one.status !== 'paid')).toMatchObject([
      {
        kind: 'circuit_fee',
        status: 'part_paid',
        total: gbp(8750),
        paid: gbp(4500),
        outstanding: gbp(4250),
        pending: gbp(0),
      },
    ]);
    const owed = await readAll(client, '/v1/invoices?filter[status]=issued,part_paid,overdue');
    expect(owed).toEqual(all.filter((one) => one.status !== 'paid'));
    expect((await client.get('/v1/invoices?filter[status]=lost')).body.errors).toHaveProperty(['filter.status']);
  });

  it('show their lines, who charges whom, and what was paid when', async () => {
    const { invoice_id, running_week } = await arrangeMoney(world, {});
    const invoice = (await client.get(`/v1/invoices/${invoice_id}`)).body.data;
    expect(invoice).toMatchObject({
      number: `INV-${invoice_id}`,
      issued_on: running_week,
      tax_point_on: running_week,
      due_on: addDays(running_week, 7),
      seller: { name: 'Saltmere Cars', vat_number: 'GB000000000' },
      buyer: { name: 'Adil Farrow', address: { postcode: 'ZM4 2QA' }, vat_number: null },
      lines: [
        {
          description: 'Weekly circuit fee',
          period_start: running_week,
          net: gbp(6250),
          vat: gbp(1250),
          gross: gbp(7500),
          bookings: [],
        },
        {
          description: 'Radio and roof sign',
          period_end: addDays(running_week, 6),
          net: gbp(1042),
          vat: gbp(208),
          gross: gbp(1250),
        },
      ],
      payments: [{ method: 'earnings', amount: gbp(4500) }],
    });
    await client.write('PUT', `/v1/driver/${world.drivers.verified.id}`, {
      known_as: null,
      email: world.drivers.verified.email,
      phone: '+447700900142',
      vat_number: null,
      address: null,
      emergency_contact: null,
      notifications: { email: true, sms: false },
    });
    expect((await client.get(`/v1/invoices/${invoice_id}`)).body.data.buyer.address).toBeNull();
  });

  it('lead to the job that a charge is about, and set a credit note against another', async () => {
    const all = await readAll(client, '/v1/invoices');
    const detail = async (kind: string) =>
      (await client.get(`/v1/invoices/${all.find((one) => one.kind === kind)?.id}`)).body.data;
    const [job] = (await detail('adjustment')).lines[0].bookings;
    expect((await client.get(`/v1/bookings/${job.id}`)).body.data).toMatchObject({
      reference: job.reference,
      work_date: job.work_date,
    });
    const note = await detail('credit_note');
    expect([note.total, note.paid, note.outstanding, note.status]).toEqual([gbp(-1250), gbp(-1250), gbp(0), 'paid']);
    expect(note.payments).toMatchObject([{ method: 'credit', amount: gbp(-1250) }]);
    expect((await detail('insurance')).payments).toMatchObject([{ method: 'bank_transfer' }]);
  });

  it('are files too', async () => {
    const { invoice_id } = await arrangeMoney(world, {});
    const { headers, bytes } = await pdfOf(`/v1/invoices/${invoice_id}/pdf`);
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('content-disposition')).toBe(`attachment; filename="INV-${invoice_id}.pdf"`);
    const [page] = readPdf(bytes);
    for (const text of [
      `Invoice INV-${invoice_id}`,
      'Saltmere Cars',
      'Adil Farrow',
      '\xa375.00',
      '\xa387.50',
      '\xa342.50',
    ])
      expect(page).toContain(text);
  });

  it('are the driver’s own: 404 for others and for what is none', async () => {
    const { invoice_id, statement_id } = await arrangeMoney(world, {});
    await world.control('PATCH', '', { as: 'unverified', user: { status: 'verified' } });
    const stranger = await world.client().signIn(world.drivers.unverified);
    for (const path of ['', '/pdf']) {
      expect((await stranger.get(`/v1/invoices/${invoice_id}${path}`)).status).toBe(404);
      expect((await stranger.get(`/v1/invoice-summary-statements/${statement_id}${path}`)).status).toBe(404);
      expect((await world.client().get(`/v1/invoices/${invoice_id}${path}`)).status).toBe(401);
    }
    expect((await stranger.get(`/v1/invoice-summary-statements/${statement_id}/invoices`)).status).toBe(404);
    expect((await client.get('/v1/invoices/1')).status).toBe(404);
  });
});

describe('Statements (AP-20)', () => {
  it('are one a week, newest first, each from what the one before left', async () => {
    const { running_week } = await arrangeMoney(world, {});
    const statements = await readAll(client, '/v1/invoice-summary-statements');
    expect(statements).toHaveLength(62);
    expect(statements.map((one) => one.period_start)).toEqual(
      statements.map((_, index) => addDays(running_week, -7 * index)),
    );
    expect(statements[0]).toMatchObject({
      status: 'part_paid',
      period_end: addDays(running_week, 6),
      opening_balance: gbp(4250),
      charges: gbp(8750 + (Number(running_week.slice(8)) <= 7 ? 1020 : 0)),
      closing_balance: gbp(4250),
      outstanding: gbp(4250),
      pending: gbp(0),
    });
    expect(statements[0].reference).toMatch(/^S-\d{4}-\d{2}$/);
    expect(statements.slice(1).every((one) => one.status === 'paid' && amountOf(one.outstanding) === 0)).toBe(true);
    expect(statements[15].credits).toEqual(gbp(1250));
    expect(new Set(statements.map((one) => one.reference)).size).toBe(62);
    expect(await readAll(client, '/v1/invoice-summary-statements?filter[status]=part_paid')).toEqual([statements[0]]);
  });

  it('hold their invoices, and are files too', async () => {
    const { statement_id, invoice_id } = await arrangeMoney(world, {});
    const statement = (await client.get(`/v1/invoice-summary-statements/${statement_id}`)).body.data;
    const invoices = (await client.get(`/v1/invoice-summary-statements/${statement_id}/invoices`)).body.data;
    expect(invoices).toHaveLength(statement.invoices_count);
    expect(invoices.map((one: Loose) => one.id)).toContain(invoice_id);
    const { headers, bytes } = await pdfOf(`/v1/invoice-summary-statements/${statement_id}/pdf`);
    expect(headers.get('content-disposition')).toContain(statement.reference);
    expect(readPdf(bytes)[0]).toContain(`Statement ${statement.reference}`);
  });

  it.each([
    ['nothing', 0, ['paid'], 'ends_soon'],
    ['overdue', 6050, ['part_paid', 'overdue'], 'ends_soon'],
    ['over_limit', 18_650, ['part_paid', 'overdue'], 'stopped'],
    ['in_credit', -7750, ['part_paid'], 'ends_soon'],
  ] as const)('tell a driver who owes %s', async (owed, balance, states, clearance) => {
    await arrangeMoney(world, { owed });
    const driver = (await client.get('/v1/driver')).body.data;
    expect(driver.balance_owed).toEqual(gbp(balance));
    expect(driver.clearance.state).toBe(clearance);
    expect(driver.clearance.blockers.some((one: Loose) => one.code === 'balance_over_limit')).toBe(
      owed === 'over_limit',
    );
    const statements = await readAll(client, '/v1/invoice-summary-statements');
    expect(new Set(statements.map((one) => one.status))).toEqual(new Set([...states, 'paid']));
    expect(statements[0].closing_balance).toEqual(gbp(balance));
  });
});
