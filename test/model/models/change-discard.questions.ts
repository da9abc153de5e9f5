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
    asks: 'What if a ticket was reserved for it?',
    answer: 'The ticket is cancelled too, so nobody looks at a change that is gone.',
    way: ['deleting', 'discardChange answers', 'cancellingReservation', 'ticket answers', 'gone'],
    shows: ['Deleting'],
  },
  {
    asks: 'What if the team decided in the meantime?',
    answer: 'It cannot be given up any more, and the page of the car says so.',
    way: ['deleting', 'discardChange answers', 'superseded'],
    shows: ['Your car'],
  },
  {
    asks: 'What if no answer comes?',
    answer: 'The page says that nobody knows whether it is deleted. The driver tries again or keeps it.',
    way: ['deleting', 'discardChange fails', 'stuck', 'driver.tryAgain', 'deleting', 'discardChange answers', 'gone'],
    shows: ['We’re not sure this was deleted'],
  },
  {
    asks: 'What if the team already has a ticket for this change?',
    answer: 'The portal adds a note to that ticket that the change is given up.',
    way: ['deleting', 'discardChange answers', 'addingNote', 'ticket answers', 'gone'],
    shows: [],
  },
]);
