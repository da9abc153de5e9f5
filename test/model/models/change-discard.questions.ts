import { changeDiscardMachine } from '../../../machines/vehicle-change/discard';
import { questionsOf } from '../toolkit/questions';

export const changeDiscardQuestions = questionsOf(changeDiscardMachine, [
  {
    asks: 'Is a driver asked before a change is deleted?',
    answer: 'Yes, always, and the change stays as it is when they say no.',
    way: ['asking', 'driver.keep', 'kept'],
    shows: ['Documents for this change'],
  },
  {
    asks: 'What happens when they say yes?',
    answer: 'The change is deleted or withdrawn.',
    way: ['asking', 'driver.confirmDiscard', 'deleting', 'discardChange answers', 'gone'],
    shows: ['Your car'],
  },
  {
    asks: 'Can a driver withdraw a change that was sent?',
    answer: 'Yes, until the team has decided. The page of the car asks first, and the ticket of the team gets a note.',
    way: [
      'asking',
      'driver.confirmDiscard',
      'deleting',
      'discardChange answers',
      'addingNote',
      'ticket answers',
      'gone',
    ],
    shows: ['Withdraw'],
  },
  {
    asks: 'What if a ticket was reserved for it?',
    answer: 'The portal cancels the ticket too, so the team does not look at a deleted change.',
    way: ['deleting', 'discardChange answers', 'cancellingReservation', 'ticket answers', 'gone'],
    shows: ['Deleting'],
  },
  {
    asks: 'What if the team decided in the meantime?',
    answer: 'It can no longer be deleted or withdrawn. The page of the car shows the decision.',
    way: ['deleting', 'discardChange answers', 'superseded'],
    shows: ['Your car'],
  },
  {
    asks: 'What if no answer comes?',
    answer: 'The page says that it may or may not be deleted. The driver tries again or keeps it.',
    way: ['deleting', 'discardChange fails', 'stuck', 'driver.tryAgain', 'deleting', 'discardChange answers', 'gone'],
    shows: ['We’re not sure this was deleted'],
  },
]);
