import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sayAmount as say } from '../money/amounts';
import { invoiceNumber, leftOf, type OwingRow, owingOf } from '../money/invoices';
import type { PlanRow } from '../money/rows';
import { paymentStates, type Statement, statementsOf, stateOf } from '../money/statements';
import type { Database } from '../world/database';
import { sayDay } from '../world/days';
import { pdfOf } from '../world/sample-files';
import { idParameter } from './driver-routes';
import { invoice, invoiceDetail, invoiceLines, plans, statement, statementReference } from './invoice-present';
import { filterValues, pageOf, wholeList } from './pages';
import { found } from './problem';
import type { DriverRow } from './rows';
import { requireEarner } from './session';

const sendPdf = (reply: FastifyReply, name: string, lines: readonly string[]): FastifyReply =>
  reply
    .type('application/pdf')
    .headers({ 'content-disposition': `attachment; filename="${name}.pdf"`, 'cache-control': 'private, no-store' })
    .send(pdfOf([[name, ...lines]]));

const newestFirst = (rows: readonly OwingRow[]): OwingRow[] =>
  rows.toSorted((a, b) => b.issued_on.localeCompare(a.issued_on) || b.id - a.id);

export const invoiceRoutes = (app: FastifyInstance): void => {
  const statesIn = (request: FastifyRequest) => filterValues(request, 'status', paymentStates, 'Choose a status');
  const ownInvoice = (request: FastifyRequest, database: Database, driver: DriverRow): OwingRow => {
    const id = idParameter(request);
    const row = found(owingOf(database, driver.id).find((invoice) => invoice.id === id));
    return row;
  };
  const ownStatement = (request: FastifyRequest, database: Database, driver: DriverRow): Statement => {
    const id = idParameter(request);
    const row = found(statementsOf(database, driver.id).find((statement) => statement.id === id));
    return row;
  };

  app.get('/v1/driver/plans', (request, reply) => {
    const { database, driver } = requireEarner(request);
    return reply.send(
      wholeList(request, plans(database.all<PlanRow>`SELECT * FROM plans WHERE driver_id = ${driver.id} ORDER BY id`)),
    );
  });

  app.get('/v1/invoices', (request, reply) => {
    const { database, driver } = requireEarner(request);
    const states = statesIn(request);
    const rows = newestFirst(owingOf(database, driver.id)).filter(
      (row) => states.length === 0 || states.includes(stateOf(row)),
    );
    return reply.send(pageOf(request, rows, (row) => invoice(database, row)));
  });

  app.get('/v1/invoices/:id', (request, reply) => {
    const { database, driver } = requireEarner(request);
    return reply.send({ data: invoiceDetail(database, ownInvoice(request, database, driver), driver) });
  });

  app.get('/v1/invoices/:id/pdf', (request, reply) => {
    const { database, driver } = requireEarner(request);
    const row = ownInvoice(request, database, driver);
    return sendPdf(reply, invoiceNumber(row.id), [
      `Issued ${sayDay(row.issued_on)}, due ${sayDay(row.due_on)}`,
      ...invoiceLines(database, row.id).map((line) => `${line.description}: ${say(line.net + line.vat)}`),
      `Total with VAT: ${say(row.total)}`,
      `Left to pay: ${say(leftOf(row))}`,
    ]);
  });

  app.get('/v1/invoice-summary-statements', (request, reply) => {
    const { database, driver } = requireEarner(request);
    const states = statesIn(request);
    const rows = statementsOf(database, driver.id).filter((row) => states.length === 0 || states.includes(row.state));
    return reply.send(pageOf(request, rows, (row) => statement(row)));
  });

  app.get('/v1/invoice-summary-statements/:id', (request, reply) => {
    const { database, driver } = requireEarner(request);
    return reply.send({ data: statement(ownStatement(request, database, driver)) });
  });

  app.get('/v1/invoice-summary-statements/:id/invoices', (request, reply) => {
    const { database, driver } = requireEarner(request);
    const { invoices } = ownStatement(request, database, driver);
    return reply.send(wholeList(request, newestFirst(invoices), (row) => invoice(database, row)));
  });

  app.get('/v1/invoice-summary-statements/:id/pdf', (request, reply) => {
    const { database, driver } = requireEarner(request);
    const row = ownStatement(request, database, driver);
    return sendPdf(reply, statementReference(row), [
      `${sayDay(row.period_start)} to ${sayDay(row.period_end)}`,
      `Opening balance: ${say(row.opening)}`,
      ...row.invoices.map((invoice) => `${invoiceNumber(invoice.id)}: ${say(invoice.total)}`),
      `Paid: ${say(row.payments)}`,
      `Closing balance: ${say(row.closing)}`,
    ]);
  });
};
