import type { FastifyReply } from 'fastify';
import { closedOn, driverOf } from '../api/accounts';
import { Problem } from '../api/problem';
import {
  type DecisionRow,
  decisionById,
  type ReinstatementRow,
  referenceOf,
  reinstatementById,
  waitingReinstatements,
} from '../api/reinstatements';
import type { DriverRow, UserRow } from '../api/rows';
import { type Html, html, sendPage, when } from '../pages/html';
import type { Database } from '../world/database';
import { problemBox } from './forms';

/** A request, its decision, or both: the request is deleted once it is refused, or once the address is verified. */
interface Reinstatement {
  readonly id: number;
  readonly asked: ReinstatementRow | undefined;
  readonly decided: DecisionRow | undefined;
  readonly user: UserRow;
}

export const reinstatementIn = (database: Database, id: number): Reinstatement => {
  const [asked, decided] = [reinstatementById(database, id), decisionById(database, id)];
  const user = database.get<UserRow>('SELECT * FROM users WHERE id = ?', (asked ?? decided)?.user_id ?? 0);
  if (!user) throw new Problem(404, { message: 'There’s no request with this number.' });
  return { id, asked, decided, user };
};

/** Requests that wait for a decision. */
export const reinstatementList = (database: Database): Html => {
  const rows = waitingReinstatements(database);
  if (rows.length === 0) return html`<p>None.</p>`;
  return html`<div class="scroll"><table><thead><tr><th scope="col">Reference</th><th scope="col">Name</th><th scope="col">Email</th><th scope="col">Asked</th><th scope="col">Closed</th></tr></thead>
<tbody>${rows.map((row) => {
    const { user } = reinstatementIn(database, row.id);
    const driver = driverOf(database, user);
    return html`<tr><td><a href="/back-office/reinstatements/${row.id}">${referenceOf(row.id)}</a></td><td>${driver.first_name} ${driver.last_name}</td><td>${user.email}</td><td>${when(row.asked_at)}</td><td>${closedOn(user)}</td></tr>`;
  })}</tbody></table></div>`;
};

type Shown = Pick<DriverRow, 'first_name' | 'last_name' | 'phone' | 'fleet_id' | 'operating_area_id'>;

const comparison = (database: Database, before: Shown, asked: Shown): Html => {
  const nameIn = (table: 'fleets' | 'operating_areas', id: number) =>
    database.get<{ name: string }>(`SELECT name FROM ${table} WHERE id = ?`, id)?.name ?? '–';
  const details: [label: string, of: (request: Shown) => string][] = [
    ['First name', (person) => person.first_name],
    ['Last name', (person) => person.last_name],
    ['Phone', (person) => person.phone],
    ['Fleet', (person) => nameIn('fleets', person.fleet_id)],
    ['Area', (person) => nameIn('operating_areas', person.operating_area_id)],
  ];
  return html`<div class="scroll"><table>
<thead><tr><th scope="col">Detail</th><th scope="col">The account has</th><th scope="col">Asked for</th></tr></thead>
<tbody>${details.map(([label, of]) => html`<tr><th scope="row">${label}</th><td>${of(before)}</td><td>${of(before) === of(asked) ? of(asked) : html`<span class="changed">${of(asked)}</span>`}</td></tr>`)}</tbody></table></div>`;
};

const statusOf = ({ decided, user }: Reinstatement): string => {
  if (decided) return decided.decision === 'reopened' ? 'reopened' : 'kept closed';
  return user.state === 'deleted' ? 'waiting for a decision' : 'no longer closed';
};

/** Two forms, so that the browser requires the reason only for a rejection. */
const decisionForms = (id: number, reason: string): Html => html`<h2>Decision</h2>
<form method="post" action="/back-office/reinstatements/${id}/decision">
<p>The account gets the new details and becomes an applicant’s. The driver signs in with the password they chose, and must verify their email address again.</p>
<div><button class="yes" name="decision" value="reopened">Reopen the account</button></div>
</form>
<form method="post" action="/back-office/reinstatements/${id}/decision">
<label for="reason">Why it stays closed</label>
<p class="quiet" id="reason-hint">The driver will read this in an email.</p>
<textarea id="reason" name="reason" rows="3" maxlength="500" required aria-describedby="reason-hint">${reason}</textarea>
<div><button class="no" name="decision" value="refused">Keep it closed</button></div>
</form>`;

/** One request, with the input of a rejected form. */
export const reinstatementPage = (
  reply: FastifyReply,
  database: Database,
  reinstatement: Reinstatement,
  problem?: { readonly message: string; readonly reason: string },
): FastifyReply => {
  const { id, asked, decided, user } = reinstatement;
  const driver = driverOf(database, user);
  const isOpen = asked !== undefined && !decided && user.state === 'deleted';
  const body = html`
${problemBox(problem?.message)}
<p>Status: <strong>${statusOf(reinstatement)}</strong></p>
<dl>
<dt>Driver</dt><dd>${driver.first_name} ${driver.last_name}, ${user.email}</dd>
${user.state === 'deleted' && html`<dt>Closed</dt><dd>${closedOn(user)}</dd>`}
${asked && html`<dt>Asked</dt><dd>${when(asked.asked_at)}</dd>`}
${decided && html`<dt>Decided</dt><dd>${when(decided.decided_at)}</dd>`}
${decided?.reason && html`<dt>Message to the driver</dt><dd class="text">${decided.reason}</dd>`}
</dl>
${isOpen && html`<h2>Details</h2>${comparison(database, driver, asked)}${decisionForms(id, problem?.reason ?? '')}`}
<p><a href="/back-office">Back office</a></p>`;
  return sendPage(reply, `Closed account ${referenceOf(id)}`, body, problem ? 422 : 200);
};
