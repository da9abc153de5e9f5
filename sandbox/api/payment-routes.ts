import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { money, sayAmount as say } from '../money/amounts';
import { type OwingRow, owingOf } from '../money/invoices';
import { bringToDate } from '../money/ledger';
import { addPayment, payable, paymentById, paymentReference, shareOut } from '../money/payments';
import type { PaymentRow } from '../money/rows';
import { instant } from '../world/days';
import { type Context, portalOrigin } from './context';
import { idParameter } from './driver-routes';
import { givenId } from './given-id';
import { hasErrors, type Input, inputOf, isRecord } from './input';
import { once } from './once';
import { type Errors, invalid, notFound } from './problem';
import { requireVerified } from './session';

/** The smallest payment, unless less is owed: a card payment costs the fleet more than it brings. */
const least = 100;

/** The invoices that a payment is for, oldest first. `null` for the whole balance. */
const chosenOf = (input: Input, rows: readonly OwingRow[], errors: Errors): readonly OwingRow[] => {
  const ids = Array.isArray(input.invoice_ids) ? input.invoice_ids.map(givenId) : undefined;
  if (!ids) errors.invoice_ids = ['Say which invoices, or send an empty list'];
  if (input.statement_id !== null && input.statement_id !== undefined) {
    const own = rows.filter((row) => row.statement_id === givenId(input.statement_id));
    if (own.length === 0) errors.statement_id = ['We couldn’t find that statement'];
    if (ids && ids.length > 0) errors.invoice_ids = ['Pay a statement or invoices, not both'];
    return own;
  }
  if (!ids || ids.length === 0) return rows;
  const own = rows.filter((row) => ids.includes(row.id));
  if (own.length !== new Set(ids).size) errors.invoice_ids = ['We couldn’t find one of these invoices'];
  return own;
};

const checkAmount = (value: unknown, most: number, errors: Errors): number => {
  const given = isRecord(value) ? value : {};
  const amount = typeof given.amount === 'number' && Number.isInteger(given.amount) ? given.amount : Number.NaN;
  if (most <= 0) errors.amount = ['There’s nothing left to pay here'];
  else if (given.currency !== 'GBP') errors.amount = ['Pay in pounds'];
  else if (Number.isNaN(amount)) errors.amount = ['Enter an amount'];
  else if (amount > most) errors.amount = [`Enter ${say(most)} or less`];
  else if (amount < Math.min(least, most)) errors.amount = [`Enter ${say(Math.min(least, most))} or more`];
  return amount;
};

const pathShape = /^\/([^/\\].*)?$/;

const checkReturnPath = (value: unknown, errors: Errors): string => {
  const path = typeof value === 'string' && value.length <= 200 && pathShape.test(value) ? value : '';
  if (path === '') errors.return_path = ['Say to which page to come back'];
  return path;
};

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
const originOf = (request: FastifyRequest, context: Context): string => {
  const { origin } = request.headers;
  return origin && context.portalOrigins.has(origin) ? origin : portalOrigin(context);
};

/** Paying what is owed. The card's numbers are asked on the payment page, which is no part of the portal. */
export const paymentRoutes = (app: FastifyInstance, context: Context): void => {
  app.post('/v1/payments', (request, reply) => {
    const { driver } = requireVerified(request, context.portalOrigins);
    bringToDate(request.world.database, driver.id);
    return once(request, reply, driver.id, 201, (database) => {
      const input = inputOf(request);
      const errors: Errors = {};
      const open = payable(chosenOf(input, owingOf(database, driver.id), errors));
      const most = open.reduce((sum, one) => sum + one.most, 0);
      const path = checkReturnPath(input.return_path, errors);
      const { method } = input;
      if (method !== 'card' && method !== 'earnings') errors.method = ['Choose how to pay'];
      const amount = hasErrors(errors) ? 0 : checkAmount(input.amount, most, errors);
      if (hasErrors(errors) || (method !== 'card' && method !== 'earnings')) throw invalid(errors);
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
          return_url: originOf(request, context) + path,
        },
        shareOut(amount, open),
      );
      return presented(payment, context.url());
    });
  });

  app.get('/v1/payments/:id', (request, reply) => {
    const { database } = request.world;
    const { driver } = requireVerified(request, context.portalOrigins);
    bringToDate(database, driver.id);
    const payment = paymentById(database, idParameter(request));
    if (payment?.driver_id !== driver.id) throw notFound();
    return reply.send({ data: presented(payment, context.url()) });
  });
};
