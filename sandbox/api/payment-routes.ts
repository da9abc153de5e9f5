import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { money, sayAmount as say } from '../money/amounts';
import { type OwingRow, owingOf } from '../money/invoices';
import { addPayment, payable, paymentById, paymentReference, shareOut } from '../money/payments';
import type { PaymentRow } from '../money/rows';
import { instant } from '../world/days';
import { idParameter } from './driver-routes';
import { givenId } from './given-id';
import { type Form, formOf, isRecord } from './input';
import { once } from './once';
import { notFound } from './problem';
import { requireEarner } from './session';

/** The smallest payment, unless less is owed: a card payment costs the fleet more than it brings. */
const least = 100;

/** The invoices that a payment is for, oldest first. `null` for the whole balance. */
const chosenOf = (form: Form, rows: readonly OwingRow[]): readonly OwingRow[] => {
  const { input } = form;
  const ids = Array.isArray(input.invoice_ids) ? input.invoice_ids.map(givenId) : undefined;
  if (!ids) form.fail('invoice_ids', 'Say which invoices, or send an empty list');
  if (input.statement_id !== null && input.statement_id !== undefined) {
    const own = rows.filter((row) => row.statement_id === givenId(input.statement_id));
    if (own.length === 0) form.fail('statement_id', 'We couldn’t find that statement');
    if (ids && ids.length > 0) form.fail('invoice_ids', 'Pay a statement or invoices, not both');
    return own;
  }
  if (!ids || ids.length === 0) return rows;
  const own = rows.filter((row) => ids.includes(row.id));
  if (own.length !== new Set(ids).size) form.fail('invoice_ids', 'We couldn’t find one of these invoices');
  return own;
};

const checkAmount = (form: Form, most: number): number => {
  const value = form.value('amount');
  const given = isRecord(value) ? value : {};
  const amount = typeof given.amount === 'number' && Number.isInteger(given.amount) ? given.amount : Number.NaN;
  if (most <= 0) form.fail('amount', 'There’s nothing left to pay here');
  else if (given.currency !== 'GBP') form.fail('amount', 'Pay in pounds');
  else if (Number.isNaN(amount)) form.fail('amount', 'Enter an amount');
  else if (amount > most) form.fail('amount', `Enter ${say(most)} or less`);
  else if (amount < Math.min(least, most)) form.fail('amount', `Enter ${say(Math.min(least, most))} or more`);
  return amount;
};

const pathProblem = (path: string): string | undefined =>
  path.length <= 200 && /^\/([^/\\].*)?$/.test(path) ? undefined : 'Say to which page to come back';

const presented = (payment: PaymentRow, url: string): object => ({
  id: payment.id,
  reference: paymentReference(payment.id),
  status: payment.status,
  method: payment.method,
  amount: money(payment.amount),
  redirect_url: payment.status === 'requires_action' ? `${url}/pay/${payment.id}?token=${payment.token}` : null,
  failure_message: payment.failure_message,
  created_at: payment.created_at,
});

/** Where the driver came from, if it is a portal of ours; else the first one. */
const originOf = (request: FastifyRequest): string => {
  const { origin } = request.headers;
  return origin && request.portalOrigins.has(origin) ? origin : request.portal;
};

/** Paying what is owed. The card's numbers are asked on the payment page, which is no part of the portal. */
export const paymentRoutes = (app: FastifyInstance): void => {
  app.post('/v1/payments', (request, reply) => {
    const { driver } = requireEarner(request);
    return once(request, reply, driver.id, 201, (database) => {
      const form = formOf(request);
      const open = payable(chosenOf(form, owingOf(database, driver.id)));
      const most = open.reduce((sum, one) => sum + one.most, 0);
      const path = form.fitting('return_path', pathProblem);
      const method = form.oneOf('method', ['card', 'earnings'], 'Choose how to pay');
      form.check();
      const amount = checkAmount(form, most);
      form.check();
      const isCard = method === 'card';
      const payment = addPayment(
        database,
        {
          driver_id: driver.id,
          status: isCard ? 'requires_action' : 'processing',
          method,
          amount,
          created_at: instant(),
          token: isCard ? randomBytes(18).toString('base64url') : null,
          return_url: originOf(request) + path,
        },
        shareOut(amount, open),
      );
      return presented(payment, request.base);
    });
  });

  app.get('/v1/payments/:id', (request, reply) => {
    const { database, driver } = requireEarner(request);
    const payment = paymentById(database, idParameter(request));
    if (payment?.driver_id !== driver.id) throw notFound();
    return reply.send({ data: presented(payment, request.base) });
  });
};
