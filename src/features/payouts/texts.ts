import type { Payout, PayoutSettings } from '../../api/payouts';
import { hasSortCode } from '../../domain/bank-account';
import { moment } from '../../format/dates';
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
