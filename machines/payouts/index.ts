export {
  type AccountEnds,
  type PayoutStanding,
  type PayoutsContext,
  type PayoutsEvent,
  type PayoutsInput,
  payoutsMachine,
} from './payouts.machine';
