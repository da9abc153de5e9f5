import type { FastifyInstance } from 'fastify';
import { closedOn, driverOf } from '../api/accounts';
import { decideReinstatement, referenceOf, reinstatementById, waitingReinstatements } from '../api/reinstatements';
import type { UserRow } from '../api/rows';
import { type Html, html, sendPage, when } from '../pages/html';
import type { Database } from '../world/database';
import { comparison, decide, facts, rowIn, table } from './parts';

const userOf = (database: Database, id: number): UserRow =>
  database.get<UserRow>`SELECT * FROM users WHERE id = ${id}` as UserRow;

export const reinstatementList = (database: Database): Html =>
  table(
    ['Reference', 'Email', 'Asked', 'Closed'],
    waitingReinstatements(database).map((row) => {
      const user = userOf(database, row.user_id);
      return [
        html`<a href="/back-office/reinstatements/${row.id}">${referenceOf(row.id)}</a>`,
        user.email,
        when(row.asked_at),
        closedOn(user),
      ];
    }),
  );

/** The pages where staff decide whether a closed account opens again. A request is listed until it is decided. */
export const reinstatementPages = (app: FastifyInstance): void => {
  app.get('/back-office/reinstatements/:id', (request, reply) => {
    const { database } = request.world;
    const row = rowIn(request, 'Request', (id) => reinstatementById(database, id));
    const { password: _, id, user_id, asked_at, ...details } = row;
    const user = userOf(database, user_id);
    const before = Object.entries(driverOf(database, user)).filter(([name]) => name in details);
    // Two forms, so that the browser requires the reason only for a rejection.
    const body = html`${facts([
      ['Email', user.email],
      ['Asked', when(asked_at)],
    ])}
${comparison(Object.fromEntries(before), details)}
<form method="post" action="/back-office/reinstatements/${id}/decision">
<p>The account gets the new details and becomes an applicant’s. The driver signs in with the password they chose, and must verify their email address again.</p>
<div><button class="yes" name="decision" value="reopened">Reopen the account</button></div>
</form>
<form method="post" action="/back-office/reinstatements/${id}/decision">
<label>Why it stays closed <textarea name="reason" rows="3" maxlength="500" required></textarea></label>
<p class="quiet">The driver will read this in an email.</p>
<div><button class="no" name="decision" value="refused">Keep it closed</button></div>
</form>`;
    return sendPage(reply, `Closed account ${referenceOf(id)}`, body);
  });

  app.post('/back-office/reinstatements/:id/decision', (request, reply) => {
    const { database } = request.world;
    const { id } = rowIn(request, 'Request', (wanted) => reinstatementById(database, wanted));
    return decide(request, reply, '/back-office', ({ decision, reason }) =>
      decideReinstatement(database, request.portal, id, { decision, reason: reason ?? '' }),
    );
  });
};
