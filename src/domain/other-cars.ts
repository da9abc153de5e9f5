import { fullDay } from '../format/dates';
import { inWords } from '../format/lists';
import { isKnown, readable } from '../format/unknown-value';
import { currentOf } from './car';
import type { ClearedVehicle } from './clearance';
import { acceptedOf, documentName, hasExpired, inSentence, lastDayOf, type NeededDocument } from './document-status';

/** The driver's cars that are not in use now. */
export const otherCars = <Car extends Parameters<typeof currentOf>[0][number]>(
  vehicles: readonly Car[],
): readonly Car[] => vehicles.filter((car) => car.status !== 'removed' && car !== currentOf(vehicles));

const nameOf = ({ document_type: { name = null } }: NeededDocument): string => inSentence(documentName({ name }));

const stop = 'Do not take jobs in it.';

/** Whether a car that is not in use may be driven, in words. `documents` null: the documents could not be read. */
export const otherCarText = (
  car: ClearedVehicle,
  documents: readonly NeededDocument[] | null,
  today: string,
): string => {
  if (car.status === 'suspended') return `It’s suspended. ${stop}`;
  if (car.status === 'pending') return `We haven’t approved it yet. ${stop}`;
  const rows = (documents ?? []).filter((row) => row.required && row.vehicle_id === car.id);
  const facts = [
    { name: 'MOT', day: car.mot_expires_on },
    { name: 'insurance', day: car.insurance_ends_on },
    { name: 'council plate', day: car.plate_expires_on },
  ].map((fact) => ({ ...fact, isOver: fact.day !== null && fact.day < today }));
  const ends = [
    ...facts,
    ...rows.map((row) => ({ name: nameOf(row), day: lastDayOf(row), isOver: hasExpired(row, today) })),
  ];
  const over = ends.find(({ isOver }) => isOver);
  if (over) return `Its ${over.name} has expired. ${stop}`;
  const lacking = rows.filter((row) => acceptedOf(row) === null);
  const missing = lacking.filter(({ status }) => status === 'missing');
  if (missing.length > 0) return `We don’t have its ${inWords(missing.map(nameOf))} yet. ${stop}`;
  if (lacking.length > 0) return `We haven’t approved its ${inWords(lacking.map(nameOf))} yet. ${stop}`;
  const status = isKnown(car.status) ? null : readable(car.status);
  if (status !== null) return `The status of this car is “${status}”. Ask us before you drive it.`;
  const isUnreadable = [car, ...rows.map(acceptedOf)].some((item) =>
    item?.malformed?.some((field) => /(expires|ends)_on$/.test(field)),
  );
  if (documents === null || !isKnown(car.status) || isUnreadable) return 'Ask us before you take jobs in it.';
  const until = ends.flatMap(({ day }) => day ?? []).sort()[0];
  return `Approved. ${until ? `Its documents are valid until ${fullDay(until)}. ` : ''}Ask us before you switch to it.`;
};

/** Whether the driver may not take jobs in a car that is not in use. */
export const isOtherCarStopped = (...facts: Parameters<typeof otherCarText>): boolean =>
  otherCarText(...facts).endsWith(stop);
