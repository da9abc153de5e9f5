export {
  type SubmissionContext,
  type SubmissionEmitted,
  type SubmissionEvent,
  submissionMachine,
} from './submission.machine';
