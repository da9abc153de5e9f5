import { array, type InferOutput, nullable, number, object, picklist, string } from 'valibot';
import type { Client } from './client';
import { type Operator, readsFrom } from './contract';
import { localDay, moment } from './dates';
import { id } from './id';
import { money } from './money';
import { readAll } from './pages';
import { path } from './path';
import { read } from './shape';

const place = object({ line: string(), postcode: nullable(string()) });

const booking = readsFrom<Operator['Booking']>()(
  object({
    id: id(),
    reference: string(),
    status: picklist([
      'in_progress',
      'completed',
      'cancelled_by_passenger',
      'cancelled_by_driver',
      'cancelled_by_operator',
      'no_show',
    ]),
    payment_method: picklist(['cash', 'card', 'app', 'account', 'voucher']),
    work_date: localDay,
    booked_at: moment,
    pickup_at: moment,
    completed_at: nullable(moment),
    pickup: place,
    stops: array(place),
    drop_off: nullable(place),
    distance_miles: nullable(number()),
    waiting_minutes: number(),
    vehicle_registration: string(),
    fare: money,
    waiting: money,
    extras: array(object({ label: string(), amount: money })),
    tip: money,
    gross: money,
    commission_rate_bps: number(),
    commission_status: picklist(['provisional', 'final']),
    commission: money,
    commission_vat: money,
    adjustments: array(object({ id: id(), at: moment, reason_code: string(), reason: string(), amount: money })),
    net: money,
    cash_collected: money,
    payable: money,
    payout_id: nullable(id()),
    query_until: nullable(moment),
  }),
);

/** A job. Instants are UTC; `work_date` is the local day of its pickup. What is named for what it takes away is positive. */
export type Booking = InferOutput<typeof booking>;

/**
 * GET /v1/bookings: every job of the local days from the first to the last, newest first, several pages at a time. `onRows` hears how
 * many of how many are there.
 */
export const fetchBookings = (
  client: Client,
  days: { readonly from: string; readonly to: string },
  {
    signal,
    onRows,
  }: { readonly signal?: AbortSignal | undefined; readonly onRows?: (read: number, total: number) => void } = {},
): Promise<readonly Booking[]> =>
  readAll(
    { client, path: '/v1/bookings', row: booking, query: { 'filter[from]': days.from, 'filter[to]': days.to }, signal },
    ({ id }) => id,
    onRows,
  );

/** GET /v1/bookings/{id}: one job. */
export const fetchBooking = async (client: Client, id: string, signal?: AbortSignal): Promise<Booking> =>
  read(object({ data: booking }), await client.get(path`/v1/bookings/${id}`, { signal })).data;
