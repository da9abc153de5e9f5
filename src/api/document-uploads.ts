import type { DeliveryReceipt } from '../../machines/delivery';
import type { DocumentTarget } from '../../machines/document-upload';
import type { Result } from '../../machines/shared/result';
import { postDocument } from './change-documents';
import type { Client } from './client';
import { readOrFetch, resultOf } from './contract';
import { type Decoded, fields, id, needed } from './decode';
import { document, type SentDocument } from './documents';
import { readNewestPage } from './pages';
import type { DocumentToSend, Replacing } from './vehicle-changes';

/** A document that belongs to no vehicle change. */
export interface StandaloneDocument extends DocumentToSend, Replacing {
  /** Ids of the documents of this kind before the upload: any other id is the new one. */
  readonly known: readonly string[];
}

/** All that the answer to an upload has to contain (AP-16). */
const stored = fields({ id: needed(id()), vehicle_change_id: id() });

/** Staff check every document that has no vehicle change, whatever its status (FL-02). */
const decide = ({ id, vehicle_change_id }: Decoded<typeof stored>): DeliveryReceipt => ({
  id,
  awaitsStaff: vehicle_change_id === null,
});

/** Sends a document that belongs to no vehicle change. `onProgress` gets the share that was uploaded, 0 to 1. */
export const storeDocument = (
  client: Client,
  target: DocumentTarget,
  sent: StandaloneDocument,
  signal?: AbortSignal,
  onProgress?: (share: number) => void,
): Promise<Result<DeliveryReceipt>> =>
  resultOf(async () => {
    const parts = { document_type_id: target.documentTypeId, vehicle_id: target.vehicleId ?? '' };
    const answer = await postDocument(client, parts, sent, signal, onProgress);
    return decide(await readOrFetch(stored, answer, async () => findNew(client, target, sent, signal)));
  });

/** GET /v1/documents: the driver's newest documents, the latest first. */
export const fetchNewestDocuments = async (client: Client, signal?: AbortSignal): Promise<readonly SentDocument[]> =>
  (
    await readNewestPage(
      { client, path: '/v1/documents', row: document, perPage: null, signal },
      ({ submitted_at }) => submitted_at,
    )
  ).rows;

const findNew = async (
  client: Client,
  { documentTypeId, vehicleId }: DocumentTarget,
  { known }: StandaloneDocument,
  signal?: AbortSignal,
) =>
  (await fetchNewestDocuments(client, signal)).find(
    ({ id, document_type_id, vehicle_id }) =>
      document_type_id === documentTypeId && vehicle_id === vehicleId && !known.includes(id),
  );

/** The new document of this kind, if it has arrived: one whose id the operator did not have before. */
export const findDocument = async (
  client: Client,
  target: DocumentTarget,
  sent: StandaloneDocument,
  signal?: AbortSignal,
): Promise<DeliveryReceipt | null> => {
  const arrived = await findNew(client, target, sent, signal);
  return arrived ? decide(arrived) : null;
};
