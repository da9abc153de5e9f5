import type { FastifyInstance } from 'fastify';
import { verifiedMatter } from './automated';
import { closedTicket } from './closed-ticket';
import { answerReceipt, calls, driverOf, type TicketServices } from './context';
import { readForm } from './form-body';
import { idempotencyKey } from './idempotency-key';
import { newTicket } from './new-ticket';
import { automatedNote, confirmationNote, driverNote, formKind } from './notes';
import { type TicketForm, ticketForm } from './ticket-form';

/** `POST /tickets`: the driver's own questions, and the tickets of flows. */
export function raiseRoutes(app: FastifyInstance, services: TicketServices): void {
  const { config, api, store, limits } = services;
  const { backOfficeLinks } = config;
  const call = calls(services);

  app.post('/tickets', async (request, reply) => {
    const driver = driverOf(request);
    const ticket = ticketForm(await readForm(request), config.desk.fields);
    const key = idempotencyKey(request.headers);
    const print = call.fingerprint('ticket', canonical(ticket));
    const earlier = await call.earlier(driver, key, print);
    if (earlier) {
      call.log(request, 'ticket', key, earlier, true);
      return answerReceipt(reply, earlier, true, 201);
    }

    const kind = formKind(ticket.subject);
    const caller = { driver, cookie: request.headers.cookie, key };
    if (ticket.followUpOf !== null) await closedTicket(services, driver, kind, ticket.followUpOf);
    const matter = kind === null ? null : await verifiedMatter(kind, ticket, caller, api, store);

    const isAutomated = kind !== null && matter !== null;
    const raised = newTicket(call, config.desk.fields, {
      driver,
      key,
      print,
      matter,
      subject: ticket.subject,
      comment: ticket.comment,
      tags: ticket.tags,
      followUpOf: ticket.followUpOf,
      fields:
        !isAutomated || ticket.fields.has('topic')
          ? ticket.fields
          : new Map([...ticket.fields, ['topic', 'documents_vehicle']]),
      note: isAutomated
        ? automatedNote(backOfficeLinks, kind, matter.id, driver, ticket.note)
        : ticket.note === null
          ? null
          : driverNote(ticket.note),
      confirmation: isAutomated ? confirmationNote(backOfficeLinks, kind, matter.id, driver) : null,
    });
    const allowance = isAutomated ? limits.automated : limits.questions;
    const { receipt, isRepeated } = await allowance(request, () => call.commit(request, raised));
    return answerReceipt(reply, receipt, isRepeated, 201);
  });
}

/** The same ticket gives the same text, however its form was encoded. */
function canonical(ticket: TicketForm): string {
  const fields = [...ticket.fields].sort(([a], [b]) => a.localeCompare(b));
  const parts = [ticket.subject, ticket.comment, fields, [...ticket.tags].sort(), ticket.note];
  return JSON.stringify(ticket.followUpOf === null ? parts : [...parts, ticket.followUpOf]);
}
