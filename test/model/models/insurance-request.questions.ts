import { deliveryMachine } from '../../../machines/delivery';
import { insuranceRequestMachine } from '../../../machines/insurance-quote';
import { questionsOf, within } from '../toolkit/questions';
import { signsInAgain } from './signs-in-again';

export const insuranceRequestQuestions = questionsOf(insuranceRequestMachine, [
  {
    asks: 'How does a driver ask for a quote?',
    answer: 'They answer page by page, check all answers and send them. The portal raises a ticket for the team.',
    path: [
      'answering.listing',
      'driver.next',
      'answering.page',
      'driver.next',
      'answering.checking.idle',
      'driver.send',
      'sending',
      'delivery.arrived',
      'sending',
      'delivery answers',
      'sent',
    ],
    shows: ['Check your answers'],
  },
  {
    asks: 'What if the ticket fails?',
    answer:
      'The operator has the answers, and the page says “Our team hasn’t been notified”. The driver can press “Notify our team”. If they do not, our host raises the reserved ticket after an hour. There is never a second one.',
    path: [
      'sending',
      within(deliveryMachine, [
        'raisingTicket',
        'ticket.pending',
        'ticketPending',
        'driver.raiseTicket',
        'raisingTicket',
        'ticket.ended',
        'ticketRaised',
      ]),
      'delivery answers',
      'sent',
    ],
    shows: ['Our team hasn’t been notified'],
  },
  {
    asks: 'What if the session ends in the middle of the form?',
    answer: 'The device stores every answer immediately. After signing in the driver is back at the same page.',
    path: ['answering.page', signsInAgain, 'opens', 'answering.page'],
    shows: ['You were signed out'],
  },
  {
    asks: 'What if they close the browser in the middle of the form?',
    answer:
      'Every answer is kept on this device for seven days after the last one, or until they sign out. Insurance then shows “Your unfinished quote” with “Continue your quote”, which opens the list of pages. The address of a page opens that page. Nothing is on another device, and the operator has nothing yet.',
    path: ['answering.page', 'opens', 'answering.listing', 'driver.next', 'answering.page'],
    shows: ['Your unfinished quote', 'Continue your quote'],
  },
  {
    asks: 'What if some answers are not accepted?',
    answer: 'The check lists these answers, and each links to its question.',
    path: ['sending', 'delivery answers', 'answering.checking.rejected', 'driver.open', 'answering.page'],
    shows: ['Check your answers'],
  },
  {
    asks: 'What if the questions change while they fill them in?',
    answer: 'The answers are kept, and the page offers to continue with the new questions.',
    path: ['answering.checking.idle', 'driver.send', 'sending', 'delivery answers', 'outdated'],
    shows: ['The questions have changed'],
  },
  {
    asks: 'What if they press twice?',
    answer: 'The second press does nothing: the request is being sent.',
    path: ['answering.checking.idle', 'driver.send', 'sending', 'driver.send', 'sending'],
    shows: ['Sending your answers'],
  },
]);
