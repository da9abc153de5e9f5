import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Driver } from '../caller';
import { at, operatorIdAt } from '../json';
import type { Content, NewCall } from '../outbox/store';
import { invalid, notFound, Problem } from '../problems';
import {
  type DriverCall,
  driverOf,
  idempotentWrites,
  isClosed,
  orThrow503,
  sendReceipt,
  type TicketServices,
  ticketIdOf,
} from './calls';
import { newTicket } from './new-ticket';
import { confirmationNote, driverNote, type FormKind, flowTicketNote, flowTicketSubjects, formKind } from './notes';
import { escapeText, sameText } from './text';
import { readForm, type TicketForm, textField, ticketForm } from './ticket-form';
import { isRaisedByPortal, readZendesk } from './ticket-reader';
import { type QuoteKind, quoteFlows, verifiedTarget } from './ticket-target';

const quoteRoutes: readonly (readonly [string, QuoteKind])[] = [
  ['/insure', 'insurance_quote'],
  ['/accept-insurance-quote', 'quote_acceptance'],
];

/** `POST /tickets`, `/insure` and `/accept-insurance-quote`: the driver's own questions, and flow tickets. */
export function raiseRoutes(app: FastifyInstance, services: TicketServices): void {
  const { config, api, limits } = services;
  const { backOfficeLinks } = config;
  const writes = idempotentWrites(services);

  app.post('/tickets', async (request, reply) => {
    const ticket = ticketForm(await readForm(request), config.zendesk.fields);
    const received = await writes.receive(request, 'ticket', ['ticket', canonical(ticket)], async (driverCall) => {
      const { driver, key } = driverCall;
      const kind = formKind(ticket.subject);
      if (ticket.followUpOf !== null) await requireClosed(kind, ticket.followUpOf, driver);
      if (kind === null) {
        const note = ticket.note === null ? null : driverNote(ticket.note);
        const question = { ...driverCall, ...ticket, target: null, note, confirmation: null };
        return [limits.questions, newTicket(writes.reference, config.zendesk.fields, question)];
      }
      const caller = { driver, cookie: request.headers.cookie, key };
      const target = await verifiedTarget(kind, ticket, caller, api, services.store);
      const newCall = newTicket(writes.reference, config.zendesk.fields, {
        ...driverCall,
        ...ticket,
        target,
        fields: new Map([['topic', 'documents_vehicle'], ...ticket.fields]),
        note: flowTicketNote(backOfficeLinks, kind, target.id, driver, ticket.note),
        confirmation: confirmationNote(backOfficeLinks, kind, target.id, driver),
      });
      return [limits.flowTickets, newCall];
    });
    return sendReceipt(reply, received, 201);
  });

  // The ticket about a quote. The browser sends the API's response; the host takes only the id from it.
  for (const [path, kind] of quoteRoutes) {
    app.post(path, async (request, reply) => {
      // The quote may be in an envelope of any name, or in none.
      const records = [at(request.body, 'data'), request.body, ...Object.values(request.body ?? {})];
      const id = records.map((record) => operatorIdAt(record, 'id')).find((each) => each !== null) ?? null;
      if (id === null) throw invalid({ data: ['Send the quote as the API returned it.'] });
      // Kind and id alone identify a repeated call: after a reload the portal may send a newer version of the quote.
      const received = await writes.receive(request, 'ticket', [kind, id], async (driverCall) => {
        // The host raises the ticket whatever the status of the quote (AP-32, AP-33).
        const quote = await api.quote(request.headers.cookie, id);
        if (quote === null) throw notFound();
        const { dueStatus, comment } = quoteFlows[kind];
        const newCall = newTicket(writes.reference, config.zendesk.fields, {
          ...driverCall,
          target: { kind, id, submission: dueStatus },
          subject: flowTicketSubjects[kind],
          comment: comment(quote.reference),
          tags: [],
          fields: new Map<'topic' | 'insurance_quote', string>([
            ['topic', 'insurance'],
            ['insurance_quote', id],
          ]),
          followUpOf: null,
          note: flowTicketNote(backOfficeLinks, kind, id, driverCall.driver, null),
          confirmation: confirmationNote(backOfficeLinks, kind, id, driverCall.driver),
        });
        return [limits.flowTickets, newCall];
      });
      return sendReceipt(reply, received, 201);
    });
  }

  /**
   * Rejects a follow-up unless it is a question, and the ticket that it follows is closed and the driver's own. While the support desk
   * is down, a follow-up to a ticket that the host raised for this driver is accepted, even if that ticket is still open.
   */
  async function requireClosed(kind: FormKind | null, ticketId: number, driver: Driver) {
    const rejection = (reason?: string) =>
      invalid({ follow_up_of: ['Choose one of your closed conversations.'] }, reason);
    if (kind !== null) throw rejection();
    try {
      if ((await isClosed(services, driver, ticketId)) === false) throw rejection();
    } catch (error) {
      throw error instanceof Problem && error.status === 404 ? rejection(error.reason) : error;
    }
  }
}

/** The ticket as one string, to compare repeated calls. The same for a multipart and a urlencoded form. */
function canonical(ticket: TicketForm): string {
  const fields = [...ticket.fields].sort(([a], [b]) => a.localeCompare(b));
  const parts = [ticket.subject, ticket.comment, fields, [...ticket.tags].sort(), ticket.note];
  // Appended only when set, so that the stored fingerprints of other tickets still match.
  return JSON.stringify(ticket.followUpOf === null ? parts : [...parts, ticket.followUpOf]);
}

/** `PUT /tickets/{id}` adds a private note, `POST /tickets/{id}/comments` a public reply. */
export function updateRoutes(app: FastifyInstance, services: TicketServices): void {
  const { store, reader, limits } = services;
  const writes = idempotentWrites(services);

  app.put('/tickets/:id', async (request, reply) => {
    const ticketId = ticketIdOf(request);
    const note = textField(request.body, 'note', 2_000);
    const received = await writes.receive(request, 'note', ['note', String(ticketId), note], async (driverCall) => {
      const { driver } = driverCall;
      const isOurs = await orThrow503(store.raisedHere(driver.id, ticketId));
      if (!isOurs && !isRaisedByPortal((await readZendesk(() => reader.row(driver, ticketId))).row)) throw notFound();
      return [
        limits.notes,
        oneStepCall(driverCall, 'note', ticketId, { kind: 'note', driver, body: driverNote(note), own: false }),
      ];
    });
    return sendReceipt(reply, received, 200);
  });

  app.post('/tickets/:id/comments', async (request, reply) => {
    const ticketId = ticketIdOf(request);
    const comment = textField(request.body, 'comment', 5_000);
    const received = await writes.receive(
      request,
      'reply',
      ['reply', String(ticketId), comment],
      async (driverCall) => {
        const { driver } = driverCall;
        // While the support desk is down this is unknown (null), and the outbox finds out when it sends the reply.
        if ((await isClosed(services, driver, ticketId)) === true)
          throw invalid({ comment: ['This conversation is closed. Send a follow-up.'] });
        return [
          limits.notes,
          oneStepCall(driverCall, 'reply', ticketId, { kind: 'reply', driver, body: escapeText(comment) }),
        ];
      },
    );
    const { receipt, isRepeated } = received;
    const published =
      receipt.state === 'sent' ? await publishedComment(request, receipt.ticketId ?? ticketId, comment) : null;
    // A sent reply counts as queued until its comment can be returned: the page needs the comment to show it as sent.
    if (!published) return sendReceipt(reply, { receipt: { ...receipt, state: 'queued' }, isRepeated }, 201);
    if (isRepeated) void reply.header('idempotency-replayed', 'true');
    return reply.code(201).send({ data: published });
  });

  /** A call with one step, on an existing ticket. */
  function oneStepCall(
    driverCall: DriverCall,
    operation: 'note' | 'reply',
    ticketId: number,
    content: Content,
  ): NewCall {
    const reference = writes.reference(driverCall.driver, driverCall.key, operation);
    return {
      driverId: driverCall.driver.id,
      key: driverCall.key,
      operation,
      fingerprint: driverCall.fingerprint,
      reference,
      target: null,
      ticketId,
      steps: [{ reference, content }],
      confirmation: null,
    };
  }

  /** The comment as Zendesk returns it; null if it cannot be read or is not there yet. */
  async function publishedComment(request: FastifyRequest, ticketId: number, comment: string) {
    const last = await reader.lastOwnComment(driverOf(request), ticketId).catch(() => null);
    return last && sameText(last.body, comment) ? last : null;
  }
}
