import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Content, NewCall } from '../outbox/store';
import { invalid, notFound } from '../problems';
import {
  answerReceipt,
  calls,
  type DriverCall,
  driverOf,
  isClosed,
  stored,
  type TicketServices,
  ticketIdOf,
} from './context';
import { deskReading } from './desk-reading';
import { isRaisedByPortal } from './desk-ticket';
import { driverNote } from './notes';
import { deskText, sameText } from './text';
import { typedField } from './ticket-form';

/** `PUT /tickets/{id}` adds a private note, `POST /tickets/{id}/comments` a public answer. */
export function updateRoutes(app: FastifyInstance, services: TicketServices): void {
  const { store, reader, limits } = services;
  const call = calls(services);

  app.put('/tickets/:id', async (request, reply) => {
    const ticketId = ticketIdOf(request);
    const note = typedField(request.body, 'note', 2_000);
    const received = await call.receive(request, 'note', ['note', String(ticketId), note], async (own) => {
      const { driver } = own;
      const isOurs = await stored(store.raisedHere(driver.id, ticketId));
      if (!isOurs && !isRaisedByPortal((await deskReading(() => reader.row(driver, ticketId))).row)) throw notFound();
      return [limits.notes, added(own, 'note', ticketId, { kind: 'note', driver, body: driverNote(note), own: false })];
    });
    return answerReceipt(reply, received, 200);
  });

  app.post('/tickets/:id/comments', async (request, reply) => {
    const ticketId = ticketIdOf(request);
    const comment = typedField(request.body, 'comment', 5_000);
    const received = await call.receive(request, 'reply', ['reply', String(ticketId), comment], async (own) => {
      const { driver } = own;
      // Whether it was closed while the desk is away the outbox finds out.
      if ((await isClosed(services, driver, ticketId)) === true)
        throw invalid({ comment: ['This conversation is closed. Send a new message.'] });
      return [limits.notes, added(own, 'reply', ticketId, { kind: 'reply', driver, body: deskText(comment) })];
    });
    const { receipt, isRepeated } = received;
    const shown = receipt.state === 'sent' ? await arrived(request, receipt.ticketId ?? ticketId, comment) : null;
    if (!shown) return answerReceipt(reply.code(202), { receipt: { ...receipt, state: 'queued' }, isRepeated }, 201);
    if (isRepeated) void reply.header('idempotency-replayed', 'true');
    return reply.code(201).send({ data: shown });
  });

  /** One step on a ticket that is there. */
  function added(own: DriverCall, operation: 'note' | 'reply', ticketId: number, content: Content): NewCall {
    const reference = call.reference(own.driver, own.key, operation);
    return {
      driverId: own.driver.id,
      key: own.key,
      operation,
      fingerprint: own.fingerprint,
      reference,
      matter: null,
      ticketId,
      steps: [{ reference, content }],
      confirmation: null,
    };
  }

  /** The comment as the desk has it now, or null when it cannot be read: then it is on its way as far as anyone knows. */
  async function arrived(request: FastifyRequest, ticketId: number, comment: string) {
    const last = await reader.lastOwnComment(driverOf(request), ticketId).catch(() => null);
    return last && sameText(last.body, comment) ? last : null;
  }
}
