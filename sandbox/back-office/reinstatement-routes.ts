import type { FastifyInstance, FastifyRequest } from 'fastify';
import { inputOf } from '../api/input';
import { Problem } from '../api/problem';
import { decideReinstatement } from '../api/reinstatements';
import { messageOf, requireOwnPage } from './forms';
import { reinstatementIn, reinstatementPage } from './reinstatement-pages';

const idOf = (request: FastifyRequest): number => Number((request.params as { id: string }).id) || 0;

/** Where staff decide whether a closed account opens again. */
export const reinstatementRoutes = (app: FastifyInstance): void => {
  app.get('/back-office/reinstatements/:id', (request, reply) => {
    const { database } = request.world;
    return reinstatementPage(reply, database, reinstatementIn(database, idOf(request)));
  });

  app.post('/back-office/reinstatements/:id/decision', (request, reply) => {
    requireOwnPage(request);
    const { database } = request.world;
    const { id } = reinstatementIn(database, idOf(request));
    const { decision, reason: typed } = inputOf(request);
    // Browsers send a line end as two characters, but count it as one.
    const reason = typeof typed === 'string' ? typed.replaceAll('\r\n', '\n') : '';
    try {
      decideReinstatement(database, request.portal, id, { decision, reason });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return reinstatementPage(reply, database, reinstatementIn(database, id), { message: messageOf(error), reason });
    }
    return reply.redirect(`/back-office/reinstatements/${id}`, 303);
  });
};
