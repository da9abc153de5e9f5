export {
  type SupportMessage,
  type SupportMessageContext,
  type SupportMessageEvent,
  type SupportMessageInput,
  type SupportReceipt,
  supportMessageMachine,
} from './support-message.machine';
