import type { FastifyInstance } from 'fastify';
import type { OperatorApi } from '../caller';
import { at, idValue, operatorIdAt, textAt } from '../json';
import type { Intent, IntentKind, RaisedTicket, Related } from '../outbox/store';
import { invalid, notFound, tooManyRequests } from '../problems';
import { decided } from './automated';
import { driverOf, stored, type TicketServices } from './context';
import { isKey, keyHash, keyUsedDifferently, requiredKey } from './keys';
import { pageOf } from './pages';
import { quoteFlows } from './quote-flows';
import { ticketsOfChanges } from './unraised-changes';

/** Open reservations of one kind that a driver may have: each becomes a ticket by itself. */
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

/** `/intents`: tickets announced before the call that makes them due, because a tab may close in between. */
export function intentRoutes(app: FastifyInstance, services: TicketServices): void {
  const { config, api, store, limits, now, encrypted, timings } = services;

  app.post('/intents', async (request, reply) => {
    const driver = driverOf(request);
    const key = requiredKey(request.headers['idempotency-key']);
    const { kind, related } = announcement(request.body);
    const armed = await limits.reservations(request, async () => {
      // If it becomes a ticket by itself, nobody is there to ask the API as this driver: so the id is checked now.
      const event = related && (await eventOf(api, request.headers.cookie, kind, related.id));
      const result = await stored(store.arm({ driver, key, kind, related, createdAt: now() }, event, mostOpen));
      if (result.outcome === 'conflict') throw keyUsedDifferently();
      // The flow goes on without it; by then the oldest has become a ticket.
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
    // Before the open ones are read: it may add to them.
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

  /** Of a key that was asked for perhaps an earlier submission of the same thing: it says nothing of the thing as it is now. */
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
function announcement(body: unknown): { kind: IntentKind; related: Related | null } {
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

/**
 * What has been sent already, as its ticket names it; null while it is still to be sent. A document has no id before, and its link leads
 * to a list.
 * @throws Problem 422 when the thing is not the caller's, or has been decided
 */
async function eventOf(
  api: OperatorApi,
  cookie: string | undefined,
  kind: IntentKind,
  id: string,
): Promise<string | null> {
  if (kind === 'vehicle_change') {
    const change = await api.vehicleChange(cookie, id);
    if (!change) throw foreign();
    if (decided.has(change.status)) throw over();
    return change.status === 'pending' ? change.submittedAt : null;
  }
  if (kind === 'document') {
    const document = await api.document(cookie, id);
    if (!document) throw foreign();
    if (decided.has(document.status)) throw over();
    return null;
  }
  const quote = await api.quote(cookie, id);
  if (!quote) throw foreign();
  const { waits, isOver } = quoteFlows[kind];
  if (quote.status === waits) return waits;
  if (isOver(quote.status)) throw over();
  return null;
}

const foreign = () => invalid({ related: ['We couldn’t find that.'] });
const over = () => invalid({ related: ['This isn’t waiting for our team.'] });

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
