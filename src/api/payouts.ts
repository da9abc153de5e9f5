import { array, type InferOutput, nullable, number, object, picklist, string } from 'valibot';
import type { PayoutStanding } from '../../machines/payouts';
import type { Verdict } from '../../machines/shared/verdict';
import type { Client } from './client';
import { type Operator, readsFrom } from './contract';
import { localDay, moment } from './dates';
import { id } from './id';
import { money } from './money';
import { readAll } from './pages';
import { path } from './path';
import { read, verdictOf } from './shape';

const bankAccount = readsFrom<Operator['BankAccount']>()(
  object({
    holder_name: string(),
    bank_name: nullable(string()),
    sort_code_masked: string(),
    account_number_masked: string(),
  }),
);

/** As the operator sends it, within whatever answer. */
export const payoutSettings = readsFrom<Operator['PayoutSettings']>()(
  object({
    status: picklist(['off', 'checking', 'on']),
    bank_account: nullable(bankAccount),
    pays_on_weekday: number(),
    changes_close_at: nullable(moment),
    amount_waiting: money,
    payee_check: nullable(
      object({ result: picklist(['match', 'close_match', 'unavailable']), suggested_name: nullable(string()) }),
    ),
  }),
);

/** Whether and where money is paid out. Pay day 1 is Monday. */
export type PayoutSettings = InferOutput<typeof payoutSettings>;

/** What is sent to turn payouts on, numbers in full. It goes into the call and into nothing else. */
export type AccountDetails = Operator['PayoutsEnable'];

/** The digits of a number, or of what its mask leaves of it. */
const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** How the numbers of an account end, as far as any mask shows them. */
export const accountEnds = (holderName: string, sortCode: string, accountNumber: string) => ({
  holderName,
  sortCodeEnds: digitsOf(sortCode).slice(-2),
  accountNumberEnds: digitsOf(accountNumber).slice(-4),
});

/** What the chart decides by, made from the operator's record. */
export const toStanding = (record: PayoutSettings): PayoutStanding => ({
  status: record.status,
  account:
    record.bank_account &&
    accountEnds(
      record.bank_account.holder_name,
      record.bank_account.sort_code_masked,
      record.bank_account.account_number_masked,
    ),
  nameIsClose: record.payee_check?.result === 'close_match',
  record,
});

/** GET /v1/driver, of which only the payouts are read. */
export const fetchPayoutSettings = async (client: Client, signal?: AbortSignal): Promise<PayoutSettings> =>
  read(object({ data: object({ payout_settings: payoutSettings }) }), await client.get('/v1/driver', { signal })).data
    .payout_settings;

/** POST /v1/payouts/enable. */
export const enablePayouts = (
  client: Client,
  details: AccountDetails,
  signal?: AbortSignal,
): Promise<Verdict<PayoutStanding>> =>
  verdictOf(async () =>
    toStanding(
      read(object({ data: payoutSettings }), await client.send('POST', '/v1/payouts/enable', details, { signal })).data,
    ),
  );

/** POST /v1/payouts/disable. */
export const disablePayouts = async (client: Client, signal?: AbortSignal): Promise<PayoutStanding> =>
  toStanding(
    read(object({ data: payoutSettings }), await client.send('POST', '/v1/payouts/disable', undefined, { signal }))
      .data,
  );

const payoutFields = {
  id: id(),
  reference: string(),
  status: picklist(['scheduled', 'processing', 'paid', 'failed', 'on_hold', 'cancelled']),
  amount: money,
  period_start: localDay,
  period_end: localDay,
  scheduled_for: localDay,
  sent_at: nullable(moment),
  expected_by: localDay,
  paid_at: nullable(moment),
  bank_account: nullable(bankAccount),
  held_reason: nullable(string()),
  failure: nullable(object({ code: string(), message: string(), what_to_do: string() })),
};

const payout = readsFrom<Operator['Payout']>()(object(payoutFields));

/** Money on its way to the driver's bank. Instants are UTC, days local to the fleet. */
export type Payout = InferOutput<typeof payout>;

const payoutDetail = readsFrom<Operator['PayoutDetail']>()(
  object({
    ...payoutFields,
    lines: array(
      object({
        id: id(),
        kind: picklist(['net_earnings', 'cash_offset', 'invoice', 'adjustment', 'brought_forward', 'fee', 'rounding']),
        label: string(),
        amount: money,
        related: nullable(object({ type: string(), id: id() })),
        period_start: nullable(localDay),
        statement_id: nullable(id()),
      }),
    ),
  }),
);

/** A payout with the lines that make it up; what takes away is negative. */
export type PayoutDetail = InferOutput<typeof payoutDetail>;

/** GET /v1/payouts: all of some days, the next one first. */
export const fetchPayouts = (
  client: Client,
  days: { readonly from: string; readonly to: string },
  signal?: AbortSignal,
): Promise<readonly Payout[]> =>
  readAll(
    { client, path: '/v1/payouts', row: payout, query: { 'filter[from]': days.from, 'filter[to]': days.to }, signal },
    ({ id }) => id,
  );

/** GET /v1/payouts/{id}. */
export const fetchPayout = async (client: Client, id: string, signal?: AbortSignal): Promise<PayoutDetail> =>
  read(object({ data: payoutDetail }), await client.get(path`/v1/payouts/${id}`, { signal })).data;
