import { sessionMachine } from '../../../machines/session';
import { questionsOf } from '../toolkit/questions';

export const sessionQuestions = questionsOf(sessionMachine, [
  {
    asks: 'What if the session ends in the middle of something?',
    answer:
      'The sign-in page opens and says why. The typed values are kept, and signing in leads back to the same place.',
    path: [
      'verified',
      'api.unauthenticated',
      'guest.expired',
      'driver.signedIn',
      'identifying',
      'readUser answers',
      'verified',
    ],
    shows: ['You were signed out'],
  },
  {
    asks: 'What if a blocked driver signs in?',
    answer: 'The operator answers that the account is blocked. The page says why, what to do and who to contact.',
    path: ['guest.fresh', 'driver.signedIn', 'identifying', 'api.blocked', 'accessDenied.blocked'],
    shows: ['Your account is blocked'],
  },
  {
    asks: 'What if there is no connection when a driver signs out?',
    answer:
      'The phone signs them out immediately. The page says that the operator has not confirmed it, and offers to try again.',
    path: [
      'verified',
      'driver.signOut',
      'signingOut',
      'signOut fails',
      'guest.unconfirmed',
      'driver.signOut',
      'signingOut',
      'signOut answers',
      'guest.fresh',
    ],
    shows: ['Signed out on this device only'],
  },
  {
    asks: 'What if the browser does not keep cookies?',
    answer: 'The operator accepts the sign-in, but does not recognise the next call. The page says what to allow.',
    path: ['guest.fresh', 'driver.signedIn', 'identifying', 'api.unauthenticated', 'guest.notKept'],
    shows: ['Your browser is blocking cookies'],
  },
  {
    asks: 'What if another driver signs in in a second tab?',
    answer:
      'This tab hides its page and loads again for the second driver. It sends and shows nothing of the first driver.',
    path: ['verified', 'tab.signedIn', 'confirmingDriver.loadingUser', 'readUser answers', 'replaced'],
    shows: [],
  },
  {
    asks: 'What if the operator does not answer when the portal starts?',
    answer:
      'Pages for drivers say that the operator does not answer, and offer to try again. The sign-in form still opens.',
    path: [
      'loadingUser',
      'readUser fails',
      'unreachable',
      'driver.tryAgain',
      'loadingUser',
      'readUser answers',
      'verified',
    ],
    shows: ['Try again'],
  },
  {
    asks: 'What if the operator does not answer when a driver signs in?',
    answer:
      'The driver is not signed in yet: the operator accepted the password, but did not say who the driver is. The sign-in page says “Almost signed in” and offers to try again. Until then no page for drivers opens.',
    path: [
      'guest.fresh',
      'driver.signedIn',
      'identifying',
      'readUser fails',
      'identityUnknown',
      'driver.tryAgain',
      'identifying',
      'readUser answers',
      'verified',
    ],
    shows: ['Almost signed in'],
  },
  {
    asks: 'What if a driver whose account was closed signs in?',
    answer:
      'The page shows that the account is closed and offers to ask for it to be opened again. No other page opens.',
    path: ['guest.fresh', 'driver.signedIn', 'identifying', 'api.deleted', 'accessDenied.deleted'],
    shows: ['Account closed', 'Ask to reopen my account'],
  },
]);
