export {
  type AccountEnds,
  type PayoutState,
  type PayoutsContext,
  type PayoutsEvent,
  type PayoutsInput,
  payoutsMachine,
} from './payouts.machine';
