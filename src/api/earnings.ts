import { array, check, type InferOutput, nullable, number, object, picklist, pipe, string } from 'valibot';
import type { Client } from './client';
import { type Operator, readsFrom } from './contract';
import { localDay } from './dates';
import { id } from './id';
import { money } from './money';
import { type ListPage, readAll, readPage } from './pages';

const earning = readsFrom<Operator['Earning']>()(
  pipe(
    object({
      id: id(),
      period: picklist(['week', 'day']),
      period_start: localDay,
      period_end: localDay,
      status: picklist(['open', 'closed', 'paid']),
      jobs: number(),
      online_minutes: nullable(number()),
      gross: money,
      tips: money,
      commission_rate_bps: number(),
      commission_status: picklist(['provisional', 'final']),
      commission: money,
      commission_vat: money,
      fees: array(object({ label: string(), amount: money })),
      adjustments: money,
      net: money,
      cash_collected: money,
      invoices_taken: money,
      invoices: array(object({ id: id(), number: string(), statement_id: nullable(id()), amount: money })),
      payable: money,
      tier: nullable(
        object({
          from_jobs: number(),
          rate_bps: number(),
          next_from_jobs: nullable(number()),
          next_rate_bps: nullable(number()),
        }),
      ),
      pays_on: nullable(localDay),
      payout_id: nullable(id()),
    }),
    // Pounds and yen cannot be added: such a week has no sum that anybody could show.
    check(
      ({
        gross,
        tips,
        commission,
        commission_vat,
        fees,
        adjustments,
        net,
        cash_collected,
        invoices_taken,
        invoices,
        payable,
      }) =>
        new Set(
          [gross, tips, commission, commission_vat, adjustments, net, cash_collected, invoices_taken, payable]
            .concat([...fees, ...invoices].map(({ amount }) => amount))
            .map(({ currency }) => currency),
        ).size === 1,
      'The amounts are in several currencies.',
    ),
  ),
);

/** What a week or a day earned. Days are local to the fleet; what is named for what it takes away is positive. */
export type Earning = InferOutput<typeof earning>;

interface Period {
  readonly from: string;
  readonly to: string;
}

const call = (client: Client, group: 'week' | 'day', period: Period | null, signal?: AbortSignal) => ({
  client,
  path: '/v1/earnings',
  row: earning,
  query: { group_by: group, ...(period ? { 'filter[from]': period.from, 'filter[to]': period.to } : {}) },
  signal,
});

/** GET /v1/earnings: every week or day of a period, newest first. */
export const fetchEarnings = (
  client: Client,
  group: 'week' | 'day',
  period: Period,
  signal?: AbortSignal,
): Promise<readonly Earning[]> => readAll(call(client, group, period, signal), ({ period_start }) => period_start);

/** GET /v1/earnings: so many of the newest weeks, the running one first, and how many there are in all. */
export const fetchNewestWeeks = (client: Client, perPage: number, signal?: AbortSignal): Promise<ListPage<Earning>> =>
  readPage({ ...call(client, 'week', null, signal), perPage });
