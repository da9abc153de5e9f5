import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../api/problem';
import { hasMoney } from '../money/account';
import { sayAmount } from '../money/amounts';
import { testNumbers } from '../money/bank';
import { bringToDate } from '../money/ledger';
import {
  decidePayout,
  decisionsFor,
  failures,
  type PayoutDecision,
  payoutById,
  payoutReference,
} from '../money/payouts';
import type { PayoutRow } from '../money/rows';
import type { BankAccount } from '../money/settings';
import { type Html, html, sendPage, when } from '../pages/html';
import type { Database } from '../world/database';
import { sayDay } from '../world/days';
import { fieldsOf, messageOf, problemBox, requireOwnPage } from './forms';

const labels: Readonly<Record<PayoutDecision, string>> = {
  sent: 'Send now',
  paid: 'Mark as paid',
  failed: 'Mark as failed',
  returned: 'The bank returned it',
  held: 'Put on hold',
  released: 'Release',
  cancelled: 'Cancel',
};

const nameOf = (database: Database, driverId: number): string =>
  database.get<{ name: string }>("SELECT first_name || ' ' || last_name AS name FROM drivers WHERE id = ?", driverId)
    ?.name ?? '';

const choices = (payout: PayoutRow): Html => {
  const open = decisionsFor(payout);
  const canFail = open.includes('failed') || open.includes('returned');
  return html`<form method="post" action="/back-office/payouts/${payout.id}/decision">
<h2>Decision</h2>
${canFail && html`<label for="code">Why it failed</label><select id="code" name="code">${Object.entries(failures).map(([code, { message }]) => html`<option value="${code}">${message}</option>`)}</select>`}
${open.includes('held') && html`<label for="reason">Why it’s on hold</label><p class="quiet" id="reason-hint">The driver will read this. Required to put it on hold.</p><input type="text" id="reason" name="reason" maxlength="300" aria-describedby="reason-hint">`}
<div>${open.map((decision) => html`<button name="decision" value="${decision}">${labels[decision]}</button>`)}</div>
</form>`;
};

const payoutPage = (reply: FastifyReply, database: Database, payout: PayoutRow, problem?: string): FastifyReply => {
  const account = payout.bank_account === null ? null : (JSON.parse(payout.bank_account) as BankAccount);
  const body = html`
${problemBox(problem)}
<p>Status: <strong>${payout.status.replace('_', ' ')}</strong></p>
<dl>
<dt>Driver</dt><dd>${nameOf(database, payout.driver_id)}</dd>
<dt>Amount</dt><dd>${sayAmount(payout.amount)}</dd>
<dt>For</dt><dd>${sayDay(payout.period_start)} to ${sayDay(payout.period_end)}</dd>
<dt>Scheduled for</dt><dd>${sayDay(payout.scheduled_for)}</dd>
<dt>Sent</dt><dd>${when(payout.sent_at)}</dd>
<dt>Paid</dt><dd>${when(payout.paid_at)}</dd>
${account && html`<dt>Account</dt><dd>${account.holder_name}, ${account.sort_code_masked} ${account.account_number_masked}</dd>`}
${payout.failure_code !== null && html`<dt>Why it failed</dt><dd>${failures[payout.failure_code]?.message}</dd>`}
${payout.held_reason !== null && html`<dt>Message to the driver</dt><dd>${payout.held_reason}</dd>`}
</dl>
${decisionsFor(payout).length > 0 && choices(payout)}
<p><a href="/back-office/payouts">All payouts</a></p>`;
  return sendPage(reply, `Payout ${payoutReference(payout.id)}`, body, problem ? 422 : 200);
};

/** Where staff send, hold and cancel payouts, and where the bank's answers are given. */
export const payoutPages = (app: FastifyInstance): void => {
  const payoutIn = (request: FastifyRequest): PayoutRow => {
    const { database } = request.world;
    const id = Number((request.params as { id: string }).id) || 0;
    const before = hasMoney(database) ? payoutById(database, id) : undefined;
    if (before) bringToDate(database, before.driver_id);
    const payout = before && payoutById(database, id);
    if (!payout) throw new Problem(404, { message: 'Payout not found.' });
    return payout;
  };

  app.get('/back-office/payouts', (request, reply) => {
    const { database, accounts } = request.world;
    bringToDate(database, accounts.verified.id);
    const payouts = database.all<PayoutRow>('SELECT * FROM payouts ORDER BY scheduled_for DESC, id DESC');
    const body = html`
<p>When a driver turns payouts on, sort code <strong>${testNumbers.silentSortCode}</strong> is of a bank that answers an hour later, and account <strong>${testNumbers.unknownAccount}</strong> does not exist. Any other account is in the driver's legal name.</p>
${
  payouts.length === 0
    ? html`<p>None yet.</p>`
    : html`<div class="scroll"><table><thead><tr><th scope="col">Payout</th><th scope="col">Driver</th><th scope="col">Amount</th><th scope="col">Scheduled for</th><th scope="col">Status</th></tr></thead>
<tbody>${payouts.map((row) => html`<tr><td><a href="/back-office/payouts/${row.id}">${payoutReference(row.id)}</a></td><td>${nameOf(database, row.driver_id)}</td><td>${sayAmount(row.amount)}</td><td>${sayDay(row.scheduled_for)}</td><td>${row.status.replace('_', ' ')}</td></tr>`)}</tbody></table></div>`
}
<p><a href="/back-office">Back office</a></p>`;
    return sendPage(reply, 'Payouts', body);
  });

  app.get('/back-office/payouts/:id', (request, reply) => payoutPage(reply, request.world.database, payoutIn(request)));

  app.post('/back-office/payouts/:id/decision', (request, reply) => {
    requireOwnPage(request);
    const { database } = request.world;
    const payout = payoutIn(request);
    const { decision, code, reason } = fieldsOf(request);
    const wanted = decisionsFor(payout).find((one) => one === decision);
    if (!wanted) return payoutPage(reply, database, payout, 'Choose a decision.');
    try {
      decidePayout(database, payout, wanted, {
        ...(code ? { code } : {}),
        ...(reason?.trim() ? { reason: reason.trim() } : {}),
      });
    } catch (error) {
      if (error instanceof Problem) return payoutPage(reply, database, payout, messageOf(error));
      throw error;
    }
    return reply.redirect(`/back-office/payouts/${payout.id}`, 303);
  });
};
