import { sessionMachine } from '../../../machines/session';
import { verificationMachine } from '../../../machines/verification';
import { questionsOf, within } from '../toolkit/questions';

export const verificationQuestions = questionsOf(verificationMachine, [
  {
    asks: 'How does a driver verify their email address?',
    answer:
      'The driver types the code from the email, and the operator accepts it. The portal asks the operator who is signed in, and home opens.',
    path: [
      'open.waiting',
      'driver.submitCode',
      'checkingCode',
      'verifyCode answers',
      'identifying',
      within(sessionMachine, ['unverified.waiting', 'driver.verified', 'identifying', 'readUser answers', 'verified']),
    ],
    shows: ['Verify your email'],
  },
  {
    asks: 'What if no email comes?',
    answer:
      'The driver asks for another code. The older one no longer works. The button shows when the driver can ask for the next.',
    path: ['open.waiting', 'driver.askForCode', 'requesting.mailingCode', 'mailCode answers', 'open.codeMailed'],
    shows: ['We’ve emailed you a new code'],
  },
  {
    asks: 'What if they ask for a code too often?',
    answer: 'The operator sends none. The page says how long to wait, and the button cannot be pressed before.',
    path: ['open.codeMailed', 'driver.askForCode', 'requesting.mailingCode', 'mailCode answers', 'open.codeNotMailed'],
    shows: ['Send the code again'],
  },
  {
    asks: 'What if the address was mistyped?',
    answer:
      'The driver enters another address. The account then has the new address, and a link goes there. A code that went to the old address no longer works.',
    path: [
      'open.waiting',
      'driver.changeAddress',
      'requesting.changingAddress',
      'changeAddress answers',
      'open.addressChanged',
    ],
    shows: ['Email address changed'],
  },
  {
    asks: 'What if the code is wrong or too old?',
    answer: 'The page says why, and keeps what was typed. The driver types it again, or asks for a new code.',
    path: ['checkingCode', 'verifyCode answers', 'open.codeRejected', 'driver.submitCode', 'checkingCode'],
    shows: ['Verify your email'],
  },
  {
    asks: 'What if no answer comes after they enter the code?',
    answer: 'The address may be verified nevertheless, and the page says that. The same code can be sent again.',
    path: [
      'checkingCode',
      'verifyCode fails',
      'open.codeUnanswered',
      'driver.tryAgain',
      'checkingCode',
      'verifyCode answers',
      'identifying',
    ],
    shows: ['We’re not sure you’re verified'],
  },
  {
    asks: 'What if they press twice?',
    answer: 'The second press does nothing: a call is in progress.',
    path: ['open.waiting', 'driver.submitCode', 'checkingCode', 'driver.submitCode', 'checkingCode'],
    shows: ['Checking the code'],
  },
]);
