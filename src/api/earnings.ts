import type { Client } from './client';
import { type Operator, readsFrom } from './contract';
import { amount, type Decoded, day, decides, enumeration, fields, id, needed, quantity, rows, text } from './decode';
import { type ListPage, newestFirst, readAll, readPage } from './pages';

const earning = readsFrom<Operator['Earning']>()(
  fields({
    id: needed(id()),
    period_start: day(),
    period_end: day(),
    status: enumeration(['open', 'closed', 'paid']),
    jobs: quantity(),
    online_minutes: quantity(),
    gross: amount(),
    tips: amount(),
    commission_rate_bps: quantity(),
    commission_status: enumeration(['provisional', 'final']),
    commission: amount(),
    commission_vat: amount(),
    fees: rows(fields({ label: text(), amount: amount() })),
    adjustments: amount(),
    net: amount(),
    cash_collected: amount(),
    invoices_taken: amount(),
    invoices: rows(fields({ id: id(), number: text(), statement_id: id(), amount: amount() })),
    payable: amount(),
    // A null next step means that this tier is the last one.
    tier: fields({
      from_jobs: quantity(),
      rate_bps: quantity(),
      next_from_jobs: decides(quantity()),
      next_rate_bps: decides(quantity()),
    }),
    pays_on: day(),
    payout_id: id(),
  }),
);

/**
 * The earnings of a week or a day. Days are local to the fleet; deductions are positive. `fees` and `invoices` are null when the operator did
 * not give them.
 */
export type Earning = Decoded<typeof earning>;

type Group = 'week' | 'day';

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** Fills in a missing end from the other one, because a week has seven days and a day has one. Both stay null when both are missing. */
const withBothEnds =
  (group: Group) =>
  (row: Earning): Earning => {
    const daysAfterMonday = group === 'week' ? 6 : 0;
    return {
      ...row,
      period_start: row.period_start ?? (row.period_end && addDays(row.period_end, -daysAfterMonday)),
      period_end: row.period_end ?? (row.period_start && addDays(row.period_start, daysAfterMonday)),
    };
  };

interface Period {
  readonly from: string;
  readonly to: string;
}

const call = (client: Client, group: Group, period: Period | null, signal?: AbortSignal) => ({
  client,
  path: '/v1/earnings',
  row: earning,
  query: { group_by: group, ...(period ? { 'filter[from]': period.from, 'filter[to]': period.to } : {}) },
  signal,
});

const inOrder = (group: Group, rows: readonly Earning[]): readonly Earning[] =>
  newestFirst(rows.map(withBothEnds(group)), ({ period_start }) => period_start);

/** GET /v1/earnings: every week or day of a period, newest first. */
export const fetchEarnings = async (
  client: Client,
  group: Group,
  period: Period,
  signal?: AbortSignal,
): Promise<readonly Earning[]> => inOrder(group, await readAll(call(client, group, period, signal), ({ id }) => id));

/**
 * GET /v1/earnings: the given number of newest weeks, the current one first, and how many there are in all. When the operator gives no total,
 * this reads every week, so that earlier years stay within reach.
 */
export const fetchNewestWeeks = async (
  client: Client,
  perPage: number,
  signal?: AbortSignal,
): Promise<ListPage<Earning>> => {
  const weeks = call(client, 'week', null, signal);
  const page = await readPage({ ...weeks, perPage });
  const rows = inOrder('week', page.rows);
  const isOldestFirst = rows[0]?.id !== page.rows[0]?.id;
  const isWhole =
    (page.isCounted && !isOldestFirst) || (page.rows.length < perPage && !page.next && page.lastPage === 1);
  if (isWhole) return { ...page, rows };
  const all = inOrder('week', await readAll(weeks, ({ id }) => id));
  return { ...page, total: all.length, rows: all.slice(0, perPage) };
};
