import type { Result } from '../../machines/shared/result';
import type { Client } from './client';
import { resultOf } from './contract';
import { uploadTime } from './upload-time';
import type { DocumentToSend, Replacing } from './vehicle-changes';

/**
 * POST /v1/documents as form parts; the time-out grows with the files. `target` names what the document is, and what it belongs to.
 * `onProgress` gets the share that was uploaded, 0 to 1.
 */
export const postDocument = (
  client: Client,
  target: Readonly<Record<string, string>>,
  { key, number, issuedOn, expiresOn, replaces, keepFileIds, files }: DocumentToSend & Replacing,
  signal?: AbortSignal,
  onProgress?: (share: number) => void,
): Promise<unknown> => {
  const form = new FormData();
  const texts = { ...target, number, issued_on: issuedOn, expires_on: expiresOn, replaces_document_id: replaces ?? '' };
  for (const [name, text] of Object.entries(texts)) if (text !== '') form.append(name, text);
  for (const id of keepFileIds) form.append('keep_file_ids[]', id);
  for (const file of files) form.append('files[]', file, file.name);
  return client.send('POST', '/v1/documents', form, {
    signal,
    timeout: uploadTime(files),
    headers: { 'Idempotency-Key': key },
    ...(onProgress ? { onProgress } : {}),
  });
};

/** Sends a document of a vehicle change. `onProgress` gets the share that was uploaded, 0 to 1. */
export const uploadDocument = (
  client: Client,
  changeId: string,
  documentTypeId: string,
  sent: DocumentToSend & Replacing,
  signal?: AbortSignal,
  onProgress?: (share: number) => void,
): Promise<Result<void>> =>
  resultOf(async () => {
    const target = { document_type_id: documentTypeId, vehicle_change_id: changeId };
    await postDocument(client, target, sent, signal, onProgress);
  });
