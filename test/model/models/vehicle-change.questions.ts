import { deliveryMachine } from '../../../machines/delivery';
import { vehicleChangeMachine } from '../../../machines/vehicle-change';
import { changeDiscardMachine } from '../../../machines/vehicle-change/discard';
import { questionsOf, within } from '../toolkit/questions';
import { signsInAgain } from './signs-in-again';

export const vehicleChangeQuestions = questionsOf(vehicleChangeMachine, [
  {
    asks: 'What if the ticket fails?',
    answer:
      'The operator has the change, and the page says that our team has not been notified. The driver can press to raise the ticket. If they do not, our host raises the reserved ticket after an hour. There is never a second one.',
    path: [
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
      'The page says “Checking it was sent” while the portal asks the operator. If it is there, the ticket is raised. If not, it says “Not sent” and “Try again” sends it. If that is not known either, it says “We’re not sure this was sent” and offers to check again. It is never sent twice.',
    path: [
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
    answer: 'The second press does nothing: the change is being sent.',
    path: ['checking', 'driver.submit', 'sending', 'driver.submit', 'sending'],
    shows: ['Sending your change'],
  },
  {
    asks: 'What if the session ends in the middle?',
    answer: 'Answers and photos are kept. After signing in the driver is back at the same step.',
    path: ['checking', signsInAgain, 'opens', 'checking'],
    shows: ['You were signed out'],
  },
  {
    asks: 'What if the operator does not accept the change?',
    answer: 'The list of documents says what is missing. Nothing is lost, and the driver sends it again.',
    path: ['sending', 'delivery answers', 'collecting.rejected', 'driver.checkAnswers', 'checking'],
    shows: ['Not sent to our team yet'],
  },
  {
    asks: 'What if the team sends it back or asks for one more document?',
    answer:
      'Home and the page of the car show what the team wrote; the operator may send an email too. “Fix it” opens the list of documents: a rejected document says “Sent back”, another required one says “Missing”, and all others stay. The driver adds it, presses Continue, checks and sends. The team gets a new ticket.',
    path: [
      'withStaff',
      'later',
      'collecting.listing',
      'driver.chooseDocument',
      'atDocument',
      'document answers',
      'collecting.listing',
      'driver.checkAnswers',
      'checking',
      'driver.submit',
      'sending',
      'delivery.arrived',
      'sending',
      'delivery answers',
      'withStaff',
    ],
    shows: ['We need more from you', 'Fix it'],
  },
  {
    asks: 'Can a driver take back a change after sending it?',
    answer:
      'Yes, until the team has decided: the page of the car offers “Withdraw this change”, and asks first. The team’s ticket stays open and gets a private note about it; staff close the ticket. If the team decides at the same moment, the decision counts: “We made a decision before you withdrew it”.',
    path: [
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
    path: ['collecting.listing', 'opens', 'collecting.listing'],
    shows: ['Documents for this change'],
  },
]);
