import type { FastifyRequest } from 'fastify';
import type { VehicleChange } from '../caller';
import { Problem } from '../problems';
import { calls, driverOf, stored, type TicketServices } from './context';
import { automatedSubjects } from './notes';

const day = 24 * 60 * 60_000;
/** The clocks of API and desk differ by less. */
const clockDifferenceMs = 60_000;
const kind = 'vehicle_change';

/**
 * Announces the caller's changes that wait for the team and that nobody told them of: the page that sent one could not announce it, and
 * its device has forgotten it since. From then on it is an announcement like any other: the portal offers to tell the team, and after
 * an hour since the change was sent it becomes a ticket by itself.
 *
 * Only helps: where the API, the desk or the store do not answer, the next visit looks again.
 */
export async function announceUntold(request: FastifyRequest, services: TicketServices): Promise<void> {
  try {
    for (const change of await services.api.pendingChanges(request.headers.cookie))
      await announceIfUntold(request, services, change);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    request.log.info({ driverId: driverOf(request).id, reason: error.reason }, 'intent.not_looked');
  }
}

async function announceIfUntold(
  request: FastifyRequest,
  services: TicketServices,
  { id, submittedAt }: VehicleChange,
): Promise<void> {
  const { config, reader, store, timings, now } = services;
  const driver = driverOf(request);
  const at = Date.parse(submittedAt ?? '');
  // What was told longer ago than this is not known any more.
  if (submittedAt === null || !(at > now() - timings.recordLife + day)) return;
  if (await stored(store.isCovered(driver.id, { kind, id, event: submittedAt }))) return;
  // An outbox that was restored from a copy, or is new, does not know what is at the desk.
  const field = { id: config.desk.fields[kind], value: id };
  if (await reader.isRaised(driver, automatedSubjects[kind], field, at - clockDifferenceMs)) return;
  // Made of the submission: whichever host looks, and however often, it is one announcement.
  const key = calls(services).reference(driver, `${kind}:${id}:${submittedAt}`, 'untold');
  const related = { type: kind, id };
  const armed = await stored(store.arm({ driver, key, kind, related, createdAt: at }, submittedAt));
  if (armed.outcome === 'new') request.log.warn({ driverId: driver.id, kind, id }, 'intent.untold');
}
