import type { VehicleChangeInput } from '../../../machines/vehicle-change';
import type { VehicleDetails } from '../../../src/api/driver';
import type { ChangeDetails } from '../../../src/api/vehicle-changes';
import { onAnotherDevice, type Place } from '../../support/other-device';
import type { Cookie, World } from '../../support/world';
import type { ChangeKind, ChangeServer } from './change-server';

type Arranged = NonNullable<NonNullable<Parameters<World['arrange']>[0]['change']>['proposed']>;

export interface CarOfDriver {
  readonly id: string;
  readonly details: VehicleDetails;
}

const namesOfDetails = [
  ...['registration', 'make', 'model', 'colour', 'year', 'first_registered_on', 'fuel_type', 'passenger_seats'],
  ...['wheelchair_accessible', 'plate_number', 'ownership'],
];

/** The sample driver's car, from the operator's API. */
export const carOf = async (place: Place): Promise<CarOfDriver> => {
  const read = await onAnotherDevice(place);
  const { data } = await read<{ data: readonly Readonly<Record<string, unknown>>[] }>('GET', '/v1/driver/vehicles');
  const [car] = data;
  if (!car) throw new Error('The sample driver has no car.');
  const details = Object.fromEntries(namesOfDetails.map((name) => [name, car[name]]));
  return { id: String(car.id), details: details as unknown as VehicleDetails };
};

/** The details that a change of that kind alters. */
export const differencesOf = (kind: ChangeKind, { details }: CarOfDriver): Partial<VehicleDetails> =>
  kind === 'seats'
    ? { passenger_seats: Number(details.passenger_seats) + 1 }
    : { colour: details.colour === 'black' ? 'white' : 'black' };

export const changeDetails = (kind: ChangeKind, car: CarOfDriver): ChangeDetails => ({
  kind: 'update',
  vehicle_id: car.id,
  proposed: { ...car.details, ...differencesOf(kind, car) },
  reason: null,
  effective_from: null,
  until: null,
});

/** Arranges the operator's change and signs the driver in. `ticketRaised`: the team has a ticket for it. */
export const arrangeChange = async (
  place: Place,
  server: ChangeServer,
  car: CarOfDriver,
  ticketRaised: boolean,
): Promise<readonly Cookie[]> => {
  const { status, kind, hasDocument } = server;
  const { cookies } = await place.world.arrange({
    session: 'signed-in',
    change:
      status === 'none'
        ? null
        : {
            status,
            ticketRaised: ticketRaised && status !== 'draft',
            kind: 'update',
            vehicle_id: Number(car.id),
            proposed: { ...car.details, ...differencesOf(kind, car) } as Arranged,
            // A change that was sent back has its document, which is what was wrong.
            documents: hasDocument || status === 'action_required' ? 'all' : 'none',
          },
  });
  return cookies;
};

/** The state in which an earlier visit left a change. */
export interface OpenedAt {
  /** Its ticket is reserved, and stored on this device or on another one. */
  readonly reserved?: false | 'here' | 'elsewhere';
  /** The address names its document. */
  readonly documentOpen?: boolean;
  /** The address names that step. */
  readonly step?: VehicleChangeInput['openStep'];
  /** The address says that the driver came from the check of the answers. */
  readonly fromCheck?: boolean;
}

/** The earlier visit that leads to that input of the chart. */
export const openedAt = (input: VehicleChangeInput): OpenedAt => ({
  reserved: input.reservedKey !== null && 'here',
  documentOpen: input.openDocumentTypeId !== null,
  step: input.openStep,
  fromCheck: input.cameFromCheck,
});

/** The query of the page's address. */
export const searchOf = ({ documentOpen, step, fromCheck }: OpenedAt, documentTypeId: string | undefined): string => {
  const search = new URLSearchParams();
  if (documentOpen) search.set('document', String(documentTypeId));
  if (step) search.set('step', step);
  if (fromCheck) search.set('from', 'check');
  return search.size > 0 ? `?${search}` : '';
};
