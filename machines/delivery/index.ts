export {
  type Arrival,
  type DeliveryContext,
  type DeliveryEvent,
  type DeliveryInput,
  type DeliveryNews,
  type DeliveryOutput,
  deliveryMachine,
  sendCountdownMs,
  type Whereabouts,
} from './delivery.machine';
