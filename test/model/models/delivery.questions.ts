import { deliveryMachine } from '../../../machines/delivery';
import { ticketMachine } from '../../../machines/ticket';
import { questionsOf, within } from '../toolkit/questions';

export const deliveryQuestions = questionsOf(deliveryMachine, [
  {
    asks: 'What happens when a driver sends something?',
    answer: 'The portal reserves a ticket, sends the item once, and then raises the ticket once.',
    path: [
      'reserving',
      'ticket.reserved',
      'sending',
      'sendItem answers',
      'raisingTicket',
      'ticket.ended',
      'ticketRaised',
    ],
    shows: ['Sending your document'],
  },
  {
    asks: 'What if the ticket fails?',
    answer:
      'The page says that the item arrived, and “Our team hasn’t been notified”. The driver can press “Notify our team”. If they do not, our host raises the reserved ticket after an hour. There is never a second ticket.',
    path: [
      'raisingTicket',
      within(ticketMachine, ['raising', 'raiseTicket fails', 'pending']),
      'ticket.pending',
      'ticketPending',
      'driver.raiseTicket',
      'raisingTicket',
      'ticket.ended',
      'ticketRaised',
    ],
    shows: ['Our team hasn’t been notified'],
  },
  {
    asks: 'What if there is no connection?',
    answer: 'The item waits on the device. When the connection is back, a countdown starts that the driver can cancel.',
    path: [
      'sending',
      'sendItem fails',
      'ready',
      'device.online',
      'countingDown',
      'driver.cancel',
      'held',
      'driver.tryAgain',
      'sending',
    ],
    shows: ['Ready to send'],
  },
  {
    asks: 'What if no answer comes?',
    answer: 'The portal asks the operator whether the item arrived. It never sends it twice by itself.',
    path: ['sending', 'sendItem fails', 'verifying', 'findItem answers', 'notReceived', 'driver.tryAgain', 'sending'],
    shows: ['Not sent'],
  },
  {
    asks: 'What if the operator cannot say whether it arrived?',
    answer: 'The page says that this is not known, and that nothing is lost either way. The driver checks again.',
    path: [
      'verifying',
      'findItem fails',
      'outcomeUnknown',
      'driver.tryAgain',
      'verifying',
      'findItem answers',
      'raisingTicket',
    ],
    shows: ['We’re not sure this was sent'],
  },
  {
    asks: 'What if the operator does not accept it?',
    answer: 'The reserved ticket is cancelled, and the page says why it was not accepted.',
    path: ['sending', 'sendItem answers', 'cancellingReservation', 'ticket.ended', 'rejected'],
    shows: ['There is a problem'],
  },
  {
    asks: 'What if a driver comes back the next day and the ticket was never raised?',
    answer:
      'Home and the page of the item say “Our team hasn’t been notified”, and “Notify our team” raises the ticket. This happens only if our host could not be reached, neither to reserve the ticket nor to raise it. A closed page is not a cause: after an hour our host raises a reserved ticket.',
    path: [
      'raisingTicket',
      'opens',
      'ticketPending',
      'driver.raiseTicket',
      'raisingTicket',
      'ticket.ended',
      'ticketRaised',
    ],
    shows: ['Our team hasn’t been notified'],
  },
]);
