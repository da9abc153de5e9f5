import { paymentMachine } from '../../../machines/payment';
import { questionsOf } from '../toolkit/questions';

export const paymentQuestions = questionsOf(paymentMachine, [
  {
    asks: 'How does a driver pay what is owed?',
    answer:
      'They choose what to pay, how much and how, and press “Pay by card” or “Take it from my next payout”. For a card, the operator’s payment page opens. When they come back, the portal asks the operator the result and shows “Payment received” with the reference.',
    path: [
      'choosing.asking',
      'driver.pay',
      'starting',
      'startPayment answers',
      'leaving',
      'driver.comeBack',
      'verifying',
      'readPayment answers',
      'paid',
    ],
    shows: ['Going to the payment page'],
  },
  {
    asks: 'Can a driver pay twice by accident?',
    answer:
      'No. A second press does nothing; a reload or a second tab shows the same payment. If the portal does not know whether a payment started, “Try again” continues that one. The operator takes no more than is owed, also from a payment page that is still open elsewhere. Two payments are possible only in parts, one after the other.',
    path: ['choosing.asking', 'driver.pay', 'starting', 'driver.pay', 'starting'],
    shows: ['Starting your payment'],
  },
  {
    asks: 'What if the connection is lost when they start a payment?',
    answer:
      'No card is charged: only the payment page does that. If the press did not leave the phone, the form stays with the choices and says “Your payment was not started”; they press again. If it may have left, the page says “We’re not sure your payment was started”; “Try again” continues the same payment.',
    path: ['starting', 'startPayment fails', 'unanswered', 'driver.tryAgain', 'starting'],
    shows: ['We’re not sure your payment was started'],
  },
  {
    asks: 'What if they close the payment page or reload on the way?',
    answer:
      'The device remembers the payment for a day. On the next visit to Payments the portal asks the operator. Before the card was accepted, the page says “Not paid yet” and “You haven’t been charged”; they press “Go to the payment page” or “Choose another way to pay”. After that, it says “Payment received”.',
    path: [
      'leaving',
      'driver.comeBack',
      'verifying',
      'readPayment answers',
      'unfinished',
      'driver.goToPaymentPage',
      'leaving',
    ],
    shows: ['Not paid yet'],
  },
  {
    asks: 'What if the card is declined?',
    answer:
      'Back in the portal the page says “You haven’t been charged”, and why if the operator gives a reason, such as “Your bank declined the card”. They press “Choose another way to pay”, and the form opens.',
    path: ['verifying', 'readPayment answers', 'failed', 'driver.startOver', 'choosing.asking'],
    shows: ['You haven’t been charged', 'Choose another way to pay'],
  },
  {
    asks: 'What if the bank takes a day?',
    answer:
      'The page says “Do not pay again” and “Your payment is being processed”. It updates by itself while it is open. The device remembers the payment for a day; until then the next visit shows what the bank said.',
    path: ['verifying', 'readPayment answers', 'processing', 'later', 'paid'],
    shows: ['Do not pay again'],
  },
  {
    asks: 'What if the portal does not know whether they have paid?',
    answer:
      'The page says “We’re not sure your payment went through” and “Do not pay again”. They press “Check again”, or come back within a day: the portal then asks the operator, and shows the payment as received, being processed, not paid yet or failed. Checking sends and charges nothing.',
    path: [
      'verifying',
      'readPayment fails',
      'outcomeUnknown',
      'driver.checkAgain',
      'verifying',
      'readPayment answers',
      'paid',
    ],
    shows: ['We’re not sure your payment went through', 'Check again'],
  },
  {
    asks: 'Can it be taken from the next payout instead?',
    answer:
      'Yes, where the operator offers it. They choose “Take it from my next payout” on the form, and the page says “We’ll take it from your next payout”. They have nothing else to do.',
    path: ['choosing.asking', 'driver.pay', 'starting', 'startPayment answers', 'awaitingDeduction'],
    shows: ['We’ll take it from your next payout'],
  },
]);
