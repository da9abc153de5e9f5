import type { Invoice, PaymentState, Plan } from '../../api/invoices';
import { fullDay } from '../../text/dates';
import { balanceInWords, type Money, showMoney, showRate } from '../../text/money';
import type { Definition } from '../../ui/DefinitionList';
import type { IconName } from '../../ui/Icon';
import type { Tone } from '../../ui/Status';

interface Standing {
  readonly word: string;
  readonly tone: Tone;
  readonly icon?: IconName;
}

const standings: Readonly<Record<PaymentState, Standing>> = {
  issued: { word: 'To pay', tone: 'you', icon: 'clock' },
  part_paid: { word: 'Part paid', tone: 'you', icon: 'clock' },
  paid: { word: 'Paid', tone: 'success' },
  overdue: { word: 'Overdue', tone: 'danger', icon: 'warn' },
  void: { word: 'Cancelled', tone: 'idle', icon: 'x' },
};

/** How a statement or an invoice stands, in a word. */
export const standingOf = ({ status }: { readonly status: PaymentState }): Standing => standings[status];

/** "You owe £42.50", "We owe you £10.00", "You do not owe anything". */
export const owedInWords = (owed: Money): string =>
  owed.amount === 0 ? 'You do not owe anything' : balanceInWords(owed);

export const kinds: Readonly<Record<Invoice['kind'], string>> = {
  commission: 'Commission',
  circuit_fee: 'Circuit fee',
  vehicle_hire: 'Vehicle hire',
  insurance: 'Insurance',
  equipment: 'Equipment',
  membership: 'Membership',
  adjustment: 'Adjustment',
  credit_note: 'Credit note',
};

export const methods = {
  card: 'Card',
  earnings: 'From your earnings',
  bank_transfer: 'Bank transfer',
  cash: 'Cash',
  credit: 'Credit',
} as const;

const often = { per_job: 'a job', weekly: 'a week', monthly: 'a month' } as const;

/** What a plan costs: "£62.50 a week plus VAT", "Commission from 11% to 30%". */
export const priceOf = ({ amount, frequency, vat_rate_bps: vat, tiers }: Plan): string => {
  const withVat = vat > 0 ? `, plus VAT at ${showRate(vat)}` : '';
  if (amount) return `${showMoney(amount)} ${often[frequency]}${withVat}`;
  const rates = tiers.map(({ rate_bps }) => rate_bps);
  const [least, most] = [Math.min(...rates), Math.max(...rates)];
  if (rates.length === 0) return 'By the job';
  return `${least === most ? showRate(least) : `${showRate(least)} to ${showRate(most)}`} of your fares${withVat}`;
};

/** How a plan goes on: the next charge, or its end. */
export const goesOn = ({ status, ends_on: end, next_charge_on: next }: Plan): readonly Definition[] => {
  if (status === 'paused') return [{ term: 'Paused', value: 'Nothing is charged' }];
  if (end) return [{ term: 'Ends', value: fullDay(end) }];
  return next ? [{ term: 'Next charge', value: fullDay(next) }] : [];
};
