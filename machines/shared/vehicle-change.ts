export type VehicleChangeStatus = 'draft' | 'pending' | 'action_required' | 'approved' | 'rejected' | 'cancelled';

/** What charts decide by, and the operator's whole answer for the screen, carried unread. */
export interface VehicleChange {
  readonly id: string;
  readonly status: VehicleChangeStatus;
  /** Ids of the document types that still have no usable document. */
  readonly stillNeeded: readonly string[];
  readonly record: unknown;
}

/** Whether the driver may still alter it. */
export const mayBeAltered = (
  change: VehicleChange | null,
): change is VehicleChange & { readonly status: 'draft' | 'action_required' } =>
  change?.status === 'draft' || change?.status === 'action_required';
