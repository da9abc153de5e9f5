import type { FastifyInstance, FastifyRequest } from 'fastify';
import { inputOf } from '../api/input';
import { decideQuote, type QuoteDecision, type QuoteRow, type QuoteTexts, quoteById } from '../api/insurance-quotes';
import { invalid, Problem } from '../api/problem';
import { isDay } from '../world/days';
import { messageOf, requireOwnPage } from './forms';
import { quotePage, quotesPage } from './insurance-pages';

const quoteIn = (request: FastifyRequest): QuoteRow => {
  const row = quoteById(request.world.database, Number((request.params as { id: string }).id) || 0);
  if (!row) throw new Problem(404, { message: 'Quote not found.' });
  return row;
};

/** `2,480.50` as pence. */
const penceIn = (name: string, label: string, typed: string): number => {
  const plain = typed.replace(/[£,\s]/g, '');
  if (!/^\d{1,6}(?:\.\d{1,2})?$/.test(plain))
    throw invalid({ [name]: [`Enter the ${label} in pounds, for example 2,480.50`] });
  return Math.round(Number(plain) * 100);
};

const decisions: readonly QuoteDecision[] = ['quoted', 'referred', 'declined', 'issued', 'expired', 'withdrawn'];

const wordsIn = (decision: QuoteDecision, typed: Readonly<Record<string, string>>): QuoteTexts => {
  const message = typed.message || null;
  if (decision !== 'quoted' && decision !== 'issued') return { message };
  const startsOn = typed.starts_on ?? '';
  if (!isDay(startsOn)) throw invalid({ starts_on: ['Enter the date cover starts'] });
  if (decision === 'issued') return { message, startsOn, policyNumber: typed.policy_number ?? '' };
  return {
    message,
    startsOn,
    premium: penceIn('premium', 'premium', typed.premium ?? ''),
    fee: penceIn('fee', 'fee', typed.fee ?? ''),
  };
};

/** Where the broker's people price, refer, decline, issue and end quotes. */
export const insuranceOfficeRoutes = (app: FastifyInstance): void => {
  app.get('/back-office/insurance-quotes', (request, reply) => quotesPage(reply, request.world.database));

  app.get('/back-office/insurance-quotes/:id', (request, reply) =>
    quotePage(reply, request.world.database, quoteIn(request)),
  );

  app.post('/back-office/insurance-quotes/:id/decision', (request, reply) => {
    requireOwnPage(request);
    const { database } = request.world;
    const row = quoteIn(request);
    // Browsers send a line end as two characters, but count it as one.
    const typed = Object.fromEntries(
      Object.entries(inputOf(request)).map(([name, value]) => [
        name,
        typeof value === 'string' ? value.replaceAll('\r\n', '\n') : '',
      ]),
    );
    const decision = decisions.find((decision) => decision === typed.decision);
    try {
      if (!decision) throw invalid({ decision: ['Choose a decision'] });
      decideQuote(database, row, decision, wordsIn(decision, typed));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return quotePage(reply, database, quoteIn(request), { message: messageOf(error), typed });
    }
    return reply.redirect(`/back-office/insurance-quotes/${row.id}`, 303);
  });
};
