export {
  type DeliveryReceipt,
  type DeliveryContext,
  type DeliveryEvent,
  type DeliveryInput,
  type DeliveryNews,
  type DeliveryOutput,
  deliveryMachine,
  sendCountdownMs,
  type LookupResult,
} from './delivery.machine';
