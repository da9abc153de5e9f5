import type { FastifyInstance } from 'fastify';
import { money as of } from '../money/amounts';
import { inTheWeek, mondayOf, startOfDay, weekdayOf } from '../money/calendar';
import { scaleOf, tierAt } from '../money/commission';
import { invoiceNumber } from '../money/invoices';
import type { Shift } from '../money/jobs';
import type { PayoutRow, WeekRow } from '../money/rows';
import { readSettings } from '../money/settings';
import { addUp, feesTotal, finish, noSums, type Sums, sumsByDay, takenByWeek } from '../money/sums';
import type { Database } from '../world/database';
import { addDays, instant, today } from '../world/days';
import { cutPage, periodOf } from './pages';
import { invalid } from './problem';
import { requireEarner } from './session';

interface Taken {
  week_id: number;
  id: number;
  statement_id: number;
  amount: number;
}

const sourceOf = (database: Database, driverId: number, from: string, to: string) => {
  const settings = readSettings(database, driverId);
  return {
    scale: scaleOf(database, driverId),
    paysOnWeekday: settings.status === 'on' ? settings.pays_on_weekday : null,
    payouts: new Map(
      database.all<PayoutRow>`SELECT * FROM payouts WHERE driver_id = ${driverId}`.map((payout) => [payout.id, payout]),
    ),
    shifts: database.all<Shift>`SELECT starts_at, ends_at FROM shifts WHERE driver_id = ${driverId}
      AND starts_at < ${startOfDay(addDays(to, 1))} AND ends_at > ${startOfDay(from)}`,
    taken: takenByWeek(database, driverId),
    invoices: database.all<Taken>`SELECT week_id, invoices.id, statement_id, payment_parts.amount FROM payments
      JOIN payment_parts ON payment_id = payments.id
      JOIN invoices ON invoices.id = invoice_id WHERE payments.driver_id = ${driverId} AND week_id IS NOT NULL
      AND status = 'succeeded' ORDER BY payment_parts.id`,
  };
};

type Source = ReturnType<typeof sourceOf>;

/** Minutes of shifts between two instants, up to now, in real time, even across a clock change. */
const onlineMinutes = (shifts: readonly Shift[], from: number, to: number): number => {
  const end = Math.min(to, Date.now());
  const spans = shifts.map((shift) => Math.max(0, Math.min(shift.ends_at, end) - Math.max(shift.starts_at, from)));
  return Math.round(spans.reduce((sum, span) => sum + span, 0) / 60_000);
};

const statusOf = (week: WeekRow, payout: PayoutRow | undefined): string => {
  if (week.closed_at === null) return 'open';
  return payout?.status === 'paid' ? 'paid' : 'closed';
};

const paysOn = (week: WeekRow, payout: PayoutRow | undefined, source: Source): string | null => {
  if (payout) return payout.scheduled_for;
  if (week.closed_at !== null || source.paysOnWeekday === null) return null;
  return inTheWeek(addDays(week.starts_on, 7), source.paysOnWeekday);
};

const present = (
  week: WeekRow,
  sums: Sums,
  source: Source,
  period: { id: number; period: 'week' | 'day'; period_start: string; period_end: string },
): object => {
  const isWeek = period.period === 'week';
  const payout = week.payout_id === null ? undefined : source.payouts.get(week.payout_id);
  const result = finish(sums, isWeek ? feesTotal(week) : 0, isWeek ? (source.taken.get(week.id) ?? 0) : 0);
  const { tier, next } = tierAt(source.scale, sums.jobs);
  const slip = isWeek ? week.slip : 0;
  const fees = isWeek ? (JSON.parse(week.fees) as { label: string; amount: number }[]) : [];
  return {
    ...period,
    status: statusOf(week, payout),
    jobs: sums.jobs,
    online_minutes: onlineMinutes(
      source.shifts,
      startOfDay(period.period_start),
      startOfDay(addDays(period.period_end, 1)),
    ),
    gross: of(sums.gross),
    tips: of(sums.tips),
    commission_rate_bps: week.rate_bps,
    commission_status: week.closed_at === null ? 'provisional' : 'final',
    commission: of(sums.commission),
    commission_vat: of(sums.commission_vat),
    fees: fees.map((fee) => ({ ...fee, amount: of(fee.amount) })),
    adjustments: of(sums.adjustments),
    net: of(result.net + slip),
    cash_collected: of(sums.cash_collected),
    invoices_taken: of(result.invoices_taken),
    invoices: isWeek
      ? source.invoices
          .filter((invoice) => invoice.week_id === week.id)
          .map(({ id, statement_id, amount }) => ({ id, number: invoiceNumber(id), statement_id, amount: of(amount) }))
      : [],
    payable: of(result.payable + slip),
    tier:
      isWeek && tier
        ? {
            ...tier,
            next_from_jobs: next?.from_jobs ?? null,
            next_rate_bps: next?.rate_bps ?? null,
          }
        : null,
    pays_on: paysOn(week, payout, source),
    payout_id: week.payout_id,
  };
};

/** The id of a day: the week's with the weekday as one more digit. */
const dayId = (week: WeekRow, day: string): number => week.id * 10 + weekdayOf(day);

export const earningRoutes = (app: FastifyInstance): void => {
  app.get('/v1/earnings', (request, reply) => {
    const { database, driver } = requireEarner(request);
    const query = request.query as Record<string, unknown>;
    const wanted = periodOf(request);
    const groupBy = query.group_by ?? 'week';
    if (groupBy !== 'week' && groupBy !== 'day') throw invalid({ group_by: ['Group by week or day'] });
    const now = instant();
    const first = database.get<{ day: string | null }>`SELECT min(work_date) AS day FROM bookings
      WHERE driver_id = ${driver.id} AND ends_at <= ${now}`?.day;
    if (!first) return reply.send(cutPage(request, 0, () => []));
    const later = (a: string, b: string) => (a > b ? a : b);
    const earlier = (a: string, b: string) => (a < b ? a : b);

    const isWeekly = groupBy === 'week';
    const from = isWeekly ? mondayOf(later(first, wanted.from)) : later(first, wanted.from);
    const to = isWeekly ? mondayOf(earlier(today(), wanted.to)) : earlier(today(), wanted.to);
    const step = isWeekly ? 7 : 1;
    const total = from > to ? 0 : Math.round((Date.parse(to) - Date.parse(from)) / (step * 86_400_000)) + 1;
    const cut = (limit: number, offset: number): object[] => {
      const starts = Array.from({ length: Math.max(0, Math.min(limit, total - offset)) }, (_, index) =>
        addDays(to, -(offset + index) * step),
      );
      const [newest, oldest] = [starts[0], starts.at(-1)];
      if (newest === undefined || oldest === undefined) return [];
      const end = addDays(newest, step - 1);
      const days = sumsByDay(database, driver.id, oldest, end, now);
      const source = sourceOf(database, driver.id, oldest, end);
      const weeks = new Map(
        database.all<WeekRow>`SELECT * FROM earning_weeks WHERE driver_id = ${driver.id}
            AND starts_on BETWEEN ${mondayOf(oldest)} AND ${newest}`.map((week) => [week.starts_on, week]),
      );
      return starts.flatMap((start) => {
        const week = weeks.get(mondayOf(start));
        if (!week) return [];
        if (!isWeekly) {
          const period = { id: dayId(week, start), period: 'day', period_start: start, period_end: start } as const;
          return [present(week, days.get(start) ?? noSums, source, period)];
        }
        const all = [1, 2, 3, 4, 5, 6, 7].map((weekday) => days.get(inTheWeek(start, weekday)) ?? noSums);
        const period = { id: week.id, period: 'week', period_start: start, period_end: inTheWeek(start, 7) } as const;
        return [present(week, addUp(all), source, period)];
      });
    };
    return reply.send(cutPage(request, total, cut));
  });
};
