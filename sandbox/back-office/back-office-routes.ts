import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { changeById, type Decision, type DocumentReview, decideChange, decideDocument } from '../api/changes';
import {
  documentStatus,
  documentsOfChange,
  documentTypeName,
  filesOf,
  signedLink,
  typesOfChange,
  vehicleDetails,
} from '../api/present';
import { Problem } from '../api/problem';
import type { ChangeRow, DocumentRow, VehicleDetails, VehicleRow } from '../api/rows';
import { type Html, html, sendPage, when } from '../pages/html';
import type { Database } from '../world/database';
import { sayDay } from '../world/days';
import { driverOf, nameOf } from './drivers';
import { fieldsOf, messageOf, problemBox, requireOwnPage } from './forms';
import { waitingQuotes } from './insurance-pages';
import { reasons } from './reasons';
import { reinstatementList } from './reinstatement-pages';

const kinds: Record<ChangeRow['kind'], string> = {
  replace: 'Replace the car',
  add: 'Add a car',
  temporary: 'Temporary car',
  update: 'New details',
  remove: 'Remove a car',
};

const words = (status: string) => status.replaceAll('_', ' ');
const day = (text: string | null) => (text === null ? '–' : sayDay(text));

const files = (database: Database, document: DocumentRow): Html =>
  html`<ul class="files">${filesOf(database, document.id).map((file) => {
    const link = signedLink(database, '', `/files/${file.id}`);
    const isPicture = /^image\/(?:jpeg|png|webp)$/.test(file.mime_type);
    return html`<li><a href="${link}">${isPicture && html`<img src="${link}" alt="" width="160">`}${file.label ?? file.name}</a> <span class="quiet">${file.name}, ${Math.ceil(file.size_bytes / 1024)} kB</span></li>`;
  })}</ul>`;

const facts = (document: DocumentRow): Html => html`<dl>
${document.number !== null && html`<dt>Number</dt><dd>${document.number}</dd>`}
${document.issued_on !== null && html`<dt>Issued</dt><dd>${day(document.issued_on)}</dd>`}
${document.expires_on !== null && html`<dt>Expiry date</dt><dd>${day(document.expires_on)}</dd>`}
<dt>Sent</dt><dd>${when(document.submitted_at)}</dd>
</dl>`;

const reasonChoices = (empty: string): Html =>
  html`<option value="">${empty}</option>${Object.entries(reasons).map(([code, { reason }]) => html`<option value="${code}">${reason}</option>`)}`;

/** What staff may add to the reason. */
type Remarks = {
  /** Replaces the usual text of the reason. */
  readonly reason?: string | undefined;
  /** The value on the document, and the expected one. */
  readonly seen?: string | undefined;
  readonly expected?: string | undefined;
  readonly isMarked?: (fileId: number) => boolean;
};

/** The review from a form: with the usual text of the reason unless staff wrote another, for all files unless they marked some. */
const reviewFrom = (
  database: Database,
  document: DocumentRow,
  code: string,
  { reason = '', seen = '', expected = '', isMarked = () => false }: Remarks = {},
): DocumentReview => {
  const known = reasons[code];
  if (!known) throw new Problem(422, { message: 'Choose why you’re sending the document back.' });
  const all = filesOf(database, document.id).map((file) => file.id);
  const marked = all.filter(isMarked);
  return {
    reason_code: code,
    reason: reason.trim() || known.reason,
    what_to_do: known.what_to_do,
    file_ids: marked.length > 0 ? marked : all,
    seen: seen.trim() || null,
    expected: expected.trim() || null,
  };
};

/** Checkboxes for the files to send back. */
const fileChoices = (database: Database, document: DocumentRow): Html | null => {
  const all = filesOf(database, document.id);
  if (all.length < 2) return null;
  return html`<fieldset><legend>Only ask for these files again</legend>
<p class="quiet">Leave blank to ask for the whole document.</p>
${all.map((file) => html`<label class="choice"><input type="checkbox" name="file_${file.id}" value="again"> ${file.label ?? file.name}</label>`)}
</fieldset>`;
};

const detailNames: [keyof VehicleDetails, string][] = [
  ['registration', 'Registration'],
  ['make', 'Make'],
  ['model', 'Model'],
  ['colour', 'Colour'],
  ['year', 'Year'],
  ['first_registered_on', 'First registered'],
  ['fuel_type', 'Fuel'],
  ['passenger_seats', 'Passenger seats'],
  ['wheelchair_accessible', 'Wheelchair accessible'],
  ['plate_number', 'Plate number'],
  ['ownership', 'Ownership'],
];

const shown = (value: VehicleDetails[keyof VehicleDetails] | undefined): string => {
  if (value === null || value === undefined) return '–';
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value).replaceAll('_', ' ');
};

const comparison = (
  before: VehicleDetails | undefined,
  after: VehicleDetails | null,
): Html => html`<div class="scroll"><table>
<thead><tr><th scope="col">Detail</th><th scope="col">Now</th><th scope="col">New</th></tr></thead>
<tbody>${detailNames.map(([name, label]) => {
  const isChanged = after !== null && before !== undefined && before[name] !== after[name];
  return html`<tr><th scope="row">${label}</th><td>${shown(before?.[name])}</td><td>${isChanged ? html`<span class="changed">${shown(after[name])}</span>` : shown(after?.[name])}</td></tr>`;
})}</tbody></table></div>`;

const changePage = (reply: FastifyReply, database: Database, row: ChangeRow, problem?: string): FastifyReply => {
  const driver = driverOf(database, row.driver_id);
  const vehicle =
    row.vehicle_id === null
      ? undefined
      : database.get<VehicleRow>('SELECT * FROM vehicles WHERE id = ?', row.vehicle_id);
  const proposed = row.proposed === null ? null : (JSON.parse(row.proposed) as VehicleDetails);
  const documents = documentsOfChange(database, row.id);
  const missing = typesOfChange(database, row).filter(
    (type) => !documents.some((document) => document.document_type_id === type.id && document.status !== 'rejected'),
  );
  const isOpen = row.status === 'pending';
  const body = html`
${problemBox(problem)}
<p>Status: <strong>${words(row.status)}</strong></p>
<dl>
<dt>Driver</dt><dd>${nameOf(driver)}, callsign ${driver?.callsign ?? '–'}, ${driver?.email}</dd>
<dt>What</dt><dd>${kinds[row.kind]}</dd>
<dt>From</dt><dd>${row.effective_from ? day(row.effective_from) : 'as soon as approved'}</dd>
${row.until !== null && html`<dt>Until</dt><dd>${day(row.until)}</dd>`}
${row.reason !== null && html`<dt>Reason</dt><dd>${row.reason}</dd>`}
<dt>Started</dt><dd>${when(row.created_at)}</dd>
<dt>Sent</dt><dd>${when(row.submitted_at)}</dd>
<dt>Decided</dt><dd>${when(row.reviewed_at)}</dd>
${row.review !== null && html`<dt>Message to the driver</dt><dd>${row.review}</dd>`}
</dl>
<h2>Vehicle</h2>
${comparison(vehicle && vehicleDetails(vehicle), proposed)}
<form method="post" action="/back-office/vehicle-changes/${row.id}/decision">
<h2>Documents</h2>
${documents.length === 0 && html`<p>None.</p>`}
${missing.length > 0 && html`<p>Missing: ${missing.map((type) => type.name).join(', ')}</p>`}
${documents.map(
  (document) => html`<section aria-labelledby="document-${document.id}">
<h3 id="document-${document.id}">${documentTypeName(document.document_type_id)} <span class="tag">${words(documentStatus(document))}</span></h3>
${facts(document)}${files(database, document)}
${isOpen && document.status === 'pending' && html`<label for="why-${document.id}">Ask for this document again</label><select id="why-${document.id}" name="document_${document.id}">${reasonChoices('No, it is good')}</select>`}
</section>`,
)}
${
  isOpen &&
  html`<h2>Decision</h2>
<label for="review">Message to the driver</label>
<p class="quiet" id="review-hint">Required if you ask for more or reject.</p>
<textarea id="review" name="review" rows="3" maxlength="500" aria-describedby="review-hint"></textarea>
<div><button class="yes" name="decision" value="approved">Approve</button><button name="decision" value="action_required">Ask for more</button><button class="no" name="decision" value="rejected">Reject</button></div>`
}
</form>`;
  return sendPage(reply, `Vehicle change ${row.id}`, body, problem ? 422 : 200);
};

const documentSection = (database: Database, document: DocumentRow, isNamed: boolean): Html => {
  const vehicle =
    document.vehicle_id === null
      ? undefined
      : database.get<VehicleRow>('SELECT * FROM vehicles WHERE id = ?', document.vehicle_id);
  const isOpen = document.status === 'pending' && document.vehicle_change_id === null;
  const heading = `${documentTypeName(document.document_type_id)} of ${nameOf(driverOf(database, document.driver_id))}`;
  return html`<section id="document-${document.id}" class="${isNamed ? 'here' : ''}" aria-labelledby="title-${document.id}">
<h2 id="title-${document.id}">${heading} <span class="tag">${words(documentStatus(document))}</span></h2>
<p class="quiet">Document ${document.id}${vehicle && html`, ${vehicleDetails(vehicle).registration}`}${document.vehicle_change_id !== null && html`, <a href="/back-office/vehicle-changes/${document.vehicle_change_id}">vehicle change ${document.vehicle_change_id}</a>`}</p>
${facts(document)}${files(database, document)}
${
  isOpen &&
  html`<form method="post" action="/back-office/documents/${document.id}/decision">
<label for="why-${document.id}">Why you’re sending it back</label><select id="why-${document.id}" name="reason_code">${reasonChoices('Select a reason')}</select>
<label for="text-${document.id}">Your own words</label><input type="text" id="text-${document.id}" name="reason" maxlength="300">
<label for="seen-${document.id}">On the document</label><input type="text" id="seen-${document.id}" name="seen" maxlength="100">
<label for="expected-${document.id}">What we need</label><input type="text" id="expected-${document.id}" name="expected" maxlength="100">
${fileChoices(database, document)}
<div><button class="yes" name="decision" value="approved">Approve</button><button class="no" name="decision" value="rejected">Reject</button></div>
</form>`
}
</section>`;
};

const documentStatuses = ['pending', 'approved', 'rejected', 'superseded', 'withdrawn'];

const documentsPage = (
  reply: FastifyReply,
  database: Database,
  status: string | undefined,
  named: number,
  problem?: string,
): FastifyReply => {
  const rows = database
    .all<DocumentRow>('SELECT * FROM documents ORDER BY id DESC')
    .filter((row) => status === undefined || row.status === status)
    .sort((a, b) => Number(b.id === named) - Number(a.id === named));
  const isMissing = named > 0 && !rows.some((row) => row.id === named);
  const body = html`
${problemBox(problem)}
<p>${['all', ...documentStatuses].map((filter) => (filter === (status ?? 'all') ? html`<strong>${filter}</strong> ` : html`<a href="/back-office/documents${filter === 'all' ? '' : `?status=${filter}`}">${filter}</a> `))}</p>
${isMissing && html`<p>Document ${named} is not ${status ?? 'here'} any more.</p>`}
${rows.length === 0 && html`<p>No documents.</p>`}
${rows.map((row) => documentSection(database, row, row.id === named))}`;
  return sendPage(reply, status ? `Documents: ${status}` : 'Documents', body, problem ? 422 : 200);
};

/** The pages where staff decide, without scripts. The portal's tickets link here. */
export const backOfficeRoutes = (app: FastifyInstance): void => {
  app.get('/back-office', (request, reply) => {
    const { database } = request.world;
    const changes = database.all<ChangeRow>('SELECT * FROM vehicle_changes ORDER BY id DESC');
    const pending = database.all<DocumentRow>(
      "SELECT * FROM documents WHERE status = 'pending' AND vehicle_change_id IS NULL ORDER BY id DESC",
    );
    const body = html`
<h2>Vehicle changes</h2>
${
  changes.length === 0
    ? html`<p>None yet.</p>`
    : html`<div class="scroll"><table><thead><tr><th scope="col">Change</th><th scope="col">Driver</th><th scope="col">What</th><th scope="col">Status</th><th scope="col">Sent</th></tr></thead>
<tbody>${changes.map((row) => html`<tr><td><a href="/back-office/vehicle-changes/${row.id}">${row.id}</a></td><td>${nameOf(driverOf(database, row.driver_id))}</td><td>${kinds[row.kind]}</td><td>${words(row.status)}</td><td>${when(row.submitted_at)}</td></tr>`)}</tbody></table></div>`
}
<h2>Documents to check</h2>
${pending.length === 0 && html`<p>None.</p>`}
<ul>${pending.map((row) => html`<li><a href="/back-office/documents?status=pending&amp;document=${row.id}">${documentTypeName(row.document_type_id)} of ${nameOf(driverOf(database, row.driver_id))}</a></li>`)}</ul>
<p><a href="/back-office/documents">All documents</a></p>
<h2>Insurance quotes to answer</h2>
${waitingQuotes(database)}
<h2>Requests to reopen accounts</h2>
${reinstatementList(database)}
<h2>Money</h2>
<p><a href="/back-office/payouts">Payouts</a></p>`;
    return sendPage(reply, 'Back office', body);
  });

  const changeIn = (request: FastifyRequest): ChangeRow => {
    const row = changeById(request.world.database, Number((request.params as { id: string }).id) || 0);
    if (!row) throw new Problem(404, { message: 'Vehicle change not found.' });
    return row;
  };

  app.get('/back-office/vehicle-changes/:id', (request, reply) =>
    changePage(reply, request.world.database, changeIn(request)),
  );

  app.post('/back-office/vehicle-changes/:id/decision', (request, reply) => {
    requireOwnPage(request);
    const { database } = request.world;
    const row = changeIn(request);
    const fields = fieldsOf(request);
    const decision = fields.decision as Decision;
    if (decision !== 'approved' && decision !== 'action_required' && decision !== 'rejected')
      return changePage(reply, database, row, 'Choose a decision.');
    const wrong = new Map<number, DocumentReview>();
    for (const document of documentsOfChange(database, row.id)) {
      const code = fields[`document_${document.id}`];
      if (code) wrong.set(document.id, reviewFrom(database, document, code));
    }
    const review = fields.review?.trim() || null;
    if (decision === 'approved' && wrong.size > 0)
      return changePage(
        reply,
        database,
        row,
        'You marked a document to be sent again. Ask for more, or remove the mark.',
      );
    if (decision !== 'approved' && !review)
      return changePage(reply, database, row, 'Enter the message for the driver.');
    try {
      decideChange(database, row, decision, review, wrong);
    } catch (error) {
      if (error instanceof Problem) return changePage(reply, database, row, messageOf(error));
      throw error;
    }
    return reply.redirect(`/back-office/vehicle-changes/${row.id}`, 303);
  });

  app.get('/back-office/documents', (request, reply) => {
    const { status, document } = request.query as Record<string, string | undefined>;
    return documentsPage(
      reply,
      request.world.database,
      documentStatuses.includes(status ?? '') ? status : undefined,
      Number(document) || 0,
    );
  });

  app.post('/back-office/documents/:id/decision', (request, reply) => {
    requireOwnPage(request);
    const { database } = request.world;
    const row = database.get<DocumentRow>(
      'SELECT * FROM documents WHERE id = ?',
      Number((request.params as { id: string }).id) || 0,
    );
    if (!row) throw new Problem(404, { message: 'Document not found.' });
    const fields = fieldsOf(request);
    const { reason, seen, expected } = fields;
    const isMarked = (fileId: number) => fields[`file_${fileId}`] === 'again';
    try {
      const review =
        fields.decision === 'approved'
          ? null
          : reviewFrom(database, row, fields.reason_code ?? '', { reason, seen, expected, isMarked });
      decideDocument(database, row, review);
    } catch (error) {
      if (error instanceof Problem) return documentsPage(reply, database, 'pending', row.id, messageOf(error));
      throw error;
    }
    return reply.redirect(`/back-office/documents?document=${row.id}#document-${row.id}`, 303);
  });
};
