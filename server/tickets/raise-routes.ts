import type { FastifyInstance } from 'fastify';
import type { Driver } from '../caller';
import { operatorIdAt } from '../json';
import { invalid, notFound, Problem } from '../problems';
import { verifiedMatter } from './automated';
import { answerReceipt, calls, isClosed, type TicketServices } from './context';
import { newTicket } from './new-ticket';
import { automatedNote, automatedSubjects, confirmationNote, driverNote, type FormKind, formKind } from './notes';
import { type QuoteKind, quoteFlows } from './quote-flows';
import { readForm, type TicketForm, ticketForm } from './ticket-form';

const quoteRoutes: readonly (readonly [string, QuoteKind])[] = [
  ['/insure', 'insurance_quote'],
  ['/accept-insurance-quote', 'quote_acceptance'],
];

/** `POST /tickets`, `/insure` and `/accept-insurance-quote`: the driver's own questions, and the tickets of flows. */
export function raiseRoutes(app: FastifyInstance, services: TicketServices): void {
  const { config, api, limits } = services;
  const { backOfficeLinks } = config;
  const call = calls(services);

  app.post('/tickets', async (request, reply) => {
    const ticket = ticketForm(await readForm(request), config.desk.fields);
    const received = await call.receive(request, 'ticket', ['ticket', canonical(ticket)], async (own) => {
      const { driver, key } = own;
      const kind = formKind(ticket.subject);
      if (ticket.followUpOf !== null) await refuseOpen(kind, ticket.followUpOf, driver);
      if (kind === null) {
        const note = ticket.note === null ? null : driverNote(ticket.note);
        const question = { ...own, ...ticket, matter: null, note, confirmation: null };
        return [limits.questions, newTicket(call, config.desk.fields, question)];
      }
      const caller = { driver, cookie: request.headers.cookie, key };
      const matter = await verifiedMatter(kind, ticket, caller, api, services.store);
      const raised = newTicket(call, config.desk.fields, {
        ...own,
        ...ticket,
        matter,
        fields: new Map([['topic', 'documents_vehicle'], ...ticket.fields]),
        note: automatedNote(backOfficeLinks, kind, matter.id, driver, ticket.note),
        confirmation: confirmationNote(backOfficeLinks, kind, matter.id, driver),
      });
      return [limits.automated, raised];
    });
    return answerReceipt(reply, received, 201);
  });

  // Telling staff of a quote. The browser sends what the API answered; only the id is taken from it.
  for (const [path, kind] of quoteRoutes) {
    app.post(path, async (request, reply) => {
      // As the API answered it, with or without its envelope.
      const id = operatorIdAt(request.body, 'data', 'id') ?? operatorIdAt(request.body, 'id');
      if (id === null) throw invalid({ data: ['Send the quote as the API answered it.'] });
      // The rest of the body may differ: a portal that was opened anew sends the quote as it reads it then.
      const received = await call.receive(request, 'ticket', [kind, id], async (own) => {
        // The operator has stored or accepted it, whatever it calls that: the driver's own quote is raised in any status (AP-32, AP-33).
        const quote = await api.quote(request.headers.cookie, id);
        if (quote === null) throw notFound();
        const { waits, comment } = quoteFlows[kind];
        const raised = newTicket(call, config.desk.fields, {
          ...own,
          matter: { kind, id, event: waits },
          subject: automatedSubjects[kind],
          comment: comment(quote.reference),
          tags: [],
          fields: new Map<'topic' | 'insurance_quote', string>([
            ['topic', 'insurance'],
            ['insurance_quote', id],
          ]),
          followUpOf: null,
          note: automatedNote(backOfficeLinks, kind, id, own.driver, null),
          confirmation: confirmationNote(backOfficeLinks, kind, id, own.driver),
        });
        return [limits.automated, raised];
      });
      return answerReceipt(reply, received, 201);
    });
  }

  /** A new ticket may only go on with a closed one of the driver's own; the portal offers it for those. What a flow tells the team stands on its own. */
  async function refuseOpen(kind: FormKind | null, ticketId: number, driver: Driver) {
    const refused = (reason?: string) => invalid({ follow_up_of: ['Choose a closed conversation of yours.'] }, reason);
    if (kind !== null) throw refused();
    try {
      if ((await isClosed(services, driver, ticketId)) === false) throw refused();
    } catch (error) {
      throw error instanceof Problem && error.status === 404 ? refused(error.reason) : error;
    }
  }
}

/** The same ticket gives the same text, however its form was encoded. */
function canonical(ticket: TicketForm): string {
  const fields = [...ticket.fields].sort(([a], [b]) => a.localeCompare(b));
  const parts = [ticket.subject, ticket.comment, fields, [...ticket.tags].sort(), ticket.note];
  return JSON.stringify(ticket.followUpOf === null ? parts : [...parts, ticket.followUpOf]);
}
