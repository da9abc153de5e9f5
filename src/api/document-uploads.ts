import type { DeliveryReceipt } from '../../machines/delivery';
import type { DocumentTarget } from '../../machines/document-upload';
import type { Result } from '../../machines/shared/result';
import type { Client } from './client';
import { type Decoded, fields, id, needed } from './decode';
import { document, type SentDocument } from './documents';
import { readNewestPage } from './pages';
import { readOrFetch, resultOf } from './shape';
import { uploadTime } from './upload-time';
import { appendReplacing, type DocumentToSend, type Replacing } from './vehicle-changes';

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

/** POST /v1/documents as form parts; the time-out grows with the files. `onProgress` gets the share that was uploaded, 0 to 1. */
export const storeDocument = (
  client: Client,
  { documentTypeId, vehicleId }: DocumentTarget,
  sent: StandaloneDocument,
  signal?: AbortSignal,
  onProgress?: (share: number) => void,
): Promise<Result<DeliveryReceipt>> =>
  resultOf(async () => {
    const form = new FormData();
    form.append('document_type_id', String(documentTypeId));
    if (vehicleId !== null) form.append('vehicle_id', String(vehicleId));
    if (sent.number !== '') form.append('number', sent.number);
    if (sent.issuedOn !== '') form.append('issued_on', sent.issuedOn);
    if (sent.expiresOn !== '') form.append('expires_on', sent.expiresOn);
    appendReplacing(form, sent);
    for (const file of sent.files) form.append('files[]', file, file.name);
    const answer = await client.send('POST', '/v1/documents', form, {
      signal,
      timeout: uploadTime(sent.files),
      headers: { 'Idempotency-Key': sent.key },
      ...(onProgress ? { onProgress } : {}),
    });
    const isOfTarget = (sentDocument: SentDocument) =>
      sentDocument.document_type_id === documentTypeId && sentDocument.vehicle_id === vehicleId;
    const newest = async () =>
      (await fetchNewestDocuments(client, signal)).find(
        (newestDocument) => isOfTarget(newestDocument) && !sent.known.includes(newestDocument.id),
      );
    return decide(await readOrFetch(stored, answer, newest));
  });

/** GET /v1/documents: the driver's newest documents, the latest first. */
export const fetchNewestDocuments = async (client: Client, signal?: AbortSignal): Promise<readonly SentDocument[]> =>
  (
    await readNewestPage(
      { client, path: '/v1/documents', row: document, perPage: null, signal },
      ({ submitted_at }) => submitted_at,
    )
  ).rows;

/** The new document of this kind, if it has arrived: one whose id the operator did not have before. */
export const findDocument = async (
  client: Client,
  { documentTypeId, vehicleId }: DocumentTarget,
  sent: StandaloneDocument,
  signal?: AbortSignal,
): Promise<DeliveryReceipt | null> => {
  const arrived = (await fetchNewestDocuments(client, signal)).find(
    (entry) =>
      entry.document_type_id === documentTypeId && entry.vehicle_id === vehicleId && !sent.known.includes(entry.id),
  );
  return arrived ? decide(arrived) : null;
};
