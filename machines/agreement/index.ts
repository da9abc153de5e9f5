export {
  type Acceptance,
  type AgreementContext,
  type AgreementEvent,
  type AgreementInput,
  type AgreementStanding,
  agreementMachine,
} from './agreement.machine';
