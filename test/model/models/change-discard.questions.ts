import { changeDiscardMachine } from '../../../machines/vehicle-change/discard';
import { questionsOf } from '../toolkit/questions';

export const changeDiscardQuestions = questionsOf(changeDiscardMachine, [
  {
    asks: 'Does the portal ask before it deletes a change?',
    answer: 'Yes, always. If the driver says no, the change stays unchanged.',
    path: ['asking', 'driver.keep', 'kept'],
    shows: ['Documents for this change'],
  },
  {
    asks: 'What happens when they say yes?',
    answer:
      'A change that was never sent is deleted with its documents: “Change deleted”. A change that was sent is withdrawn: “Change withdrawn”. It stays in the list of past changes. The current car stays the same.',
    path: ['asking', 'driver.confirmDiscard', 'deleting', 'discardChange answers', 'gone'],
    shows: ['Your car'],
  },
  {
    asks: 'Can a driver withdraw a change that was sent?',
    answer:
      'Yes, until the team has decided. The page of the car offers “Withdraw this change”, and asks for confirmation. The team’s ticket stays open and gets a private note that the change is withdrawn; staff close it. The driver reads “Change withdrawn”.',
    path: [
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
    asks: 'What if the team cannot be notified that it was withdrawn?',
    answer:
      'The change is withdrawn nevertheless. This device remembers the note: Home, the page of the car and Vehicle and documents say “You withdrew your change of car, but our team hasn’t been notified”, and “Notify our team” tries again.',
    path: ['deleting', 'discardChange answers', 'addingNote', 'ticket.pending', 'gone'],
    shows: ['You withdrew your change of car, but our team hasn’t been notified'],
  },
  {
    asks: 'What if a ticket was reserved for it?',
    answer: 'The portal cancels the ticket too, so the team does not look at a deleted change.',
    path: ['deleting', 'discardChange answers', 'cancellingReservation', 'ticket answers', 'gone'],
    shows: ['Deleting'],
  },
  {
    asks: 'What if the team decided in the meantime?',
    answer:
      'It can no longer be deleted or withdrawn: “We made a decision before you withdrew it”. The page of the car shows the decision.',
    path: ['deleting', 'discardChange answers', 'superseded'],
    shows: ['Your car'],
  },
  {
    asks: 'What if no answer comes?',
    answer:
      'The question stays open and says “We’re not sure this was deleted” (or withdrawn). “Try again” is safe; a change that is already gone counts as deleted. With “Keep change” the page reads the change again and shows the result.',
    path: ['deleting', 'discardChange fails', 'stuck', 'driver.tryAgain', 'deleting', 'discardChange answers', 'gone'],
    shows: ['We’re not sure this was deleted'],
  },
]);
