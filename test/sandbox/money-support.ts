import type { ArrangedMoney, MoneyArrangement } from '../../sandbox/money/arrange-money';
import { closingTime, runningWeek, startOfDay } from '../../sandbox/money/calendar';
import { type Client, type Loose, later, type TestWorld } from './support';

/** On a Monday two weeks are open until the one before is closed: tests that speak of the running week wait for that. */
export const pastClosing = (): void => {
  const running = runningWeek(Date.now());
  if (startOfDay(addDays(running, 7)) <= Date.now()) later(closingTime(running) - Date.now() + 60_000);
};

/** Every row of a list, page by page. */
export const readAll = async (client: Client, path: string): Promise<Loose[]> => {
  const rows: Loose[] = [];
  for (let address: string | null = path; address !== null; ) {
    const { status, body, text } = await client.get(address);
    if (status !== 200) throw new Error(`${address}: ${status} ${text}`);
    rows.push(...body.data);
    address = body.links.next === null ? null : String(body.links.next).replace(/^https?:\/\/[^/]+/, '');
  }
  return rows;
};

/** Minor units of an amount; several currencies in one sum would be a mistake. */
export const amountOf = (money: Loose): number => {
  if (!Number.isInteger(money.amount)) throw new Error(`${money.amount} is no whole amount`);
  return money.amount;
};

export const total = (rows: Loose[], name: string): number => rows.reduce((sum, row) => sum + amountOf(row[name]), 0);

export const arrangeMoney = async (world: TestWorld, money: MoneyArrangement): Promise<ArrangedMoney> => {
  const { status, body, text } = await world.control('PATCH', '', { money });
  if (status !== 200) throw new Error(text);
  return body.money;
};

export const weekOf = async (client: Client, monday: string): Promise<Loose> =>
  (await client.get(`/v1/earnings?filter[from]=${monday}&filter[to]=${addDays(monday, 6)}`)).body.data[0];

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** A job's own sums. */
export const jobProblems = (job: Loose): string[] => {
  const gross = amountOf(job.fare) + amountOf(job.waiting) + total(job.extras, 'amount') + amountOf(job.tip);
  const net = gross - amountOf(job.commission) - amountOf(job.commission_vat) + total(job.adjustments, 'amount');
  return [
    ...(gross === amountOf(job.gross) ? [] : [`${job.reference}: gross`]),
    ...(net === amountOf(job.net) ? [] : [`${job.reference}: net`]),
    ...(amountOf(job.net) - amountOf(job.cash_collected) === amountOf(job.payable)
      ? []
      : [`${job.reference}: payable`]),
  ];
};

/** A period's own sums, as the contract says them. */
export const earningProblems = (row: Loose): string[] => {
  const net =
    amountOf(row.gross) -
    amountOf(row.commission) -
    amountOf(row.commission_vat) -
    total(row.fees, 'amount') +
    amountOf(row.adjustments);
  const payable = amountOf(row.net) - amountOf(row.cash_collected) - amountOf(row.invoices_taken);
  const name = `${row.period} ${row.period_start}`;
  return [
    ...(net === amountOf(row.net) ? [] : [`${name}: net`]),
    ...(payable === amountOf(row.payable) ? [] : [`${name}: payable`]),
    ...(total(row.invoices, 'amount') === amountOf(row.invoices_taken) ? [] : [`${name}: invoices`]),
  ];
};

const names = ['gross', 'tips', 'commission', 'commission_vat', 'adjustments', 'cash_collected'] as const;

/** Do days, or jobs, add up to the row above them? A job's tip is called differently, and its corrections are a list. */
export const differences = (row: Loose, parts: Loose[]): string[] => {
  const read = (part: Loose, name: (typeof names)[number]): number => {
    if (name === 'adjustments' && Array.isArray(part.adjustments)) return total(part.adjustments, 'amount');
    return amountOf(name === 'tips' && part.tip ? part.tip : part[name]);
  };
  return names
    .map((name) => ({ name, sum: parts.reduce((sum, part) => sum + read(part, name), 0), stated: amountOf(row[name]) }))
    .filter(({ sum, stated }) => sum !== stated)
    .map(({ name, sum, stated }) => `${row.period} ${row.period_start}: ${name} is ${stated}, its parts are ${sum}`);
};
