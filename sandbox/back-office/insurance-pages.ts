import type { FastifyReply } from 'fastify';
import type { Answers } from '../api/insurance-answers';
import { usualFee, usualPremium } from '../api/insurance-price';
import {
  earliestStart,
  isOpenTo,
  offerOf,
  type QuoteRow,
  quoteReference,
  quoteStatus,
  usualPolicyNumber,
} from '../api/insurance-quotes';
import { Html, html, sendPage, when } from '../pages/html';
import type { Database } from '../world/database';
import { sayDay } from '../world/days';
import { claimForm, questionForm } from '../world/insurance-questions';
import { driverOf, nameOf } from './drivers';
import { problemBox } from './forms';
import { answersByPage, pounds } from './insurance-answers';

/** The input of a rejected form, by field. */
export type Typed = Readonly<Record<string, string>>;

const words: Record<ReturnType<typeof quoteStatus>, string> = {
  submitted: 'waiting for a price',
  referred: 'waiting for the driver',
  quoted: 'offered',
  declined: 'declined',
  accepted: 'accepted, waiting for a policy',
  issued: 'policy issued',
  expired: 'expired',
  withdrawn: 'withdrawn',
};

const quoteTable = (database: Database, rows: readonly QuoteRow[]): Html => {
  if (rows.length === 0) return html`<p>None.</p>`;
  return html`<div class="scroll"><table><thead><tr><th scope="col">Quote</th><th scope="col">Driver</th><th scope="col">Vehicle</th><th scope="col">Status</th><th scope="col">Asked</th></tr></thead>
<tbody>${rows.map((row) => html`<tr><td><a href="/back-office/insurance-quotes/${row.id}">${quoteReference(row.id)}</a></td><td>${nameOf(driverOf(database, row.driver_id))}</td><td>${row.vehicle_registration}</td><td>${words[quoteStatus(row)]}</td><td>${when(row.submitted_at)}</td></tr>`)}</tbody></table></div>`;
};

const allQuotes = (database: Database): QuoteRow[] =>
  database.all<QuoteRow>('SELECT * FROM insurance_quotes ORDER BY id DESC');

/** Quotes that wait for staff. */
export const waitingQuotes = (database: Database): Html =>
  html`${quoteTable(
    database,
    allQuotes(database).filter((row) => row.status === 'submitted' || row.status === 'accepted'),
  )}<p><a href="/back-office/insurance-quotes">All quotes</a></p>`;

export const quotesPage = (reply: FastifyReply, database: Database): FastifyReply =>
  sendPage(reply, 'Insurance quotes', quoteTable(database, allQuotes(database)));

const offerPart = (row: QuoteRow): Html | null => {
  const offer = offerOf(row);
  if (!offer) return null;
  const { instalments } = offer;
  return html`<h2>Offer</h2><dl class="answers">
<dt>Insurer</dt><dd>${offer.insurer_name}</dd>
<dt>Use</dt><dd>${offer.use}</dd>
${offer.price_lines.map(({ label, amount }) => html`<dt>${label}</dt><dd>${pounds(amount)}</dd>`)}
<dt>Total</dt><dd><strong>${pounds(offer.total)}</strong></dd>
<dt>Monthly</dt><dd>${instalments ? `${pounds(instalments.deposit)}, then ${instalments.count} times ${pounds(instalments.each)}, together ${pounds(instalments.total_payable)}` : 'not offered'}</dd>
<dt>Excess</dt><dd>${pounds(offer.excess.compulsory)} and ${pounds(offer.excess.voluntary)} chosen by the driver</dd>
${row.payment_plan !== null && html`<dt>The driver pays</dt><dd>${row.payment_plan === 'annual' ? 'in full' : 'monthly'}</dd>`}
${row.policy_number !== null && html`<dt>Policy</dt><dd>${row.policy_number}</dd>`}
</dl>`;
};

const form = (row: QuoteRow, content: Html): Html =>
  html`<form method="post" action="/back-office/insurance-quotes/${row.id}/decision">${content}</form>`;

const messageField = (id: string, label: string, typed: string | undefined, isNeeded: boolean): Html =>
  html`<label for="${id}">${label}</label>
<p class="quiet" id="${id}-hint">The driver will read this${!isNeeded && '. Optional'}.</p>
<textarea id="${id}" name="message" rows="3" maxlength="500" aria-describedby="${id}-hint"${isNeeded && new Html(' required')}>${typed}</textarea>`;

const inputField = (name: string, label: string, value: string, type: 'text' | 'date' = 'text'): Html =>
  html`<label for="${name}">${label}</label><input type="${type}" id="${name}" name="${name}" value="${value}" required>`;

/** One form for each decision, so that the browser requires only the fields of that decision. */
const decisionForms = (row: QuoteRow, typed: Typed): Html => {
  const messageFor = (decision: string) => (typed.decision === decision ? typed.message : undefined);
  const start = inputField('starts_on', 'Cover starts', typed.starts_on ?? earliestStart(row), 'date');
  return html`
${
  isOpenTo(row, 'quoted') &&
  html`<h2>Offer a price</h2>
${form(
  row,
  html`<p class="quiet">Tax and extras are added to the premium.</p>
${inputField('premium', 'Premium in pounds', typed.premium ?? (usualPremium / 100).toFixed(2))}
${inputField('fee', 'Arrangement fee in pounds', typed.fee ?? (usualFee / 100).toFixed(2))}
${start}
${messageField('quoted-message', 'Message about the quote', messageFor('quoted'), false)}
<div><button class="yes" name="decision" value="quoted">Offer this price</button></div>`,
)}`
}
${
  isOpenTo(row, 'referred') &&
  html`<h2>Ask the driver</h2>
${form(row, html`${messageField('referred-message', 'Your question', messageFor('referred'), true)}<div><button name="decision" value="referred">Ask</button></div>`)}`
}
${
  isOpenTo(row, 'declined') &&
  html`<h2>Decline</h2>
${form(row, html`${messageField('declined-message', 'Why the broker can’t insure this', messageFor('declined'), true)}<div><button class="no" name="decision" value="declined">Decline</button></div>`)}`
}
${
  isOpenTo(row, 'issued') &&
  html`<h2>Issue the policy</h2>
${form(
  row,
  html`${inputField('policy_number', 'Policy number', typed.policy_number ?? usualPolicyNumber(row))}
${start}
${messageField('issued-message', 'Message about the policy', messageFor('issued'), false)}
<div><button class="yes" name="decision" value="issued">Issue the policy</button></div>`,
)}`
}
${
  isOpenTo(row, 'expired') &&
  html`<h2>Expire the quote now</h2>
${form(row, html`<p>It expires by itself on ${when(row.expires_at)}.</p><div><button name="decision" value="expired">Expire now</button></div>`)}`
}
${
  isOpenTo(row, 'withdrawn') &&
  html`<h2>Withdraw</h2>
${form(row, html`${messageField('withdrawn-message', 'Why it’s withdrawn', messageFor('withdrawn'), false)}<div><button class="no" name="decision" value="withdrawn">Withdraw</button></div>`)}`
}`;
};

/** One quote with its answers, and with the input of a rejected form. */
export const quotePage = (
  reply: FastifyReply,
  database: Database,
  row: QuoteRow,
  problem?: { readonly message: string; readonly typed: Typed },
): FastifyReply => {
  const driver = driverOf(database, row.driver_id);
  const answers = JSON.parse(row.answers) as Answers;
  const body = html`
${problemBox(problem?.message)}
<p>Status: <strong>${words[quoteStatus(row)]}</strong></p>
<dl>
<dt>Driver</dt><dd>${nameOf(driver)}, callsign ${driver?.callsign ?? '–'}, ${driver?.email}</dd>
<dt>Vehicle</dt><dd>${row.vehicle_registration}</dd>
<dt>Cover from</dt><dd>${sayDay(row.starts_on)}</dd>
<dt>Asked</dt><dd>${when(row.submitted_at)}</dd>
<dt>Offered</dt><dd>${when(row.quoted_at)}</dd>
<dt>Expires</dt><dd>${when(row.expires_at)}</dd>
<dt>Accepted</dt><dd>${when(row.accepted_at)}</dd>
<dt>Issued</dt><dd>${when(row.issued_at)}</dd>
${row.message !== null && html`<dt>Message to the driver</dt><dd class="text">${row.message}</dd>`}
</dl>
${offerPart(row)}
${decisionForms(row, problem?.typed ?? {})}
<h2>Answers</h2>
${answersByPage(questionForm(database), claimForm, answers, row.vehicle_registration)}
<p><a href="/back-office/insurance-quotes">All quotes</a></p>`;
  return sendPage(reply, `Insurance quote ${quoteReference(row.id)}`, body, problem ? 422 : 200);
};
