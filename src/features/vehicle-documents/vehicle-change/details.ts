import type { Vehicle, VehicleDetails } from '../../../api/driver';
import type { ChangeDetails, ChangeKind, ChangeRecord } from '../../../api/vehicle-changes';
import { currentOf } from '../../../domain/car';
import { normaliseRegistration } from '../../../domain/registration';
import { isKnown } from '../../../format/unknown-value';

/** The form's values. All are text, so that nothing typed is lost. */
export interface DetailsValues extends Readonly<ReturnType<typeof carValues>> {
  readonly kind: ChangeKind | '';
  readonly vehicleId: string;
  readonly effectiveFrom: string;
  readonly until: string;
  readonly reason: string;
}

/** A car as form values; empty without a car. */
export const carValues = (car: VehicleDetails | null) => ({
  registration: car?.registration ?? '',
  make: car?.make ?? '',
  model: car?.model ?? '',
  colour: car?.colour ?? '',
  year: String(car?.year ?? ''),
  firstRegisteredOn: car?.first_registered_on ?? '',
  fuelType: car?.fuel_type ?? '',
  passengerSeats: String(car?.passenger_seats ?? ''),
  wheelchairAccessible: car && car.wheelchair_accessible === null ? '' : car?.wheelchair_accessible ? 'yes' : 'no',
  plateNumber: car?.plate_number ?? '',
  ownership: car?.ownership ?? '',
});

const blankCar = carValues(null);

/**
 * What changes in the form when the driver chooses a kind: new details of the only car begin with the known ones, which another kind removes
 * again. Keeps what the driver typed.
 */
export const chooseKind = (
  values: DetailsValues,
  kind: string,
  onlyCar: VehicleDetails | null,
): Readonly<Record<string, string>> => {
  const known = carValues(onlyCar);
  const [from, to] = kind === 'update' ? [blankCar, known] : values.kind === 'update' ? [known, blankCar] : [];
  const names = Object.keys(blankCar) as (keyof typeof blankCar)[];
  return {
    kind,
    ...Object.fromEntries(names.flatMap((name) => (from?.[name] === values[name] ? [[name, to?.[name]]] : []))),
  };
};

/** The form's initial values: this device's draft, else the saved change, else empty. */
export const startValues = (
  record: ChangeRecord | null,
  current: Vehicle | null,
  draft: Partial<DetailsValues> | null,
): DetailsValues => ({
  kind: record && isKnown(record.kind) ? record.kind : '',
  vehicleId: String(record?.vehicle_id ?? current?.id ?? ''),
  ...carValues(record?.proposed ?? null),
  effectiveFrom: record?.effective_from ?? '',
  until: record?.until ?? '',
  reason: record?.reason ?? '',
  ...(draft ?? {}),
});

export const carOf = (vehicles: readonly Vehicle[], vehicleId: string | number | null): Vehicle | null =>
  vehicles.find(({ id }) => String(id) === String(vehicleId)) ?? null;

/** The cars that a change can apply to. */
export const carsOf = (vehicles: readonly Vehicle[]): readonly Vehicle[] =>
  vehicles.filter(({ status }) => status !== 'removed');

/** The default car of a change: the car in use, or the only one. */
export const likelyCar = (vehicles: readonly Vehicle[]): Vehicle | null => {
  const cars = carsOf(vehicles);
  return currentOf(cars) ?? (cars.length === 1 ? (cars[0] ?? null) : null);
};

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** The body of POST /v1/vehicle-changes. The form has been checked. */
export const toDetails = (values: DetailsValues): ChangeDetails => ({
  kind: values.kind as ChangeKind,
  vehicle_id: values.kind === 'add' || values.vehicleId === '' ? null : values.vehicleId,
  proposed:
    values.kind === 'remove'
      ? null
      : {
          registration: normaliseRegistration(values.registration),
          make: values.make.trim(),
          model: values.model.trim(),
          colour: values.colour,
          year: Number(values.year),
          first_registered_on: orNull(values.firstRegisteredOn),
          fuel_type: values.fuelType,
          passenger_seats: Number(values.passengerSeats),
          wheelchair_accessible: values.wheelchairAccessible === 'yes',
          plate_number: orNull(values.plateNumber),
          ownership: values.ownership,
        },
  reason: orNull(values.reason),
  effective_from: orNull(values.effectiveFrom),
  until: values.kind === 'temporary' ? orNull(values.until) : null,
});

/** For each field of the contract, the form field that shows its errors. */
export const formFieldNames: Readonly<Record<string, keyof DetailsValues>> = {
  kind: 'kind',
  vehicle_id: 'vehicleId',
  'proposed.registration': 'registration',
  'proposed.make': 'make',
  'proposed.model': 'model',
  'proposed.colour': 'colour',
  'proposed.year': 'year',
  'proposed.first_registered_on': 'firstRegisteredOn',
  'proposed.fuel_type': 'fuelType',
  'proposed.passenger_seats': 'passengerSeats',
  'proposed.wheelchair_accessible': 'wheelchairAccessible',
  'proposed.plate_number': 'plateNumber',
  'proposed.ownership': 'ownership',
  effective_from: 'effectiveFrom',
  until: 'until',
  reason: 'reason',
};
