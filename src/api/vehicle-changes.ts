import type { Result } from '../../machines/shared/result';
import type { VehicleChange } from '../../machines/vehicle-change';
import type { Client } from './client';
import { type Operator, readOrFetch, readsFrom, resultOf } from './contract';
import { type Decoded, day, enumeration, fields, id, moment, needed, ofId, rows, text } from './decode';
import { type DocumentType, document, documentType, type SentDocument } from './documents';
import { vehicleDetails } from './driver';
import { newestFirst, readWhole } from './pages';
import { path } from './path';
import { ApiError } from './problem';
import { isAbout, type TicketSummary } from './tickets';

const change = readsFrom<Operator['VehicleChange']>()(
  fields({
    id: needed(id()),
    kind: enumeration(['replace', 'add', 'temporary', 'update', 'remove']),
    status: enumeration(['draft', 'pending', 'action_required', 'approved', 'rejected', 'cancelled']),
    vehicle_id: id(),
    proposed: vehicleDetails,
    reason: text(),
    effective_from: day(),
    until: day(),
    created_at: moment(),
    submitted_at: moment(),
    reviewed_at: moment(),
    completed_at: moment(),
    review: text(),
    documents: rows(document),
    document_types: rows(documentType),
  }),
);

/** A vehicle change as the operator stores it. Instants are UTC, days local to the fleet. */
export type ChangeRecord = Decoded<typeof change>;
export type ChangeKind = Extract<ChangeRecord['kind'], string>;

/** What the driver enters about the change; the body of POST /v1/vehicle-changes. */
export interface ChangeDetails
  extends Pick<ChangeRecord, 'vehicle_id' | 'proposed' | 'reason' | 'effective_from' | 'until'> {
  readonly kind: ChangeKind;
}

/** The newest usable document of a type: rejected and withdrawn ones do not count. */
export const usableDocument = (record: ChangeRecord, documentTypeId: string): SentDocument | null =>
  (record.documents ?? []).find(
    (entry) => entry.document_type_id === documentTypeId && (entry.status === 'pending' || entry.status === 'approved'),
  ) ?? null;

/** The documents that the driver has not sent yet. A sent document that cannot be read, or whose status is unknown, is not missing. */
export const missingDocuments = (record: ChangeRecord): readonly DocumentType[] =>
  (record.document_types ?? []).filter(
    ({ id }) =>
      usableDocument(record, id) === null &&
      record.documents?.every(
        ({ document_type_id, status }) => document_type_id !== id || typeof status === 'string',
      ) === true,
  );

/**
 * What the driver does with a change that the team sent back. `answer`: the team asks a question. `send`: the driver has added a document
 * since, so a question may have been the request for it.
 */
export const nextStepOf = (record: ChangeRecord): 'fix' | 'answer' | 'send' => {
  if (missingDocuments(record).length > 0) return 'fix';
  const { reviewed_at: sentBack, documents, review } = record;
  const isNew = ({ status, submitted_at }: SentDocument) =>
    status === 'pending' && sentBack !== null && submitted_at !== null && submitted_at > sentBack;
  if (documents?.some(isNew)) return 'send';
  return review?.includes('?') ? 'answer' : 'fix';
};

/** Whether one of the driver's unanswered questions is about a change, and was asked after the team had sent it back. */
export const hasWritten = ({ id, reviewed_at: sentBack }: ChangeRecord, questions: readonly TicketSummary[]): boolean =>
  questions.some((ticket) => isAbout('vehicle_change', id)(ticket) && ticket.created_at >= (sentBack ?? ''));

/**
 * The change that the chart decides by, made from the operator's record. An unknown status counts as pending, because staff may be checking
 * it: the driver cannot edit the change, and the portal raises its ticket.
 */
export const toVehicleChange = (record: ChangeRecord): VehicleChange => ({
  id: record.id,
  status: typeof record.status === 'string' ? record.status : 'pending',
  stillNeeded: missingDocuments(record).map(({ id }) => id),
  skipsDocuments: record.status === 'draft' && record.document_types?.length === 0,
  record,
});

/** GET /v1/vehicle-changes?include=documents,documentTypes: open changes and recently closed ones, newest first. */
export const fetchVehicleChanges = async (client: Client, signal?: AbortSignal): Promise<readonly ChangeRecord[]> =>
  newestFirst(
    await readWhole({ client, path: '/v1/vehicle-changes?include=documents,documentTypes', row: change, signal }),
    ({ created_at }) => created_at,
  );

/** One change with its documents, or null when no change has that id. */
export const readVehicleChange = async (
  client: Client,
  id: string,
  signal?: AbortSignal,
): Promise<VehicleChange | null> => {
  const change = (await fetchVehicleChanges(client, signal)).find((entry) => entry.id === id);
  return change ? toVehicleChange(change) : null;
};

/** POST /v1/vehicle-changes. Returns only the id, because only the list says which documents the change needs. */
export const saveVehicleChange = (
  client: Client,
  details: ChangeDetails,
  signal?: AbortSignal,
): Promise<Result<string>> =>
  resultOf(async () => {
    const answer = await client.send('POST', '/v1/vehicle-changes', details, { signal });
    // A driver has at most one draft.
    const open = async () =>
      (await fetchVehicleChanges(client, signal)).find((vehicleChange) => vehicleChange.status === 'draft');
    return (await readOrFetch(fields({ id: needed(id()) }), answer, open)).id;
  });

/** POST /v1/vehicle-changes/{id}/submit. Submitting a pending change again returns it. */
export const submitVehicleChange = (client: Client, id: string, signal?: AbortSignal): Promise<Result<VehicleChange>> =>
  resultOf(async () => {
    const answer = await client.send('POST', path`/v1/vehicle-changes/${id}/submit`, undefined, { signal });
    const refetch = async () =>
      (await fetchVehicleChanges(client, signal)).find((vehicleChange) => vehicleChange.id === id);
    return toVehicleChange(await readOrFetch(ofId(change, id), answer, refetch));
  });

/** DELETE /v1/vehicle-changes/{id}. A change that no longer exists counts as deleted. */
export const discardVehicleChange = (client: Client, id: string, signal?: AbortSignal): Promise<Result<void>> =>
  resultOf(async () => {
    try {
      await client.send('DELETE', path`/v1/vehicle-changes/${id}`, undefined, { signal });
    } catch (error) {
      if (!(error instanceof ApiError && error.kind === 'missing')) throw error;
    }
  });

/** A document to upload. `key` belongs to this content: a corrected document has another one. */
export interface DocumentToSend {
  readonly key: string;
  readonly number: string;
  readonly issuedOn: string;
  readonly expiresOn: string;
  readonly files: readonly File[];
}

export interface Replacing {
  readonly replaces: string | null;
  /** Files of the earlier document that the new one keeps. */
  readonly keepFileIds: readonly string[];
}
