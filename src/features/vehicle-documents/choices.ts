import type { OtherWord } from '../../../machines/shared/other-word';
import type { ChangeKind } from '../../api/vehicle-changes';
import { notGiven, readable } from '../../text/other-word';

/** A value as the operator knows it and the words a driver reads. */
export interface Choice<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
  readonly hint?: string;
}

export const kinds: readonly Choice<ChangeKind>[] = [
  { value: 'replace', label: 'I have changed my car', hint: 'The new one takes the place of the old one.' },
  { value: 'temporary', label: 'I have a car for a while', hint: 'A courtesy or hire car, until a day you name.' },
  { value: 'add', label: 'I want to add a car', hint: 'You keep the one you have.' },
  { value: 'update', label: 'My car has new details', hint: 'A new plate, another colour, another owner.' },
  { value: 'remove', label: 'I no longer use this car' },
];

/** A change that is over, named by what it was. */
export const pastKinds: readonly Choice<ChangeKind>[] = [
  { value: 'replace', label: 'New car' },
  { value: 'temporary', label: 'Car for a while' },
  { value: 'add', label: 'Second car' },
  { value: 'update', label: 'New details' },
  { value: 'remove', label: 'Car given up' },
];

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
  financed: 'I pay for it in instalments',
  hired: 'I hire it',
  company: 'My company owns it',
  family: 'Somebody in my family owns it',
});

export const seats = choices(
  Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8].map((count) => [String(count), String(count)])),
);

/** The words for a value; the value itself where the operator has one that we do not know. */
export const wordsFor = (list: readonly Choice[], value: string | OtherWord | null): string => {
  const word = typeof value === 'object' ? (value ?? { said: null }) : { said: value };
  return list.find((choice) => choice.value === word.said)?.label ?? readable(word) ?? notGiven;
};
