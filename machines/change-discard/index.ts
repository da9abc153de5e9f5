export {
  type ChangeDiscardContext,
  type ChangeDiscardInput,
  type ChangeDiscardOutput,
  changeDiscardMachine,
} from './change-discard.machine';
