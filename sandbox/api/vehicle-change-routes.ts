import type { FastifyInstance } from 'fastify';
import { addYears, today } from '../world/days';
import { checkChange } from './change-rules';
import { cancelChange, ownChange, saveChange, settleVehicles, submitChange } from './changes';
import { idParameter } from './driver-routes';
import { formOf } from './input';
import { wholeList } from './pages';
import { change, vehicleDetails } from './present';
import { invalid } from './problem';
import type { ChangeRow, VehicleRow } from './rows';
import { requireVerified } from './session';

/** Changes of vehicle: the driver's side. Staff's side is in the back office. */
export const vehicleChangeRoutes = (app: FastifyInstance): void => {
  app.get('/v1/vehicle-changes', (request, reply) => {
    const { database, driver } = requireVerified(request);
    const names = String((request.query as Record<string, unknown>).include ?? '')
      .split(',')
      .filter(Boolean);
    const unknown = names.find((name) => name !== 'documents' && name !== 'documentTypes');
    if (unknown) throw invalid({ include: [`There is no relation ${unknown}`] });
    settleVehicles(database, driver.id);
    const rows = database.all<ChangeRow>`SELECT * FROM vehicle_changes WHERE driver_id = ${driver.id}
      AND (status IN ('draft', 'pending', 'action_required')
      OR coalesce(completed_at, reviewed_at, created_at) >= ${addYears(today(), -2)})
      ORDER BY id DESC`;
    const include = { documents: names.includes('documents'), documentTypes: names.includes('documentTypes') };
    return reply.send(wholeList(request, rows, (row) => change(database, request.base, row, include)));
  });

  app.post('/v1/vehicle-changes', (request, reply) => {
    const { database, driver } = requireVerified(request);
    settleVehicles(database, driver.id);
    const vehicles = database.all<VehicleRow>`SELECT * FROM vehicles WHERE driver_id = ${driver.id}
      AND status <> 'removed'`;
    const details = checkChange(formOf(request), new Map(vehicles.map((row) => [row.id, vehicleDetails(row)])));
    const { row, isNew } = saveChange(database, driver.id, details);
    return reply.code(isNew ? 201 : 200).send({ data: change(database, request.base, row) });
  });

  app.delete('/v1/vehicle-changes/:id', (request, reply) => {
    const { database, driver } = requireVerified(request);
    cancelChange(database, ownChange(database, driver.id, idParameter(request)));
    return reply.code(204).send();
  });

  app.post('/v1/vehicle-changes/:id/submit', (request, reply) => {
    const { database, driver } = requireVerified(request);
    const row = submitChange(database, ownChange(database, driver.id, idParameter(request)));
    return reply.send({ data: change(database, request.base, row) });
  });
};
