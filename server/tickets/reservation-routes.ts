import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { VehicleChange } from '../caller';
import { at, idValue, operatorIdAt, textAt } from '../json';
import type { Intent, IntentKind, RaisedTicket, Related } from '../outbox/store';
import { invalid, notFound, Problem, tooManyRequests } from '../problems';
import {
  calls,
  driverOf,
  isKey,
  keyHash,
  keyUsedDifferently,
  pageOf,
  requiredKey,
  stored,
  type TicketServices,
} from './calls';
import { submissionOf } from './matters';
import { automatedSubjects } from './notes';

/** Most open reservations of one kind for a driver. Each becomes a ticket by itself. */
const mostOpen = 3;

/** Keys that a page may ask about in one call. */
const mostKeys = 20;

/** What each flow's ticket is about. */
const relatedTypes: Readonly<Record<IntentKind, string>> = {
  document: 'document',
  vehicle_change: 'vehicle_change',
  insurance_quote: 'insurance_quote',
  quote_acceptance: 'insurance_quote',
};

/** `/intents`: tickets reserved before the call that makes them due, because a tab may close in between. */
export function intentRoutes(app: FastifyInstance, services: TicketServices): void {
  const { config, api, store, limits, now, encrypted, timings } = services;

  app.post('/intents', async (request, reply) => {
    const driver = driverOf(request);
    const key = requiredKey(request.headers['idempotency-key']);
    const { kind, related } = reservationIn(request.body);
    const armed = await limits.reservations(request, async () => {
      // The id is checked now: when the host raises the ticket, it has no session of the driver.
      const event = related && (await submissionOf(api, request.headers.cookie, kind, related.id));
      const result = await stored(store.arm({ driver, key, kind, related, createdAt: now() }, event, mostOpen));
      if (result.outcome === 'conflict') throw keyUsedDifferently();
      // The flow goes on without a reservation. After `Retry-After` the oldest one has become a ticket, which makes room.
      if (result.outcome === 'full') throw tooManyRequests(timings.intentLife / 1_000);
      return result;
    });
    request.log.info(
      { driverId: driver.id, kind, keyHash: keyHash(encrypted, key), outcome: armed.outcome },
      'intent.armed',
    );
    if (armed.outcome === 'repeated') void reply.header('idempotency-replayed', 'true');
    return reply.code(201).send({ data: shown(armed.intent) });
  });

  app.get('/intents', async (request) => {
    const { id } = driverOf(request);
    const asked = askedKeys(request.query);
    // This may make reservations, so it runs before the open ones are read.
    const ofChanges = await ticketsOfChanges(request, services);
    const reserved = (await stored(store.openIntents(id))).map(shown);
    const intents = asked === null ? reserved : [...reserved, ...(await raised(id, ofChanges, asked))];
    return pageOf(intents, {
      path: `${config.publicOrigin}/api/zendesk/intents`,
      page: 1,
      perPage: 100,
      total: intents.length,
      extra: [],
    });
  });

  /** `related` is null for a key that the caller named, because its ticket may belong to an earlier submission. */
  async function raised(driverId: string, ofChanges: readonly RaisedTicket[], keys: readonly string[]) {
    const unknown = keys.filter((key) => !ofChanges.some((ticket) => ticket.key === key));
    return [
      ...ofChanges.map((ticket) => shownRaised(ticket, { type: ticket.kind, id: idValue(ticket.relatedId) })),
      ...(await stored(store.raisedUnder(driverId, unknown))).map((ticket) => shownRaised(ticket, null)),
    ];
  }

  app.delete('/intents/:key', async (request, reply) => {
    const driver = driverOf(request);
    const key = String((request.params as { key?: unknown }).key);
    if (!isKey(key) || !(await stored(store.cancelIntent(driver.id, key)))) throw notFound();
    request.log.info({ driverId: driver.id, keyHash: keyHash(encrypted, key) }, 'intent.cancelled');
    return reply.code(204).send();
  });
}

/** @throws Problem 422 */
function reservationIn(body: unknown): { kind: IntentKind; related: Related | null } {
  const kind = (Object.keys(relatedTypes) as IntentKind[]).find((known) => known === at(body, 'kind'));
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

function shown(intent: Intent) {
  return {
    key: intent.key,
    kind: intent.kind,
    related: intent.related && { ...intent.related, id: idValue(intent.related.id) },
    created_at: new Date(intent.createdAt).toISOString(),
    state: 'reserved' as const,
  };
}

function shownRaised({ key, kind, createdAt }: RaisedTicket, related: { type: string; id: string | number } | null) {
  return {
    key,
    kind,
    related,
    created_at: new Date(createdAt).toISOString(),
    state: 'raised' as const,
  };
}

/** Null for a page that asks only for what is not raised yet. @throws Problem 422 */
function askedKeys(query: unknown): readonly string[] | null {
  const asked = textAt(query, 'keys');
  if (asked === null || asked === '') return asked === null ? null : [];
  const keys = asked.split(',');
  if (keys.length > mostKeys || keys.some((key) => !isKey(key)))
    throw invalid({ keys: [`Send ${mostKeys} keys at most, separated by commas.`] });
  return keys;
}

const day = 24 * 60 * 60_000;
/** Most by which the clocks of the API and of the support desk may differ. */
const clockDifferenceMs = 60_000;
const kind = 'vehicle_change';

/**
 * The raised tickets of the caller's pending changes. A pending change without a ticket gets a reservation: the page that sent it could not
 * reserve one, and its device has forgotten it since. From then on it is a reservation like any other: the portal offers to raise the
 * ticket, and an hour after the change was sent it becomes a ticket by itself.
 *
 * Where the API, Zendesk or the store do not answer, the list leaves the change out, and the next visit checks again.
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

/** The raised ticket of one change. Empty when it is only reserved, and when none is known. */
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
  // The key comes from the submission, so that several hosts and several checks make one reservation.
  const key = calls(services).reference(driver, `${kind}:${id}:${submittedAt}`, 'untold');
  // An outbox that is new, or was restored from a backup, does not know which tickets the support desk has.
  const field = { id: config.zendesk.fields[kind], value: id };
  if (await reader.isRaised(driver, automatedSubjects[kind], field, at - clockDifferenceMs))
    return [{ key, kind, relatedId: id, createdAt: at }];
  // The outbox no longer knows about tickets that were raised before this.
  if (at <= now() - timings.recordLife + day) return [];
  const armed = await stored(store.arm({ driver, key, kind, related: { type: kind, id }, createdAt: at }, submittedAt));
  if (armed.outcome === 'new') request.log.warn({ driverId: driver.id, kind, id }, 'intent.untold');
  return [];
}
