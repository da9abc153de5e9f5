import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { VehicleChange } from '../caller';
import { at, idValue, operatorIdAt, textAt } from '../json';
import type { RaisedTicket, Related, Reservation, ReservationKind } from '../outbox/store';
import { invalid, notFound, Problem, tooManyRequests } from '../problems';
import {
  driverOf,
  idempotentWrites,
  isKey,
  keyHash,
  keyUsedDifferently,
  orThrow503,
  pageOf,
  requiredKey,
  type TicketServices,
} from './calls';
import { flowTicketSubjects } from './notes';
import { submissionOf } from './ticket-target';

/** The maximum number of open reservations of one kind for a driver. */
const maxOpen = 3;

/** The maximum number of keys in one request. */
const maxKeys = 20;

/** The type of the item that a ticket of each kind is about. */
const relatedTypes: Readonly<Record<ReservationKind, string>> = {
  document: 'document',
  vehicle_change: 'vehicle_change',
  insurance_quote: 'insurance_quote',
  quote_acceptance: 'insurance_quote',
};

/** `/intents`: a page reserves a ticket before it submits, because its tab may close before it can raise the ticket. */
export function reservationRoutes(app: FastifyInstance, services: TicketServices): void {
  const { config, api, store, limits, now, encryption, timings } = services;

  app.post('/intents', async (request, reply) => {
    const driver = driverOf(request);
    const key = requiredKey(request.headers['idempotency-key']);
    const { kind, related } = reservationIn(request.body);
    const reserved = await limits.reservations(request, async () => {
      // Checks the id now: when the host raises the ticket later, it no longer has the driver's session.
      const submission = related && (await submissionOf(api, request.headers.cookie, kind, related.id));
      const result = await orThrow503(
        store.reserve({ driver, key, kind, related, createdAt: now() }, submission, maxOpen),
      );
      if (result.outcome === 'conflict') throw keyUsedDifferently();
      // The browser then submits without a reservation. After `Retry-After`, the oldest one has become a ticket and no longer counts.
      if (result.outcome === 'full') throw tooManyRequests(timings.reservationLife / 1_000);
      return result;
    });
    request.log.info(
      { driverId: driver.id, kind, keyHash: keyHash(encryption, key), outcome: reserved.outcome },
      'reservation.created',
    );
    if (reserved.outcome === 'repeated') void reply.header('idempotency-replayed', 'true');
    return reply.code(201).send({ data: reservationRow(reserved.reservation) });
  });

  app.get('/intents', async (request) => {
    const { id } = driverOf(request);
    const keys = keysIn(request.query);
    // Runs first, because it may add reservations.
    const vehicleChangeTickets = await ticketsOfChanges(request, services);
    const reserved = (await orThrow503(store.openReservations(id))).map(reservationRow);
    const reservations =
      keys === null ? reserved : [...reserved, ...(await raisedRows(id, vehicleChangeTickets, keys))];
    return pageOf(reservations, {
      path: `${config.publicOrigin}/api/zendesk/intents`,
      page: 1,
      perPage: 100,
      total: reservations.length,
      extra: [],
    });
  });

  async function raisedRows(driverId: string, vehicleChangeTickets: readonly RaisedTicket[], keys: readonly string[]) {
    const otherKeys = keys.filter((key) => !vehicleChangeTickets.some((ticket) => ticket.key === key));
    return [
      ...vehicleChangeTickets.map((ticket) => raisedRow(ticket, { type: ticket.kind, id: idValue(ticket.relatedId) })),
      // No `related`: the ticket may belong to an earlier submission, so the page must not take it for the ticket of the current one.
      ...(await orThrow503(store.raisedUnder(driverId, otherKeys))).map((ticket) => raisedRow(ticket, null)),
    ];
  }

  app.delete('/intents/:key', async (request, reply) => {
    const driver = driverOf(request);
    const key = String((request.params as { key?: unknown }).key);
    if (!isKey(key) || !(await orThrow503(store.cancelReservation(driver.id, key)))) throw notFound();
    request.log.info({ driverId: driver.id, keyHash: keyHash(encryption, key) }, 'reservation.cancelled');
    return reply.code(204).send();
  });
}

/** @throws Problem 422 */
function reservationIn(body: unknown): { kind: ReservationKind; related: Related | null } {
  const kind = (Object.keys(relatedTypes) as ReservationKind[]).find((known) => known === at(body, 'kind'));
  if (kind === undefined)
    throw invalid({ kind: ['Send document, vehicle_change, insurance_quote or quote_acceptance.'] });
  const extra = Object.keys(body as object).filter((name) => name !== 'kind' && name !== 'related');
  if (extra.length > 0) throw invalid({ form: ['Send only kind and related.'] });
  const related = at(body, 'related');
  if (related === null) return { kind, related: null };
  const id = operatorIdAt(related, 'id');
  if (at(related, 'type') !== relatedTypes[kind] || id === null)
    throw invalid({ related: [`Send the type ${relatedTypes[kind]} and its id, or null.`] });
  return { kind, related: { type: relatedTypes[kind], id } };
}

function reservationRow(reservation: Reservation) {
  return {
    key: reservation.key,
    kind: reservation.kind,
    related: reservation.related && { ...reservation.related, id: idValue(reservation.related.id) },
    created_at: new Date(reservation.createdAt).toISOString(),
    state: 'reserved' as const,
  };
}

function raisedRow({ key, kind, createdAt }: RaisedTicket, related: { type: string; id: string | number } | null) {
  return {
    key,
    kind,
    related,
    created_at: new Date(createdAt).toISOString(),
    state: 'raised' as const,
  };
}

/** The keys that the page asks about; null for a page that asks for reservations only. @throws Problem 422 */
function keysIn(query: unknown): readonly string[] | null {
  const keyList = textAt(query, 'keys');
  if (keyList === null) return null;
  if (keyList === '') return [];
  const keys = keyList.split(',');
  if (keys.length > maxKeys || keys.some((key) => !isKey(key)))
    throw invalid({ keys: [`Send ${maxKeys} keys at most, separated by commas.`] });
  return keys;
}

const day = 24 * 60 * 60_000;
/** The clocks of the API and of the support desk may differ by this much. */
const clockDifferenceMs = 60_000;
const changeKind = 'vehicle_change';

/**
 * The raised tickets of the caller's pending changes. A pending change without a ticket gets a reservation, which becomes a ticket an hour
 * after the change was sent. If the API, Zendesk or the store fails, the change is left out until the next visit.
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
    request.log.info({ driverId: driverOf(request).id, reason: error.reason }, 'reservation.check_failed');
  }
  return raised;
}

/** The raised ticket of one change; empty if there is none yet. */
async function ticketOfChange(
  request: FastifyRequest,
  services: TicketServices,
  { id, submittedAt }: VehicleChange,
): Promise<readonly RaisedTicket[]> {
  const { config, reader, store, timings, now } = services;
  const driver = driverOf(request);
  const existing = await orThrow503(
    store.ticketOf(driver.id, { kind: changeKind, id, submission: submittedAt ?? 'unknown' }),
  );
  if (existing !== null) return existing === 'reserved' ? [] : [existing];
  const submittedMs = Date.parse(submittedAt ?? '');
  if (submittedAt === null || Number.isNaN(submittedMs)) return [];
  // Derived from the submission, so that all hosts and visits share one reservation.
  const key = idempotentWrites(services).reference(driver, `${changeKind}:${id}:${submittedAt}`, 'host');
  // An empty or restored outbox does not know every ticket at the support desk.
  const field = { id: config.zendesk.fields[changeKind], value: id };
  if (await reader.isRaised(driver, flowTicketSubjects[changeKind], field, submittedMs - clockDifferenceMs))
    return [{ key, kind: changeKind, relatedId: id, createdAt: submittedMs }];
  // For a change this old, the outbox would soon delete the record of its ticket, and the next visit would raise a second one.
  const age = now() - submittedMs;
  if (age >= timings.recordLife - day) return [];
  const reserved = await orThrow503(
    store.reserve(
      { driver, key, kind: changeKind, related: { type: changeKind, id }, createdAt: submittedMs },
      submittedAt,
    ),
  );
  if (reserved.outcome === 'new')
    request.log.warn({ driverId: driver.id, kind: changeKind, id }, 'reservation.created_by_host');
  return [];
}
