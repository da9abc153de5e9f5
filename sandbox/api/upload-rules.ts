import type { Database } from '../world/database';
import { type DocumentType, documentTypeById, inSentence } from '../world/document-types';
import { openChange } from './changes';
import { documentStatus, filesOf } from './present';
import { type Errors, invalid } from './problem';
import type { DocumentRow, DriverRow, FileRow } from './rows';

export const maxTotalBytes = 25 * 1024 * 1024;

interface UploadedFile {
  readonly name: string;
  readonly content: Buffer;
}

/** A form as it arrived: text parts by name without `[]`, and the files in their order. */
export interface UploadForm {
  readonly fields: ReadonlyMap<string, readonly string[]>;
  readonly files: readonly UploadedFile[];
}

export interface AcceptedUpload {
  readonly type: DocumentType;
  readonly vehicle_change_id: number | null;
  readonly vehicle_id: number | null;
  readonly number: string | null;
  readonly issued_on: string | null;
  readonly expires_on: string | null;
  readonly replaces: DocumentRow | null;
  /** The pages in the order of the document; kept pages are copied. */
  readonly files: readonly ({ label: string | null } & (
    | { kept: FileRow }
    | { name: string; mimeType: string; content: Buffer }
  ))[];
}

const heifBrands = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1']);

/** The media type by content, not by name; `undefined` if it is not accepted. */
export const mediaType = (content: Buffer): string | undefined => {
  const ascii = (start: number, end: number) => content.toString('latin1', start, end);
  if (content.length >= 3 && content[0] === 0xff && content[1] === 0xd8 && content[2] === 0xff) return 'image/jpeg';
  if (ascii(0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'image/webp';
  if (ascii(4, 8) === 'ftyp' && heifBrands.has(ascii(8, 12)))
    return ascii(8, 10) === 'he' ? 'image/heic' : 'image/heif';
  // The PDF header may come after some other bytes.
  if (content.subarray(0, 1024).includes('%PDF-')) return 'application/pdf';
  return undefined;
};

const safeName = (name: string) => {
  const base = name.split(/[\\/]/).at(-1) ?? '';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not get into a header.
  return base.replace(/[\u0000-\u001f\u007f"]/g, '').slice(-150) || 'file';
};

/** Checks an upload form. It finds only the driver's own vehicles and changes. */
export const checkUpload = (database: Database, driver: DriverRow, form: UploadForm): AcceptedUpload => {
  const errors: Errors = {};
  const fail = (name: string, message: string) => {
    errors[name] ??= [message];
  };
  const text = (name: string): string | null => form.fields.get(name)?.[0]?.trim() || null;
  const id = (name: string): number | null => (text(name) === null ? null : Number(text(name)));
  const ifAsked = (name: string, isAsked: boolean): string | null => {
    if (isAsked && text(name) === null) fail(name, 'Enter what the document says');
    return isAsked ? text(name) : null;
  };

  const type = documentTypeById(id('document_type_id') ?? 0);
  if (!type) throw invalid({ document_type_id: ['Choose the type of document'] });

  const changeId = id('vehicle_change_id');
  const change = changeId === null ? undefined : openChange(database, driver.id);
  if (changeId !== null && change?.id !== changeId) fail('vehicle_change_id', 'This change is no longer open');
  if (change?.status === 'pending')
    fail('vehicle_change_id', 'We’re already checking this change. Wait for our answer, or withdraw it');

  const vehicleId = id('vehicle_id');
  const ownVehicleQuery = "SELECT id FROM vehicles WHERE id = ? AND driver_id = ? AND status <> 'removed'";
  const isOfVehicle = type.scope === 'vehicle' && changeId === null;
  if (isOfVehicle ? !database.get(ownVehicleQuery, vehicleId ?? 0, driver.id) : vehicleId !== null)
    fail('vehicle_id', 'Choose which car the document is for');

  const number = ifAsked('number', type.number_label !== null);
  if (number !== null && type.single_use && wasSent(database, driver, type, number))
    fail('number', `This ${inSentence(type.number_label ?? 'number')} has already been used. Get a new one`);
  const issuedOn = ifAsked('issued_on', type.asks_issued_on);
  const expiresOn = ifAsked('expires_on', type.asks_expires_on);

  const replaces = replacedDocument(database, driver, type, id('replaces_document_id'), changeId, vehicleId, fail);
  const keepIds = (form.fields.get('keep_file_ids') ?? []).map(Number);
  const keptFiles = (replaces ? filesOf(database, replaces.id) : []).filter((file) => keepIds.includes(file.id));
  if (keptFiles.length !== keepIds.length)
    fail('keep_file_ids', 'You can only keep files from the document you’re replacing');

  const storedFiles = form.files.map(({ name, content }, index) => {
    const mimeType = mediaType(content);
    if (!mimeType) fail(`files.${index}`, 'The selected file must be a JPG, PNG, HEIC, WebP or PDF');
    return { name: safeName(name), mimeType: mimeType ?? '', content };
  });
  const count = keptFiles.length + storedFiles.length;
  if (count < type.min_files || count > type.max_files)
    fail('files', `Select ${type.min_files} to ${type.max_files} files`);

  if (Object.keys(errors).length > 0) throw invalid(errors);

  // Kept pages keep their position; new ones fill the free positions in order.
  const places = new Map<number, AcceptedUpload['files'][number]>();
  for (const file of keptFiles) places.set(file.position, { label: file.label, kept: file });
  let place = 0;
  for (const file of storedFiles) {
    while (places.has(place)) place += 1;
    places.set(place, { label: type.file_labels[place] ?? null, ...file });
  }
  return {
    type,
    vehicle_change_id: changeId,
    vehicle_id: vehicleId,
    number,
    issued_on: issuedOn,
    expires_on: expiresOn,
    replaces,
    files: [...places].sort(([left], [right]) => left - right).map(([, file]) => file),
  };
};

const plain = (number: string) => number.replaceAll(/\s/g, '');

const wasSent = (database: Database, driver: DriverRow, type: DocumentType, number: string): boolean =>
  database.all<{ number: string | null }>`SELECT number FROM documents WHERE driver_id = ${driver.id}
      AND document_type_id = ${type.id}`.some((row) => plain(row.number ?? '') === plain(number));

const replacedDocument = (
  database: Database,
  driver: DriverRow,
  type: DocumentType,
  id: number | null,
  changeId: number | null,
  vehicleId: number | null,
  fail: (name: string, message: string) => void,
): DocumentRow | null => {
  if (id === null) return null;
  const row = database.get<DocumentRow>`SELECT * FROM documents WHERE id = ${id} AND driver_id = ${driver.id}`;
  const isSame =
    row && row.document_type_id === type.id && row.vehicle_change_id === changeId && row.vehicle_id === vehicleId;
  const status = row && documentStatus(row);
  // Staff have not seen the documents of a draft, so they may be deleted.
  const isReplaceable =
    status === 'rejected' ||
    status === 'approved' ||
    status === 'expired' ||
    (changeId !== null && status === 'pending');
  if (!isSame || !isReplaceable) {
    fail('replaces_document_id', 'The new document can’t replace this one');
    return null;
  }
  return row;
};

/** Stores an accepted upload and returns its id. Within a change it replaces an earlier document of its type. */
export const storeUpload = (
  database: Database,
  driver: DriverRow,
  upload: AcceptedUpload,
  submittedAt: string,
): number =>
  database.transaction(() => {
    if (upload.vehicle_change_id !== null) {
      database.run`UPDATE documents SET status = 'withdrawn' WHERE vehicle_change_id = ${upload.vehicle_change_id}
        AND document_type_id = ${upload.type.id} AND status = 'pending'`;
    }
    const { type, replaces, files, ...document } = upload;
    const id = database.insert('documents', {
      ...document,
      driver_id: driver.id,
      document_type_id: type.id,
      status: 'pending',
      replaces_document_id: replaces?.id,
      submitted_at: submittedAt,
    });
    files.forEach((file, position) => {
      if ('kept' in file) {
        database.run`INSERT INTO files (document_id, position, label, name, mime_type, size_bytes, content)
          SELECT ${id}, ${position}, label, name, mime_type, size_bytes, content FROM files
          WHERE id = ${file.kept.id}`;
        return;
      }
      const { label, name, mimeType, content } = file;
      const bytes = { mime_type: mimeType, size_bytes: content.length, content };
      database.insert('files', { document_id: id, position, label, name, ...bytes });
    });
    return id;
  });
