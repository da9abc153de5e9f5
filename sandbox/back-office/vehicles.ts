import type { FastifyInstance } from 'fastify';
import { changeById, type DocumentReview, decideChange, decideDocument } from '../api/changes';
import {
  documentStatus,
  documentsOfChange,
  documentTypeName,
  filesOf,
  signedLink,
  typesOfChange,
  vehicleById,
  vehicleDetails,
} from '../api/present';
import { invalid } from '../api/problem';
import type { ChangeRow, DocumentRow } from '../api/rows';
import { type Html, html, sendPage, when } from '../pages/html';
import type { Database } from '../world/database';
import { sayDay } from '../world/days';
import { choiceOf, comparison, decide, driverLine, facts, nameOf, rowIn, statusLine, table, words } from './parts';
import { reasons } from './reasons';

const day = (text: string | null) => text && sayDay(text);

const tag = (document: DocumentRow): Html => html`<span class="tag">${words(documentStatus(document))}</span>`;

const documentFacts = (database: Database, document: DocumentRow): Html =>
  html`${facts([
    ['Number', document.number],
    ['Issued', day(document.issued_on)],
    ['Expiry date', day(document.expires_on)],
    ['Sent', when(document.submitted_at)],
  ])}<ul class="files">${filesOf(database, document.id).map((file) => {
    const link = signedLink(database, '', `/files/${file.id}`);
    const isPicture = /^image\/(?:jpeg|png|webp)$/.test(file.mime_type);
    return html`<li><a href="${link}">${isPicture && html`<img src="${link}" alt="" width="160">`}${file.label ?? file.name}</a> <span class="quiet">${file.name}, ${Math.ceil(file.size_bytes / 1024)} kB</span></li>`;
  })}</ul>`;

const reasonChoices = (empty: string): Html =>
  html`<option value="">${empty}</option>${Object.entries(reasons).map(([code, { reason }]) => html`<option value="${code}">${reason}</option>`)}`;

/** The review from a form: with the usual text of the reason unless staff wrote another, for all files unless they marked some. */
const reviewFrom = (
  database: Database,
  document: DocumentRow,
  code: string | undefined,
  fields: Readonly<Record<string, string>> = {},
): DocumentReview => {
  const known = reasons[code ?? ''];
  if (!known) throw invalid({ reason_code: ['Choose why you’re sending the document back.'] });
  const all = filesOf(database, document.id).map((file) => file.id);
  const marked = all.filter((id) => fields[`file_${id}`]);
  return {
    reason_code: code ?? '',
    reason: fields.reason || known.reason,
    what_to_do: known.what_to_do,
    file_ids: marked.length > 0 ? marked : all,
    seen: fields.seen || null,
    expected: fields.expected || null,
  };
};

const changePage = (database: Database, row: ChangeRow): Html => {
  const vehicle = vehicleById(database, row.vehicle_id);
  const documents = documentsOfChange(database, row.id);
  const missing = typesOfChange(database, row).filter(
    (type) => !documents.some((document) => document.document_type_id === type.id && document.status !== 'rejected'),
  );
  const isOpen = row.status === 'pending';
  return html`
${statusLine(row.status)}
${facts([
  ['Driver', driverLine(database, row.driver_id)],
  ['What', words(row.kind)],
  ['From', day(row.effective_from)],
  ['Until', day(row.until)],
  ['Reason', row.reason],
  ['Started', when(row.created_at)],
  ['Sent', row.submitted_at && when(row.submitted_at)],
  ['Decided', row.reviewed_at && when(row.reviewed_at)],
  ['Message to the driver', row.review],
])}
<h2>Vehicle</h2>
${comparison(vehicle ? vehicleDetails(vehicle) : null, row.proposed === null ? null : JSON.parse(row.proposed))}
<form method="post" action="/back-office/vehicle-changes/${row.id}/decision">
<h2>Documents</h2>
${missing.length > 0 && html`<p>Missing: ${missing.map((type) => type.name).join(', ')}</p>`}
${documents.map(
  (document) => html`<section>
<h3>${documentTypeName(document.document_type_id)} ${tag(document)}</h3>
${documentFacts(database, document)}
${isOpen && document.status === 'pending' && html`<label>Ask for this document again <select name="document_${document.id}">${reasonChoices('No, it is good')}</select></label>`}
</section>`,
)}
${
  isOpen &&
  html`<h2>Decision</h2>
<label>Message to the driver <textarea name="review" rows="3" maxlength="500"></textarea></label>
<p class="quiet">Required if you ask for more or reject.</p>
<div><button class="yes" name="decision" value="approved">Approve</button><button name="decision" value="action_required">Ask for more</button><button class="no" name="decision" value="rejected">Reject</button></div>`
}
</form>`;
};

const documentSection = (database: Database, document: DocumentRow): Html => {
  const { id, vehicle_change_id: change } = document;
  const vehicle = vehicleById(database, document.vehicle_id);
  const files = filesOf(database, id);
  return html`<section id="document-${id}" aria-labelledby="title-${id}">
<h2 id="title-${id}">${documentTypeName(document.document_type_id)} of ${nameOf(database, document.driver_id)} ${tag(document)}</h2>
<p class="quiet">Document ${id}${vehicle && html`, ${vehicleDetails(vehicle).registration}`}${change !== null && html`, <a href="/back-office/vehicle-changes/${change}">vehicle change ${change}</a>`}</p>
${documentFacts(database, document)}
${
  document.status === 'pending' &&
  change === null &&
  html`<form method="post" action="/back-office/documents/${id}/decision">
<label>Why you’re sending it back <select name="reason_code">${reasonChoices('Select a reason')}</select></label>
<label>Your own words <input type="text" name="reason" maxlength="300"></label>
<label>On the document <input type="text" name="seen" maxlength="100"></label>
<label>What we need <input type="text" name="expected" maxlength="100"></label>
${
  files.length > 1 &&
  html`<fieldset><legend>Only ask for these files again</legend>
${files.map((file) => html`<label class="choice"><input type="checkbox" name="file_${file.id}" value="again"> ${file.label ?? file.name}</label>`)}
</fieldset>`
}
<div><button class="yes" name="decision" value="approved">Approve</button><button class="no" name="decision" value="rejected">Reject</button></div>
</form>`
}
</section>`;
};

export const changeList = (database: Database): Html =>
  table(
    ['Change', 'Driver', 'What', 'Status', 'Sent'],
    database.all<ChangeRow>`SELECT * FROM vehicle_changes ORDER BY id DESC`.map((row) => [
      html`<a href="/back-office/vehicle-changes/${row.id}">${row.id}</a>`,
      nameOf(database, row.driver_id),
      words(row.kind),
      words(row.status),
      row.submitted_at && when(row.submitted_at),
    ]),
  );

export const pendingDocuments = (database: Database): Html =>
  table(
    ['Document', 'Driver', 'Sent'],
    database.all<DocumentRow>`SELECT * FROM documents WHERE status = 'pending' AND vehicle_change_id IS NULL
        ORDER BY id DESC`.map((row) => [
      html`<a href="/back-office/documents?status=pending&amp;document=${row.id}">${documentTypeName(row.document_type_id)}</a>`,
      nameOf(database, row.driver_id),
      when(row.submitted_at),
    ]),
  );

/** The pages where staff decide on changes of vehicle and on documents. */
export const vehiclePages = (app: FastifyInstance): void => {
  app.get('/back-office/vehicle-changes/:id', (request, reply) => {
    const { database } = request.world;
    const row = rowIn(request, 'Vehicle change', (id) => changeById(database, id));
    return sendPage(reply, `Vehicle change ${row.id}`, changePage(database, row));
  });

  app.post('/back-office/vehicle-changes/:id/decision', (request, reply) => {
    const { database } = request.world;
    const row = rowIn(request, 'Vehicle change', (id) => changeById(database, id));
    return decide(request, reply, `/back-office/vehicle-changes/${row.id}`, (fields) => {
      const wrong = new Map<number, DocumentReview>();
      for (const document of documentsOfChange(database, row.id)) {
        const code = fields[`document_${document.id}`];
        if (code) wrong.set(document.id, reviewFrom(database, document, code));
      }
      if (fields.decision === 'approved' && wrong.size > 0)
        throw invalid({ decision: ['You marked a document to be sent again. Ask for more, or remove the mark.'] });
      const decision = choiceOf(fields.decision, ['approved', 'action_required', 'rejected']);
      decideChange(database, row, decision, fields.review || null, wrong);
    });
  });

  app.get('/back-office/documents', (request, reply) => {
    const { database } = request.world;
    const { status = '', document } = request.query as Record<string, string | undefined>;
    const rows = database.all<DocumentRow>`SELECT * FROM documents WHERE status = ${status} OR ${status} = ''
      ORDER BY id = ${Number(document) || 0} DESC, id DESC`;
    const body = html`<p><a href="/back-office/documents">all</a> <a href="/back-office/documents?status=pending">pending</a></p>
${rows.length === 0 && html`<p>No documents.</p>`}
${rows.map((row) => documentSection(database, row))}`;
    return sendPage(reply, status ? `Documents: ${status}` : 'Documents', body);
  });

  app.post('/back-office/documents/:id/decision', (request, reply) => {
    const { database } = request.world;
    const row = rowIn(request, 'Document', (id) => database.get<DocumentRow>`SELECT * FROM documents WHERE id = ${id}`);
    return decide(request, reply, `/back-office/documents?document=${row.id}#document-${row.id}`, (fields) =>
      decideDocument(
        database,
        row,
        fields.decision === 'approved' ? null : reviewFrom(database, row, fields.reason_code, fields),
      ),
    );
  });
};
