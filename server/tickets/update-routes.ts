import type { FastifyInstance, FastifyRequest } from 'fastify';
import { textAt } from '../json';
import { invalid, notFound } from '../problems';
import { answerReceipt, calls, driverOf, stored, type TicketServices, ticketIdOf } from './context';
import { deskAway, deskReading, isAway } from './desk-reading';
import { isRaisedByPortal } from './desk-ticket';
import { idempotencyKey } from './idempotency-key';
import { driverNote } from './notes';
import { deskText, sameText } from './text';
import { typedField } from './ticket-form';

/** `PUT /tickets/{id}` adds a private note, `POST /tickets/{id}/comments` a public answer. */
export function updateRoutes(app: FastifyInstance, services: TicketServices): void {
  const { store, reader, limits } = services;
  const call = calls(services);

  app.put('/tickets/:id', async (request, reply) => {
    const driver = driverOf(request);
    const ticketId = ticketIdOf(request.params);
    if (ticketId === null) throw notFound();
    const note = typedField(request.body, 'note', 2_000);
    const key = idempotencyKey(request.headers);
    const print = call.fingerprint('note', String(ticketId), note);
    const earlier = await call.earlier(driver, key, print);
    if (earlier) return answerReceipt(reply, earlier, true, 200);

    const isOurs = await stored(store.raisedHere(driver.id, ticketId));
    if (!isOurs && !isRaisedByPortal((await deskReading(() => reader.row(driver, ticketId))).row)) throw notFound();
    const reference = call.reference(driver, key, 'note');
    const { receipt, isRepeated } = await limits.notes(request, () =>
      call.commit(request, {
        driverId: driver.id,
        key,
        operation: 'note',
        fingerprint: print,
        reference,
        matter: null,
        ticketId,
        steps: [{ reference, content: { kind: 'note', driver, body: driverNote(note), own: false } }],
        confirmation: null,
      }),
    );
    return answerReceipt(reply, receipt, isRepeated, 200);
  });

  app.post('/tickets/:id/comments', async (request, reply) => {
    const driver = driverOf(request);
    const ticketId = ticketIdOf(request.params);
    if (ticketId === null) throw notFound();
    const comment = typedField(request.body, 'comment', 5_000);
    const key = idempotencyKey(request.headers);
    const print = call.fingerprint('reply', String(ticketId), comment);
    let receipt = await call.earlier(driver, key, print);
    let isRepeated = receipt !== null;
    if (!receipt) {
      await refuseClosed(request, ticketId);
      const reference = call.reference(driver, key, 'reply');
      ({ receipt, isRepeated } = await limits.notes(request, () =>
        call.commit(request, {
          driverId: driver.id,
          key,
          operation: 'reply',
          fingerprint: print,
          reference,
          matter: null,
          ticketId,
          steps: [{ reference, content: { kind: 'reply', driver, body: deskText(comment) } }],
          confirmation: null,
        }),
      ));
    }
    const shown = receipt.state === 'sent' ? await arrived(request, receipt.ticketId ?? ticketId, comment) : null;
    if (!shown) return answerReceipt(reply.code(202), { ...receipt, state: 'queued' }, isRepeated, 201);
    if (isRepeated) void reply.header('idempotency-replayed', 'true');
    return reply.code(201).send({ data: shown });
  });

  /**
   * The driver's own ticket, still open to answers. While the desk is away a ticket that was raised here is known to be
   * the driver's; whether it was closed meanwhile the outbox finds out.
   */
  async function refuseClosed(request: FastifyRequest, ticketId: number): Promise<void> {
    const driver = driverOf(request);
    try {
      const { row } = await reader.row(driver, ticketId);
      if (textAt(row, 'status') === 'closed')
        throw invalid({ comment: ['This conversation is closed. Send a new message.'] });
    } catch (error) {
      if (!isAway(error)) throw error;
      if (!(await stored(store.raisedHere(driver.id, ticketId)))) throw deskAway('unknown-ticket');
    }
  }

  /** The comment as the desk has it now, or null when it cannot be read: then it is on its way as far as anyone knows. */
  async function arrived(request: FastifyRequest, ticketId: number, comment: string) {
    const last = await reader.lastOwnComment(driverOf(request), ticketId).catch(() => null);
    return last && sameText(last.body, comment) ? last : null;
  }
}
