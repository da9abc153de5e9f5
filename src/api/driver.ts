import type { Client } from './client';
import { type Operator, readsFrom } from './contract';
import {
  amount,
  type Decoded,
  day,
  decides,
  flag,
  id,
  oneOf,
  ownFields,
  ownList,
  quantity,
  rows,
  text,
} from './decode';
import { path } from './path';
import { payoutSettings } from './payouts';
import { CallTrouble } from './problem';
import { read } from './shape';

const overview = readsFrom<Operator['DriverOverview']>()(
  ownFields({
    id: id(),
    callsign: decides(text()),
    status: oneOf(['applicant', 'active', 'suspended', 'inactive']),
    first_name: text(),
    known_as: decides(text()),
    clearance: ownFields({
      state: oneOf(['clear', 'ends_soon', 'stopped']),
      until: decides(day()),
      blockers: ownList(
        ownFields({
          code: text(),
          message: text(),
          stops_on: day(),
          related: decides(ownFields({ type: text(), id: id() })),
        }),
      ),
    }),
    balance_owed: amount(),
    balance_owed_limit: decides(amount()),
    payout_settings: payoutSettings,
  }),
);

/** The driver's standing now: may they work, until when, what is in the way, what is owed, where money goes. Days are local to the fleet. */
export type DriverOverview = Decoded<typeof overview>;

/** GET /v1/driver. */
export const fetchDriverOverview = async (client: Client, signal?: AbortSignal): Promise<DriverOverview> =>
  read(overview, await client.get('/v1/driver', { signal }));

const vehicleFields = {
  registration: text(),
  make: text(),
  model: text(),
  colour: text(),
  year: quantity(),
  first_registered_on: decides(day()),
  fuel_type: text(),
  passenger_seats: quantity(),
  wheelchair_accessible: flag(),
  plate_number: decides(text()),
  ownership: text(),
};

/** What a driver says about a vehicle. `registration` is upper case without spaces. */
export const vehicleDetails = readsFrom<Operator['VehicleDetails']>()(ownFields(vehicleFields));
export type VehicleDetails = Decoded<typeof vehicleDetails>;

/** As the operator sends it, within whatever answer. */
export const vehicle = readsFrom<Operator['Vehicle']>()(
  ownFields({
    ...vehicleFields,
    id: id(),
    status: oneOf(['active', 'pending', 'suspended', 'removed']),
    is_current: flag(),
    plate_expires_on: decides(day()),
    mot_expires_on: decides(day()),
    insurance_ends_on: decides(day()),
  }),
);

/** A vehicle of the driver. */
export type Vehicle = Decoded<typeof vehicle>;

/** GET /v1/driver/vehicles. */
export const fetchVehicles = async (client: Client, signal?: AbortSignal): Promise<readonly Vehicle[]> =>
  read(rows(vehicle), await client.get('/v1/driver/vehicles', { signal }));

const operatingArea = readsFrom<Operator['OperatingArea']>()(
  ownFields({
    id: id(),
    name: text(),
    licensing_authority: ownFields({ name: text() }),
    vehicle_rules: ownFields({
      max_age_years_when_first_licensed: decides(quantity()),
      max_age_years: decides(quantity()),
      min_passenger_seats: quantity(),
      max_passenger_seats: quantity(),
      notes: ownList(text()),
    }),
  }),
);

/** An area, and what its council asks of a vehicle. */
export type OperatingArea = Decoded<typeof operatingArea>;

/** GET /v1/operating-areas. */
export const fetchOperatingAreas = async (client: Client, signal?: AbortSignal): Promise<readonly OperatingArea[]> =>
  read(rows(operatingArea), await client.get('/v1/operating-areas', { signal }));

const fleet = readsFrom<Operator['Fleet']>()(
  ownFields({
    id: id(),
    name: text(),
    timezone: text(),
    support: ownFields({
      phone: decides(text()),
      email: decides(text()),
      opening_hours: ownList(
        ownFields({
          weekday: quantity(),
          opens_at: text(),
          closes_at: text(),
        }),
      ),
      closed_on: ownList(day()),
      usual_review_hours: decides(quantity()),
      usual_reply_hours: decides(quantity()),
    }),
  }),
);

/** A fleet and how to reach its people. */
export type Fleet = Decoded<typeof fleet>;

/** GET /v1/fleets/{id}. There is none for a driver without a fleet. */
export const fetchFleet = async (client: Client, id: string | null, signal?: AbortSignal): Promise<Fleet> => {
  if (id === null) throw new CallTrouble('missing', 404, null);
  return read(fleet, await client.get(path`/v1/fleets/${id}`, { signal }));
};
