export {
  type ChangeDiscardContext,
  type ChangeDiscardInput,
  type ChangeDiscardOutput,
  changeDiscardMachine,
  type Discarded,
} from './change-discard.machine';
