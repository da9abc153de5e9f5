import type { FastifyInstance, FastifyRequest } from 'fastify';
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
import { choiceOf, decide, driverLine, facts, nameOf, rowIn, statusLine, table, words } from './parts';

const labels: Readonly<Record<PayoutDecision, string>> = {
  sent: 'Send now',
  paid: 'Mark as paid',
  failed: 'Mark as failed',
  returned: 'The bank returned it',
  held: 'Put on hold',
  released: 'Release',
  cancelled: 'Cancel',
};

const payoutPage = (database: Database, payout: PayoutRow): Html => {
  const account = payout.bank_account === null ? null : (JSON.parse(payout.bank_account) as BankAccount);
  const open = decisionsFor(payout);
  const canFail = open.includes('failed') || open.includes('returned');
  return html`
${statusLine(payout.status)}
${facts([
  ['Driver', driverLine(database, payout.driver_id)],
  ['Amount', sayAmount(payout.amount)],
  ['For', `${sayDay(payout.period_start)} to ${sayDay(payout.period_end)}`],
  ['Scheduled for', sayDay(payout.scheduled_for)],
  ['Sent', payout.sent_at && when(payout.sent_at)],
  ['Paid', payout.paid_at && when(payout.paid_at)],
  ['Account', account && `${account.holder_name}, ${account.sort_code_masked} ${account.account_number_masked}`],
  ['Why it failed', payout.failure_code && (failures[payout.failure_code]?.message ?? null)],
  ['Message to the driver', payout.held_reason],
])}
<form method="post" action="/back-office/payouts/${payout.id}/decision">
${canFail && html`<label>Why it failed <select name="code">${Object.entries(failures).map(([code, { message }]) => html`<option value="${code}">${message}</option>`)}</select></label>`}
${open.includes('held') && html`<label>Why it’s on hold <input type="text" name="reason" maxlength="300"></label><p class="quiet">The driver will read this.</p>`}
<div>${open.map((decision) => html`<button name="decision" value="${decision}">${labels[decision]}</button>`)}</div>
</form>
<p><a href="/back-office/payouts">All payouts</a></p>`;
};

const payoutIn = (request: FastifyRequest): PayoutRow => {
  const { database } = request.world;
  return rowIn(request, 'Payout', (id) => {
    const before = hasMoney(database) ? payoutById(database, id) : undefined;
    if (before) bringToDate(database, before.driver_id);
    return before && payoutById(database, id);
  });
};

/** The pages where staff send, hold and cancel payouts, and give the bank's answers. */
export const payoutPages = (app: FastifyInstance): void => {
  app.get('/back-office/payouts', (request, reply) => {
    const { database, accounts } = request.world;
    bringToDate(database, accounts.verified.id);
    const payouts = database.all<PayoutRow>`SELECT * FROM payouts ORDER BY scheduled_for DESC, id DESC`;
    const body = html`
<p>When a driver turns payouts on, sort code <strong>${testNumbers.silentSortCode}</strong> is of a bank that answers an hour later, and account <strong>${testNumbers.unknownAccount}</strong> does not exist. Any other account is in the driver's legal name.</p>
${table(
  ['Payout', 'Driver', 'Amount', 'Scheduled for', 'Status'],
  payouts.map((row) => [
    html`<a href="/back-office/payouts/${row.id}">${payoutReference(row.id)}</a>`,
    nameOf(database, row.driver_id),
    sayAmount(row.amount),
    sayDay(row.scheduled_for),
    words(row.status),
  ]),
)}`;
    return sendPage(reply, 'Payouts', body);
  });

  app.get('/back-office/payouts/:id', (request, reply) => {
    const payout = payoutIn(request);
    return sendPage(reply, `Payout ${payoutReference(payout.id)}`, payoutPage(request.world.database, payout));
  });

  app.post('/back-office/payouts/:id/decision', (request, reply) => {
    const payout = payoutIn(request);
    return decide(request, reply, `/back-office/payouts/${payout.id}`, ({ decision, code, reason }) => {
      const wanted = choiceOf(decision, decisionsFor(payout));
      decidePayout(request.world.database, payout, wanted, { ...(code && { code }), ...(reason && { reason }) });
    });
  });
};
