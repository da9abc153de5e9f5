import type { VehicleChange, VehicleChangeStatus } from '../../../machines/vehicle-change';
import type { Ending, ExternalAction } from '../external-actions';
import { hostAsks } from './ticket.model';

/** `seats`: needs one document, then the team checks it. `colour`: needs none and is approved immediately. */
export type ChangeKind = 'seats' | 'colour';

/** What the operator has of a change. */
export interface ChangeServer {
  readonly status: VehicleChangeStatus | 'none';
  readonly kind: ChangeKind;
  readonly hasDocument: boolean;
  /** The host has a reservation for it that this device does not have. */
  readonly reservedElsewhere?: boolean;
}

export const calls = {
  save: 'POST /v1/vehicle-changes#browser',
  read: 'GET /v1/vehicle-changes#browser',
  upload: 'POST /v1/documents#browser',
  submit: 'POST /v1/vehicle-changes/{id}/submit#browser',
  discard: 'DELETE /v1/vehicle-changes/{id}#browser',
  host: hostAsks,
} as const;

/** Precedes each write. Only tests of a missing connection hold it. */
export const csrf = 'GET /sanctum/csrf-cookie#browser';

export const release = (call: keyof typeof calls, ending: Ending): ExternalAction => ({ release: calls[call], ending });

/** The document type that these changes need. Tests replace it with the operator's id. */
export const documentTypeId = '1';

export const isMissing = ({ kind, hasDocument }: ChangeServer): boolean => kind === 'seats' && !hasDocument;
export const isOpen = ({ status }: ChangeServer): boolean => status === 'draft' || status === 'action_required';

export const skipsDocuments = ({ kind, status }: ChangeServer): boolean => kind === 'colour' && status === 'draft';

/** The change as a read returns it; `null` for a deleted draft. */
export const asRead = (server: ChangeServer): VehicleChange | null =>
  server.status === 'none'
    ? null
    : {
        id: '1',
        status: server.status,
        stillNeeded: isMissing(server) ? [documentTypeId] : [],
        skipsDocuments: skipsDocuments(server),
        record: null,
      };

export const submitted = (server: ChangeServer): Partial<ChangeServer> => ({
  status: server.kind === 'colour' ? 'approved' : 'pending',
});

/** The change after the driver ends it. A draft is deleted; a change that the team has seen is withdrawn. Its documents go with it. */
export const discarded = (server: ChangeServer): Partial<ChangeServer> => {
  if (server.status === 'draft') return { status: 'none', hasDocument: false };
  return isOpen(server) || server.status === 'pending' ? { status: 'cancelled', hasDocument: false } : {};
};

/** A draft that still needs its document. */
export const draftChange: ChangeServer = { status: 'draft', kind: 'seats', hasDocument: false };

export const factsOfChange = ({ status, kind, hasDocument }: ChangeServer): readonly string[] => [
  status === 'none' ? '' : status,
  status === 'none' ? '' : kind,
  hasDocument ? 'document' : '',
];
