import type { FastifyInstance } from 'fastify';
import { money } from '../money/amounts';
import { checkDetails, checkPayee, masked } from '../money/bank';
import { sayWeek } from '../money/calendar';
import { invoiceNumber } from '../money/invoices';
import { failures, linesOf, payoutReference } from '../money/payouts';
import type { PayoutLineRow, PayoutRow } from '../money/rows';
import { presentSettings, turnOff, turnOn } from '../money/switch';
import type { Database } from '../world/database';
import { passwordFits } from '../world/passwords';
import { countAttempt, forgetAttempts, refuseTooMany } from './attempts';
import { idParameter } from './driver-routes';
import { formOf } from './input';
import { cutPage, periodOf } from './pages';
import { columns } from './present';
import { found, invalid } from './problem';
import { requireEarner } from './session';

const payout = (row: PayoutRow): object => {
  const failure = row.failure_code === null ? undefined : failures[row.failure_code];
  return {
    ...columns(row, 'id status period_start period_end scheduled_for sent_at expected_by paid_at held_reason'),
    reference: payoutReference(row.id),
    amount: money(row.amount),
    bank_account: row.bank_account === null ? null : (JSON.parse(row.bank_account) as unknown),
    failure: failure ? { code: row.failure_code, ...failure } : null,
  };
};

const labelOf = (line: PayoutLineRow, week: string | undefined): string => {
  if (line.invoice_id !== null) return invoiceNumber(line.invoice_id);
  if (line.kind === 'cash_offset') return 'Cash fares you’ve kept';
  const weekText = week === undefined ? '' : sayWeek(week);
  return line.kind === 'brought_forward' ? `From ${weekText}, not paid before` : `Earnings ${weekText}`;
};

const payoutLine = (database: Database, line: PayoutLineRow): object => {
  const week = database.get<{ starts_on: string }>`SELECT starts_on FROM earning_weeks WHERE id = ${line.week_id}`
    ?.starts_on;
  const statement = database.get<{ id: number }>`SELECT statement_id AS id FROM invoices
    WHERE id = ${line.invoice_id}`?.id;
  const related =
    line.invoice_id === null ? { type: 'earning', id: line.week_id } : { type: 'invoice', id: line.invoice_id };
  return {
    ...columns(line, 'id kind'),
    label: labelOf(line, week),
    amount: money(line.amount),
    related,
    period_start: week ?? null,
    statement_id: statement ?? null,
  };
};

export const payoutRoutes = (app: FastifyInstance): void => {
  app.get('/v1/payouts', (request, reply) => {
    const { database, driver } = requireEarner(request);
    const { from, to } = periodOf(request);
    const where = 'driver_id = ? AND scheduled_for BETWEEN ? AND ?';
    const total =
      database.get<{ rows: number }>(`SELECT count(*) AS rows FROM payouts WHERE ${where}`, driver.id, from, to)
        ?.rows ?? 0;
    const cut = (limit: number, offset: number) =>
      database
        .all<PayoutRow>(
          `SELECT * FROM payouts WHERE ${where} ORDER BY scheduled_for DESC, id DESC LIMIT ? OFFSET ?`,
          driver.id,
          from,
          to,
          limit,
          offset,
        )
        .map((row) => payout(row));
    return reply.send(cutPage(request, total, cut));
  });

  app.get('/v1/payouts/:id', (request, reply) => {
    const { database, driver } = requireEarner(request);
    const row = found(
      database.get<PayoutRow>`SELECT * FROM payouts WHERE id = ${idParameter(request)} AND driver_id = ${driver.id}`,
    );
    const lines = linesOf(database, row.id).map((line) => payoutLine(database, line));
    return reply.send({ data: { ...payout(row), lines } });
  });

  app.post('/v1/payouts/enable', async (request, reply) => {
    const { database, user, driver } = requireEarner(request);
    const subject = `payouts|${user.id}`;
    refuseTooMany(database, subject);
    const form = formOf(request);
    const details = checkDetails(form);
    const password = form.text('current_password', 'Enter your password');
    if (password !== '' && !(await passwordFits(password, user.password))) {
      countAttempt(database, subject);
      form.fail('current_password', 'That’s not your password');
    }
    form.check();
    const result = checkPayee(details, driver);
    if (result === 'no_match') {
      const message = 'The bank says this account isn’t in your name. Check the name and numbers';
      throw invalid({ account_holder_name: [message] });
    }
    forgetAttempts(database, subject);
    const suggested_name = result === 'close_match' ? `${driver.first_name} ${driver.last_name}` : null;
    const payee_check = { result, suggested_name };
    if (result !== 'close_match' || form.value('accept_close_match') === true)
      turnOn(database, { id: driver.id, email: user.email }, masked(details), payee_check);
    return reply.send({ data: { ...presentSettings(database, driver.id), payee_check } });
  });

  app.post('/v1/payouts/disable', (request, reply) => {
    const { database, user, driver } = requireEarner(request);
    turnOff(database, { id: driver.id, email: user.email });
    return reply.send({ data: presentSettings(database, driver.id) });
  });
};
