import { ticketMachine } from '../../../machines/ticket';
import { questionsOf } from '../toolkit/questions';

export const ticketQuestions = questionsOf(ticketMachine, [
  {
    asks: 'How is the ticket raised?',
    answer: 'A ticket is reserved before the main call and raised after it.',
    way: [
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
    asks: 'What if the ticket fails?',
    answer:
      'The page says that the ticket is not raised. The driver tells them with the same key, so there is never a second ticket.',
    way: ['raising', 'raiseTicket fails', 'pending', 'driver.raiseTicket', 'raising', 'raiseTicket answers', 'raised'],
    shows: ['Our team hasn’t been notified'],
  },
  {
    asks: 'What if the support desk is down?',
    answer: 'Our host stores the ticket and passes it on. For the driver the team is told.',
    way: ['raising', 'raiseTicket answers', 'queued'],
    shows: ['Notifying our team'],
  },
  {
    asks: 'What if the main call is not accepted?',
    answer: 'The reserved ticket is cancelled: there is no ticket needed.',
    way: ['reserved', 'flow.noTicketNeeded', 'cancelling', 'cancelReservation answers', 'cancelled'],
    shows: ['One moment'],
  },
  {
    asks: 'What if the ticket cannot be reserved?',
    answer: 'The driver does not wait for that: the flow goes on, and the ticket is raised afterwards.',
    way: [
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
    asks: 'What if they come back tomorrow and the team was never told?',
    answer: 'It opens where it stands, and the driver tells the team.',
    way: ['pending', 'opens', 'pending', 'driver.raiseTicket', 'raising', 'raiseTicket answers', 'raised'],
    shows: ['Our team hasn’t been notified'],
  },
]);
