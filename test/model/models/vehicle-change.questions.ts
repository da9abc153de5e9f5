import { deliveryMachine } from '../../../machines/delivery';
import { vehicleChangeMachine } from '../../../machines/vehicle-change';
import { changeDiscardMachine } from '../../../machines/vehicle-change/discard';
import { questionsOf, within } from '../toolkit/questions';
import { signsInAgain } from './signs-in-again';

export const vehicleChangeQuestions = questionsOf(vehicleChangeMachine, [
  {
    asks: 'What if the ticket fails?',
    answer:
      'The operator has the change, and the page says that our team has not been notified. The driver can press to raise the ticket, and need not: our host raises a reserved ticket by itself after an hour. There is never a second one.',
    way: [
      'checking',
      'driver.submit',
      'sending',
      'delivery.arrived',
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
      'withStaff',
    ],
    shows: ['Our team hasn’t been notified'],
  },
  {
    asks: 'What if no answer comes after they send the change?',
    answer:
      'The portal asks the operator whether it arrived before it says anything, and never sends it twice on its own.',
    way: [
      'sending',
      within(deliveryMachine, [
        'sending',
        'sendItem fails',
        'verifying',
        'findItem answers',
        'raisingTicket',
        'ticket.ended',
        'ticketRaised',
      ]),
      'delivery answers',
      'withStaff',
    ],
    shows: ['Checking it was sent'],
  },
  {
    asks: 'What if they press Send twice?',
    answer: 'The second press does nothing: the change is on its way.',
    way: ['checking', 'driver.submit', 'sending', 'driver.submit', 'sending'],
    shows: ['Sending your change'],
  },
  {
    asks: 'What if the session ends in the middle?',
    answer: 'Answers and photos are kept. After signing in the driver is back at the same step.',
    way: ['checking', signsInAgain, 'opens', 'checking'],
    shows: ['You were signed out'],
  },
  {
    asks: 'What if the operator does not accept the change?',
    answer: 'The list of documents says what is missing. Nothing is lost, and the driver sends it again.',
    way: ['sending', 'delivery answers', 'collecting.rejected', 'driver.checkAnswers', 'checking'],
    shows: ['Not sent to our team yet'],
  },
  {
    asks: 'What if the team sends it back?',
    answer: 'The next visit opens the list of documents, with what the team said.',
    way: ['withStaff', 'later', 'collecting.listing', 'driver.chooseDocument', 'atDocument'],
    shows: ['Documents for this change'],
  },
  {
    asks: 'Can a driver take back a change after sending it?',
    answer:
      'Yes, until the team has decided: the page of the car offers to withdraw it, and asks first. If the team decides at the same moment, the decision counts, and the page shows it.',
    way: [
      'withStaff',
      'opens',
      'withStaff',
      within(changeDiscardMachine, [
        'asking',
        'driver.confirmDiscard',
        'deleting',
        'discardChange answers',
        'superseded',
      ]),
    ],
    shows: ['Withdraw'],
  },
  {
    asks: 'Can a driver go on with the change on another device?',
    answer:
      'Yes. Saved details and sent documents are with the operator, so they are there. What was typed or photographed and not sent yet stays on the first device.',
    way: ['collecting.listing', 'opens', 'collecting.listing'],
    shows: ['Documents for this change'],
  },
]);
