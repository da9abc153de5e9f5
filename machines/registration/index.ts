export {
  type RegistrationAnswers,
  type RegistrationInput,
  type RegistrationOutcome,
  type RegistrationPage,
  registrationMachine,
} from './registration.machine';
