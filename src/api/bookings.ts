import type { Client } from './client';
import { type Operator, read, readsFrom } from './contract';
import {
  amount,
  type Decoded,
  day,
  deadline,
  enumeration,
  fields,
  id,
  list,
  moment,
  needed,
  quantity,
  rows,
  text,
} from './decode';
import { readAll } from './pages';
import { path } from './path';

const place = fields({ line: text(), postcode: text() });

const booking = readsFrom<Operator['Booking']>()(
  fields({
    id: needed(id()),
    reference: text(),
    status: enumeration([
      'in_progress',
      'completed',
      'cancelled_by_passenger',
      'cancelled_by_driver',
      'cancelled_by_operator',
      'no_show',
    ]),
    payment_method: enumeration(['cash', 'card', 'app', 'account', 'voucher']),
    work_date: day(),
    booked_at: moment(),
    pickup_at: moment(),
    completed_at: moment(),
    pickup: place,
    stops: list(place),
    drop_off: place,
    distance_miles: quantity(),
    waiting_minutes: quantity(),
    vehicle_registration: text(),
    fare: amount(),
    waiting: amount(),
    extras: rows(fields({ label: text(), amount: amount() })),
    tip: amount(),
    gross: amount(),
    commission_rate_bps: quantity(),
    commission_status: enumeration(['provisional', 'final']),
    commission: amount(),
    commission_vat: amount(),
    adjustments: rows(fields({ at: moment(), reason: text(), amount: amount() })),
    net: amount(),
    cash_collected: amount(),
    payable: amount(),
    payout_id: id(),
    query_until: deadline(),
  }),
);

/**
 * A job. Instants are UTC; `work_date` is the local day of its pickup. Deductions are positive. `extras` and `adjustments` are null when the
 * operator did not give them.
 */
export type Booking = Decoded<typeof booking>;

/**
 * GET /v1/bookings: every job from the first local day to the last, newest first, several pages at a time. `onRows` gets how many rows are
 * loaded, and the total.
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
