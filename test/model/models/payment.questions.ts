import { paymentMachine } from '../../../machines/payment';
import { questionsOf } from '../toolkit/questions';

export const paymentQuestions = questionsOf(paymentMachine, [
  {
    asks: 'How does a driver pay what is owed?',
    answer:
      'They choose what to pay, go to the payment page of the operator, and come back. The portal asks the operator what became of it.',
    way: [
      'choosing.asking',
      'driver.pay',
      'starting',
      'startPayment answers',
      'leaving',
      'driver.comeBack',
      'asking',
      'readPayment answers',
      'paid',
    ],
    shows: ['Going to the payment page'],
  },
  {
    asks: 'Can a driver pay twice by accident?',
    answer:
      'No. A second press does nothing. Where it is not known whether a payment began, “Try again” continues that payment and starts no second one. The operator takes no more than is owed, also from a payment page that is still open elsewhere.',
    way: ['choosing.asking', 'driver.pay', 'starting', 'driver.pay', 'starting'],
    shows: ['Starting your payment'],
  },
  {
    asks: 'What if no answer comes when the payment is started?',
    answer: 'The page says that the payment may or may not have started, and that trying again does not pay twice.',
    way: ['starting', 'startPayment fails', 'unanswered', 'driver.tryAgain', 'starting'],
    shows: ['We’re not sure your payment was started'],
  },
  {
    asks: 'What if they close the payment page?',
    answer:
      'When they come back, the portal asks the operator. If the card was not accepted, nothing was taken: the page says “Not paid yet”, and the driver goes on with the same payment or begins another. If it was, the page shows the payment as paid.',
    way: [
      'leaving',
      'driver.comeBack',
      'asking',
      'readPayment answers',
      'unfinished',
      'driver.goToPaymentPage',
      'leaving',
    ],
    shows: ['Not paid yet'],
  },
  {
    asks: 'What if the card is refused?',
    answer: 'The page says why, and that nothing was taken.',
    way: ['asking', 'readPayment answers', 'failed', 'driver.startOver', 'choosing.asking'],
    shows: ['Not paid yet'],
  },
  {
    asks: 'What if the bank takes a day?',
    answer: 'The page says not to pay again. The next visit shows what the bank said.',
    way: ['asking', 'readPayment answers', 'processing', 'later', 'paid'],
    shows: ['Do not pay again'],
  },
  {
    asks: 'What if they reload the page on the way?',
    answer: 'The portal asks the operator what became of that payment.',
    way: ['leaving', 'opens', 'asking', 'readPayment answers', 'paid'],
    shows: ['Checking your payment'],
  },
  {
    asks: 'Can it be taken from the next earnings instead?',
    answer: 'Yes, where the operator offers it. The driver chooses it on the form, and has nothing else to do.',
    way: ['choosing.asking', 'driver.pay', 'starting', 'startPayment answers', 'promised'],
    shows: ['We’ll take it from your next payout'],
  },
]);
