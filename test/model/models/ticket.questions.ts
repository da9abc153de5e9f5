import { ticketMachine } from '../../../machines/ticket';
import { questionsOf } from '../toolkit/questions';

export const ticketQuestions = questionsOf(ticketMachine, [
  {
    asks: 'How is the ticket raised?',
    answer: 'A ticket is reserved before the main call and raised after it.',
    path: [
      'reserving',
      'reserveTicketKey answers',
      'reserved',
      'flow.ticketNeeded',
      'raising',
      'raiseTicket answers',
      'raised',
    ],
    shows: ['Notifying our team'],
  },
  {
    asks: 'What if the ticket cannot be raised?',
    answer:
      'The page says that our team has not been notified, and a press raises the ticket. After an hour our host raises a reserved ticket by itself. Both use one key, so there is never a second ticket.',
    path: ['raising', 'raiseTicket fails', 'pending', 'driver.raiseTicket', 'raising', 'raiseTicket answers', 'raised'],
    shows: ['Our team hasn’t been notified'],
  },
  {
    asks: 'What if the support desk is down?',
    answer: 'Our host stores the ticket and raises the ticket later. The driver sees the ticket as raised.',
    path: ['raising', 'raiseTicket answers', 'queued'],
    shows: ['Notifying our team'],
  },
  {
    asks: 'What if the main call is not accepted?',
    answer:
      'The reserved ticket is cancelled. If our host cannot be reached for that, it asks staff after an hour to check, which is safe.',
    path: ['reserved', 'flow.noTicketNeeded', 'cancelling', 'cancelReservation answers', 'cancelled'],
    shows: ['One moment'],
  },
  {
    asks: 'What if the ticket cannot be reserved?',
    answer: 'The driver does not wait for that: the flow continues, and the ticket is raised afterwards.',
    path: [
      'reserving',
      'reserveTicketKey fails',
      'reserved',
      'flow.ticketNeeded',
      'raising',
      'raiseTicket answers',
      'raised',
    ],
    shows: ['Notifying our team'],
  },
  {
    asks: 'What if a driver comes back the next day and the ticket was never raised?',
    answer:
      'That happens only if our host could not be reached, neither to reserve the ticket nor to raise it. The page says “Our team hasn’t been notified”, and “Notify our team” raises it. A closed page is not a cause: after an hour our host raises a reserved ticket.',
    path: ['pending', 'opens', 'pending', 'driver.raiseTicket', 'raising', 'raiseTicket answers', 'raised'],
    shows: ['Our team hasn’t been notified'],
  },
]);
