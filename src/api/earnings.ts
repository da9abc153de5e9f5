import type { Client } from './client';
import { type Operator, readsFrom } from './contract';
import { amount, type Decoded, day, decides, id, oneOf, ownFields, ownList, quantity, text, where } from './decode';
import { type ListPage, readAll, readPage } from './pages';

const earning = readsFrom<Operator['Earning']>()(
  where(
    ownFields({
      id: id(),
      period: oneOf(['week', 'day']),
      period_start: day(),
      period_end: day(),
      status: oneOf(['open', 'closed', 'paid']),
      jobs: quantity(),
      online_minutes: decides(quantity()),
      gross: amount(),
      tips: amount(),
      commission_rate_bps: quantity(),
      commission_status: oneOf(['provisional', 'final']),
      commission: amount(),
      commission_vat: amount(),
      fees: ownList(ownFields({ label: text(), amount: amount() })),
      adjustments: amount(),
      net: amount(),
      cash_collected: amount(),
      invoices_taken: amount(),
      invoices: ownList(ownFields({ id: id(), number: text(), statement_id: decides(id()), amount: amount() })),
      payable: amount(),
      tier: decides(
        ownFields({
          from_jobs: quantity(),
          rate_bps: quantity(),
          next_from_jobs: decides(quantity()),
          next_rate_bps: decides(quantity()),
        }),
      ),
      pays_on: decides(day()),
      payout_id: decides(id()),
    }),
    // Pounds and yen cannot be added: such a week has no sum that anybody could show.
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
    'amounts in one currency',
  ),
);

/** What a week or a day earned. Days are local to the fleet; what is named for what it takes away is positive. */
export type Earning = Decoded<typeof earning>;

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
