export {
  type PaymentAttempt,
  type PaymentContext,
  type PaymentEvent,
  type PaymentInput,
  type PaymentTry,
  paymentMachine,
  type StartedPayment,
} from './payment.machine';
