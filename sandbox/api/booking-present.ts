import { money as of } from '../money/amounts';
import { coarse, type Place } from '../money/places';
import type { AdjustmentRow, BookingRow, WeekRow } from '../money/rows';
import type { Database } from '../world/database';
import { addDays, instant, today } from '../world/days';
import { columns } from './present';

/** A booking, with the values of its week that apply to all of its jobs. */
export type BookingOfWeek = BookingRow & Pick<WeekRow, 'rate_bps' | 'closed_at' | 'payout_id'>;

export const bookingColumns = 'bookings.*, earning_weeks.rate_bps, earning_weeks.closed_at, earning_weeks.payout_id';

export const bookingReference = (id: number): string => `B-${850_000 + (id % 100_000)}`;

const fullDays = 90;
const queryDays = 10;

export const adjustmentsOf = (database: Database, bookingId: number, now: string): AdjustmentRow[] =>
  database.all<AdjustmentRow>`SELECT * FROM booking_adjustments WHERE booking_id = ${bookingId} AND at <= ${now}
    ORDER BY at, id`;

/** The contract's `Booking`. `isDetail` shows full addresses while the driver may see them. A job in progress has no earnings yet. */
export const booking = (
  row: BookingOfWeek,
  adjustments: readonly AdjustmentRow[],
  now: string,
  isDetail: boolean,
): object => {
  const isInProgress = row.status === 'completed' && row.ends_at > now;
  const amounts = isInProgress ? { fare: 0, waiting: 0, extras: 0, tip: 0, commission: 0, vat: 0 } : amountsOf(row);
  const isFull = isDetail && row.work_date >= addDays(today(), -fullDays);
  const atDetail = (place: Place): Place => (isFull ? place : coarse(place));
  const gross = amounts.fare + amounts.waiting + amounts.extras + amounts.tip;
  const corrected = adjustments.reduce((sum, adjustment) => sum + adjustment.amount, 0);
  const net = gross - amounts.commission - amounts.vat + corrected;
  const cash = row.payment_method === 'cash' && row.status === 'completed' ? gross : 0;
  const completedAt = row.status === 'completed' && !isInProgress ? row.ends_at : null;
  return {
    ...columns(row, 'id payment_method work_date booked_at pickup_at payout_id'),
    reference: bookingReference(row.id),
    status: isInProgress ? 'in_progress' : row.status,
    completed_at: completedAt,
    pickup: atDetail(JSON.parse(row.pickup) as Place),
    stops: (JSON.parse(row.stops) as Place[]).map(atDetail),
    drop_off: row.drop_off === null ? null : atDetail(JSON.parse(row.drop_off) as Place),
    distance_miles: row.tenths_of_miles === null || isInProgress ? null : row.tenths_of_miles / 10,
    waiting_minutes: isInProgress ? 0 : row.waiting_minutes,
    vehicle_registration: row.registration,
    fare: of(amounts.fare),
    waiting: of(amounts.waiting),
    extras: isInProgress
      ? []
      : (JSON.parse(row.extras) as { label: string; amount: number }[]).map((item) => ({
          ...item,
          amount: of(item.amount),
        })),
    tip: of(amounts.tip),
    gross: of(gross),
    commission_rate_bps: row.rate_bps,
    commission_status: row.closed_at === null ? 'provisional' : 'final',
    commission: of(amounts.commission),
    commission_vat: of(amounts.vat),
    adjustments: adjustments.map(({ booking_id: _, ...one }) => ({ ...one, amount: of(one.amount) })),
    net: of(net),
    cash_collected: of(cash),
    payable: of(net - cash),
    query_until: isInProgress ? null : instant(Date.parse(completedAt ?? row.pickup_at) + queryDays * 86_400_000),
  };
};

const amountsOf = (row: BookingRow) => ({
  fare: row.fare,
  waiting: row.waiting,
  extras: row.extras_total,
  tip: row.tip,
  commission: row.commission,
  vat: row.commission_vat,
});
