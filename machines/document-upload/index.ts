export {
  type DocumentItem,
  type DocumentTarget,
  type DocumentUploadContext,
  type DocumentUploadInput,
  documentUploadMachine,
} from './document-upload.machine';
