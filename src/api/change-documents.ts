import type { Rejection, Result } from '../../machines/shared/result';
import type { Client } from './client';
import { resultOf } from './contract';
import { filesTooLarge, ValidationProblem } from './problem';
import { uploadTime } from './upload-time';
import type { DocumentToSend, Replacing } from './vehicle-changes';

/**
 * The rejection with errors of files on which a driver can act. PHP silently drops a file above its limit, and the whole body above another one.
 */
const withFileNames = (rejection: Rejection, files: readonly File[]): Rejection => {
  const isBodyLost = rejection.fields.document_type_id?.some((text) => /\brequired\b/i.test(text));
  if (isBodyLost && files.length > 0) return { message: filesTooLarge, fields: { files: [filesTooLarge] } };
  const explained = (name: string, text: string): string => {
    const file = files[Number(/^files\.(\d+)$/.exec(name)?.[1])];
    if (file === undefined) return text;
    if (/\bfailed to upload\b/i.test(text)) return `${file.name} might be too large. Choose a smaller file`;
    return files.length > 1 ? `${file.name}: ${text}` : text;
  };
  let { message } = rejection;
  const fields: Record<string, readonly string[]> = {};
  for (const [name, texts] of Object.entries(rejection.fields)) {
    // Laravel repeats the first error as the message.
    if (texts.includes(message)) message = explained(name, message);
    fields[name] = texts.map((text) => explained(name, text));
  }
  return { message, fields };
};

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
  return client
    .send('POST', '/v1/documents', form, {
      signal,
      timeout: uploadTime(files),
      headers: { 'Idempotency-Key': key },
      ...(onProgress ? { onProgress } : {}),
    })
    .catch((error: unknown) => {
      throw error instanceof ValidationProblem ? new ValidationProblem(withFileNames(error.rejection, files)) : error;
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
