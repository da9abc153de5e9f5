export {
  type MaskedAccount,
  type PayoutSetup,
  type PayoutsContext,
  type PayoutsEvent,
  type PayoutsInput,
  payoutsMachine,
} from './payouts.machine';
