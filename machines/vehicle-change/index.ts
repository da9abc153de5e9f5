export type { VehicleChange, VehicleChangeStatus } from '../shared/vehicle-change';
export {
  type ChangeItem,
  type VehicleChangeContext,
  type VehicleChangeEmitted,
  type VehicleChangeEvent,
  type VehicleChangeInput,
  vehicleChangeMachine,
} from './vehicle-change.machine';
