import type { FastifyInstance } from 'fastify';
import { invalid } from '../problems';
import { driverOf, type TicketServices, ticketIdOf } from './context';
import { type TicketStatus, ticketStatus } from './desk-ticket';
import { pageOf } from './pages';

/** `GET /tickets` and `GET /tickets/{id}`: the driver's own, public comments only. */
export function readRoutes(app: FastifyInstance, services: TicketServices): void {
  const { config, reader } = services;

  app.get('/tickets', async (request) => {
    const query = new URLSearchParams(request.url.split('?')[1] ?? '');
    const page = query.get('page') ?? '1';
    if (!/^[1-9]\d{0,6}$/.test(page)) throw invalid({ page: ['Send a whole number from 1.'] });
    const filter = query.get('filter[status]');
    const statuses = filter === null ? null : filter.split(',').map(asStatus);
    const { tickets, perPage, total } = await reader.page(driverOf(request), Number(page), statuses);
    const extra: readonly (readonly [string, string])[] = filter === null ? [] : [['filter[status]', filter]];
    return pageOf(tickets, {
      path: `${config.publicOrigin}/api/zendesk/tickets`,
      page: Number(page),
      perPage,
      total,
      extra,
    });
  });

  app.get('/tickets/:id', async (request) => {
    return { data: await reader.ticket(driverOf(request), ticketIdOf(request)) };
  });
}

function asStatus(word: string): TicketStatus {
  const status = word === 'hold' ? null : ticketStatus(word);
  if (status === null) throw invalid({ 'filter.status': ['Send new, open, pending, solved or closed.'] });
  return status;
}
