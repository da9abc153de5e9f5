import { addYears, isDay, sayDay, today } from '../world/days';
import { type DocumentType, documentTypeByCode, keeperPaper } from '../world/document-types';
import { givenId } from './given-id';
import type { Form } from './input';
import type { ChangeRow, VehicleDetails } from './rows';

type Kind = ChangeRow['kind'];

export const kinds: readonly Kind[] = ['replace', 'add', 'temporary', 'update', 'remove'];
export const colours = [
  'black',
  'silver',
  'grey',
  'white',
  'blue',
  'red',
  'green',
  'brown',
  'beige',
  'yellow',
  'orange',
  'other',
];
const fuels = ['petrol', 'diesel', 'hybrid', 'plug_in_hybrid', 'electric', 'lpg', 'other'];
const ownerships = ['owned', 'financed', 'hired', 'company', 'family'];

/** The council's rules for a vehicle; the contract's `OperatingArea.vehicle_rules`. */
export interface CouncilRules {
  readonly areaName: string;
  readonly max_age_years_when_first_licensed: number | null;
  readonly max_age_years: number | null;
  readonly min_passenger_seats: number;
  readonly max_passenger_seats: number;
}

/** The names of the details that differ; a new year of make, model or fuel means another car was typed in. */
export const differences = (before: VehicleDetails, after: VehicleDetails): (keyof VehicleDetails)[] =>
  (Object.keys(before) as (keyof VehicleDetails)[]).filter((name) => before[name] !== after[name]);

/**
 * The papers that a change needs. A vehicle that is new to the fleet needs its licence, insurance and the keeper's paper, and an
 * MOT from its first birthday; a courtesy car no keeper's paper. An update needs the papers that name what is new: a colour is
 * in none of them that staff check. Removing a vehicle needs none.
 */
export const requiredTypes = (
  kind: Kind,
  before: VehicleDetails | undefined,
  after: VehicleDetails | null,
): DocumentType[] => {
  const of = (...codes: string[]) => codes.map(documentTypeByCode);
  if (kind === 'remove' || !after) return [];
  if (kind === 'update') {
    const changed = new Set(before ? differences(before, after) : []);
    const touches = (...names: (keyof VehicleDetails)[]) => names.some((name) => changed.has(name));
    return [
      ...(touches('registration', 'plate_number', 'passenger_seats', 'wheelchair_accessible')
        ? of('private_hire_vehicle_licence')
        : []),
      ...(touches('registration', 'ownership') ? of('insurance_certificate') : []),
      ...(touches('registration', 'ownership', 'make', 'model', 'year', 'fuel_type', 'first_registered_on')
        ? [keeperPaper(after.ownership)]
        : []),
    ];
  }
  const registered = after.first_registered_on ?? `${after.year}-12-31`;
  return [
    ...of('private_hire_vehicle_licence', 'insurance_certificate'),
    ...(addYears(registered, 1) <= today() ? of('mot_certificate') : []),
    ...(kind === 'temporary' ? [] : [keeperPaper(after.ownership)]),
  ];
};

/** No person has to look at a new colour, nor at giving up a vehicle that is not the one in use. */
export const isApprovedAtOnce = (
  kind: Kind,
  before: { details: VehicleDetails; isCurrent: boolean } | undefined,
  after: VehicleDetails | null,
): boolean => {
  if (!before) return false;
  if (kind === 'remove') return !before.isCurrent;
  return kind === 'update' && after !== null && differences(before.details, after).every((name) => name === 'colour');
};

/** The details of a change as they will be stored. */
export interface ChangeDetails {
  kind: Kind;
  vehicle_id: number | null;
  proposed: VehicleDetails | null;
  reason: string | null;
  effective_from: string | null;
  until: string | null;
}

/**
 * Checks the body of `POST /v1/vehicle-changes` against the contract and the council's rules.
 * `vehicles` are the driver's own that can be changed, by id.
 */
export const checkChange = (
  check: Form,
  vehicles: ReadonlyMap<number, VehicleDetails>,
  rules: CouncilRules,
): ChangeDetails => {
  const kind = check.oneOf('kind', kinds, 'Choose what’s changing');
  const reason = check.optionalText('reason', 500, 'The reason must be 500 characters or fewer');
  const effectiveFrom = check.optionalDay('effective_from', 'Enter the start date, for example 27 3 2026');
  if (effectiveFrom !== null && effectiveFrom < today())
    check.fail('effective_from', 'Start date must be today or later');
  const until = check.optionalDay('until', 'Enter the end date, for example 27 3 2026');
  if (kind === 'temporary') {
    if (until === null) check.fail('until', 'Enter the end date');
    else if (until < (effectiveFrom ?? today())) check.fail('until', 'End date must be on or after the start date');
  } else if (until !== null) check.fail('until', 'Only a temporary car has an end date');

  let vehicleId: number | null = null;
  if (kind === 'add') {
    if (check.value('vehicle_id') !== null) check.fail('vehicle_id', 'Adding a car doesn’t change another one');
  } else if (kinds.includes(kind)) {
    const given = givenId(check.value('vehicle_id'));
    if (!vehicles.has(given)) check.fail('vehicle_id', 'Choose which car');
    else vehicleId = given;
  }

  let proposed: VehicleDetails | null = null;
  const vehicle = check.part('proposed', 'Enter the car’s details');
  if (kind === 'remove') {
    if (vehicle) check.fail('proposed', 'A removed car has no new details');
  } else if (!vehicle) check.fail('proposed', 'Enter the car’s details');
  else {
    proposed = checkVehicle(vehicle, rules, kind === 'update');
    const before = vehicleId === null ? undefined : vehicles.get(vehicleId);
    const taken = [...vehicles].some(
      ([id, details]) => details.registration === proposed?.registration && !(kind === 'update' && id === vehicleId),
    );
    if (taken) check.fail('proposed.registration', `${proposed.registration} is already registered to you`);
    if (kind === 'update' && before && check.isGood && differences(before, proposed).length === 0)
      check.fail('proposed', 'Change at least one detail');
  }
  check.check();
  return { kind, vehicle_id: vehicleId, proposed, reason, effective_from: effectiveFrom, until };
};

const checkVehicle = (check: Form, rules: CouncilRules, isKnown: boolean): VehicleDetails => {
  const thisYear = Number(today().slice(0, 4));
  const details: VehicleDetails = {
    registration: check.fitting('registration', (text) =>
      /^[A-Z0-9]{1,8}$/.test(text) ? undefined : 'Enter the registration, for example TA23 KXP',
    ),
    make: check.text('make', 40, 'Enter the make', 'The make must be 40 characters or fewer'),
    model: check.text('model', 60, 'Enter the model', 'The model must be 60 characters or fewer'),
    colour: check.oneOf('colour', colours, 'Choose the colour'),
    year: check.integer('year', 1990, thisYear + 1, `Enter the year of manufacture, from 1990 to ${thisYear + 1}`),
    first_registered_on: check.optionalDay(
      'first_registered_on',
      'Enter the date of first registration, for example 27 3 2023',
    ),
    fuel_type: check.oneOf('fuel_type', fuels, 'Choose the fuel'),
    passenger_seats: check.integer('passenger_seats', 1, 8, 'Enter the number of passenger seats, from 1 to 8'),
    wheelchair_accessible: check.boolean('wheelchair_accessible', 'Choose if it’s wheelchair accessible'),
    plate_number: check.optionalText('plate_number', 20, 'The plate number must be 20 characters or fewer'),
    ownership: check.oneOf('ownership', ownerships, 'Choose who owns the car') as VehicleDetails['ownership'],
  };
  const first = details.first_registered_on;
  if (first !== null && first > today())
    check.fail('first_registered_on', 'Date of first registration must be today or in the past');

  const seats = details.passenger_seats;
  if (seats < rules.min_passenger_seats || seats > rules.max_passenger_seats)
    check.fail(
      'passenger_seats',
      `${rules.areaName} licenses vehicles with ${rules.min_passenger_seats} to ${rules.max_passenger_seats} passenger seats`,
    );
  // A plate, or a vehicle that is driven for us already, was licensed before.
  const isLicensed = isKnown || details.plate_number !== null;
  const limit = isLicensed ? rules.max_age_years : rules.max_age_years_when_first_licensed;
  const registered = first ?? (Number.isInteger(details.year) ? `${details.year}-12-31` : null);
  if (limit !== null && registered !== null && isDay(registered) && addYears(registered, limit) < today()) {
    const when = isLicensed ? '' : ' when it’s first licensed';
    check.fail(
      first === null ? 'year' : 'first_registered_on',
      `${rules.areaName} licenses vehicles up to ${limit} years old${when}. This one was ${limit} on ${sayDay(addYears(registered, limit))}`,
    );
  }
  return details;
};
