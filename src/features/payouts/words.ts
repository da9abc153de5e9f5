import type { Payout, PayoutSettings } from '../../api/payouts';
import { hasSortCode } from '../../domain/bank-account';
import { moment } from '../../format/dates';
import { isKnown, notGiven, readable } from '../../format/other-word';
import { statusWords } from '../../format/status-words';
import type { Definition } from '../../ui/DefinitionList';
import type { IconName } from '../../ui/Icon';
import type { Tone } from '../../ui/Status';

interface StatusLook {
  readonly word: string;
  readonly tone: Tone;
  readonly icon?: IconName;
}

const looks: Readonly<Record<Extract<Payout['status'], string>, StatusLook>> = {
  scheduled: { word: 'Scheduled', tone: 'idle', icon: 'clock' },
  processing: { word: 'On its way', tone: 'info' },
  paid: { word: statusWords.paid, tone: 'success' },
  failed: { word: statusWords.failed, tone: 'danger' },
  on_hold: { word: 'On hold', tone: 'warning' },
  cancelled: { word: 'Cancelled', tone: 'idle', icon: 'x' },
};

/** The word, tone and icon of a payout's status. */
export const statusLook = ({ status }: Pick<Payout, 'status'>): StatusLook =>
  isKnown(status) ? looks[status] : { word: readable(status) ?? notGiven, tone: 'info' };

/** A bank account. */
export const accountFacts = (account: NonNullable<Payout['bank_account']>): readonly Definition[] => [
  { term: 'Name', value: account.holder_name ?? notGiven },
  ...(account.bank_name ? [{ term: 'Bank', value: account.bank_name }] : []),
  ...(account.sort_code_masked || hasSortCode()
    ? [{ term: 'Sort code', value: account.sort_code_masked ?? notGiven }]
    : []),
  { term: 'Account number', value: account.account_number_masked ?? notGiven },
];

/** By when a change of account counts for the next payout; null if the operator does not say. */
export const changeDeadline = ({ changes_close_at: at }: PayoutSettings, timeZone: string): string | null =>
  at === null ? null : moment(at, timeZone);
