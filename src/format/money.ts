import { notGiven } from './unknown-value';

/** An amount as the operator sends it: an integer of minor units (pence; whole units if a currency has none) and an ISO 4217 code. */
export interface Money {
  readonly amount: number;
  readonly currency: string;
}

const formats = new Map<string, Intl.NumberFormat>();
const digitsOf = new Map<string, number>();

/** Creating a format takes longer than formatting a hundred amounts, and ten thousand rows need the same few. */
const formatOf = (currency: string, digits?: number): Intl.NumberFormat => {
  const key = `${currency} ${digits}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency,
    ...(digits === undefined ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  });
  formats.set(key, format);
  return format;
};

/** The number of decimal places: 2 for GBP, 0 for JPY, 3 for KWD. */
export const minorDigits = (currency: string): number => {
  const format = digitsOf.get(currency);
  if (format !== undefined) return format;
  const digits = formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2;
  digitsOf.set(currency, digits);
  return digits;
};

// Splits the digits instead of dividing, because binary fractions cannot represent every amount.
const figures = ({ amount, currency }: Money): { readonly whole: string; readonly minor: string } => {
  const digits = minorDigits(currency);
  const all = String(Math.abs(amount)).padStart(digits + 1, '0');
  return { whole: all.slice(0, all.length - digits), minor: all.slice(all.length - digits) };
};

const minus = '\u2212';

/** `1184.60`, `-4.50`, `1200`: for files that a program reads. No symbol, no thousands, a plain minus sign. */
export const plainMoney = (money: Money): string => {
  const { whole, minor } = figures(money);
  return `${money.amount < 0 ? '-' : ''}${whole}${minor === '' ? '' : `.${minor}`}`;
};

/** The amount in two parts, for a figure with smaller pence: `£1,184` and `.60`. A missing amount shows as not given, never as zero. */
export const moneyParts = (money: Money | null): { readonly whole: string; readonly minor: string } => {
  if (!money) return { whole: notGiven, minor: '' };
  const { whole, minor } = figures(money);
  return {
    whole: `${money.amount < 0 ? minus : ''}${formatOf(money.currency, 0).format(BigInt(whole))}`,
    minor: minor === '' ? '' : `.${minor}`,
  };
};

/** £1,184.60 or −£4.50, with a true minus sign. */
export const showMoney = (money: Money | null): string => {
  const { whole, minor } = moneyParts(money);
  return `${whole}${minor}`;
};

/** The effect of a correction: +£2.50 or −£4.50. */
export const showChange = (money: Money | null): string => `${money && money.amount > 0 ? '+' : ''}${showMoney(money)}`;

/** In whole units, rounded half up: `£131`, as the label of a bar. */
export const roundedMoney = ({ amount, currency }: Money): string =>
  formatOf(currency, 0)
    .format(Math.round(amount / 10 ** minorDigits(currency)))
    .replace('-', minus);

/** The type of a result: null when one of its amounts may be. */
type From<Some> = null extends Some ? Money | null : Money;

export const absolute = <Some extends Money | null>(money: Some): From<Some> =>
  (money && { amount: Math.abs(money.amount), currency: money.currency }) as From<Some>;

export const negative = <Some extends Money | null>(money: Some): From<Some> =>
  (money && { amount: money.amount === 0 ? 0 : -money.amount, currency: money.currency }) as From<Some>;

/** Rounds to whole units, half away from zero, so that deductions round like earnings. */
export const roundHalf = (value: number): number => Math.sign(value) * Math.round(Math.abs(value));

const sameCurrency = (a: Money, b: Money): string => {
  if (a.currency !== b.currency) throw new Error(`Amounts in ${a.currency} and ${b.currency} cannot be added.`);
  return a.currency;
};

/** @throws Error when the currencies differ, because the sum would be meaningless */
export const add = <Some extends Money | null>(a: Some, b: Some): From<Some> =>
  (a && b && { amount: a.amount + b.amount, currency: sameCurrency(a, b) }) as From<Some>;

export const subtract = <Some extends Money | null>(a: Some, b: Some): From<Some> => add(a, negative(b) as Some);

/** The sum; zero in the given currency for an empty list. */
export const sum = <Some extends Money | null>(amounts: readonly Some[], currency: string): From<Some> =>
  amounts.reduce<From<Some>>((a, b) => add<Money | null>(a, b) as From<Some>, {
    amount: 0,
    currency,
  } as From<Some>);

/** The sum of the amounts, all in the given currency or that of the first. Null when one is missing or in another currency. */
export const addUp = (amounts: readonly (Money | null)[], currency: string | null = null): Money | null => {
  const commonCurrency = currency ?? amounts[0]?.currency;
  return commonCurrency !== undefined && amounts.every((money) => money?.currency === commonCurrency)
    ? sum(amounts, commonCurrency)
    : null;
};

/**
 * A balance in words. `owed` is what the driver owes; negative when the operator owes.
 * "You owe £42.50", "We owe you £42.50", "You owe nothing".
 */
export const balanceInWords = (owed: Money): string => {
  if (owed.amount === 0) return 'You owe nothing';
  return owed.amount > 0 ? `You owe ${showMoney(owed)}` : `We owe you ${showMoney(absolute(owed))}`;
};

/** The difference between a total and its lines, in words: null when they agree, undefined when it is unknown. */
export const differenceInWords = (difference: Money | null): string | null | undefined => {
  if (!difference) return undefined;
  return difference.amount === 0 ? null : showMoney(absolute(difference));
};

/** 17%, 12.5%: a rate in basis points. */
export const showRate = (bps: number): string => `${bps / 100}%`;

/** "£", or the code if a currency has no sign. */
export const currencySign = (currency: string): string =>
  formatOf(currency)
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency;

/**
 * A typed amount in minor units: `42.50`, `£42.5`, `1,200`, `14 500`. Null when it is not an amount, or has more decimals than the currency.
 * It reads the digits, so that no rounding can occur.
 */
export const readMoney = (typed: string, currency: string): number | null => {
  const text = typed.replace(/\s/g, '').replace(/^\p{Sc}/u, '');
  const digits = minorDigits(currency);
  const parts = /^(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d*))?$/.exec(text);
  if (!parts) return null;
  const [, whole = '', minor = ''] = parts;
  if (minor.length > digits) return null;
  return Number(`${whole.replaceAll(',', '')}${minor.padEnd(digits, '0')}`);
};

/** The amount as a driver types it: 14500, 14500.50. */
export const typedMoney = (money: Money): string => plainMoney(money).replace(/\.0+$/, '');
