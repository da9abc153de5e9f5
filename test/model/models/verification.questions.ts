import { sessionMachine } from '../../../machines/session';
import { verificationMachine } from '../../../machines/verification';
import { questionsOf, within } from '../toolkit/questions';

export const verificationQuestions = questionsOf(verificationMachine, [
  {
    asks: 'How does a driver verify their email address?',
    answer:
      'They type the code from the mail. The operator accepts it, the portal asks the operator who is signed in, and home opens.',
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
    asks: 'What if no mail came?',
    answer: 'They ask for another code. The older one no longer works. The button says when the next can be asked for.',
    path: ['open.waiting', 'driver.askForCode', 'asking.mailingCode', 'mailCode answers', 'open.codeMailed'],
    shows: ['We’ve emailed you a new code'],
  },
  {
    asks: 'What if they ask for a code too often?',
    answer: 'The operator sends none. The page says how long to wait, and the button cannot be pressed before.',
    path: ['open.codeMailed', 'driver.askForCode', 'asking.mailingCode', 'mailCode answers', 'open.codeNotMailed'],
    shows: ['Send the code again'],
  },
  {
    asks: 'What if the address was mistyped?',
    answer:
      'They give another address. The account has that one from then on, and a link goes to it. The code that went to the old one no longer works.',
    path: [
      'open.waiting',
      'driver.changeAddress',
      'asking.changingAddress',
      'changeAddress answers',
      'open.addressChanged',
    ],
    shows: ['Email address changed'],
  },
  {
    asks: 'What if the code is wrong or too old?',
    answer: 'The page says why, and keeps what was typed. They type another one, or ask for a new one.',
    path: ['checkingCode', 'verifyCode answers', 'open.codeRejected', 'driver.submitCode', 'checkingCode'],
    shows: ['Verify your email'],
  },
  {
    asks: 'What if no answer comes after they enter the code?',
    answer: 'The address may be verified all the same, and the page says that. The same code can be sent again.',
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
