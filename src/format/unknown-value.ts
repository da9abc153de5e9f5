import type { UnknownValue } from '../../machines/shared/unknown-value';
import { capital } from './capital';

/** Shown if the operator sent no value. */
export const notGiven = 'Not given';

/** Whether the contract's enumeration has the value. */
export const isKnown = <Value extends string>(value: Value | UnknownValue): value is Value => typeof value === 'string';

/** `under_appeal` as "Under appeal"; null if the operator sent none. */
export const readable = ({ raw }: UnknownValue): string | null => {
  const text = raw?.replaceAll(/[_-]+/g, ' ').trim() ?? '';
  return text === '' ? null : capital(text);
};

/** The label of a value; an unknown one as the operator wrote it (OP-05). */
export const labelOf = <Value extends string>(
  value: Value | UnknownValue,
  labels: Readonly<Record<Value, string>>,
): string => (isKnown(value) ? labels[value] : (readable(value) ?? notGiven));

/** A noun with its reference, such as "Payout P-3310". Without a reference, only the noun. */
export const withReference = (noun: string, reference: string | null): string =>
  reference === null ? noun : `${noun} ${reference}`;
