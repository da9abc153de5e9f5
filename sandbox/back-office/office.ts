import type { FastifyInstance } from 'fastify';
import { html, sendPage } from '../pages/html';
import { payoutPages } from './payouts';
import { quotePages, quoteTable } from './quotes';
import { reinstatementList, reinstatementPages } from './reinstatements';
import { changeList, pendingDocuments, vehiclePages } from './vehicles';

/** The pages where staff decide, without scripts. The portal's tickets link here. */
export const backOffice = (app: FastifyInstance): void => {
  app.get('/back-office', (request, reply) => {
    const { database } = request.world;
    const body = html`
<h2>Vehicle changes</h2>
${changeList(database)}
<h2>Documents to check</h2>
${pendingDocuments(database)}
<p><a href="/back-office/documents">All documents</a></p>
<h2>Insurance quotes to answer</h2>
${quoteTable(database, 'submitted', 'accepted')}
<p><a href="/back-office/insurance-quotes">All quotes</a></p>
<h2>Requests to reopen accounts</h2>
${reinstatementList(database)}
<h2>Money</h2>
<p><a href="/back-office/payouts">Payouts</a></p>`;
    return sendPage(reply, 'Back office', body);
  });
  vehiclePages(app);
  quotePages(app);
  payoutPages(app);
  reinstatementPages(app);
};
