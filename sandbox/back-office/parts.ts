import type { FastifyReply, FastifyRequest } from 'fastify';
import { invalid, Problem } from '../api/problem';
import { type Html, html, sendPage } from '../pages/html';
import type { Database } from '../world/database';

/** @throws Problem if a form was sent from another site */
export const requireOwnPage = (request: FastifyRequest): void => {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none')
    throw new Problem(403, { message: 'Use this form in the back office.' });
};

/** The fields of a form. Browsers send a line end as two characters, but count it as one. */
export const fieldsOf = (request: FastifyRequest): Record<string, string> =>
  Object.fromEntries(
    Object.entries((request.body ?? {}) as object).map(([name, value]) => [
      name,
      String(value).replaceAll('\r\n', '\n').trim(),
    ]),
  );

/** The row that an address names. @throws Problem 404 */
export const rowIn = <Row>(request: FastifyRequest, what: string, find: (id: number) => Row | undefined): Row => {
  const row = find(Number((request.params as { id: string }).id) || 0);
  if (!row) throw new Problem(404, { message: `${what} not found.` });
  return row;
};

/** Carries out a form and leads to `path`. After a problem, the browser's Back leads to the form with the typed text. */
export const decide = (
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  work: (fields: Record<string, string>) => unknown,
): FastifyReply => {
  requireOwnPage(request);
  try {
    work(fieldsOf(request));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const body = html`<div class="error" role="alert"><p>${String(error.body.message)}</p></div><p>Go back to change it.</p>`;
    return sendPage(reply, 'Nothing has changed', body, error.status);
  }
  return reply.redirect(path, 303);
};

/** @throws Problem for a decision that the page does not offer */
export const choiceOf = <Choice extends string>(typed: string | undefined, choices: readonly Choice[]): Choice => {
  const choice = choices.find((one) => one === typed);
  if (!choice) throw invalid({ decision: ['Choose a decision'] });
  return choice;
};

export const words = (status: string): string => status.replaceAll('_', ' ');

export const statusLine = (status: string): Html => html`<p>Status: <strong>${words(status)}</strong></p>`;

type Cell = Html | string | number | null;

/** Terms with their values. A term without a value is left out. */
export const facts = (rows: readonly (readonly [term: string, value: Cell])[]): Html =>
  html`<dl>${rows.map(([term, value]) => value !== null && html`<dt>${term}</dt><dd class="text">${value}</dd>`)}</dl>`;

export const table = (heads: readonly string[], rows: readonly (readonly Cell[])[]): Html =>
  rows.length === 0
    ? html`<p>None.</p>`
    : html`<div class="scroll"><table><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows.map((cells) => html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table></div>`;

/** Two versions of a record, with the differences highlighted. */
export const comparison = (before: object | null, after: object | null): Html => {
  const [old, next] = [Object.entries(before ?? {}), Object.entries(after ?? {})].map((entries) => new Map(entries));
  const names = [...new Set([...(old?.keys() ?? []), ...(next?.keys() ?? [])])];
  const inCell = (value: unknown) => words(String(value ?? '–'));
  return table(
    ['Detail', 'Now', 'New'],
    names.map((name) => {
      const [now, wanted] = [inCell(old?.get(name)), inCell(next?.get(name))];
      return [words(name), now, now === wanted ? wanted : html`<span class="changed">${wanted}</span>`];
    }),
  );
};

interface DriverName {
  first_name: string;
  last_name: string;
  callsign: string | null;
  email: string;
}

const driverOf = (database: Database, id: number): DriverName | undefined =>
  database.get<DriverName>`SELECT first_name, last_name, callsign, email FROM drivers JOIN users
    ON users.id = user_id WHERE drivers.id = ${id}`;

export const nameOf = (database: Database, driverId: number): string => {
  const driver = driverOf(database, driverId);
  return `${driver?.first_name} ${driver?.last_name}`;
};

export const driverLine = (database: Database, driverId: number): string => {
  const driver = driverOf(database, driverId);
  return `${nameOf(database, driverId)}, callsign ${driver?.callsign ?? '–'}, ${driver?.email}`;
};
