import type { Earning } from '../api/earnings';
import { path } from '../api/path';
import type { Payout, PayoutSettings } from '../api/payouts';
import { heldWeekText, isRunning } from '../domain/earnings';
import {
  awaitedBy,
  broughtForwardText,
  failedInWords,
  failedPayout,
  nextPayout,
  payDay,
  unknownInWords,
  unknownPayout,
} from '../domain/payouts';
import { areInvoicesLater } from '../domain/statements';
import { nearDay, onDay } from '../format/dates';
import { addUp, type Money, negative, showMoney } from '../format/money';
import { asSentence } from '../format/sentence';
import { isKnown } from '../format/unknown-value';

/** The data from which the line is made. Null when the read failed; undefined when the operator lacks the collection. */
export interface MoneyReads {
  /** Newest first. */
  readonly weeks: readonly Earning[] | null | undefined;
  /** The payouts around today, the next one first. */
  readonly payouts: readonly Payout[] | null | undefined;
  readonly settings: PayoutSettings | null;
  readonly today: string;
}

export interface MoneyTerm {
  readonly key: 'earned' | 'cash' | 'charges' | 'bank';
  readonly amount: Money;
  readonly text: string;
  readonly href: string | null;
}

/** How the next payout is made up, in one line: terms and their sum, only the sum, or nothing. `note` is about it, `link` is what to do. */
export interface MoneyLine {
  readonly terms: readonly MoneyTerm[];
  readonly note: string | null;
  readonly link?: { readonly href: string; readonly text: string };
}

const weekPath = (monday: string | null): string =>
  monday === null ? '/bookings-earnings' : `/bookings-earnings/${monday}/earnings`;

/** The parts of a week's amount, without zero amounts. Empty if a part is missing, or if the parts add up to another amount. */
const termsOf = (week: Earning | undefined, total: Money): readonly MoneyTerm[] => {
  if (!week) return [];
  const { net, cash_collected: cash, invoices_taken: charges } = week;
  const sum = addUp([net, negative(cash), negative(charges)]);
  if (!net || !cash || !charges || sum?.amount !== total.amount || sum.currency !== total.currency) return [];
  const href = weekPath(week.period_start);
  const terms: readonly MoneyTerm[] = [
    { key: 'earned', amount: net, text: 'earned', href },
    { key: 'cash', amount: cash, text: 'cash kept', href },
    { key: 'charges', amount: charges, text: 'charges', href: '/plans-invoices' },
  ];
  return terms.filter(({ key, amount }) => key === 'earned' || amount.amount !== 0);
};

/** "to your bank on Thursday 26 November", as far as the operator gives the date. */
const bankText = (payout: Payout, { settings, today }: MoneyReads): string => {
  const { status, scheduled_for: planned, expected_by: expected } = payout;
  const awaited = awaitedBy(payout, settings);
  if (awaited) return `to your bank once ${awaited}`;
  if (status === 'scheduled')
    return planned === null
      ? 'to your bank'
      : planned < today
        ? `to your bank, was due to be sent ${onDay(planned, today)}`
        : `to your bank ${onDay(planned, today)}`;
  if (status === 'processing')
    return `on its way to your bank${expected === null ? '' : `, expected ${nearDay(expected, today)}`}`;
  return payout.held_reason ? `on hold. ${payout.held_reason}` : 'on hold';
};

const ofPayout = (payout: Payout, reads: MoneyReads): MoneyLine => {
  const { amount, id } = payout;
  const { weeks } = reads;
  const text = bankText(payout, reads);
  if (!amount) return { terms: [], note: asSentence(`Your next payout: ${text}`) };
  const week =
    weeks?.find(({ payout_id }) => payout_id === id) ??
    weeks?.find(
      ({ payout_id, period_start: from }) => payout_id === null && from !== null && from === payout.period_start,
    );
  return {
    terms: [...termsOf(week, amount), { key: 'bank', amount, text, href: path`/payouts/${id}` }],
    note: null,
  };
};

/** Without a planned payout, the first week with that status that will pay. */
const ofWeek = (wanted: 'open' | 'closed', { weeks, settings, today }: MoneyReads): MoneyLine | null => {
  for (const week of weeks ?? []) {
    const { status, pays_on: day, payable: amount, period_start: monday } = week;
    if (status !== wanted || day === null || day < today || !amount || amount.amount <= 0) continue;
    const invoices = areInvoicesLater(week, weeks ?? []) ? ', before any invoices' : '';
    const text = `${wanted === 'open' ? 'so far, ' : ''}to your bank ${onDay(day, today)}${invoices}`;
    return {
      terms: [...termsOf(week, amount), { key: 'bank', amount, text, href: weekPath(monday) }],
      note: broughtForwardText(settings),
    };
  }
  return null;
};

const nothingPlanned = ({ settings, weeks, today }: MoneyReads): MoneyLine => {
  const waiting = settings?.amount_waiting;
  const note = (...sentences: readonly (string | null | undefined | false)[]) => ({
    terms: [],
    note: sentences.filter(Boolean).join(' '),
  });
  const held = [
    waiting && waiting.amount > 0 && `We’re holding ${showMoney(waiting)} for you.`,
    heldWeekText(weeks, today),
  ];
  if (settings?.status === 'off')
    return {
      ...note('Payouts are off, so we can’t pay you.', ...held),
      link: { href: '/payouts/enable-disable', text: 'Turn payouts on' },
    };
  if (settings?.status === 'checking') return note('Your bank is checking your account.', ...held);
  const day = settings && isKnown(settings.status) && payDay(settings);
  const paysOn = weeks?.find((week) => isRunning(week, today))?.pays_on;
  const payDayText = paysOn ? `The next pay day is ${nearDay(paysOn, today)}.` : day && `Pay day is ${day}.`;
  return note('No payout scheduled.', payDayText, broughtForwardText(settings));
};

/**
 * Earnings less cash in hand and charges give the payment to the bank. Every amount is the operator's own. When one is missing, or they do
 * not add up to the payout, the line shows only the payment to the bank. Null when a read that decides about it failed, so that a line that is shown stays.
 */
export const moneyLine = (reads: MoneyReads): MoneyLine | null => {
  const { payouts, settings, weeks, today } = reads;
  if (payouts === undefined) return ofWeek('closed', reads) ?? { terms: [], note: null };
  if (payouts === null) return null;
  const next = nextPayout(payouts);
  if (next) return ofPayout(next, reads);
  const unknown = unknownPayout(payouts, today);
  if (unknown) return { terms: [], note: unknownInWords(unknown) };
  // “No payout scheduled” may be wrong then.
  if (settings === null || (weeks === null && settings.status === 'on')) return null;
  const line = (settings?.status === 'on' ? ofWeek('open', reads) : null) ?? nothingPlanned(reads);
  const failed = settings?.status === 'on' ? failedPayout(payouts, settings.bank_account) : null;
  if (!failed) return line;
  return {
    terms: line.terms,
    note: `${failedInWords(failed)}. We’ll send it with your next payout, once your bank account is right.`,
    link: { href: '/payouts/enable-disable', text: 'Check your bank account' },
  };
};
