import type { PayoutSetup } from '../../machines/payouts';
import type { Result } from '../../machines/shared/result';
import type { Client } from './client';
import { type Operator, read, readOrFetch, readsFrom, resultOf } from './contract';
import {
  amount,
  type Decoded,
  day,
  deadline,
  enumeration,
  fields,
  id,
  moment,
  needed,
  quantity,
  rows,
  text,
  textOrValue,
  where,
} from './decode';
import { newestFirst, readAll } from './pages';
import { path } from './path';
import { ApiError } from './problem';

const bankAccount = readsFrom<Operator['BankAccount']>()(
  fields({
    holder_name: text(),
    bank_name: text(),
    sort_code_masked: text(),
    account_number_masked: text(),
  }),
);

/** The schema of payout settings, which several answers contain; null there when the operator has none. */
export const payoutSettings = readsFrom<Operator['PayoutSettings']>()(
  fields({
    status: enumeration(['off', 'checking', 'on']),
    bank_account: bankAccount,
    pays_on_weekday: quantity(),
    changes_close_at: deadline(),
    amount_waiting: amount(),
    payee_check: fields({
      result: enumeration(['match', 'close_match', 'no_match', 'unavailable']),
      suggested_name: text(),
    }),
  }),
);

/** Whether and where the operator pays out. Pay day 1 is Monday. */
export type PayoutSettings = Decoded<typeof payoutSettings>;

/** The account that turns payouts on, with unmasked numbers. It is sent in the call and stored nowhere. Some countries have no sort codes. */
export type AccountDetails = Omit<Operator['PayoutsEnable'], 'sort_code'> & { readonly sort_code?: string };

/** Settings that say whether payouts are on. */
const settled = where(payoutSettings, ({ status }) => typeof status === 'string', 'whether payouts are on');

/** The letters and digits at the end of a number or its mask; empty if the mask shows none there. An IBAN may end in letters. */
const endOf = (text: string): string =>
  (/[\dA-Z]*$/i.exec(text.replace(/x{2,}/gi, '*').replace(/[\s/-]/g, ''))?.[0] ?? '').toUpperCase();

/** The last characters of an account's numbers, as many as masks show. */
export const maskedAccount = (holderName: string, sortCode: string, accountNumber: string) => ({
  holderName,
  sortCodeEnding: endOf(sortCode).slice(-2),
  accountNumberEnding: endOf(accountNumber).slice(-4),
});

/**
 * The payout status that the chart decides by. `sent` is the account that the operator has just accepted: it fills in what the answer leaves
 * out.
 * @throws ApiError when the record does not say whether payouts are on
 */
export const toPayoutSetup = (record: PayoutSettings | null, sent?: AccountDetails): PayoutSetup => {
  if (typeof record?.status !== 'string') throw new ApiError('broken', 200, null);
  const { status, bank_account: account, payee_check: check } = record;
  const isTaken = check === null || check.result === 'match' || check.result === 'unavailable';
  const accepted = isTaken ? sent : undefined;
  const name = account?.holder_name ?? accepted?.account_holder_name;
  const sortCode = account?.sort_code_masked ?? accepted?.sort_code ?? '';
  const masked = account?.account_number_masked ?? '';
  const number = endOf(masked) === '' ? accepted?.account_number : masked;
  return {
    status,
    account: name && number ? maskedAccount(name, sortCode, number) : null,
    isCloseMatch: check?.result === 'close_match',
    hasBankSaidNo: check?.result === 'no_match',
    record,
  };
};

/** GET /v1/driver, reading only the payout settings; null when the operator has none. */
export const fetchPayoutSettings = async (client: Client, signal?: AbortSignal): Promise<PayoutSettings | null> =>
  read(fields({ payout_settings: payoutSettings }), await client.get('/v1/driver', { signal })).payout_settings;

/** POST /v1/payouts/enable. */
export const enablePayouts = (
  client: Client,
  details: AccountDetails,
  signal?: AbortSignal,
): Promise<Result<PayoutSetup>> =>
  resultOf(async () => {
    const answer = await client.send('POST', '/v1/payouts/enable', details, { signal });
    return toPayoutSetup(await readOrFetch(settled, answer, () => fetchPayoutSettings(client, signal)), details);
  });

/** POST /v1/payouts/disable. */
export const disablePayouts = async (client: Client, signal?: AbortSignal): Promise<PayoutSetup> => {
  const answer = await client.send('POST', '/v1/payouts/disable', undefined, { signal });
  return toPayoutSetup(await readOrFetch(settled, answer, () => fetchPayoutSettings(client, signal)));
};

const payoutFields = {
  id: needed(id()),
  reference: text(),
  status: enumeration(['scheduled', 'processing', 'paid', 'failed', 'on_hold', 'cancelled']),
  amount: amount(),
  period_start: day(),
  period_end: day(),
  scheduled_for: day(),
  sent_at: moment(),
  expected_by: day(),
  paid_at: moment(),
  bank_account: bankAccount,
  held_reason: text(),
  failure: fields({ code: text(), message: text(), what_to_do: text() }),
};

const payout = readsFrom<Operator['Payout']>()(fields(payoutFields));

/** A payment to the driver's bank account. Instants are UTC, days local to the fleet. */
export type Payout = Decoded<typeof payout>;

const payoutDetail = readsFrom<Operator['PayoutDetail']>()(
  fields({
    ...payoutFields,
    lines: rows(
      fields({
        kind: text(),
        label: text(),
        amount: amount(),
        related: fields({ type: textOrValue(['invoice']), id: needed(id()) }),
        period_start: day(),
        statement_id: id(),
      }),
    ),
  }),
);

/** A payout with its lines, null unless all of them can be read. Deductions are negative. */
export type PayoutDetail = Decoded<typeof payoutDetail>;

/** GET /v1/payouts: every payout of a range of days, the next one first. */
export const fetchPayouts = async (
  client: Client,
  days: { readonly from: string; readonly to: string },
  signal?: AbortSignal,
): Promise<readonly Payout[]> =>
  newestFirst(
    await readAll(
      { client, path: '/v1/payouts', row: payout, query: { 'filter[from]': days.from, 'filter[to]': days.to }, signal },
      ({ id }) => id,
    ),
    ({ scheduled_for }) => scheduled_for,
  );

/** GET /v1/payouts/{id}. */
export const fetchPayout = async (client: Client, id: string, signal?: AbortSignal): Promise<PayoutDetail> =>
  read(payoutDetail, await client.get(path`/v1/payouts/${id}`, { signal }));
