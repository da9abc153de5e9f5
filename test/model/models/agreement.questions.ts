import { agreementMachine } from '../../../machines/agreement';
import { questionsOf } from '../toolkit/questions';
import { signsInAgain } from './signs-in-again';

export const agreementQuestions = questionsOf(agreementMachine, [
  {
    asks: 'How does a driver accept an agreement?',
    answer:
      'They read it, type their name and accept. The page confirms it with the time and the reference, and leads to the receipt.',
    path: ['reading.asking', 'driver.accept', 'accepting.sending', 'acceptAgreement answers', 'accepted'],
    shows: ['Agreement accepted'],
  },
  {
    asks: 'What if a newer version comes out while they read?',
    answer:
      'The operator does not accept the older version. The page then shows the newer one with its changes, and the driver accepts it with another press.',
    path: [
      'accepting.sending',
      'acceptAgreement answers',
      'accepting.verifying',
      'readAgreement answers',
      'reading.newer',
      'driver.accept',
      'accepting.sending',
    ],
    shows: ['There’s a newer version'],
  },
  {
    asks: 'What if they press twice?',
    answer: 'The second press does nothing: the acceptance is being sent.',
    path: ['reading.asking', 'driver.accept', 'accepting.sending', 'driver.accept', 'accepting.sending'],
    shows: ['Accepting'],
  },
  {
    asks: 'What if a driver does not want to accept it?',
    answer:
      'Nothing is sent, and the agreement stays on the list until they accept it or the operator withdraws it. Its page says by when they have to accept it, and what happens after that.',
    path: ['reading.asking', 'opens', 'reading.asking', 'later', 'past'],
    shows: ['To accept'],
  },
  {
    asks: 'What if no answer comes?',
    answer: 'The portal asks the operator whether the agreement is accepted. It sends nothing again before it knows.',
    path: [
      'accepting.sending',
      'acceptAgreement fails',
      'accepting.verifying',
      'readAgreement fails',
      'accepting.outcomeUnknown',
      'driver.checkAgain',
      'accepting.verifying',
      'readAgreement answers',
      'accepted',
    ],
    shows: ['We’re not sure this was accepted'],
  },
  {
    asks: 'What if the session ends before they accept?',
    answer: 'After signing in the agreement is open again. Nothing was accepted.',
    path: ['reading.asking', signsInAgain, 'opens', 'reading.asking'],
    shows: ['You were signed out'],
  },
  {
    asks: 'What if the operator replaces an accepted version?',
    answer:
      'Its page says “Replaced” and “A newer version has replaced it”, keeps the receipt, and links to the newer version with “to accept” or “accepted”. The list of agreements shows the newer one too.',
    path: ['accepted', 'later', 'past'],
    shows: ['Replaced'],
  },
]);
