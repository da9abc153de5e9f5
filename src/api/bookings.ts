import type { Client } from './client';
import { type Operator, readsFrom } from './contract';
import { amount, type Decoded, day, decides, id, moment, oneOf, ownFields, ownList, quantity, text } from './decode';
import { readAll } from './pages';
import { path } from './path';
import { read } from './shape';

const place = ownFields({ line: text(), postcode: decides(text()) });

const booking = readsFrom<Operator['Booking']>()(
  ownFields({
    id: id(),
    reference: text(),
    status: oneOf([
      'in_progress',
      'completed',
      'cancelled_by_passenger',
      'cancelled_by_driver',
      'cancelled_by_operator',
      'no_show',
    ]),
    payment_method: oneOf(['cash', 'card', 'app', 'account', 'voucher']),
    work_date: day(),
    booked_at: moment(),
    pickup_at: moment(),
    completed_at: decides(moment()),
    pickup: place,
    stops: ownList(place),
    drop_off: decides(place),
    distance_miles: decides(quantity()),
    waiting_minutes: quantity(),
    vehicle_registration: text(),
    fare: amount(),
    waiting: amount(),
    extras: ownList(ownFields({ label: text(), amount: amount() })),
    tip: amount(),
    gross: amount(),
    commission_rate_bps: quantity(),
    commission_status: oneOf(['provisional', 'final']),
    commission: amount(),
    commission_vat: amount(),
    adjustments: ownList(ownFields({ id: id(), at: moment(), reason_code: text(), reason: text(), amount: amount() })),
    net: amount(),
    cash_collected: amount(),
    payable: amount(),
    payout_id: decides(id()),
    query_until: decides(moment()),
  }),
);

/** A job. Instants are UTC; `work_date` is the local day of its pickup. What is named for what it takes away is positive. */
export type Booking = Decoded<typeof booking>;

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
  read(booking, await client.get(path`/v1/bookings/${id}`, { signal }));
