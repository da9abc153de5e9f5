import type { FastifyInstance } from 'fastify';
import { instant } from '../world/days';
import { adjustmentsOf, type BookingOfWeek, booking, bookingColumns } from './booking-present';
import { idParameter } from './driver-routes';
import { cutPage, periodOf } from './pages';
import { notFound } from './problem';
import { requireEarner } from './session';

export const bookingRoutes = (app: FastifyInstance): void => {
  app.get('/v1/bookings', (request, reply) => {
    const { database, driver } = requireEarner(request);
    const { from, to } = periodOf(request);
    const now = instant();
    const where = 'bookings.driver_id = ? AND work_date BETWEEN ? AND ? AND pickup_at <= ?';
    const values = [driver.id, from, to, now];
    const total =
      database.get<{ rows: number }>(`SELECT count(*) AS rows FROM bookings WHERE ${where}`, ...values)?.rows ?? 0;
    const cut = (limit: number, offset: number) =>
      database
        .all<BookingOfWeek>(
          `SELECT ${bookingColumns} FROM bookings JOIN earning_weeks ON earning_weeks.id = week_id WHERE ${where}
           ORDER BY work_date DESC, pickup_at DESC, bookings.id DESC LIMIT ? OFFSET ?`,
          ...values,
          limit,
          offset,
        )
        .map((row) => booking(row, adjustmentsOf(database, row.id, now), now, false));
    return reply.send(cutPage(request, total, cut));
  });

  app.get('/v1/bookings/:id', (request, reply) => {
    const { database, driver } = requireEarner(request);
    const now = instant();
    const row = database.get<BookingOfWeek>(
      `SELECT ${bookingColumns} FROM bookings JOIN earning_weeks ON earning_weeks.id = week_id
       WHERE bookings.id = ? AND bookings.driver_id = ? AND pickup_at <= ?`,
      idParameter(request),
      driver.id,
      now,
    );
    if (!row) throw notFound();
    return reply.send({ data: booking(row, adjustmentsOf(database, row.id, now), now, true) });
  });
};
