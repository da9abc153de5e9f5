import { dayOf, nearDay } from './dates';
import { type Money, showMoney } from './money';

/** Money on its way to the driver's bank, as far as words about it go. Instants are UTC, days local to the fleet. */
interface Payout {
  readonly status: 'scheduled' | 'processing' | 'paid' | 'failed' | 'on_hold' | 'cancelled';
  readonly scheduled_for: string;
  readonly sent_at: string | null;
  readonly expected_by: string;
  readonly paid_at: string | null;
  readonly held_reason: string | null;
  readonly failure: { readonly message: string } | null;
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** Pay day by its number, 1 is Monday. */
export const payDay = ({ pays_on_weekday: day }: { readonly pays_on_weekday: number }): string =>
  weekdays[day - 1] ?? 'the usual day';

/** "account ending 5678". Numbers are never shown whole. */
export const accountInWords = ({
  account_number_masked: masked,
}: {
  readonly account_number_masked: string;
}): string => {
  const end = masked.replace(/\D/g, '');
  return end === '' ? 'your account' : `account ending ${end}`;
};

/** When the money comes or came, in half a sentence: "Expected Thursday 5 March", "Arrived yesterday". */
export const whenOf = (payout: Payout, todayIs: string, timeZone: string): string => {
  const near = (day: string) => nearDay(day, todayIs);
  switch (payout.status) {
    case 'scheduled':
      return `We send it ${near(payout.scheduled_for)}`;
    case 'processing':
      return `Sent ${near(payout.sent_at ? dayOf(payout.sent_at, timeZone) : payout.scheduled_for)}, expected ${near(payout.expected_by)}`;
    case 'paid':
      return `Arrived ${near(payout.paid_at ? dayOf(payout.paid_at, timeZone) : payout.expected_by)}`;
    case 'failed':
      return payout.failure?.message ?? 'The bank sent it back';
    case 'on_hold':
      return payout.held_reason ?? 'We have stopped it for now';
    case 'cancelled':
      return 'It was not sent';
  }
};

/** A payout that has not left yet. */
type Unsent = Pick<Payout, 'status' | 'scheduled_for'> & { readonly amount: Money };

/**
 * What happens when the driver turns payouts off, most important first.
 * @param payouts null when they could not be read
 */
export const whatOffMeans = (payouts: readonly Unsent[] | null, todayIs: string): readonly string[] => [
  ...(payouts === null
    ? ['If a payout is planned, it will be cancelled.']
    : payouts.flatMap(({ status, amount, scheduled_for }) =>
        status === 'scheduled' || status === 'on_hold'
          ? `Your ${showMoney(amount)} payout planned for ${nearDay(scheduled_for, todayIs)} will be cancelled.`
          : [],
      )),
  ...offMeans,
];

/** How it is while payouts are off. */
export const offMeans: readonly string[] = [
  'We keep what you earn in your balance, and still take invoices from it.',
  'A payout that was already sent is not stopped.',
  'To turn payouts on again, you’ll need to enter your bank details again.',
];

/** The payout that comes next, of a list with the next one first: on its way or still to be sent. */
export const nextPayout = <One extends Pick<Payout, 'status'>>(payouts: readonly One[]): One | null =>
  payouts.filter(({ status }) => status === 'scheduled' || status === 'processing' || status === 'on_hold').at(-1) ??
  null;
