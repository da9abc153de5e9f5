import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../api/problem';
import { fieldsOf, requireOwnPage } from '../back-office/parts';
import { sayAmount } from '../money/amounts';
import { bringToDate } from '../money/ledger';
import { cancelPayment, confirmPayment, delayPayment, paymentById, paymentReference } from '../money/payments';
import type { PaymentRow } from '../money/rows';
import { instant } from '../world/days';
import { html, sendPage } from './html';

/** How long a slow bank takes to answer. */
const slowMs = 10 * 60_000;

/** How long a payment page can be used. */
const pageLifeMs = 60 * 60_000;

const paymentIn = (request: FastifyRequest, token: unknown): PaymentRow => {
  const { database } = request.world;
  const id = Number((request.params as { id: string }).id) || 0;
  const driver = database.get<{ driver_id: number }>`SELECT driver_id FROM payments WHERE id = ${id}
    AND method = 'card' AND token = ${typeof token === 'string' ? token : ''}`;
  if (driver) bringToDate(database, driver.driver_id);
  const payment = driver && paymentById(database, id);
  if (!payment) throw new Problem(404, { message: 'Payment not found.' });
  if (!isOpen(payment) || Date.parse(payment.created_at) + pageLifeMs > Date.now()) return payment;
  cancelPayment(database, payment);
  return paymentById(database, id) as PaymentRow;
};

const isOpen = (payment: PaymentRow): boolean => payment.status === 'requires_action';

const returnAddress = (payment: PaymentRow): string => {
  const address = new URL(payment.return_url ?? '');
  address.searchParams.set('payment', String(payment.id));
  address.searchParams.set('reference', paymentReference(payment.id));
  address.searchParams.set('status', payment.status);
  return address.href;
};

const page = (reply: FastifyReply, payment: PaymentRow): FastifyReply => {
  const body = html`
<p class="quiet">This page replaces the payment company’s. The portal never sees a card number, and neither does this page.</p>
<dl><dt>To pay</dt><dd><strong>${sayAmount(payment.amount)}</strong></dd><dt>Reference</dt><dd>${paymentReference(payment.id)}</dd><dt>Card</dt><dd>Example card ending 4242</dd></dl>
${
  isOpen(payment)
    ? html`<form method="post" action="/pay/${payment.id}"><input type="hidden" name="token" value="${payment.token}">
<div><button class="yes" name="decision" value="pay">Pay</button><button name="decision" value="slow">Pay, the bank confirms later</button></div>
<div><button class="no" name="decision" value="fail">Decline the card</button><button name="decision" value="cancel">Cancel</button></div>
</form>`
    : html`<p>This payment is ${payment.status}. ${payment.failure_message}</p><p><a href="${returnAddress(payment)}">Back to the portal</a></p>`
}`;
  const origin = new URL(payment.return_url ?? '').origin;
  return sendPage(reply, 'Pay by card', body, 200, { formsLeadTo: origin });
};

/** The page of a payment company, where a driver pays, fails to pay, or cancels. It needs its link, but no session. */
export const paymentPages = (app: FastifyInstance): void => {
  app.get('/pay/:id', (request, reply) =>
    page(reply, paymentIn(request, (request.query as Record<string, unknown>).token)),
  );

  app.post('/pay/:id', (request, reply) => {
    requireOwnPage(request);
    const { database } = request.world;
    const { decision, token } = fieldsOf(request);
    const payment = paymentIn(request, token);
    // A second press finds the payment done, and redirects like the first.
    if (isOpen(payment)) {
      if (decision === 'pay' || decision === 'fail') confirmPayment(database, payment, decision === 'pay');
      else if (decision === 'slow') delayPayment(database, payment, instant(Date.now() + slowMs));
      else if (decision === 'cancel') cancelPayment(database, payment);
      else return page(reply, payment);
    }
    return reply.redirect(returnAddress(paymentById(database, payment.id) ?? payment), 303);
  });
};
