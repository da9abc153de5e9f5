export {
  type ChangeDocumentContext,
  type ChangeDocumentInput,
  type ChangeDocumentOutput,
  changeDocumentMachine,
} from './change-document.machine';
