import { type DocumentType, documentTypeByCode, keeperDocument, requiredOfVehicle } from '../world/document-types';
import { givenId } from './given-id';
import { type Form, isRecord } from './input';
import type { ChangeRow, VehicleDetails } from './rows';

type Kind = ChangeRow['kind'];

const kinds: readonly Kind[] = ['replace', 'add', 'temporary', 'update', 'remove'];
/** The names of the details that differ. Another year, model or fuel means that the driver typed another car. */
export const differences = (before: VehicleDetails, after: VehicleDetails): (keyof VehicleDetails)[] =>
  (Object.keys(before) as (keyof VehicleDetails)[]).filter((name) => before[name] !== after[name]);

/**
 * The documents that a change needs. A vehicle that is new to the fleet needs all that the checklist requires of it, and its logbook; a
 * courtesy car needs no logbook. An update needs the documents that show the new details; none shows the colour. Removing a vehicle needs
 * none.
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
    const changes = (...names: (keyof VehicleDetails)[]) => names.some((name) => changed.has(name));
    return [
      ...(changes('registration', 'plate_number', 'passenger_seats', 'wheelchair_accessible')
        ? of('private_hire_vehicle_licence')
        : []),
      ...(changes('registration', 'ownership') ? of('insurance_certificate') : []),
      ...(changes('registration', 'ownership', 'make', 'model', 'year', 'fuel_type', 'first_registered_on')
        ? [keeperDocument(after.ownership)]
        : []),
    ];
  }
  return [
    ...requiredOfVehicle.map(documentTypeByCode),
    ...(kind === 'temporary' ? [] : [keeperDocument(after.ownership)]),
  ];
};

/** Whether a change needs no check by staff: a new colour, or the removal of a vehicle that is not current. */
export const isApprovedAtOnce = (
  kind: Kind,
  before: { details: VehicleDetails; isCurrent: boolean } | undefined,
  after: VehicleDetails | null,
): boolean => {
  if (!before) return false;
  if (kind === 'remove') return !before.isCurrent;
  return kind === 'update' && after !== null && differences(before.details, after).every((name) => name === 'colour');
};

export interface ChangeDetails {
  kind: Kind;
  vehicle_id: number | null;
  proposed: VehicleDetails | null;
  reason: string | null;
  effective_from: string | null;
  until: string | null;
}

/** Checks the input of `POST /v1/vehicle-changes`. `vehicles` are the driver's own that can be changed, by id. */
export const checkChange = (form: Form, vehicles: ReadonlyMap<number, VehicleDetails>): ChangeDetails => {
  const kind = form.oneOf('kind', kinds, 'Choose what’s changing');
  const vehicle_id = kind === 'add' ? null : givenId(form.value('vehicle_id'));
  const before = vehicle_id === null ? undefined : vehicles.get(vehicle_id);
  if (kind !== 'add' && !before) form.fail('vehicle_id', 'Choose which car');
  const input = form.value('proposed');
  const proposed = isRecord(input) ? (input as unknown as VehicleDetails) : null;
  if (kind !== 'remove' && !proposed) form.fail('proposed', 'Enter the car’s details');
  const registration = proposed?.registration;
  const isTaken = [...vehicles].some(
    ([id, details]) => details.registration === registration && !(kind === 'update' && id === vehicle_id),
  );
  if (isTaken) form.fail('proposed.registration', `${registration} is already registered to you`);
  if (kind === 'update' && before && proposed && differences(before, proposed).length === 0)
    form.fail('proposed', 'Change at least one detail');
  form.check();
  return {
    kind,
    vehicle_id,
    proposed,
    reason: form.optionalText('reason'),
    effective_from: form.optionalText('effective_from'),
    until: form.optionalText('until'),
  };
};
