import { array, boolean, type InferOutput, nullable, number, object, picklist, string } from 'valibot';
import type { Client } from './client';
import { type Operator, readsFrom } from './contract';
import { localDay } from './dates';
import { id } from './id';
import { money } from './money';
import { path } from './path';
import { payoutSettings } from './payouts';
import { read } from './shape';

const overview = readsFrom<Operator['DriverOverview']>()(
  object({
    id: id(),
    callsign: nullable(string()),
    status: picklist(['applicant', 'active', 'suspended', 'inactive']),
    first_name: string(),
    known_as: nullable(string()),
    clearance: object({
      state: picklist(['clear', 'ends_soon', 'stopped']),
      until: nullable(localDay),
      blockers: array(
        object({
          code: string(),
          message: string(),
          stops_on: localDay,
          related: nullable(object({ type: string(), id: id() })),
        }),
      ),
    }),
    balance_owed: money,
    balance_owed_limit: nullable(money),
    payout_settings: payoutSettings,
  }),
);

/** The driver's standing now: may they work, until when, what is in the way, what is owed, where money goes. Days are local to the fleet. */
export type DriverOverview = InferOutput<typeof overview>;

/** GET /v1/driver. */
export const fetchDriverOverview = async (client: Client, signal?: AbortSignal): Promise<DriverOverview> =>
  read(object({ data: overview }), await client.get('/v1/driver', { signal })).data;

const vehicleFields = {
  registration: string(),
  make: string(),
  model: string(),
  colour: string(),
  year: number(),
  first_registered_on: nullable(localDay),
  fuel_type: string(),
  passenger_seats: number(),
  wheelchair_accessible: boolean(),
  plate_number: nullable(string()),
  ownership: string(),
};

/** What a driver says about a vehicle. `registration` is upper case without spaces. */
export const vehicleDetails = readsFrom<Operator['VehicleDetails']>()(object(vehicleFields));
export type VehicleDetails = InferOutput<typeof vehicleDetails>;

/** As the operator sends it, within whatever answer. */
export const vehicle = readsFrom<Operator['Vehicle']>()(
  object({
    ...vehicleFields,
    id: id(),
    status: picklist(['active', 'pending', 'suspended', 'removed']),
    is_current: boolean(),
    plate_expires_on: nullable(localDay),
    mot_expires_on: nullable(localDay),
    insurance_ends_on: nullable(localDay),
  }),
);

/** A vehicle of the driver. */
export type Vehicle = InferOutput<typeof vehicle>;

/** GET /v1/driver/vehicles. */
export const fetchVehicles = async (client: Client, signal?: AbortSignal): Promise<readonly Vehicle[]> =>
  read(object({ data: array(vehicle) }), await client.get('/v1/driver/vehicles', { signal })).data;

const operatingArea = readsFrom<Operator['OperatingArea']>()(
  object({
    id: id(),
    name: string(),
    licensing_authority: object({ name: string() }),
    vehicle_rules: object({
      max_age_years_when_first_licensed: nullable(number()),
      max_age_years: nullable(number()),
      min_passenger_seats: number(),
      max_passenger_seats: number(),
      notes: array(string()),
    }),
  }),
);

/** An area, and what its council asks of a vehicle. */
export type OperatingArea = InferOutput<typeof operatingArea>;

/** GET /v1/operating-areas. */
export const fetchOperatingAreas = async (client: Client, signal?: AbortSignal): Promise<readonly OperatingArea[]> =>
  read(object({ data: array(operatingArea) }), await client.get('/v1/operating-areas', { signal })).data;

const fleet = readsFrom<Operator['Fleet']>()(
  object({
    id: id(),
    name: string(),
    timezone: string(),
    support: object({
      phone: nullable(string()),
      email: nullable(string()),
      opening_hours: array(
        object({
          weekday: number(),
          opens_at: string(),
          closes_at: string(),
        }),
      ),
      closed_on: array(localDay),
      usual_review_hours: nullable(number()),
      usual_reply_hours: nullable(number()),
    }),
  }),
);

/** A fleet and how to reach its people. */
export type Fleet = InferOutput<typeof fleet>;

/** GET /v1/fleets/{id}. */
export const fetchFleet = async (client: Client, id: string, signal?: AbortSignal): Promise<Fleet> =>
  read(object({ data: fleet }), await client.get(path`/v1/fleets/${id}`, { signal })).data;
