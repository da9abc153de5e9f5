import { gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../api/problem';
import { zendeskTickets } from '../control/zendesk-view';
import { allEnvelopes, storeEnvelope } from '../reports/envelopes';
import { termsSummary } from '../world/agreement-seed';
import { allMails, type Mail } from '../world/mail';
import { answerForm, answerRoutes } from '../zendesk/answer-page';
import { html, linked, sendPage, stylesheet, when } from './html';

const shortened = (text: string) => {
  const letters = [...text.replace(/\s+/g, ' ')];
  return letters.length > 100 ? `${letters.slice(0, 99).join('')}…` : letters.join('');
};

/** The page of an email, with the code to copy or the link to open. */
const mailInList = (mail: Mail) => html`<h2><a href="/mail/${mail.id}">${mail.subject}</a></h2>
<p class="quiet">To ${mail.recipient}, ${when(mail.sent_at)}</p>
<p class="text">${shortened(mail.body)}</p>
${mail.code !== null && html`<p class="code">${mail.code}</p>`}
${mail.link !== null && html`<p><a href="${mail.link}">Open the link in this email</a></p>`}`;

/** Zendesk as an agent sees it, the mail box and the list of error reports. */
export const pageRoutes = (app: FastifyInstance): void => {
  app.get('/pages.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'max-age=300').send(stylesheet),
  );

  app.get('/zendesk', (request, reply) => {
    const tickets = zendeskTickets(request.world.database);
    const body = html`
${tickets.length === 0 && html`<p>No tickets yet.</p>`}
${tickets.map(
  (ticket) => html`<section id="ticket-${ticket.id}" aria-labelledby="title-${ticket.id}">
<h2 id="title-${ticket.id}">${ticket.id} · ${ticket.subject}</h2>
<p>${ticket.tags.map((tag) => html`<span class="tag">${tag}</span>`)} <span class="quiet">${ticket.status}, ${when(ticket.created_at)}</span></p>
<dl><dt>Requester</dt><dd>${ticket.requester.name}, ${ticket.requester.email} <span class="quiet">${ticket.requester.external_id}</span></dd>
<dt>Reference</dt><dd>${ticket.external_id}</dd>
${ticket.custom_fields.map((field) => html`<dt>Field ${field.id}</dt><dd>${String(field.value)}</dd>`)}</dl>
${ticket.comments.map(
  (comment) =>
    html`<article class="${comment.public ? 'public' : 'note'}"><h3>${comment.public ? 'Public comment' : 'Private note'} by ${comment.author}, ${when(comment.created_at)}</h3><p class="text">${linked(comment.body)}</p></article>`,
)}
${answerForm(ticket)}</section>`,
)}`;
    return sendPage(reply, 'Support desk', body);
  });

  answerRoutes(app);

  app.get('/driver-terms', (_request, reply) =>
    sendPage(reply, 'Driver terms', html`<ul>${termsSummary.map((line) => html`<li>${line}</li>`)}</ul>`),
  );

  app.get('/mail', (request, reply) => {
    const mails = allMails(request.world.database);
    const body = html`<p class="quiet">Every email that a driver would get appears here. Reload the page for the newest.</p>
${mails.length === 0 && html`<p>No emails yet.</p>`}
${mails.length > 0 && html`<ol class="mails">${mails.map((mail) => html`<li>${mailInList(mail)}</li>`)}</ol>`}`;
    return sendPage(reply, 'Inbox', body);
  });

  app.get('/mail/:id', (request, reply) => {
    const mail = allMails(request.world.database).find(
      (mail) => mail.id === Number((request.params as { id: string }).id),
    );
    if (!mail) throw new Problem(404, { message: 'Email not found.' });
    const body = html`<p class="quiet">To ${mail.recipient}, ${when(mail.sent_at)}</p>
${
  mail.code !== null &&
  html`<p class="code">${mail.code}</p>
<p class="quiet">Press the code to select it.</p>`
}
<p class="text">${linked(mail.body)}</p>
${mail.link !== null && html`<p class="text"><a href="${mail.link}">${mail.link}</a></p>`}
<p><a href="/mail">All emails</a></p>`;
    return sendPage(reply, mail.subject, body);
  });

  app.get('/reports', (request, reply) => {
    const envelopes = allEnvelopes(request.world.database).reverse();
    const body = html`${envelopes.length === 0 && html`<p>No reports yet.</p>`}
${envelopes.map(
  (envelope) => html`<section><h2>${when(envelope.received_at)}</h2>
${envelope.items.map((item) => html`<details><summary>${item.type}</summary><pre class="text">${JSON.stringify(item.payload, null, 2)?.slice(0, 20_000)}</pre></details>`)}</section>`,
)}`;
    return sendPage(reply, 'Error reports', body);
  });
};

/** The address to which Sentry's browser library sends its envelopes: `POST /api/{project}/envelope/`. */
export const reportSink = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 20 * 1024 * 1024 }, (_request, body, done) =>
    done(null, body),
  );
  app.addHook('onRequest', async (request, reply) => {
    // Reports come from any page, without cookies.
    void reply.header('access-control-allow-origin', request.headers.origin ?? '*');
  });
  app.post<{ Params: { project: string } }>('/api/:project/envelope', (request, reply) => {
    const sent = request.body as Buffer;
    const bytes = sent[0] === 0x1f && sent[1] === 0x8b ? gunzipSync(sent) : sent;
    try {
      storeEnvelope(request.world.database, request.params.project, bytes);
    } catch {
      throw new Problem(400, { detail: 'bad envelope' });
    }
    return reply.send({});
  });
};
