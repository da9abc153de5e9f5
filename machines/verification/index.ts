export {
  type Mail,
  type MailResult,
  type VerificationContext,
  type VerificationInput,
  verificationMachine,
} from './verification.machine';
