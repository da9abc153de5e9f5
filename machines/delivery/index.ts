export {
  type Arrival,
  type DeliveryContext,
  type DeliveryEvent,
  type DeliveryInput,
  type DeliveryNews,
  type DeliveryOutput,
  deliveryMachine,
  type Whereabouts,
} from './delivery.machine';
