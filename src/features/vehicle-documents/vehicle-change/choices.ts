import type { UnknownValue } from '../../../../machines/shared/unknown-value';
import type { ChangeKind, ChangeRecord } from '../../../api/vehicle-changes';
import { isFirstCar } from '../../../domain/car';
import { notGiven, readable } from '../../../format/unknown-value';

/** A value of the contract, and the words for drivers. */
export interface Choice<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
  readonly hint?: string;
}

export const kinds: readonly Choice<ChangeKind>[] = [
  { value: 'replace', label: 'I’ve changed my car', hint: 'It replaces your current car.' },
  { value: 'temporary', label: 'I’m using a temporary car', hint: 'A courtesy or hire car, until a date you choose.' },
  { value: 'add', label: 'I’m adding a car', hint: 'You keep your current car.' },
  { value: 'update', label: 'My car’s details have changed', hint: 'A new plate, colour or owner.' },
  { value: 'remove', label: 'I’ve stopped using a car' },
];

/** The name of a closed change, by its kind. A request to remove a car has its own sentence. */
const pastKinds: readonly Choice<ChangeKind>[] = [
  { value: 'replace', label: 'New car' },
  { value: 'temporary', label: 'Temporary car' },
  { value: 'add', label: 'Second car' },
  { value: 'update', label: 'New details' },
];

/** The name of a request by its kind. */
export const requestName = (
  change: Pick<ChangeRecord, 'kind' | 'proposed'>,
  vehicles: readonly { readonly registration: string | null }[],
): string => (isFirstCar(change, vehicles) ? 'First car' : labelFor(pastKinds, change.kind));

const choices = (labels: Readonly<Record<string, string>>): readonly Choice[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

export const colours = choices({
  black: 'Black',
  silver: 'Silver',
  grey: 'Grey',
  white: 'White',
  blue: 'Blue',
  red: 'Red',
  green: 'Green',
  brown: 'Brown',
  beige: 'Beige',
  yellow: 'Yellow',
  orange: 'Orange',
  other: 'Another colour',
});

export const fuels = choices({
  petrol: 'Petrol',
  diesel: 'Diesel',
  hybrid: 'Hybrid',
  plug_in_hybrid: 'Plug-in hybrid',
  electric: 'Electric',
  lpg: 'LPG',
  other: 'Another fuel',
});

export const ownerships = choices({
  owned: 'I own it',
  financed: 'I’m buying it on finance',
  hired: 'I hire it',
  company: 'My company owns it',
  family: 'Someone in my family owns it',
});

export const seats = choices(
  Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8].map((count) => [String(count), String(count)])),
);

/** The words for a value, or the value itself if it is unknown. */
export const labelFor = (list: readonly Choice[], value: string | UnknownValue | null): string => {
  const word = typeof value === 'object' ? (value ?? { raw: null }) : { raw: value };
  return list.find((choice) => choice.value === word.raw)?.label ?? readable(word) ?? notGiven;
};
