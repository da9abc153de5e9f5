import type { PayoutStanding } from '../../machines/payouts';
import type { Verdict } from '../../machines/shared/verdict';
import type { Client } from './client';
import { type Operator, readsFrom } from './contract';
import { amount, type Decoded, day, decides, id, moment, oneOf, ownFields, ownList, quantity, text } from './decode';
import { readAll } from './pages';
import { path } from './path';
import { read, readOrAsk, verdictOf } from './shape';

const bankAccount = readsFrom<Operator['BankAccount']>()(
  ownFields({
    holder_name: text(),
    bank_name: decides(text()),
    sort_code_masked: text(),
    account_number_masked: text(),
  }),
);

/** As the operator sends it, within whatever answer. */
export const payoutSettings = readsFrom<Operator['PayoutSettings']>()(
  ownFields({
    status: oneOf(['off', 'checking', 'on']),
    bank_account: decides(bankAccount),
    pays_on_weekday: quantity(),
    changes_close_at: decides(moment()),
    amount_waiting: amount(),
    payee_check: decides(
      ownFields({ result: oneOf(['match', 'close_match', 'unavailable']), suggested_name: decides(text()) }),
    ),
  }),
);

/** Whether and where money is paid out. Pay day 1 is Monday. */
export type PayoutSettings = Decoded<typeof payoutSettings>;

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
  read(ownFields({ payout_settings: payoutSettings }), await client.get('/v1/driver', { signal })).payout_settings;

/** POST /v1/payouts/enable. */
export const enablePayouts = (
  client: Client,
  details: AccountDetails,
  signal?: AbortSignal,
): Promise<Verdict<PayoutStanding>> =>
  verdictOf(async () => {
    const answer = await client.send('POST', '/v1/payouts/enable', details, { signal });
    return toStanding(await readOrAsk(payoutSettings, answer, () => fetchPayoutSettings(client, signal)));
  });

/** POST /v1/payouts/disable. */
export const disablePayouts = async (client: Client, signal?: AbortSignal): Promise<PayoutStanding> => {
  const answer = await client.send('POST', '/v1/payouts/disable', undefined, { signal });
  return toStanding(await readOrAsk(payoutSettings, answer, () => fetchPayoutSettings(client, signal)));
};

const payoutFields = {
  id: id(),
  reference: text(),
  status: oneOf(['scheduled', 'processing', 'paid', 'failed', 'on_hold', 'cancelled']),
  amount: amount(),
  period_start: day(),
  period_end: day(),
  scheduled_for: day(),
  sent_at: decides(moment()),
  expected_by: day(),
  paid_at: decides(moment()),
  bank_account: decides(bankAccount),
  held_reason: decides(text()),
  failure: decides(ownFields({ code: text(), message: text(), what_to_do: text() })),
};

const payout = readsFrom<Operator['Payout']>()(ownFields(payoutFields));

/** Money on its way to the driver's bank. Instants are UTC, days local to the fleet. */
export type Payout = Decoded<typeof payout>;

const payoutDetail = readsFrom<Operator['PayoutDetail']>()(
  ownFields({
    ...payoutFields,
    lines: ownList(
      ownFields({
        id: id(),
        kind: oneOf(['net_earnings', 'cash_offset', 'invoice', 'adjustment', 'brought_forward', 'fee', 'rounding']),
        label: text(),
        amount: amount(),
        related: decides(ownFields({ type: text(), id: id() })),
        period_start: decides(day()),
        statement_id: decides(id()),
      }),
    ),
  }),
);

/** A payout with the lines that make it up; what takes away is negative. */
export type PayoutDetail = Decoded<typeof payoutDetail>;

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
  read(payoutDetail, await client.get(path`/v1/payouts/${id}`, { signal }));
