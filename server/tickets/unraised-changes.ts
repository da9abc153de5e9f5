import type { FastifyRequest } from 'fastify';
import type { VehicleChange } from '../caller';
import type { RaisedTicket } from '../outbox/store';
import { Problem } from '../problems';
import { calls, driverOf, stored, type TicketServices } from './context';
import { automatedSubjects } from './notes';

const day = 24 * 60 * 60_000;
/** The clocks of API and desk differ by less. */
const clockDifferenceMs = 60_000;
const kind = 'vehicle_change';

/**
 * The raised tickets of the caller's pending changes. A pending change without a ticket gets a reservation: the page that sent it could not
 * reserve one, and its device has forgotten it since. From then on it is a reservation like any other: the portal offers to raise the
 * ticket, and an hour after the change was sent it becomes a ticket by itself.
 *
 * Only helps: where the API, the desk or the store do not answer, the next visit looks again, and nothing is said of the change.
 */
export async function ticketsOfChanges(
  request: FastifyRequest,
  services: TicketServices,
): Promise<readonly RaisedTicket[]> {
  const raised: RaisedTicket[] = [];
  try {
    for (const change of await services.api.pendingChanges(request.headers.cookie))
      raised.push(...(await ticketOfChange(request, services, change)));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    request.log.info({ driverId: driverOf(request).id, reason: error.reason }, 'intent.not_looked');
  }
  return raised;
}

/** The raised ticket of one change; none when it is reserved, or nobody can say. */
async function ticketOfChange(
  request: FastifyRequest,
  services: TicketServices,
  { id, submittedAt }: VehicleChange,
): Promise<readonly RaisedTicket[]> {
  const { config, reader, store, timings, now } = services;
  const driver = driverOf(request);
  const known = await stored(store.ticketOf(driver.id, { kind, id, event: submittedAt ?? 'unknown' }));
  if (known !== null) return known === 'reserved' ? [] : [known];
  const at = Date.parse(submittedAt ?? '');
  if (submittedAt === null || Number.isNaN(at)) return [];
  // Made of the submission: whichever host looks, and however often, it is one reservation.
  const key = calls(services).reference(driver, `${kind}:${id}:${submittedAt}`, 'untold');
  // An outbox that was restored from a copy, or is new, does not know what is at the desk.
  const field = { id: config.desk.fields[kind], value: id };
  if (await reader.isRaised(driver, automatedSubjects[kind], field, at - clockDifferenceMs))
    return [{ key, kind, relatedId: id, createdAt: at }];
  // Whether a ticket was raised longer ago than this is not known any more.
  if (at <= now() - timings.recordLife + day) return [];
  const armed = await stored(store.arm({ driver, key, kind, related: { type: kind, id }, createdAt: at }, submittedAt));
  if (armed.outcome === 'new') request.log.warn({ driverId: driver.id, kind, id }, 'intent.untold');
  return [];
}
