import type { FastifyInstance } from 'fastify';
import { Problem } from '../api/problem';
import { fieldsOf, requireOwnPage } from '../back-office/parts';
import type { ZendeskTicket } from '../control/zendesk-view';
import { type Html, html } from '../pages/html';
import { instant } from '../world/days';

const statuses = ['open', 'pending', 'solved', 'closed'];

/** The actions of an agent on a ticket: reply in public, add a private note, or set its status. */
export const answerForm = (ticket: ZendeskTicket): Html | false =>
  ticket.status !== 'closed' &&
  html`<form method="post" action="/zendesk/tickets/${ticket.id}/answer">
<p><label for="body-${ticket.id}">Comment</label><br><textarea id="body-${ticket.id}" name="body" rows="3" cols="60"></textarea></p>
<p><label><input type="checkbox" name="private" value="yes"> Private note</label></p>
<p><label for="status-${ticket.id}">Status</label> <select id="status-${ticket.id}" name="status">${statuses.map(
    (status) => html`<option value="${status}">${status}</option>`,
  )}</select> <button>Save</button></p></form>`;

export const answerRoutes = (app: FastifyInstance): void => {
  app.post('/zendesk/tickets/:id/answer', (request, reply) => {
    requireOwnPage(request);
    const { database } = request.world;
    const id = Number((request.params as { id: string }).id) || 0;
    const { body = '', private: note, status = '' } = fieldsOf(request);
    const ticket = database.get<{ status: string }>('SELECT status FROM desk_tickets WHERE id = ?', id);
    if (!ticket || ticket.status === 'closed') throw new Problem(404, { message: 'Open ticket not found.' });
    if (!statuses.includes(status)) throw new Problem(422, { message: 'Choose a status.' });
    database.transaction(() => {
      if (body.trim() !== '') {
        database.run(
          "INSERT INTO desk_comments (ticket_id, author_id, body, public, created_at) SELECT ?, id, ?, ?, ? FROM desk_users WHERE role = 'agent' ORDER BY id LIMIT 1",
          id,
          body.trim(),
          note === 'yes' ? 0 : 1,
          instant(),
        );
      }
      database.run('UPDATE desk_tickets SET status = ?, updated_at = ? WHERE id = ?', status, instant(), id);
    });
    return reply.redirect(`/zendesk#ticket-${id}`, 303);
  });
};
