import { registrationMachine } from '../../../machines/registration';
import { questionsOf } from '../toolkit/questions';

export const registrationQuestions = questionsOf(registrationMachine, [
  {
    asks: 'How does a driver register?',
    answer: 'Three pages of questions, a check of all answers, and then the account is made and signed in.',
    way: [
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
    answer: 'The page about signing in says that it was not accepted, and never whose address it is.',
    way: [
      'checking.ready',
      'driver.submit',
      'creating',
      'createAccount answers',
      'signIn.rejected',
      'driver.next',
      'checking.ready',
    ],
    shows: ['Create your sign-in'],
  },
  {
    asks: 'What if no answer comes after they send it?',
    answer: 'The page says that the account may or may not exist. Sending the form again never makes a second one.',
    way: [
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
    answer: 'The second press does nothing: the account is being made.',
    way: ['checking.ready', 'driver.submit', 'creating', 'driver.submit', 'creating'],
    shows: ['Check your answers'],
  },
  {
    asks: 'What if a driver whose account was closed registers again?',
    answer: 'The team decides. The page says how long that takes and which reference to quote.',
    way: ['checking.ready', 'driver.submit', 'creating', 'createAccount answers', 'awaitingReview'],
    shows: ['We’re reviewing your account'],
  },
  {
    asks: 'What if they close the tab half way?',
    answer:
      'Everything they typed is kept on the phone, except the password. The next visit opens at the first page that is not answered.',
    way: ['person.asking', 'opens', 'person.asking', 'driver.next', 'signIn.asking'],
    shows: ['About you'],
  },
  {
    asks: 'Can they correct an answer from the last page?',
    answer: 'Yes. Each answer leads to its page, and from there straight back to the check.',
    way: ['checking.ready', 'driver.changePerson', 'person.asking', 'driver.next', 'checking.ready'],
    shows: ['About you'],
  },
]);
