import type { UnknownValue } from '../../machines/shared/unknown-value';
import { addDays, shortDay } from '../format/dates';
import { isKnown } from '../format/unknown-value';
import { showRegistration } from './registration';

interface Called {
  readonly registration: string | null;
  readonly make?: string | null;
  readonly model?: string | null;
}

/** "Black, 2023": what is known, with commas. */
export const withCommas = (...parts: readonly (string | number | null | undefined)[]): string =>
  parts.filter((part) => part !== null && part !== undefined && part !== '').join(', ');

export const makeAndModel = ({ make, model }: Pick<Called, 'make' | 'model'>): string =>
  [make, model].filter(Boolean).join(' ');

/** The name of a car: its registration, else its make and model, else `otherwise`. */
export const carName = (car: Called, otherwise = 'Car'): string =>
  car.registration ? showRegistration(car.registration) : makeAndModel(car) || otherwise;

/** The name of a car in a list to choose from: "BD19 SMR, Toyota Prius". */
export const carInList = (car: Called): string =>
  car.registration ? withCommas(showRegistration(car.registration), makeAndModel(car)) : carName(car);

/** A change of car within a sentence: "change of car to YA23 KXP". `vehicles`: the driver's, which name a car that is no longer used. */
export const changeInSentence = (
  {
    kind,
    proposed,
    vehicle_id,
  }: { readonly kind: unknown; readonly proposed: Called | null; readonly vehicle_id: string | null },
  vehicles: readonly (Called & { readonly id: string })[] | null,
): string => {
  const car = kind === 'remove' ? vehicles?.find(({ id }) => id === vehicle_id) : proposed;
  const name = car && carName(car, '');
  if (!name) return 'change of car';
  if (kind === 'remove') return `request to remove ${name}`;
  if (kind === 'add') return `request to add ${name}`;
  return kind === 'update' ? `update of ${name}’s details` : `change of car to ${name}`;
};

/**
 * Whether the change is not decided yet: a draft, with staff, or back with the driver. A change with an unknown status counts as open until
 * it has a `completed_at`.
 */
export const isOpenChange = ({
  status,
  completed_at,
}: {
  readonly status: string | UnknownValue;
  readonly completed_at: unknown;
}): boolean => (isKnown(status) ? ['draft', 'pending', 'action_required'].includes(status) : completed_at === null);

/** The car in use: the one that the operator marks, or the only one when it marks none. */
export const currentOf = <Car extends { readonly status: unknown; readonly is_current: boolean | null }>(
  vehicles: readonly Car[],
): Car | null => {
  const current = vehicles.find(({ is_current }) => is_current);
  if (current) return current;
  const [only, ...others] = vehicles.filter(({ status }) => status !== 'removed');
  return only && only.is_current === null && others.length === 0 ? only : null;
};

/** The name of the car with that id if it is not in use. */
export const otherCarName = (
  vehicles: readonly (Called & { readonly id: string; readonly is_current: boolean | null })[] | null,
  vehicleId: string | null | undefined,
): string | undefined => {
  const car = vehicles?.find(({ id, is_current }) => id === vehicleId && is_current === false);
  return car && carName(car, 'your other car');
};

/** The facts of a change of car that decide how long the driver may use the car. */
export interface ApprovedChange {
  readonly kind: unknown;
  readonly status: unknown;
  readonly vehicle_id: string | null;
  readonly proposed: { readonly registration: string | null } | null;
  readonly effective_from: string | null;
  readonly until: string | null;
}

/** Whether an approved change applies only from a later day. */
export const startsLater = ({ status, effective_from: from }: ApprovedChange, today: string): boolean =>
  status === 'approved' && from !== null && from > today;

/** The approved change that brings another car on a later day. */
export const startingChange = (changes: readonly ApprovedChange[], today: string): ApprovedChange | undefined =>
  changes.find((change) => change.kind !== 'remove' && change.kind !== 'update' && startsLater(change, today));

/** The day on which the driver changes to the car of an approved change. */
export const startText = ({ proposed, effective_from: from }: ApprovedChange): string =>
  `From ${shortDay(from ?? '')} you use ${carName(proposed ?? { registration: null }, 'your new car')}.`;

/** The status of the driver's request to use a car: an open one, or one that is approved for a later day. Null if there is none. */
export type CarRequest = 'draft' | 'pending' | 'action_required' | 'approved' | null;

export const carRequest = (changes: readonly ApprovedChange[], today: string): CarRequest =>
  startingChange(changes, today)
    ? 'approved'
    : ((['draft', 'pending', 'action_required'] as const).find((open) =>
        changes.some(({ kind, status }) => status === open && kind !== 'remove' && kind !== 'update'),
      ) ?? null);

/** Whether the request is for the first car of a driver. */
export const isFirstCar = (
  { kind, proposed }: Pick<ApprovedChange, 'kind' | 'proposed'>,
  vehicles: readonly { readonly registration: string | null }[],
): boolean => kind === 'add' && vehicles.every(({ registration }) => registration === proposed?.registration);

export const updateCarHref = '/vehicle-documents/vehicle/update';

/** What a driver without a car does. `request`: the status of their request for one. Null while staff check it, and once it is approved. */
export const missingCarAction = (request: CarRequest) =>
  request === 'pending' || request === 'approved'
    ? null
    : {
        href: updateCarHref,
        text: { none: 'Add your car', draft: 'Finish adding your car', action_required: 'Fix your request' }[
          request ?? 'none'
        ],
      };

/** The approved change by which the driver stops using the car on a later day. */
export const leavingChange = (
  { id }: { readonly id: string },
  changes: readonly ApprovedChange[],
  today: string,
): ApprovedChange | undefined =>
  changes.find(
    (change) =>
      ['replace', 'temporary', 'remove'].includes(String(change.kind)) &&
      change.vehicle_id === id &&
      startsLater(change, today),
  );

/** The last day of a car that the driver will leave, or uses for a while; null for another car. `changes` are newest first. */
export const lastDayOfCar = (
  car: { readonly id: string; readonly registration: string | null },
  changes: readonly ApprovedChange[],
  today: string,
): string | null => {
  const leavesOn = leavingChange(car, changes, today)?.effective_from;
  if (leavesOn) return addDays(leavesOn, -1);
  return (
    changes.find(
      ({ kind, status, proposed }) =>
        kind !== 'update' && status === 'approved' && car.registration && proposed?.registration === car.registration,
    )?.until ?? null
  );
};

/** Whether the operator does not say which car is in use. */
export const isUnclear = (vehicles: Parameters<typeof currentOf>[0]): boolean =>
  currentOf(vehicles) === null && vehicles.some(({ is_current }) => is_current === null);

/** Name of the draft of the details of a change of car that is not started. */
export const newChangeDraft = 'vehicle-change';
