import { registrationMachine } from '../../../machines/registration';
import { questionsOf } from '../toolkit/questions';

export const registrationQuestions = questionsOf(registrationMachine, [
  {
    asks: 'How does a driver register?',
    answer:
      'Three pages of questions, a check of all answers, and then the portal creates the account and signs the driver in.',
    path: [
      'place.asking',
      'driver.next',
      'person.asking',
      'driver.next',
      'signIn.asking',
      'driver.next',
      'checking.ready',
      'driver.submit',
      'creating',
      'createAccount answers',
      'created',
    ],
    shows: ['Check your answers'],
  },
  {
    asks: 'What if the email address already has an account?',
    answer:
      'The page “Create your sign-in” opens again with the operator’s reason next to the address and the question “Do you have an account?”. They press “Sign in” or “Reset your password”, or type another address. Nothing says whose account it is. Their other answers stay on the device.',
    path: [
      'checking.ready',
      'driver.submit',
      'creating',
      'createAccount answers',
      'signIn.rejected',
      'driver.next',
      'checking.ready',
    ],
    shows: ['Create your sign-in', 'Do you have an account?', 'Reset your password'],
  },
  {
    asks: 'What if no answer comes after they send it?',
    answer:
      'The page says “We’re not sure your account was created” and “It’s safe to try again”. If the first try did not arrive, “Try again” creates the account. If it did, the operator does not take the address twice: the page asks “Do you have an account?” and leads to Sign in. There is never a second account.',
    path: [
      'checking.ready',
      'driver.submit',
      'creating',
      'createAccount fails',
      'checking.stuck',
      'driver.tryAgain',
      'creating',
      'createAccount answers',
      'created',
    ],
    shows: ['We’re not sure your account was created'],
  },
  {
    asks: 'What if they press twice?',
    answer: 'The second press does nothing: the account is being created.',
    path: ['checking.ready', 'driver.submit', 'creating', 'driver.submit', 'creating'],
    shows: ['Check your answers'],
  },
  {
    asks: 'What if a driver whose account was closed registers again?',
    answer:
      'The page “Your account is closed” opens. “Ask to reopen my account” leads through this form once more. The account is then reopened immediately, or the team decides: “We’re reviewing your account”, with the operator’s words on how long that takes and a reference to write down.',
    path: ['checking.ready', 'driver.submit', 'creating', 'createAccount answers', 'awaitingReview'],
    shows: ['We’re reviewing your account'],
  },
  {
    asks: 'What if they close the tab half way?',
    answer:
      'Everything they typed is kept on this device for seven days, except the password. The next visit says “We’ve restored your answers” and opens at the first page that is not answered. Another device has nothing.',
    path: ['person.asking', 'opens', 'person.asking', 'driver.next', 'signIn.asking'],
    shows: ['About you'],
  },
  {
    asks: 'Can they correct an answer from the last page?',
    answer: 'Yes. Each answer leads to its page, and from there straight back to the check.',
    path: ['checking.ready', 'driver.changePerson', 'person.asking', 'driver.next', 'checking.ready'],
    shows: ['About you'],
  },
]);
