export {
  type ChangeDetailsContext,
  type ChangeDetailsInput,
  type ChangeDetailsOutput,
  changeDetailsMachine,
} from './change-details.machine';
