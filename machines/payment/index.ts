export {
  type PaymentAttempt,
  type PaymentContext,
  type PaymentEvent,
  type PaymentInput,
  paymentMachine,
  type StartedPayment,
} from './payment.machine';
