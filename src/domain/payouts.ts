import type { UnknownValue } from '../../machines/shared/unknown-value';
import { addDays, dayOf, nearDay, onDay, spanOf } from '../format/dates';
import { type Money, showMoney } from '../format/money';
import { statusLabels } from '../format/status-labels';
import { isKnown, readable, withReference } from '../format/unknown-value';

interface Account {
  readonly account_number_masked: string | null;
}

/** The facts of a payout that words about it depend on. Instants are UTC, days local to the fleet. */
interface Payout {
  readonly status: 'scheduled' | 'processing' | 'paid' | 'failed' | 'on_hold' | 'cancelled' | UnknownValue;
  readonly amount: Money | null;
  readonly period_start: string | null;
  readonly period_end: string | null;
  readonly scheduled_for: string | null;
  readonly sent_at: string | null;
  readonly expected_by: string | null;
  readonly paid_at: string | null;
  readonly bank_account: Account | null;
  readonly held_reason: string | null;
  readonly failure: { readonly message: string | null; readonly what_to_do: string | null } | null;
}

/** The range of days to read: a payout on hold may have been planned for an earlier week, and the chart shows a quarter of a year. */
export const payoutsAround = (today: string): { readonly from: string; readonly to: string } => ({
  from: addDays(today, -91),
  to: addDays(today, 28),
});

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** Pay day by its number, 1 is Monday; null when the operator does not say. */
export const payDay = ({ pays_on_weekday: day }: { readonly pays_on_weekday: number | null }): string | null =>
  (day !== null && weekdays[day - 1]) || null;

const unknownAccount = 'your account';

/** "account ending 5678". Numbers are never shown whole. */
export const accountInWords = ({ account_number_masked: masked }: Account): string => {
  // Starts at the first digit that is shown: an IBAN may end in letters, and a mask may begin with some.
  const end = /\d[\dA-Z]*$/i.exec(masked?.replace(/[^\dA-Z]/gi, '') ?? '')?.[0].slice(-4);
  return end === undefined ? unknownAccount : `account ending ${end}`;
};

/** The week and the account of a payout: "For 23 February to 1 March, to account ending 5678". Null when the operator gives neither. */
export const purposeText = (payout: Pick<Payout, 'period_start' | 'period_end' | 'bank_account'>): string | null => {
  const days = spanOf(payout.period_start, payout.period_end);
  const account = payout.bank_account && accountInWords(payout.bank_account);
  if (days === null) return account && `To ${account}`;
  return account === null ? `For ${days}` : `For ${days}, to ${account}`;
};

/** The day on which the money arrives or arrived: "Expected Thursday 5 March", "Arrived yesterday". Null when the operator gives no day. */
export const timingText = (payout: Payout, today: string, timeZone: string): string | null => {
  const { scheduled_for: planned, sent_at: sent, expected_by: expected, paid_at: paid } = payout;
  const dayText = (day: string) => nearDay(day, today);
  switch (payout.status) {
    case 'scheduled':
      return planned === null ? null : `Scheduled for ${dayText(planned)}`;
    case 'processing':
      if (sent === null) return expected === null ? null : `Expected ${dayText(expected)}`;
      return `Sent ${dayText(dayOf(sent, timeZone))}${expected === null ? '' : `, expected ${dayText(expected)}`}`;
    case 'paid':
      return paid === null ? statusLabels.paid : `${statusLabels.paid} ${onDay(dayOf(paid, timeZone), today)}`;
    case 'failed':
      return payout.failure?.message ?? 'Your bank returned it';
    case 'on_hold':
      return payout.held_reason ?? 'On hold';
    case 'cancelled':
      return 'Not sent, so the money stayed in your balance';
    default:
      return null;
  }
};

/** Whether a payout has an unknown status and may still be paid: then no page may say that none is planned. */
export const unknownPayout = <Item extends Pick<Payout, 'status' | 'expected_by'>>(
  payouts: readonly Item[],
  today: string,
): Item | null =>
  payouts.find(({ status, expected_by: by }) => !isKnown(status) && (by === null || by >= today)) ?? null;

export const payoutOf = (amount: Money | null): string => (amount ? `${showMoney(amount)} payout` : 'payout');

/** "The status of your £573.42 payout is “Awaiting approval”." */
export const unknownInWords = ({ status, amount }: Pick<Payout, 'status' | 'amount'>): string => {
  const statusText = isKnown(status) ? status : readable(status);
  return `The status of your ${payoutOf(amount)} ${statusText === null ? 'was not given' : `is “${statusText}”`}.`;
};

/**
 * What happens when the driver turns payouts off, most important first.
 * @param payouts null when they could not be read
 */
export const consequencesOfTurningOff = (
  payouts: readonly Pick<Payout, 'status' | 'amount' | 'scheduled_for'>[] | null,
  today: string,
): readonly string[] => [
  ...(payouts ?? []).flatMap(({ status, amount, scheduled_for: planned }) => {
    if (status !== 'scheduled' && status !== 'on_hold') return [];
    const when = planned === null ? '' : ` scheduled for ${nearDay(planned, today)}`;
    return `Your ${payoutOf(amount)}${when}${status === 'on_hold' ? ', which is on hold,' : ''} will be cancelled.`;
  }),
  ...(payouts === null || payouts.some(({ status }) => !isKnown(status))
    ? ['If a payout is scheduled, it will be cancelled.']
    : []),
  ...rulesWhileOff,
];

/** Why payouts are off, if the bank rejected the account. */
export const rejectedAccountText = 'The bank says the account you gave isn’t in your name.';

export const rulesWhileOff: readonly string[] = [
  'We’ll keep your earnings, including this week’s, in your balance and still take invoices from it.',
  'This doesn’t stop a payout that was already sent.',
  'To turn payouts on again, you’ll need to enter your bank details again.',
];

/**
 * The newest payout that was sent, if it failed and the driver has not changed the account since. An older failure is part of a later payout.
 * One that is only scheduled may fail in the same way.
 * @param account the account that payouts go to now; null if it is unknown
 */
export const failedPayout = <Item extends Pick<Payout, 'status' | 'bank_account'>>(
  payouts: readonly Item[],
  account: Account | null,
): Item | null => {
  const newest = payouts.find(
    ({ status }) => isKnown(status) && status !== 'cancelled' && status !== 'scheduled' && status !== 'on_hold',
  );
  return newest?.status === 'failed' && !hasOtherAccount(newest, account) ? newest : null;
};

/**
 * The driver's money from closed weeks that no payout has yet, while payouts are on. Null if there is none.
 * @param failed a failed payout that the page names too, so its money is left out
 */
export const broughtForwardText = (
  settings: { readonly status: unknown; readonly amount_waiting: Money | null } | null,
  failed: Pick<Payout, 'amount'> | null = null,
): string | null =>
  settings?.status === 'on' &&
  settings.amount_waiting &&
  settings.amount_waiting.amount > 0 &&
  settings.amount_waiting.amount !== failed?.amount?.amount
    ? `We have ${showMoney(settings.amount_waiting)} for you from earlier weeks, and will add it to your next payout.`
    : null;

/** Why a payout failed, and what to do. */
export const failureInWords = ({ failure }: Pick<Payout, 'failure'>): string =>
  [failure?.message ?? 'Your bank returned it.', failure?.what_to_do].join(' ').trim();

/** Whether payouts now go to another account than this one did. False if the end of either number is unknown. */
export const hasOtherAccount = ({ bank_account: then }: Pick<Payout, 'bank_account'>, now: Account | null): boolean => {
  const [before, after] = [then, now].map((account) => (account ? accountInWords(account) : unknownAccount));
  return before !== unknownAccount && after !== unknownAccount && before !== after;
};

/**
 * What a scheduled payout waits for: "your bank confirms your account", "you turn payouts on". Null if it waits for nothing but its day. An account
 * other than the payout's own is named.
 */
export const awaitedBy = (
  payout: Pick<Payout, 'status' | 'bank_account'>,
  settings: { readonly status: unknown; readonly bank_account: Account | null } | null | undefined,
): string | null => {
  if (payout.status !== 'scheduled') return null;
  if (settings?.status === 'off') return 'you turn payouts on';
  if (settings?.status !== 'checking') return null;
  const { bank_account: account } = settings;
  return `your bank confirms ${account && hasOtherAccount(payout, account) ? accountInWords(account) : 'your account'}`;
};

/** "£42.53 payout to account ending 5678 failed". */
export const failedInWords = ({
  amount,
  reference,
  bank_account: account,
}: Pick<Payout, 'amount' | 'bank_account'> & { readonly reference: string | null }) => {
  const to = account ? accountInWords(account) : unknownAccount;
  return `${amount ? payoutOf(amount) : withReference('Payout', reference)}${to === unknownAccount ? '' : ` to ${to}`} failed`;
};

/** The next payout in a list that starts with the next: on its way, or still to be sent. */
export const nextPayout = <Item extends Pick<Payout, 'status'>>(payouts: readonly Item[]): Item | null =>
  payouts.filter(({ status }) => status === 'scheduled' || status === 'processing' || status === 'on_hold').at(-1) ??
  null;
