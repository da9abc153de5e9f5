import type { Invoice, Plan } from '../../api/invoices';
import type { PaymentState } from '../../api/statements';
import { isBeingPaid, type Owed } from '../../domain/statements';
import { fullDay } from '../../format/dates';
import { balanceInWords, type Money, roundHalf, showMoney, showRate } from '../../format/money';
import { statusLabels } from '../../format/status-labels';
import { isKnown, notGiven, readable } from '../../format/unknown-value';
import type { Definition } from '../../ui/DefinitionList';
import type { StatusLook } from '../../ui/Status';

const looks: Readonly<Record<Extract<PaymentState, string>, StatusLook>> = {
  issued: { label: statusLabels.due, tone: 'you', icon: 'clock' },
  part_paid: { label: statusLabels.partPaid, tone: 'you', icon: 'clock' },
  paid: { label: statusLabels.paid, tone: 'success' },
  overdue: { label: 'Overdue', tone: 'danger', icon: 'warn' },
  void: { label: 'Cancelled', tone: 'idle', icon: 'x' },
};

/** The status of a statement or an invoice. */
export const statusLook = (of: Owed): StatusLook => {
  if (!isKnown(of.status)) return { label: readable(of.status) ?? notGiven, tone: 'info' };
  return isBeingPaid(of) ? { label: 'Processing', tone: 'info' } : looks[of.status];
};

/** "You owe £42.50", "We owe you £10.00", "You don’t owe anything". */
export const owedInWords = (owed: Money): string =>
  owed.amount === 0 ? 'You don’t owe anything' : balanceInWords(owed);

const kinds: Readonly<Record<Extract<Invoice['kind'], string>, string>> = {
  commission: 'Commission',
  circuit_fee: 'Circuit fee',
  vehicle_hire: 'Vehicle hire',
  insurance: 'Insurance',
  equipment: 'Equipment',
  membership: 'Membership',
  adjustment: 'Adjustment',
  credit_note: 'Credit note',
};

/** What the charge is for; `otherwise` if the operator does not say. */
export const kindOf = ({ kind }: Pick<Invoice, 'kind'>, otherwise: string): string =>
  isKnown(kind) ? kinds[kind] : (readable(kind) ?? otherwise);

/** "14 March 2027", or that the date was not given. */
export const dayInWords = (day: string | null): string => (day === null ? notGiven : fullDay(day));

export const methods = {
  card: 'Card',
  earnings: 'From your earnings',
  bank_transfer: 'Bank transfer',
  cash: 'Cash',
  credit: 'Credit',
} as const;

const often = { per_job: 'per job', weekly: 'a week', monthly: 'a month' } as const;

/** What a plan costs: "£75.00 a week, including VAT", "11% to 30% of your fares, plus VAT at 20%". */
export const priceOf = ({ amount, kind, frequency, vat_rate_bps: vat, tiers }: Plan): string => {
  const withVat = vat === null ? ', before VAT' : vat > 0 ? `, plus VAT at ${showRate(vat)}` : '';
  if (amount) {
    const each = isKnown(frequency) ? ` ${often[frequency]}` : frequency.raw === null ? '' : `, ${readable(frequency)}`;
    if (!vat) return `${showMoney(amount)}${each}${withVat}`;
    const withTax = { ...amount, amount: amount.amount + roundHalf((amount.amount * vat) / 10_000) };
    return `${showMoney(withTax)}${each}, including VAT`;
  }
  if (kind !== 'commission' || tiers === null) return notGiven;
  const rates = tiers.map(({ rate_bps }) => rate_bps);
  const [min, max] = [Math.min(...rates), Math.max(...rates)];
  if (rates.length === 0) return 'Per job';
  return `${min === max ? showRate(min) : `${showRate(min)} to ${showRate(max)}`} of your fares${withVat}`;
};

/** The next charge of a plan, or its end. */
export const goesOn = ({ status, ends_on: end, next_charge_on: next }: Plan): readonly Definition[] => {
  if (status === 'paused') return [{ term: 'Paused', value: 'Nothing is charged' }];
  const statusEntry = isKnown(status) ? [] : [{ term: 'Status', value: readable(status) ?? notGiven }];
  if (end) return [...statusEntry, { term: 'Ends', value: fullDay(end) }];
  return next ? [...statusEntry, { term: 'Next charge', value: fullDay(next) }] : statusEntry;
};
