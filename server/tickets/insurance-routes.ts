import type { FastifyInstance } from 'fastify';
import { operatorIdAt } from '../json';
import { invalid, notFound } from '../problems';
import { answerReceipt, calls, driverOf, type TicketServices } from './context';
import { idempotencyKey } from './idempotency-key';
import { newTicket } from './new-ticket';
import { automatedNote, automatedSubjects, confirmationNote } from './notes';

export type QuoteKind = 'insurance_quote' | 'quote_acceptance';

/** What is known of a quote. Another word of the operator's may be the one that a ticket is for. */
const quoteWords: ReadonlySet<string> = new Set([
  'submitted',
  'referred',
  'quoted',
  'declined',
  'accepted',
  'issued',
  'expired',
  'withdrawn',
]);

/** The status that each ticket is reserved for, after which ones it can never become due, and what it says. */
export const quoteFlows: Readonly<
  Record<QuoteKind, { waits: string; isOver(status: string): boolean; comment(reference: string): string }>
> = {
  insurance_quote: {
    waits: 'submitted',
    // A quote that the broker has looked at is never new again.
    isOver: (status) => quoteWords.has(status) && status !== 'submitted',
    comment: (reference) => `I’ve asked for insurance quote ${reference}. Please check it.`,
  },
  quote_acceptance: {
    waits: 'accepted',
    isOver: (status) => status === 'issued' || status === 'declined' || status === 'expired' || status === 'withdrawn',
    comment: (reference) => `I’ve accepted insurance quote ${reference}. Please set up the policy.`,
  },
};

/** `POST /insure` and `POST /accept-insurance-quote`: telling staff of a quote. The browser sends what the API answered; only the id is taken from it. */
export function insuranceRoutes(app: FastifyInstance, services: TicketServices): void {
  const { config, api, limits } = services;
  const { backOfficeLinks } = config;
  const call = calls(services);

  const routes: readonly (readonly [string, QuoteKind])[] = [
    ['/insure', 'insurance_quote'],
    ['/accept-insurance-quote', 'quote_acceptance'],
  ];
  for (const [path, kind] of routes) {
    app.post(path, async (request, reply) => {
      const driver = driverOf(request);
      // As the API answered it, with or without its envelope.
      const id = operatorIdAt(request.body, 'data', 'id') ?? operatorIdAt(request.body, 'id');
      if (id === null) throw invalid({ data: ['Send the quote as the API answered it.'] });
      const key = idempotencyKey(request.headers);
      // The rest of the body may differ: a portal that was opened anew sends the quote as it reads it then.
      const print = call.fingerprint(kind, id);
      const earlier = await call.earlier(driver, key, print);
      if (earlier) {
        call.log(request, 'ticket', key, earlier, true);
        return answerReceipt(reply, earlier, true, 201);
      }

      // The operator has stored or accepted it, whatever it calls that: the driver's own quote is raised in any status (AP-32, AP-33).
      const quote = await api.quote(request.headers.cookie, id);
      if (quote === null) throw notFound();
      const { waits, comment } = quoteFlows[kind];
      const raised = newTicket(call, config.desk.fields, {
        driver,
        key,
        print,
        matter: { kind, id, event: waits },
        subject: automatedSubjects[kind],
        comment: comment(quote.reference),
        tags: [],
        fields: new Map<'topic' | 'insurance_quote', string | number>([
          ['topic', 'insurance'],
          ['insurance_quote', id],
        ]),
        followUpOf: null,
        note: automatedNote(backOfficeLinks, kind, id, driver, null),
        confirmation: confirmationNote(backOfficeLinks, kind, id, driver),
      });
      const { receipt, isRepeated } = await limits.automated(request, () => call.commit(request, raised));
      return answerReceipt(reply, receipt, isRepeated, 201);
    });
  }
}
