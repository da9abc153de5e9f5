export {
  type PersonValues,
  type PlaceValues,
  type RegistrationAnswers,
  type RegistrationInput,
  type RegistrationOutcome,
  type RegistrationPage,
  registrationMachine,
  type SignInValues,
} from './registration.machine';
