/** @jest-environment node */
import type { Earning } from '../../../src/api/earnings';
import type { Payout, PayoutSettings } from '../../../src/api/payouts';
import { showMoney } from '../../../src/format/money';
import { type MoneyLine, type MoneyReads, moneyLine } from '../../../src/money/line';
import { gbp, week } from '../features/earnings-samples';
import { payout as sample } from '../features/home/samples';

const payout: Payout = { ...sample, scheduled_for: '2026-03-05', held_reason: 'We’re checking your account.' };

const settings: PayoutSettings = {
  status: 'on',
  bank_account: null,
  pays_on_weekday: 4,
  changes_close_at: null,
  amount_waiting: gbp(0),
  payee_check: null,
};

const reads: MoneyReads = {
  weeks: [week],
  payouts: [payout],
  settings,
  today: '2026-03-02',
};

const lineOf = (changed: Partial<MoneyReads> = {}): MoneyLine =>
  moneyLine({ ...reads, ...changed }) ?? { terms: [], note: 'no line' };

const lineText = (changed: Partial<MoneyReads>): string => {
  const { terms, note } = lineOf(changed);
  return [...terms.map(({ amount, text }) => `${showMoney(amount)} ${text}`), ...(note === null ? [] : [note])].join(
    ' | ',
  );
};

const fullLine = '£930.82 earned | £312.40 cash kept | £45.00 charges | £573.42 to your bank on Thursday 5\u00a0March';
const bank = '£573.42 to your bank on Thursday 5\u00a0March';
const changed = (partial: Partial<Earning>): Partial<MoneyReads> => ({ weeks: [{ ...week, ...partial }] });
const paid = (partial: Partial<Payout>): Partial<MoneyReads> => ({ payouts: [{ ...payout, ...partial }] });

it('earnings minus cash and charges make the payment to the bank, to the penny, each with a link to its page', () => {
  const { terms } = lineOf();
  expect(lineText({})).toBe(fullLine);
  const [earned = 0, cash = 0, charges = 0, total = 0] = terms.map(({ amount }) => amount.amount);
  expect(earned - cash - charges).toBe(total);
  expect(terms.map(({ href }) => href)).toEqual([
    '/bookings-earnings/2026-02-23/earnings',
    '/bookings-earnings/2026-02-23/earnings',
    '/plans-invoices',
    '/payouts/3310',
  ]);
});

it.each<[string, Partial<MoneyReads>, string]>([
  ['the cash was not given', changed({ cash_collected: null }), bank],
  ['the charges were not given', changed({ invoices_taken: null }), bank],
  ['the week comes to another amount', changed({ net: gbp(93_083) }), bank],
  ['the week is in another currency', changed({ net: { amount: 93_082, currency: 'EUR' } }), bank],
  ['the week belongs to another payout', changed({ payout_id: '1' }), bank],
  ['the weeks could not be read', { weeks: null }, bank],
  [
    'the payout’s amount was not given',
    paid({ amount: null }),
    'Your next payout: to your bank on Thursday 5\u00a0March.',
  ],
  ['the week does not name its payout', changed({ payout_id: null }), fullLine],
  ['no day was given', paid({ scheduled_for: null }), fullLine.replace(/ on Thursday.*/, '')],
  [
    'the day has gone by',
    { today: '2026-03-07' },
    fullLine.replace(/on Thursday.*/, 'was due to be sent on Thursday 5\u00a0March').replace('bank was', 'bank, was'),
  ],
  [
    'it is on its way',
    paid({ status: 'processing' }),
    fullLine.replace(/to your bank.*/, 'on its way to your bank, expected Friday 6\u00a0March'),
  ],
  [
    'the bank is checking the account',
    { settings: { ...settings, status: 'checking' } },
    fullLine.replace(/on Thursday.*/, 'once your bank confirms your account'),
  ],
  [
    'payouts are off',
    { settings: { ...settings, status: 'off' } },
    fullLine.replace(/on Thursday.*/, 'once you turn payouts on'),
  ],
  [
    'it is on hold',
    paid({ status: 'on_hold' }),
    fullLine.replace(/to your bank.*/, 'on hold. We’re checking your account.'),
  ],
  [
    'it is on hold and no reason was given',
    paid({ status: 'on_hold', held_reason: null }),
    fullLine.replace(/to your bank.*/, 'on hold'),
  ],
  [
    'it is on hold without an amount',
    paid({ status: 'on_hold', amount: null }),
    'Your next payout: on hold. We’re checking your account.',
  ],
  [
    'it is on hold without an amount or a reason',
    paid({ status: 'on_hold', amount: null, held_reason: null }),
    'Your next payout: on hold.',
  ],
])('shows less, and never guesses: %s', (_, given, line) => {
  expect(lineText(given)).toBe(line);
});

it('is null if the payouts could not be read, so that a line that is shown stays (AP-01)', () => {
  expect(moneyLine({ ...reads, payouts: null })).toBeNull();
});

const waiting = { amount_waiting: gbp(4_253) };
const broughtForward = 'We have £42.53 for you from earlier weeks, and will add it to your next payout.';
const running = { ...week, status: 'open' as const, invoices_taken: gbp(0), payable: gbp(61_842) };
const runningLine = `£930.82 earned | £312.40 cash kept | £618.42 so far, ${bank.slice('£573.42 '.length)}`;

it.each<[string, Partial<MoneyReads>, string]>([
  ['nothing is planned', { payouts: [] }, 'No payout scheduled. Pay day is Thursday.'],
  [
    'nothing is planned, and earlier weeks wait',
    { payouts: [], settings: { ...settings, ...waiting } },
    `No payout scheduled. Pay day is Thursday. ${broughtForward}`,
  ],
  [
    'a week is running, and earlier weeks wait',
    { payouts: [], weeks: [running], settings: { ...settings, ...waiting } },
    `${runningLine} | ${broughtForward}`,
  ],
  [
    'nothing is planned, the running week is below zero, and earlier weeks wait',
    {
      payouts: [],
      weeks: [{ ...running, period_end: '2026-03-08', pays_on: '2026-03-12', payable: gbp(-2_135) }],
      settings: { ...settings, ...waiting },
    },
    `No payout scheduled. The next pay day is Thursday 12\u00a0March. ${broughtForward}`,
  ],
  ['nothing is planned, and a week is running', { payouts: [], weeks: [running] }, runningLine],
  [
    'nothing is planned, and no invoices have come off the running week yet, as from the last one',
    { payouts: [], weeks: [running, week] },
    `${runningLine}, before any invoices`,
  ],
  ['the payout settings could not be read', { payouts: [], settings: null }, 'no line'],
  ['the weeks could not be read', { payouts: [], weeks: null }, 'no line'],
  [
    'the weeks could not be read, and payouts are off',
    { payouts: [], weeks: null, settings: { ...settings, ...waiting, status: 'off' } },
    'Payouts are off, so we can’t pay you. We’re holding £42.53 for you.',
  ],
  [
    'payouts are off',
    { payouts: [], settings: { ...settings, ...waiting, status: 'off' } },
    'Payouts are off, so we can’t pay you. We’re holding £42.53 for you.',
  ],
  [
    'payouts are off, and a week is running',
    { payouts: [], settings: { ...settings, ...waiting, status: 'off' }, weeks: [running], today: '2026-03-01' },
    'Payouts are off, so we can’t pay you. We’re holding £42.53 for you. We’ll hold this week’s £618.42 so far until payouts are on.',
  ],
  [
    'payouts are off, and the last week is not closed yet',
    { payouts: [], settings: { ...settings, ...waiting, status: 'off' }, weeks: [running] },
    'Payouts are off, so we can’t pay you. We’re holding £42.53 for you.',
  ],
  [
    'payouts are off, and a running week earns nothing',
    {
      payouts: [],
      settings: { ...settings, ...waiting, status: 'off' },
      weeks: [{ ...running, payable: gbp(-100) }],
      today: '2026-03-01',
    },
    'Payouts are off, so we can’t pay you. We’re holding £42.53 for you.',
  ],
  [
    'payouts are off and nothing waits',
    { payouts: [], settings: { ...settings, status: 'off', amount_waiting: null } },
    'Payouts are off, so we can’t pay you.',
  ],
  [
    'the bank is asked',
    { payouts: [], settings: { ...settings, ...waiting, status: 'checking' } },
    'Your bank is checking your account. We’re holding £42.53 for you.',
  ],
  [
    'the payout has an unknown status',
    paid({ status: { raw: 'awaiting_approval' } }),
    'The status of your £573.42 payout is “Awaiting approval”.',
  ],
  ['the operator shows no payouts', { payouts: undefined }, fullLine],
  ['nor a week that pays', { payouts: undefined, weeks: [{ ...week, payable: gbp(-100) }] }, ''],
])('shows why nothing goes to the bank: %s', (_, given, line) => {
  expect(lineText(given)).toBe(line);
});
