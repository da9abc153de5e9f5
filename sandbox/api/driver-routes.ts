import type { FastifyInstance, FastifyRequest } from 'fastify';
import { money } from '../money/amounts';
import { settledBalanceOf } from '../money/ledger';
import { presentSettings } from '../money/switch';
import { instant } from '../world/days';
import { settleVehicles } from './changes';
import { clearanceOf } from './checklist';
import { wholeList } from './pages';
import { driver, fleet, operatingArea, vehicle } from './present';
import { found, notFound } from './problem';
import type { VehicleRow } from './rows';
import { requireVerified } from './session';

/** The id of the path. @throws Problem 404 if it is not a whole number */
export const idParameter = (request: FastifyRequest): number => {
  const { id = '' } = request.params as { id?: string };
  if (!/^\d{1,15}$/.test(id)) throw notFound();
  return Number(id);
};

/** The API's status, fleets and areas (open to guests) and the driver. */
export const driverRoutes = (app: FastifyInstance): void => {
  app.get('/', (_request, reply) =>
    reply.send({ data: { name: 'Sandbox of the operator API', version: '1.0.0', time: instant() } }),
  );

  app.get('/v1/fleets', (request, reply) => {
    const { database } = request.world;
    const ids = database.all<{ id: number }>`SELECT id FROM fleets ORDER BY name`;
    return reply.send(wholeList(request, ids, ({ id }) => fleet(database, id)));
  });

  app.get('/v1/fleets/:id', (request, reply) => {
    const data = found(fleet(request.world.database, idParameter(request)));
    return reply.send({ data });
  });

  app.get('/v1/operating-areas', (request, reply) => {
    const { database } = request.world;
    const rows = database.all<{ id: number; name: string; is_open: number }>`SELECT * FROM operating_areas
      ORDER BY name`;
    return reply.send(wholeList(request, rows, (row) => operatingArea(database, row)));
  });

  app.get('/v1/driver', (request, reply) => {
    const { database } = request.world;
    const caller = requireVerified(request);
    settleVehicles(database, caller.driver.id);
    const balance_owed = settledBalanceOf(database, caller.driver);
    const { balance_owed_limit } = caller.driver;
    return reply.send({
      data: {
        ...driver(caller.driver),
        clearance: clearanceOf(database, { ...caller.driver, balance_owed }),
        balance_owed: money(balance_owed),
        balance_owed_limit: balance_owed_limit === null ? null : money(balance_owed_limit),
        payout_settings: presentSettings(database, caller.driver.id),
      },
    });
  });

  app.get('/v1/driver/vehicles', (request, reply) => {
    const { database } = request.world;
    const caller = requireVerified(request);
    settleVehicles(database, caller.driver.id);
    const rows = database.all<VehicleRow>`SELECT * FROM vehicles WHERE driver_id = ${caller.driver.id}
      ORDER BY is_current DESC, id DESC`;
    return reply.send(wholeList(request, rows, vehicle));
  });
};
