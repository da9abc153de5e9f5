/** @jest-environment node */
import { inCurrency, sayAmount, shareOf, splitByWeight } from '../../sandbox/money/amounts';
import { checkPayee } from '../../sandbox/money/bank';
import {
  bankDay,
  closingTime,
  minutesOfWeek,
  mondayOf,
  monthOf,
  runningWeek,
  sayWeek,
  weekNumber,
} from '../../sandbox/money/calendar';
import { shareOut } from '../../sandbox/money/payments';
import { invoicePdf } from '../../sandbox/money/pdf';
import { randomOf } from '../../sandbox/money/random';
import { pdfOf } from '../../sandbox/world/sample-files';

describe('Amounts', () => {
  it('are split so that nothing is lost or made, as fairly as whole pence allow', () => {
    const random = randomOf('splits');
    for (let round = 0; round < 2000; round += 1) {
      const weights = Array.from({ length: random.between(1, 90) }, () => random.between(0, 6000));
      const total = random.between(0, 30_000);
      const parts = splitByWeight(total, weights);
      const sum = weights.reduce((one, other) => one + other, 0);
      if (sum === 0) {
        expect(parts.every((part) => part === 0)).toBe(true);
        continue;
      }
      expect(parts.reduce((one, other) => one + other, 0)).toBe(total);
      const unfair = parts.filter((part, index) => Math.abs(part - (total * (weights[index] ?? 0)) / sum) >= 1);
      expect(unfair).toEqual([]);
    }
  });

  it('are rounded half away from zero', () => {
    expect([
      shareOf(116_310, 1700),
      shareOf(19_773, 2000),
      shareOf(5, 1000),
      shareOf(-5, 1000),
      shareOf(0, 2000),
    ]).toEqual([19_773, 3955, 1, -1, 0]);
  });

  it('are shared out to invoices in their order, as far as they go', () => {
    const invoices = [
      { id: 1, most: 300 },
      { id: 2, most: 0 },
      { id: 3, most: 500 },
    ];
    expect(shareOut(400, invoices)).toEqual([
      { invoice_id: 1, amount: 300 },
      { invoice_id: 3, amount: 100 },
    ]);
    expect(shareOut(0, invoices)).toEqual([]);
  });

  it('are said in their currency', () => {
    expect([sayAmount(4250, 'GBP'), sayAmount(-100, 'GBP'), sayAmount(8500, 'JPY')]).toEqual([
      '£42.50',
      '-£1.00',
      'JP¥8,500',
    ]);
    expect([inCurrency(4250, 'GBP'), inCurrency(4250, 'JPY')]).toEqual([4250, 8500]);
  });
});

describe('The calendar', () => {
  it('knows the two weeks that are longer or shorter', () => {
    expect(['2026-03-23', '2026-03-16', '2026-10-19'].map((monday) => minutesOfWeek(monday) / 60)).toEqual([
      167, 168, 169,
    ]);
  });

  it('closes a week at four in the morning, local time', () => {
    expect(new Date(closingTime('2026-03-23')).toISOString()).toBe('2026-03-30T03:00:00.000Z');
    expect(new Date(closingTime('2026-10-19')).toISOString()).toBe('2026-10-26T04:00:00.000Z');
    expect([runningWeek(Date.parse('2026-11-16T03:59:59Z')), runningWeek(Date.parse('2026-11-16T04:00:00Z'))]).toEqual([
      '2026-11-09',
      '2026-11-16',
    ]);
  });

  it('names weeks, months and days on which banks work', () => {
    expect([mondayOf('2026-03-01'), mondayOf('2026-03-02')]).toEqual(['2026-02-23', '2026-03-02']);
    expect([weekNumber('2026-03-02'), weekNumber('2024-12-30')]).toEqual(['2026-10', '2025-01']);
    expect([sayWeek('2026-02-23'), sayWeek('2026-03-02')]).toEqual(['23 February to 1 March', '2 to 8 March']);
    expect(monthOf('2028-02-10')).toEqual({ period_start: '2028-02-01', period_end: '2028-02-29' });
    expect([bankDay('2025-12-25'), bankDay('2026-11-21'), bankDay('2026-11-19')]).toEqual([
      '2025-12-29',
      '2026-11-23',
      '2026-11-19',
    ]);
  });
});

describe('The check of a payee', () => {
  const ask = (holder_name: string, sort_code = '000042') =>
    checkPayee(
      { holder_name, sort_code, account_number: '00733445' },
      { first_name: 'Ana-María', last_name: 'de la Cruz' },
    );

  it.each([
    ['Ana-María de la Cruz', 'match'],
    ['mrs ana-maria DE LA CRUZ', 'match'],
    ['A de la Cruz', 'close_match'],
    ['Anita de la Cruz', 'close_match'],
    ['de la Cruz', 'no_match'],
    ['Ana-María Cruz', 'no_match'],
    ['Somebody de la Cruz', 'no_match'],
    ['', 'no_match'],
  ])('takes "%s" for a %s', (name, result) => {
    expect(ask(name)).toBe(result);
  });

  it('has no answer of a bank that is silent', () => {
    expect(ask('Somebody Else', '000088')).toBe('unavailable');
  });
});

describe('A PDF', () => {
  it('escapes what would end a text, writes pounds as one byte, and no letter that its font lacks', () => {
    const text = { x: 60, y: 700, size: 10, isBold: false, isRight: false };
    const bytes = pdfOf([[{ ...text, text: 'a (b) \\ £5 – Łódź' }], [{ ...text, text: '' }]]).toString('latin1');
    expect(bytes).toContain('(a \\(b\\) \\\\ \xa35 - ?\xf3d?) Tj');
    expect(bytes).toContain('/Count 2');
  });

  it('goes on on another page where an invoice has more lines than one holds', () => {
    const line = {
      invoice_id: 1,
      period_start: null,
      period_end: null,
      quantity: 1,
      unit_price: 100,
      net: 100,
      vat_rate_bps: 2000,
      vat: 20,
      booking_id: null,
    };
    const lines = Array.from({ length: 60 }, (_, index) => ({ ...line, id: index, description: `Line ${index}.` }));
    const invoice = {
      id: 1,
      driver_id: 1,
      statement_id: 1,
      kind: 'adjustment',
      issued_on: '2026-03-02',
      due_on: '2026-03-09',
      total: 7200,
      paid: 0,
      pending: 0,
    };
    const party = { name: 'Somebody', address: null, vat_number: null };
    const bytes = invoicePdf(invoice, lines, { seller: party, buyer: party }, 'GBP').toString('latin1');
    expect(bytes).toContain('/Count 2');
    for (const { description } of lines) expect(bytes.split(`(${description}) Tj`)).toHaveLength(2);
    const heights = [...bytes.matchAll(/Tf [\d.]+ ([\d.]+) Td/g)].map((match) => Number(match[1]));
    expect(Math.min(...heights)).toBeGreaterThan(50);
  });
});
