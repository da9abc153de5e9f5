import type { FastifyInstance } from 'fastify';
import { bringToDate } from '../money/ledger';
import { instant } from '../world/days';
import { adjustmentsOf, type BookingOfWeek, booking, bookingColumns } from './booking-present';
import type { Context } from './context';
import { idParameter } from './driver-routes';
import { cutPage, pageNumber, periodOf, rowsPerPage } from './pages';
import { notFound } from './problem';
import { requireVerified } from './session';

/** The driver's jobs. Those that have not begun are nobody's business yet. */
export const bookingRoutes = (app: FastifyInstance, context: Context): void => {
  const { portalOrigins, url } = context;

  app.get('/v1/bookings', (request, reply) => {
    const { database } = request.world;
    const { driver } = requireVerified(request, portalOrigins);
    const query = request.query as Record<string, unknown>;
    const [page, perPage, { from, to }] = [pageNumber(query), rowsPerPage(query), periodOf(query)];
    bringToDate(database, driver.id);
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
    return reply.send(cutPage(request, url(), total, cut, perPage, page));
  });

  app.get('/v1/bookings/:id', (request, reply) => {
    const { database } = request.world;
    const { driver } = requireVerified(request, portalOrigins);
    bringToDate(database, driver.id);
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
