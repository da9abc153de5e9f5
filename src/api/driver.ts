import type { Client } from './client';
import { type Operator, readsFrom } from './contract';
import {
  amount,
  type Decoded,
  day,
  decides,
  enumeration,
  fields,
  flag,
  id,
  list,
  needed,
  optionally,
  quantity,
  rows,
  text,
  textOrValue,
  timeZone,
  withMalformed,
} from './decode';
import { readWhole } from './pages';
import { path } from './path';
import { payoutSettings } from './payouts';
import { ApiError } from './problem';
import { read } from './shape';

const clearance = readsFrom<Operator['WorkClearance']>()(
  fields({
    state: enumeration(['clear', 'ends_soon', 'stopped']),
    until: decides(day()),
    blockers: decides(
      rows(
        fields({
          code: textOrValue([
            'document_missing',
            'document_rejected',
            'document_expiring',
            'document_expired',
            'document_in_review',
            'vehicle_missing',
            'agreement_due',
            'balance_over_limit',
          ]),
          message: text(),
          stops_on: decides(day()),
          related: fields({ type: textOrValue(['document_type', 'agreement']), id: needed(id()) }),
        }),
      ),
    ),
  }),
);

const overview = readsFrom<Operator['DriverOverview']>()(
  fields({
    id: needed(id()),
    callsign: text(),
    operating_area_id: optionally(id()),
    status: enumeration(['applicant', 'active', 'suspended', 'inactive']),
    first_name: text(),
    known_as: text(),
    clearance,
    balance_owed: amount(),
    balance_owed_limit: amount(),
    payout_settings: payoutSettings,
  }),
);

/**
 * The driver's status now: whether and until when they may work, what blocks them, what they owe, where money is paid. Days are local to the
 * fleet.
 */
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
  first_registered_on: day(),
  fuel_type: text(),
  passenger_seats: quantity(),
  wheelchair_accessible: flag(),
  plate_number: text(),
  ownership: text(),
};

/** What a driver enters about a vehicle. `registration` is upper case without spaces. */
export const vehicleDetails = readsFrom<Operator['VehicleDetails']>()(fields(vehicleFields));
export type VehicleDetails = Decoded<typeof vehicleDetails>;

/** The schema of a vehicle, which several answers contain. */
export const vehicle = withMalformed(
  readsFrom<Operator['Vehicle']>()(
    fields({
      ...vehicleFields,
      id: needed(id()),
      status: enumeration(['active', 'pending', 'suspended', 'removed']),
      is_current: flag(),
      plate_expires_on: day(),
      mot_expires_on: day(),
      insurance_ends_on: day(),
    }),
  ),
);

export type Vehicle = Decoded<typeof vehicle>;

/** GET /v1/driver/vehicles. */
export const fetchVehicles = (client: Client, signal?: AbortSignal): Promise<readonly Vehicle[]> =>
  readWhole({ client, path: '/v1/driver/vehicles', row: vehicle, signal });

const operatingArea = readsFrom<Operator['OperatingArea']>()(
  fields({
    id: needed(id()),
    name: text(),
    licensing_authority: fields({ name: text() }),
    vehicle_rules: fields({
      max_age_years_when_first_licensed: quantity(),
      max_age_years: quantity(),
      min_passenger_seats: quantity(),
      max_passenger_seats: quantity(),
      notes: list(text()),
    }),
  }),
);

/** An operating area, with its council's rules for vehicles. */
export type OperatingArea = Decoded<typeof operatingArea>;

/** GET /v1/operating-areas. */
export const fetchOperatingAreas = (client: Client, signal?: AbortSignal): Promise<readonly OperatingArea[]> =>
  readWhole({ client, path: '/v1/operating-areas', row: operatingArea, signal });

const fleet = readsFrom<Operator['Fleet']>()(
  fields({
    id: needed(id()),
    name: text(),
    timezone: timeZone(),
    support: fields({
      phone: text(),
      email: text(),
      // An office with incomplete hours would promise replies at the wrong time.
      opening_hours: rows(fields({ weekday: needed(quantity()), opens_at: needed(text()), closes_at: needed(text()) })),
      closed_on: rows(day()),
      usual_review_hours: quantity(),
      usual_reply_hours: quantity(),
    }),
  }),
);

export type Fleet = Decoded<typeof fleet>;

/**
 * GET /v1/fleets/{id}.
 * @throws ApiError `missing` for a driver without a fleet
 */
export const fetchFleet = async (client: Client, id: string | null, signal?: AbortSignal): Promise<Fleet> => {
  if (id === null) throw new ApiError('missing', 404, null);
  return read(fleet, await client.get(path`/v1/fleets/${id}`, { signal }));
};
