export {
  type DeliveryContext,
  type DeliveryEvent,
  type DeliveryInput,
  type DeliveryNews,
  type DeliveryOutput,
  type DeliveryReceipt,
  deliveryMachine,
  type LookupResult,
  sendCountdownMs,
} from './delivery.machine';
