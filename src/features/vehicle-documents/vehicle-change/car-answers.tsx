import type { Vehicle, VehicleDetails } from '../../../api/driver';
import type { ChangeRecord } from '../../../api/vehicle-changes';
import { carInList, makeAndModel, withCommas } from '../../../domain/car';
import { showRegistration } from '../../../domain/registration';
import { fullDay } from '../../../format/dates';
import { notGiven } from '../../../format/unknown-value';
import { Plate } from '../../../ui/Plate';
import type { Answer } from '../../../ui/SummaryList';
import { colours, fuels, kinds, labelFor, ownerships } from './choices';
import { carOf, type DetailsValues } from './details';

export type FieldAnswer = Answer & {
  /** Null for an answer that follows from another one. */
  readonly field: keyof DetailsValues | null;
};

/** Make, model, colour and year, if known. */
export const carFacts = (car: VehicleDetails): string =>
  withCommas(makeAndModel(car), car.colour && labelFor(colours, car.colour).toLowerCase(), car.year);

export const seatsInWords = ({ passenger_seats: count }: VehicleDetails): string | null =>
  count === null ? null : `${count} ${count === 1 ? 'passenger' : 'passengers'}`;

/** The last day of a temporary car. */
export const endDate = ({ until }: ChangeRecord): FieldAnswer => ({
  question: 'End date',
  answer: until && fullDay(until),
  field: 'until',
});

/** The first day; for a removal, the first day without the car. */
export const startDate = ({ kind, effective_from: from }: ChangeRecord): FieldAnswer => ({
  question: kind === 'remove' ? 'When you stop using it' : 'Start date',
  answer: from && fullDay(from),
  field: 'effectiveFrom',
});

const vehicleQuestions: Readonly<Record<string, string>> = {
  replace: 'Car it replaces',
  temporary: 'Car it replaces for now',
};

/** The answers about the change itself, each with its field. */
export const changeAnswers = (change: ChangeRecord, vehicles: readonly Vehicle[]): readonly FieldAnswer[] => {
  const about = carOf(vehicles, change.vehicle_id);
  return [
    { question: 'What’s changing', answer: labelFor(kinds, change.kind), field: 'kind' },
    {
      question: vehicleQuestions[String(change.kind)] ?? 'Which car',
      answer: about && change.kind !== 'add' && carInList(about),
      field: vehicles.length > 1 ? 'vehicleId' : null,
    },
    { ...startDate(change), answer: startDate(change).answer ?? 'As soon as it’s approved' },
    endDate(change),
    { question: 'Your note', answer: change.reason, field: 'reason' },
  ];
};

/** The answers about the car, each with its field. */
export const carAnswers = (change: ChangeRecord): readonly FieldAnswer[] => {
  const car = change.proposed;
  if (!car) return [];
  return [
    {
      question: 'Registration',
      answer: car.registration ? (
        <Plate registration={showRegistration(car.registration)} isDrivable={false} />
      ) : (
        notGiven
      ),
      field: 'registration',
    },
    { question: 'Car', answer: carFacts(car) || notGiven, field: 'make' },
    {
      question: 'First registered',
      answer: car.first_registered_on && fullDay(car.first_registered_on),
      field: 'firstRegisteredOn',
    },
    { question: 'Fuel', answer: labelFor(fuels, car.fuel_type), field: 'fuelType' },
    { question: 'Seats', answer: seatsInWords(car) ?? notGiven, field: 'passengerSeats' },
    {
      question: 'Wheelchair accessible',
      answer: car.wheelchair_accessible === null ? notGiven : car.wheelchair_accessible ? 'Yes' : 'No',
      field: 'wheelchairAccessible',
    },
    { question: 'Council plate', answer: car.plate_number, field: 'plateNumber' },
    { question: 'Owner', answer: labelFor(ownerships, car.ownership), field: 'ownership' },
  ];
};

/** The answers about the car that an update changes; empty for another change. */
const answersBefore = (change: ChangeRecord, vehicles: readonly Vehicle[]): readonly FieldAnswer[] => {
  const before = change.kind === 'update' ? carOf(vehicles, change.vehicle_id) : null;
  return before ? carAnswers({ ...change, proposed: before }) : [];
};

/** The answers that differ from the car's details: "Council plate: PHV-9999". Empty for another car. */
export const changedDetails = (change: ChangeRecord, vehicles: readonly Vehicle[]): string => {
  const known = answersBefore(change, vehicles);
  return carAnswers(change)
    .flatMap(({ question, answer }, index) =>
      known[index] && typeof answer === 'string' && answer !== known[index].answer ? `${question}: ${answer}` : [],
    )
    .join('. ');
};

/** The answers about the car. Those that an update changes say what they were. */
export const carAnswersWithBefore = (change: ChangeRecord, vehicles: readonly Vehicle[]): readonly FieldAnswer[] => {
  const known = answersBefore(change, vehicles);
  return carAnswers(change).map((row, index): FieldAnswer => {
    const { answer = null } = known[index] ?? {};
    return typeof answer === 'string' && typeof row.answer === 'string' && answer !== row.answer
      ? { ...row, answer: `${row.answer} (was ${answer})` }
      : row;
  });
};
