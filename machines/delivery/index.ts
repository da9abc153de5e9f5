export {
  type DeliveryContext,
  type DeliveryEvent,
  type DeliveryInput,
  type DeliveryOutput,
  type DeliveryReceipt,
  type DeliveryReport,
  deliveryMachine,
  type LookupResult,
  sendCountdownMs,
} from './delivery.machine';
