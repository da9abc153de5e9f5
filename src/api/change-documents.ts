import type { Result } from '../../machines/shared/result';
import type { Client } from './client';
import { resultOf } from './shape';
import { uploadTime } from './upload-time';
import { appendReplacing, type DocumentToSend, type Replacing } from './vehicle-changes';

/** POST /v1/documents as form parts; the time-out grows with the files. `onProgress` gets the share that was uploaded, 0 to 1. */
export const uploadDocument = (
  client: Client,
  changeId: string,
  documentTypeId: string,
  sent: DocumentToSend & Replacing,
  signal?: AbortSignal,
  onProgress?: (share: number) => void,
): Promise<Result<void>> =>
  resultOf(async () => {
    const form = new FormData();
    form.append('document_type_id', String(documentTypeId));
    form.append('vehicle_change_id', String(changeId));
    if (sent.number !== '') form.append('number', sent.number);
    if (sent.issuedOn !== '') form.append('issued_on', sent.issuedOn);
    if (sent.expiresOn !== '') form.append('expires_on', sent.expiresOn);
    appendReplacing(form, sent);
    for (const file of sent.files) form.append('files[]', file, file.name);
    await client.send('POST', '/v1/documents', form, {
      signal,
      timeout: uploadTime(sent.files),
      headers: { 'Idempotency-Key': sent.key },
      ...(onProgress ? { onProgress } : {}),
    });
  });
