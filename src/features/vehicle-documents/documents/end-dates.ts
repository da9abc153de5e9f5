import type { Requirement } from '../../../api/documents';
import type { Vehicle } from '../../../api/driver';
import { carName, currentOf } from '../../../domain/car';
import { checkDayOf, documentName, hasExpired, lastDayOf } from '../../../domain/document-status';
import { fullDay } from '../../../format/dates';
import { type CalendarDay, calendarFile } from '../../../format/ics';

/** An item of the driver with a last day. */
export interface EndDate {
  /** The key of the item, which does not depend on the day. */
  readonly key: string;
  readonly name: string;
  /** The name of the car; null for an item of the driver. */
  readonly car: string | null;
  readonly day: string;
  /** Whether the item is with the team, who can check it until that day. */
  readonly isWithTeam: boolean;
}

/** Last days in the operator's record of the car. The documents have the same days under other names. */
const ofCar = [
  { key: 'mot', name: 'MOT', field: 'mot_expires_on' },
  { key: 'insurance', name: 'Insurance', field: 'insurance_ends_on' },
  { key: 'plate', name: 'Plate', field: 'plate_expires_on' },
] as const;

/**
 * Every future last day, soonest first: of the documents in force, of the documents with a check deadline, and of the car in use.
 * Duplicates appear once. If one record shows an item as expired, a later day in another record is ignored, as in the answer to "Can I
 * work?".
 */
export const endDates = (
  rows: readonly Requirement[],
  vehicles: readonly Vehicle[],
  today: string,
): readonly EndDate[] => {
  const current = currentOf(vehicles);
  const ofCurrent = ofCar.flatMap(({ key, name, field }) => {
    const day = current?.[field];
    return current && day
      ? [
          {
            key: `vehicle-${current.id}-${key}`,
            proves: key,
            name,
            vehicleId: current.id,
            car: current,
            day,
          },
        ]
      : [];
  });
  const expiredProofs: readonly (string | null)[] = [
    ...ofCurrent.flatMap(({ proves, day }) => (day < today ? proves : [])),
    ...rows
      .filter((row) => row.required && row.vehicle_id === current?.id && hasExpired(row, today))
      .flatMap(({ document_type: { proves } }) => proves ?? []),
  ];
  const documents = rows.flatMap((row) => {
    const { document_type: type, vehicle_id: vehicleId } = row;
    const whose = `${type.id}-${vehicleId ?? 'driver'}`;
    const car = vehicles.find((vehicle) => vehicle.id === vehicleId) ?? null;
    const [day, checkDay] = [lastDayOf(row), checkDayOf(row, today)];
    const twin = ofCurrent.find(
      (fact) => fact.vehicleId === vehicleId && fact.day === day && fact.proves === type.proves,
    );
    return [
      ...(day === null || hasExpired(row, today) || (vehicleId === current?.id && expiredProofs.includes(type.proves))
        ? []
        : [{ key: `document-${whose}`, name: twin?.name ?? documentName(type), car, day, twin, isWithTeam: false }]),
      ...(checkDay === null
        ? []
        : [{ key: `check-${whose}`, name: documentName(type), car, day: checkDay, twin: undefined, isWithTeam: true }]),
    ];
  });
  const shownByDocument = new Set(documents.map(({ twin }) => twin));
  return [
    ...documents,
    ...ofCurrent
      .filter((fact) => !shownByDocument.has(fact) && !expiredProofs.includes(fact.proves))
      .map((fact) => ({ ...fact, isWithTeam: false })),
  ]
    .filter(({ day }) => day >= today)
    .map(({ key, name, car, day, isWithTeam }) => ({
      key,
      name,
      car: car && carName(car, 'your car'),
      day,
      isWithTeam,
    }))
    .sort((a, b) => a.day.localeCompare(b.day));
};

const noteOf = ({ isWithTeam }: EndDate): string =>
  isWithTeam
    ? 'is the last day we can check it. If we haven’t by then, send a new one.'
    : 'is the expiry date. Send the new one early, because checking takes time.';

const eventOf = (date: EndDate, driverId: string, origin: string): CalendarDay => ({
  // Two drivers may share a calendar.
  uid: `driver-${driverId}-${date.key}@${new URL(origin).hostname}`,
  day: date.day,
  title: date.car ? `${date.name} for ${date.car} expires` : `${date.name} expires`,
  note: `${fullDay(date.day)} ${noteOf(date)}`,
  url: `${origin}/vehicle-documents`,
});

export const datesFile = (dates: readonly EndDate[], driverId: string, origin: string): string =>
  calendarFile(dates.map((date) => eventOf(date, driverId, origin)));
