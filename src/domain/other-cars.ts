import { fullDay } from '../format/dates';
import { inWords } from '../format/lists';
import { isKnown, readable } from '../format/unknown-value';
import { currentOf } from './car';
import { type ClearedVehicle, limitsOfDocuments, limitsOfVehicle, unreadableEnds } from './clearance';
import { acceptedOf, documentName, inSentence, type NeededDocument } from './document-status';

/** The driver's cars that are not in use now. */
export const otherCars = <Car extends Parameters<typeof currentOf>[0][number]>(
  vehicles: readonly Car[],
): readonly Car[] => vehicles.filter((car) => car.status !== 'removed' && car !== currentOf(vehicles));

/** Whether a car that is not in use may be driven, in words. `documents` null: the documents could not be read. */
export const otherCarText = (
  car: ClearedVehicle,
  documents: readonly NeededDocument[] | null,
  today: string,
): string => {
  const status = isKnown(car.status) ? null : readable(car.status);
  const rows = (documents ?? []).filter((row) => row.required && row.vehicle_id === car.id);
  const limits = [...limitsOfVehicle(car, rows), ...limitsOfDocuments(rows, car, today)];
  const past = limits.find(({ lastDay }) => lastDay === null || lastDay < today);
  if (past) return `${past.reason} Do not take jobs in it.`;
  const lacking = rows.filter((row) => acceptedOf(row) === null);
  if (lacking.length > 0)
    return `We haven’t approved its ${inWords(lacking.map(({ document_type: { name = null } }) => inSentence(documentName({ name }))))} yet. Do not take jobs in it.`;
  if (status !== null) return `The status of this car is “${status}”. Ask us before you drive it.`;
  if (documents === null || !isKnown(car.status) || unreadableEnds(rows, car).length > 0)
    return 'Ask us before you take jobs in it.';
  const until = limits.flatMap(({ lastDay }) => lastDay ?? []).sort()[0];
  return `Approved. ${until ? `Its documents are valid until ${fullDay(until)}. ` : ''}Ask us before you switch to it.`;
};
