export type VehicleChangeStatus = 'draft' | 'pending' | 'action_required' | 'approved' | 'rejected' | 'cancelled';

/** What charts need of a vehicle change, and the operator's whole answer, which charts only pass to the screen. */
export interface VehicleChange {
  readonly id: string;
  readonly status: VehicleChangeStatus;
  /** Ids of the document types that still have no usable document. */
  readonly stillNeeded: readonly string[];
  /** Whether it is a draft for which the operator asks for no documents. */
  readonly skipsDocuments: boolean;
  readonly record: unknown;
}

/** Whether the driver may still edit the change. */
export const isEditable = (
  change: VehicleChange | null,
): change is VehicleChange & { readonly status: 'draft' | 'action_required' } =>
  change?.status === 'draft' || change?.status === 'action_required';
