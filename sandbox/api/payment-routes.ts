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
import { columns } from './present';
import { notFound } from './problem';
import { requireEarner } from './session';

/** The invoices that a payment is for, oldest first: those of a statement, those that are named, or all. */
const chosenOf = (form: Form, rows: readonly OwingRow[]): readonly OwingRow[] => {
  const statementId = form.value('statement_id');
  if (statementId !== null) return rows.filter((row) => row.statement_id === givenId(statementId));
  const ids = [form.value('invoice_ids') ?? []].flat().map(givenId);
  return ids.length === 0 ? rows : rows.filter((row) => ids.includes(row.id));
};

/** The smallest payment, in pence, unless less is owed: a smaller card payment costs the fleet more than it brings in. */
const minAmount = 100;

const checkAmount = (form: Form, max: number): number => {
  const value = form.value('amount');
  const amount = isRecord(value) ? Number(value.amount) : Number.NaN;
  if (max <= 0) form.fail('amount', 'There’s nothing left to pay here');
  else if (Number.isNaN(amount)) form.fail('amount', 'Enter an amount');
  else if (amount > max) form.fail('amount', `Enter ${say(max)} or less`);
  else if (amount < Math.min(minAmount, max)) form.fail('amount', `Enter ${say(Math.min(minAmount, max))} or more`);
  return amount;
};

const presented = (payment: PaymentRow, url: string): object => ({
  ...columns(payment, 'id status method failure_message created_at'),
  reference: paymentReference(payment.id),
  amount: money(payment.amount),
  redirect_url: payment.status === 'requires_action' ? `${url}/pay/${payment.id}?token=${payment.token}` : null,
});

/** The portal that the driver came from, if its origin is allowed; else the first one. */
const originOf = (request: FastifyRequest): string => {
  const { origin } = request.headers;
  return origin && request.portalOrigins.has(origin) ? origin : request.portal;
};

/** Paying what is owed. Card numbers are typed on the payment page, which is not part of the portal. */
export const paymentRoutes = (app: FastifyInstance): void => {
  app.post('/v1/payments', (request, reply) => {
    const { driver } = requireEarner(request);
    return once(request, reply, driver.id, (database) => {
      const form = formOf(request);
      const open = payable(chosenOf(form, owingOf(database, driver.id)));
      const max = open.reduce((sum, invoice) => sum + invoice.max, 0);
      const path = form.text('return_path', 'Say to which page to come back');
      const method = form.oneOf('method', ['card', 'earnings'], 'Choose how to pay');
      form.check();
      const amount = checkAmount(form, max);
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
