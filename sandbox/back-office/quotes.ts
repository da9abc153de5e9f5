import type { FastifyInstance } from 'fastify';
import { isRecord } from '../api/input';
import { usualFee, usualPremium } from '../api/insurance-price';
import {
  decideQuote,
  earliestStart,
  isOpenTo,
  offerOf,
  type QuoteDecision,
  type QuoteRow,
  quoteById,
  quoteReference,
  quoteStatus,
  usualPolicyNumber,
} from '../api/insurance-quotes';
import { sayAmount } from '../money/amounts';
import { Html, html, sendPage, when } from '../pages/html';
import type { Database } from '../world/database';
import { sayDay, today } from '../world/days';
import { questionForm } from '../world/insurance-questions';
import { choiceOf, decide, driverLine, facts, nameOf, rowIn, statusLine, table } from './parts';

export const quoteTable = (database: Database, ...statuses: readonly QuoteRow['status'][]): Html =>
  table(
    ['Quote', 'Driver', 'Vehicle', 'Status', 'Asked'],
    database.all<QuoteRow>`SELECT * FROM insurance_quotes ORDER BY id DESC`
      .filter((row) => statuses.length === 0 || statuses.includes(row.status))
      .map((row) => [
        html`<a href="/back-office/insurance-quotes/${row.id}">${quoteReference(row.id)}</a>`,
        nameOf(database, row.driver_id),
        row.vehicle_registration,
        quoteStatus(row),
        when(row.submitted_at),
      ]),
  );

const offerFacts = (row: QuoteRow): Html => {
  const offer = offerOf(row);
  if (!offer) return html``;
  const monthly = offer.instalments;
  return html`<h2>Offer</h2>${facts([
    ['Insurer', offer.insurer_name],
    ['Use', offer.use],
    ...offer.price_lines.map(({ label, amount }) => [label, sayAmount(amount)] as const),
    ['Total', sayAmount(offer.total)],
    ['Monthly', monthly && `${sayAmount(monthly.deposit)}, then ${monthly.count} times ${sayAmount(monthly.each)}`],
    ['Excess', `${sayAmount(offer.excess.compulsory)} and ${sayAmount(offer.excess.voluntary)} chosen by the driver`],
    ['The driver pays', row.payment_plan === 'annual' ? 'in full' : row.payment_plan && 'monthly'],
    ['Policy', row.policy_number],
  ])}`;
};

const input = (name: string, label: string, value: string, more = 'type="text"'): Html =>
  html`<label>${label} <input ${new Html(more)} name="${name}" value="${value}" required></label>`;

const message = (label: string, isNeeded: boolean): Html =>
  html`<label>${label} <textarea name="message" rows="3" maxlength="500"${isNeeded && new Html(' required')}></textarea></label><p class="quiet">The driver will read this.</p>`;

const start = (row: QuoteRow): Html =>
  input('starts_on', 'Cover starts', earliestStart(row), `type="date" min="${today()}"`);

const pounds = (pence: number): string => (pence / 100).toFixed(2);

/** One form for each decision, so that the browser requires only the fields of that decision. */
const forms: Readonly<Record<QuoteDecision, { button: string; fields: (row: QuoteRow) => Html }>> = {
  quoted: {
    button: 'Offer this price',
    fields: (row) => html`<p class="quiet">Tax and extras are added to the premium.</p>
${input('premium', 'Premium in pounds', pounds(usualPremium), 'type="number" min="0" step="0.01"')}
${input('fee', 'Arrangement fee in pounds', pounds(usualFee), 'type="number" min="0" step="0.01"')}
${start(row)}${message('Message about the quote', false)}`,
  },
  referred: { button: 'Ask the driver', fields: () => message('Your question', true) },
  declined: { button: 'Decline', fields: () => message('Why the broker can’t insure this', true) },
  issued: {
    button: 'Issue the policy',
    fields: (row) =>
      html`${input('policy_number', 'Policy number', usualPolicyNumber(row))}${start(row)}${message('Message about the policy', false)}`,
  },
  expired: { button: 'Expire now', fields: () => html`` },
  withdrawn: { button: 'Withdraw', fields: () => message('Why it’s withdrawn', false) },
};

const decisions = Object.keys(forms) as QuoteDecision[];

const inWords = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(inWords).join('; ');
  if (!isRecord(value)) return String(value);
  if (typeof value.amount === 'number') return sayAmount(value.amount);
  return Object.entries(value)
    .map(([name, part]) => `${name}: ${inWords(part)}`)
    .join(', ');
};

const quotePage = (database: Database, row: QuoteRow): Html => {
  const questions = questionForm(database).sections.flatMap((section) => section.questions);
  return html`
${statusLine(quoteStatus(row))}
${facts([
  ['Driver', driverLine(database, row.driver_id)],
  ['Vehicle', row.vehicle_registration],
  ['Cover from', sayDay(row.starts_on)],
  ['Asked', when(row.submitted_at)],
  ['Offered', row.quoted_at && when(row.quoted_at)],
  ['Expires', row.expires_at && when(row.expires_at)],
  ['Accepted', row.accepted_at && when(row.accepted_at)],
  ['Issued', row.issued_at && when(row.issued_at)],
  ['Message to the driver', row.message],
])}
${offerFacts(row)}
${decisions
  .filter((decision) => isOpenTo(row, decision))
  .map(
    (decision) => html`<form method="post" action="/back-office/insurance-quotes/${row.id}/decision">
<h2>${forms[decision].button}</h2>${forms[decision].fields(row)}
<div><button name="decision" value="${decision}">${forms[decision].button}</button></div></form>`,
  )}
<h2>Answers</h2>
${facts(
  Object.entries(JSON.parse(row.answers) as object).map(([key, value]) => [
    questions.find((question) => question.key === key)?.label ?? key,
    inWords(value),
  ]),
)}`;
};

/** The pages where the broker's staff price, refer, decline, issue and end quotes. */
export const quotePages = (app: FastifyInstance): void => {
  app.get('/back-office/insurance-quotes', (request, reply) =>
    sendPage(reply, 'Insurance quotes', quoteTable(request.world.database)),
  );

  app.get('/back-office/insurance-quotes/:id', (request, reply) => {
    const { database } = request.world;
    const row = rowIn(request, 'Quote', (id) => quoteById(database, id));
    return sendPage(reply, `Insurance quote ${quoteReference(row.id)}`, quotePage(database, row));
  });

  app.post('/back-office/insurance-quotes/:id/decision', (request, reply) => {
    const { database } = request.world;
    const row = rowIn(request, 'Quote', (id) => quoteById(database, id));
    return decide(request, reply, `/back-office/insurance-quotes/${row.id}`, (fields) =>
      decideQuote(database, row, choiceOf(fields.decision, decisions), {
        message: fields.message || null,
        ...(fields.starts_on && { startsOn: fields.starts_on }),
        ...(fields.policy_number && { policyNumber: fields.policy_number }),
        ...(fields.premium && { premium: Math.round(Number(fields.premium) * 100) }),
        ...(fields.fee && { fee: Math.round(Number(fields.fee) * 100) }),
      }),
    );
  });
};
