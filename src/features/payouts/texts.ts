import type { Payout, PayoutSettings } from '../../api/payouts';
import { hasSortCode } from '../../domain/bank-account';
import { accountInWords, hasOtherAccount, nextPayout, payoutOf } from '../../domain/payouts';
import { dayOf, moment, onDay } from '../../format/dates';
import { showMoney } from '../../format/money';
import { statusLabels } from '../../format/status-labels';
import { isKnown, notGiven, readable } from '../../format/unknown-value';
import type { Definition } from '../../ui/DefinitionList';
import type { StatusLook } from '../../ui/Status';

const looks: Readonly<Record<Extract<Payout['status'], string>, StatusLook>> = {
  scheduled: { label: 'Scheduled', tone: 'idle', icon: 'clock' },
  processing: { label: 'On its way', tone: 'info' },
  paid: { label: statusLabels.paid, tone: 'success' },
  failed: { label: statusLabels.failed, tone: 'danger' },
  on_hold: { label: 'On hold', tone: 'warning' },
  cancelled: { label: 'Cancelled', tone: 'idle', icon: 'x' },
};

export const statusLook = ({ status }: Pick<Payout, 'status'>): StatusLook =>
  isKnown(status) ? looks[status] : { label: readable(status) ?? notGiven, tone: 'info' };

export const accountFacts = (account: NonNullable<Payout['bank_account']>): readonly Definition[] => [
  { term: 'Name', value: account.holder_name ?? notGiven },
  { term: 'Bank', value: account.bank_name },
  { term: 'Sort code', value: account.sort_code_masked ?? (hasSortCode() && notGiven) },
  { term: 'Account number', value: account.account_number_masked ?? notGiven },
];

/** How much of the driver's money is held; null if none is. */
export const heldInWords = ({ amount_waiting: waiting }: PayoutSettings): string | null => {
  if (!waiting) return 'We can’t tell how much we’re holding for you.';
  return waiting.amount === 0 ? null : `We’re holding ${showMoney(waiting)} for you.`;
};

/** The deadline for a change of account to apply to the next payout; null if the operator gives none. */
export const changeDeadline = ({ changes_close_at: at }: PayoutSettings, timeZone: string): string | null =>
  at === null ? null : moment(at, timeZone);

/** The local day of that deadline. */
export const deadlineDay = ({ changes_close_at: at }: PayoutSettings, timeZone: string): string | null =>
  at === null ? null : dayOf(at, timeZone);

/**
 * The next payout, if a change of account no longer applies to it.
 * @param deadline the local day of the next deadline for a change; null if it is unknown
 */
export const closedPayout = (payouts: readonly Payout[], deadline: string | null): Payout | null => {
  const next = nextPayout(payouts);
  if (!next) return null;
  const { status, scheduled_for: planned } = next;
  return status === 'processing' || (planned !== null && deadline !== null && planned < deadline) ? next : null;
};

/** "Your £485.71 payout on Thursday 3 December still goes to account ending 5678." Null without a payout or its account. */
export const stillGoesText = (payout: Payout | null, today: string): string | null => {
  if (!payout?.bank_account) return null;
  const { status, amount, scheduled_for: planned } = payout;
  const when = status === 'processing' ? ', which is on its way,' : planned === null ? '' : ` ${onDay(planned, today)}`;
  return `Your ${payoutOf(amount)}${when} still goes to ${accountInWords(payout.bank_account)}.`;
};

/**
 * That the next payout goes to another account than later ones, because the driver changed the account after its deadline.
 * @param account the account that payouts go to now
 */
export const oldAccountText = (
  payouts: readonly Payout[] | null,
  account: PayoutSettings['bank_account'],
  today: string,
): string | null => {
  const next = nextPayout(payouts ?? []);
  return next && hasOtherAccount(next, account) ? stillGoesText(next, today) : null;
};
