export {
  type Acceptance,
  type AgreementContext,
  type AgreementEvent,
  type AgreementInput,
  type AgreementVersion,
  agreementMachine,
} from './agreement.machine';
