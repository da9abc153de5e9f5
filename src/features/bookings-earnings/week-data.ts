import { replace } from 'react-router';
import { fetchBookings } from '../../api/bookings';
import { type Earning, fetchEarnings } from '../../api/earnings';
import { optional } from '../../api/optional';
import { fetchPayout } from '../../api/payouts';
import { fetchStatements } from '../../api/statements';
import type { LoadArgs, Services } from '../../flows/services';
import { addDays } from '../../format/dates';
import { readWeek } from './addresses';
import { signedInReader } from './reader';

const weeksBefore = 4;

const byStart = (rows: readonly Earning[]): Earning[] =>
  [...rows].sort((a, b) => (a.period_start ?? '').localeCompare(b.period_start ?? ''));

/**
 * GET /v1/earnings by week and by day, and the week's GET /v1/bookings and GET /v1/payouts/{id}; for an open week
 * GET /v1/invoice-summary-statements. Fails only if the weeks cannot be read. Another day of the week leads to its Monday; any other URL is a
 * page that does not exist.
 */
export const readWeekData = async (services: Services, { params, signal, notFound }: LoadArgs) => {
  const match = readWeek(params.date, params.tab);
  if (match.kind === 'notFound') return notFound();
  if (match.kind === 'redirect') throw replace(match.path);
  const { monday, tab } = match.place;
  const reader = signedInReader(services);
  const client = await services.client();
  const period = { from: monday, to: addDays(monday, 6) };
  const jobs = fetchBookings(client, period, { signal }).catch(() => null);
  const [all, days] = await Promise.all([
    fetchEarnings(client, 'week', { from: addDays(monday, -7 * weeksBefore), to: period.to }, signal),
    fetchEarnings(client, 'day', period, signal).then(
      // If a row has no date, a day with jobs would look empty, so no days are shown.
      (rows) => (rows.some(({ period_start }) => period_start === null) ? null : byStart(rows)),
      () => null,
    ),
  ]);
  const weeks = all.filter(({ period_start }) => period_start !== null);
  const week = weeks.find(({ period_start }) => period_start === monday);
  const payoutId = week?.status === 'closed' && services.canOpen('/payouts') ? week.payout_id : null;
  return {
    reader,
    monday,
    tab,
    isUndated: weeks.length < all.length,
    /** Null if the driver had no jobs yet, or if a week without dates may be this one. */
    week: week ?? null,
    /** The payout of a final week, which may be on hold or have failed. Loads after the rest; null if it could not be read. */
    payout: payoutId === null ? null : optional(fetchPayout(client, payoutId, signal)),
    /** The unpaid statements while the week is open: a payment of them may come off it. Loads after the rest; null if they could not be read. */
    statements:
      week?.status === 'open' && services.canOpen('/payments') ? optional(fetchStatements(client, true, signal)) : null,
    /** The four weeks before, newest first. */
    earlier: byStart(weeks.filter(({ period_start }) => (period_start ?? monday) < monday)).reverse(),
    /** The days of the week, Monday first; null if they could not be read. */
    days,
    /** The jobs, which load after the rest; null if they could not be read. */
    jobs,
  };
};

export type WeekData = Awaited<ReturnType<typeof readWeekData>>;
