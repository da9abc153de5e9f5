import type { FastifyRequest } from 'fastify';
import { withoutUuids } from '../response-shapes/shapes';
import type { World, Worlds } from '../world/worlds';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** `production:driver:102290` → 102290, even if the id is written as a UUID. */
export const driverIdOf = (externalId: unknown): number | undefined => {
  const match = typeof externalId === 'string' ? /(?:^|:)driver:(\d+)$/.exec(withoutUuids(externalId)) : null;
  return match ? Number(match[1]) : undefined;
};

/**
 * The world of a call to the support desk. The portal's host sends no cookie there, so the ids in the call decide: those of tickets and
 * users in the path, the driver's in an external id, a requester's, or an id in a custom field.
 */
export const worldOfZendeskCall = (request: FastifyRequest, worlds: Worlds): World | undefined => {
  const path = request.url.split('?')[0] ?? '';
  const inPath = /^\/zendesk\/api\/v2\/(?:tickets|users)\/(\d+)/.exec(path);
  if (inPath) return worlds.ofRowId(Number(inPath[1]));
  const query = request.query as Record<string, unknown>;
  if (typeof query.external_id === 'string') {
    const driverId = driverIdOf(query.external_id);
    if (driverId !== undefined) return worlds.ofRowId(driverId);
    return worlds
      .all()
      .find(
        (world) => world.database.get`SELECT id FROM desk_tickets WHERE external_id = ${String(query.external_id)}`,
      );
  }
  const body = isRecord(request.body) ? request.body : {};
  const user = isRecord(body.user) ? body.user : undefined;
  const ticket = isRecord(body.ticket) ? body.ticket : undefined;
  const requester = isRecord(ticket?.requester) ? ticket.requester : undefined;
  const driverId = driverIdOf(user?.external_id) ?? driverIdOf(requester?.external_id);
  if (driverId !== undefined) return worlds.ofRowId(driverId);
  if (typeof ticket?.requester_id === 'number') return worlds.ofRowId(ticket.requester_id);
  const fields = Array.isArray(ticket?.custom_fields) ? ticket.custom_fields : [];
  for (const field of fields) {
    const value = isRecord(field) ? Number(field.value) : Number.NaN;
    const world = Number.isInteger(value) && value > 0 ? worlds.ofRowId(value) : undefined;
    if (world && world !== worlds.main) return world;
  }
  return undefined;
};
