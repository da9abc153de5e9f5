import { fullDay } from '../format/dates';
import { inWords } from '../format/lists';
import { isKnown, readable } from '../format/unknown-value';
import { type ApprovedChange, currentOf } from './car';
import type { ClearedVehicle } from './clearance';
import { acceptedOf, documentName, hasExpired, inSentence, lastDayOf, type NeededDocument } from './document-status';
import { switchInWords } from './later-change';

/** The driver's cars that are not in use now. */
export const otherCars = <Car extends Parameters<typeof currentOf>[0][number]>(
  vehicles: readonly Car[],
): readonly Car[] => vehicles.filter((car) => car.status !== 'removed' && car !== currentOf(vehicles));

const nameOf = ({ document_type: { name = null } }: NeededDocument): string => inSentence(documentName({ name }));

type Facts = readonly [
  car: ClearedVehicle,
  documents: readonly NeededDocument[] | null,
  today: string,
  changes?: readonly ApprovedChange[],
];

/** The required documents of a car, and the last days of all that it needs. */
const needsOf = (...[car, documents, today]: Facts) => {
  const rows = (documents ?? []).filter((row) => row.required && row.vehicle_id === car.id);
  const facts = [
    { name: 'MOT', day: car.mot_expires_on },
    { name: 'insurance', day: car.insurance_ends_on },
    { name: 'council plate', day: car.plate_expires_on },
  ].map((fact) => ({ ...fact, isOver: fact.day !== null && fact.day < today }));
  const ends = rows.map((row) => ({ name: nameOf(row), day: lastDayOf(row), isOver: hasExpired(row, today) }));
  return { rows, ends: [...facts, ...ends] };
};

/** Why a car that is not in use may not be driven; null if nothing is known to stop it. `documents` null: they could not be read. */
export const otherCarStop = (...[car, documents, today]: Facts): string | null => {
  if (car.status === 'suspended') return 'It’s suspended.';
  if (car.status === 'pending') return 'We haven’t approved it yet.';
  const { rows, ends } = needsOf(car, documents, today);
  const over = ends.find(({ isOver }) => isOver);
  if (over) return `Its ${over.name} has expired.`;
  const lacking = rows.filter((row) => acceptedOf(row) === null);
  const missing = lacking.filter(({ status }) => status === 'missing');
  if (missing.length > 0) return `We don’t have its ${inWords(missing.map(nameOf))} yet.`;
  return lacking.length > 0 ? `We haven’t approved its ${inWords(lacking.map(nameOf))} yet.` : null;
};

/** Whether a car that is not in use may be driven, in words. */
export const otherCarText = (...[car, documents, today, changes = []]: Facts): string => {
  const reason = otherCarStop(car, documents, today);
  if (reason !== null) return `${reason} Do not take jobs in it.`;
  const status = isKnown(car.status) ? null : readable(car.status);
  if (status !== null) return `The status of this car is “${status}”. Ask us before you drive it.`;
  const { rows, ends } = needsOf(car, documents, today);
  const isUnreadable = [car, ...rows.map(acceptedOf)].some((item) =>
    item?.malformed?.some((field) => /(expires|ends)_on$/.test(field)),
  );
  if (documents === null || !isKnown(car.status) || isUnreadable) return 'Ask us before you take jobs in it.';
  const until = ends.flatMap(({ day }) => day ?? []).sort()[0];
  return `Approved. ${until ? `Its documents are valid until ${fullDay(until)}. ` : ''}${switchInWords(car, changes, today)}`;
};
