import type { Database } from '../world/database';
import { addDays, isDay, today } from '../world/days';
import { type DocumentType, documentTypeById, inSentence } from '../world/document-types';
import { openChange } from './changes';
import { documentStatus, filesOf } from './present';
import { type Errors, invalid } from './problem';
import type { DocumentRow, DriverRow, FileRow } from './rows';

export const maxFiles = 6;
export const maxFileBytes = 10 * 1024 * 1024;
export const maxTotalBytes = 25 * 1024 * 1024;

export interface UploadedFile {
  readonly name: string;
  readonly content: Buffer;
}

/** A form as it arrived: text parts by name without `[]`, and the files in their order. */
export interface UploadForm {
  readonly fields: ReadonlyMap<string, readonly string[]>;
  readonly files: readonly UploadedFile[];
}

/** A document that may be stored. */
export interface AcceptedUpload {
  readonly type: DocumentType;
  readonly vehicle_change_id: number | null;
  readonly vehicle_id: number | null;
  readonly number: string | null;
  readonly issued_on: string | null;
  readonly expires_on: string | null;
  readonly replaces: DocumentRow | null;
  /** In the order of the document; kept ones are copied. */
  readonly files: readonly ({ label: string | null } & (
    | { kept: FileRow }
    | { name: string; mimeType: string; content: Buffer }
  ))[];
}

const heifBrands = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1']);

/** What the bytes are, whatever the file is called; `undefined` for anything that is not taken. */
export const mediaType = (content: Buffer): string | undefined => {
  const ascii = (start: number, end: number) => content.toString('latin1', start, end);
  if (content.length >= 3 && content[0] === 0xff && content[1] === 0xd8 && content[2] === 0xff) return 'image/jpeg';
  if (ascii(0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'image/webp';
  if (ascii(4, 8) === 'ftyp' && heifBrands.has(ascii(8, 12)))
    return ascii(8, 10) === 'he' ? 'image/heic' : 'image/heif';
  // A PDF may start a little later than at its first byte.
  if (content.subarray(0, 1024).includes('%PDF-')) return 'application/pdf';
  return undefined;
};

/** A PDF that asks for a password says so in its trailer. */
const isLockedPdf = (content: Buffer) => content.includes('/Encrypt');

const safeName = (name: string) => {
  const base = name.split(/[\\/]/).at(-1) ?? '';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not get into a header.
  return base.replace(/[\u0000-\u001f\u007f"]/g, '').slice(-150) || 'file';
};

/** Checks a form against the rules of its document type and of what it belongs to. Only the driver's own things are found. */
export const checkUpload = (database: Database, driver: DriverRow, form: UploadForm): AcceptedUpload => {
  const errors: Errors = {};
  const fail = (name: string, message: string) => {
    errors[name] ??= [message];
  };
  const text = (name: string): string | null => form.fields.get(name)?.[0]?.trim() || null;
  const id = (name: string): number | null => {
    const given = text(name);
    return given === null ? null : /^\d{1,15}$/.test(given) ? Number(given) : Number.NaN;
  };

  const type = documentTypeById(id('document_type_id') ?? 0);
  if (!type) throw invalid({ document_type_id: ['Choose the type of document'] });

  const changeId = id('vehicle_change_id');
  const change = changeId === null ? undefined : openChange(database, driver.id);
  if (changeId !== null) {
    if (change?.id !== changeId) fail('vehicle_change_id', 'This change is no longer open');
    else if (change.status === 'pending')
      fail('vehicle_change_id', 'We’re already checking this change. Wait for our answer, or withdraw it');
    if (type.scope !== 'vehicle') fail('document_type_id', 'Only documents about a car can be part of a change of car');
  }

  const vehicleId = id('vehicle_id');
  if (vehicleId !== null) {
    if (changeId !== null) fail('vehicle_id', 'Choose the car in this change');
    else if (type.scope !== 'vehicle') fail('vehicle_id', 'This document isn’t about a car');
    else if (
      !database.get(
        "SELECT id FROM vehicles WHERE id = ? AND driver_id = ? AND status <> 'removed'",
        vehicleId,
        driver.id,
      )
    )
      fail('vehicle_id', 'Choose one of your vehicles');
  } else if (type.scope === 'vehicle' && changeId === null) fail('vehicle_id', 'Choose which car the document is for');

  const number = text('number');
  if (type.number_label !== null) {
    if (number === null) fail('number', `Enter the ${inSentence(type.number_label)}`);
    else if ([...number].length > 60)
      fail('number', `The ${inSentence(type.number_label)} must be 60 characters or fewer`);
    else if (type.single_use && wasSent(database, driver, type, number))
      fail('number', `This ${inSentence(type.number_label)} has already been used. Get a new one`);
  }
  const day = (name: 'issued_on' | 'expires_on', asked: boolean, empty: string): string | null => {
    const given = text(name);
    if (!asked) return null;
    if (given === null) fail(name, empty);
    else if (!isDay(given)) fail(name, `${empty}, for example 27 3 2026`);
    else return given;
    return null;
  };
  const issuedOn = day('issued_on', type.asks_issued_on, 'Enter the date of issue');
  if (issuedOn !== null && issuedOn > today()) fail('issued_on', 'Date of issue must be today or in the past');
  if (issuedOn !== null && type.check_within_days !== null && addDays(issuedOn, type.check_within_days) <= today())
    fail('issued_on', `It must be ${type.check_within_days} days old or less`);
  const expiresOn = day('expires_on', type.asks_expires_on, 'Enter the expiry date');
  if (expiresOn !== null && expiresOn < today()) fail('expires_on', 'Expiry date must be today or later');
  if (issuedOn !== null && expiresOn !== null && expiresOn < issuedOn)
    fail('expires_on', 'Expiry date must be after the date of issue');

  const replaces = replacedDocument(database, driver, type, id('replaces_document_id'), changeId, vehicleId, fail);
  const before = replaces ? filesOf(database, replaces.id) : [];
  const keepIds = (form.fields.get('keep_file_ids') ?? []).map(Number);
  const kept = before.filter((file) => keepIds.includes(file.id));
  if (keepIds.length > 0 && kept.length !== new Set(keepIds).size)
    fail('keep_file_ids', 'You can only keep files from the document you’re replacing');

  const taken = form.files.map((file, index) => {
    const name = `files.${index}`;
    const mimeType = mediaType(file.content);
    if (file.content.length === 0) fail(name, 'The selected file is empty');
    else if (file.content.length > maxFileBytes) fail(name, 'The selected file must be smaller than 10MB');
    else if (!mimeType) fail(name, 'The selected file must be a JPG, PNG, HEIC, WebP or PDF');
    else if (mimeType === 'application/pdf' && isLockedPdf(file.content))
      fail(name, 'The selected file is password-protected');
    return { name: safeName(file.name), mimeType: mimeType ?? 'application/octet-stream', content: file.content };
  });
  const count = kept.length + taken.length;
  const total =
    kept.reduce((sum, file) => sum + file.size_bytes, 0) + taken.reduce((sum, file) => sum + file.content.length, 0);
  const most = Math.min(type.max_files, maxFiles);
  if (count < type.min_files) {
    const wanted =
      type.min_files === 1
        ? `Choose a photo or PDF of your ${inSentence(type.name)}`
        : `Select ${type.min_files} files: ${type.file_labels.slice(0, type.min_files).join(', ')}`;
    fail('files', wanted);
  } else if (count > most)
    fail(
      'files',
      most === 0 ? 'This document has no files' : `You can only select up to ${most} file${most === 1 ? '' : 's'}`,
    );
  if (total > maxTotalBytes) fail('files', 'The selected files must be smaller than 25MB together');

  if (Object.keys(errors).length > 0) throw invalid(errors);

  // Kept pages keep their place; new ones fill the places that are free, in order.
  const places = new Map<number, AcceptedUpload['files'][number]>();
  for (const file of kept) places.set(file.position, { label: file.label, kept: file });
  let place = 0;
  for (const file of taken) {
    while (places.has(place)) place += 1;
    places.set(place, { label: type.file_labels[place] ?? null, ...file });
  }
  const files = [...places].sort(([left], [right]) => left - right).map(([, file]) => file);
  return {
    type,
    vehicle_change_id: changeId,
    vehicle_id: vehicleId,
    number: type.number_label === null ? null : number,
    issued_on: issuedOn,
    expires_on: expiresOn,
    replaces,
    files,
  };
};

const plain = (number: string) => number.replaceAll(/\s/g, '');

const wasSent = (database: Database, driver: DriverRow, type: DocumentType, number: string): boolean =>
  database
    .all<{ number: string | null }>(
      'SELECT number FROM documents WHERE driver_id = ? AND document_type_id = ?',
      driver.id,
      type.id,
    )
    .some((row) => plain(row.number ?? '') === plain(number));

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
  const row = Number.isNaN(id)
    ? undefined
    : database.get<DocumentRow>('SELECT * FROM documents WHERE id = ? AND driver_id = ?', id, driver.id);
  const isSame =
    row && row.document_type_id === type.id && row.vehicle_change_id === changeId && row.vehicle_id === vehicleId;
  const status = row && documentStatus(row);
  // A paper of a change in preparation has been seen by nobody and may be taken back at will.
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

/** Stores an accepted upload and returns its id. Within a change the paper takes the place of an earlier one of its type. */
export const storeUpload = (
  database: Database,
  driver: DriverRow,
  upload: AcceptedUpload,
  submittedAt: string,
): number =>
  database.transaction(() => {
    if (upload.vehicle_change_id !== null) {
      database.run(
        "UPDATE documents SET status = 'withdrawn' WHERE vehicle_change_id = ? AND document_type_id = ? AND status = 'pending'",
        upload.vehicle_change_id,
        upload.type.id,
      );
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
        database.run(
          `INSERT INTO files (document_id, position, label, name, mime_type, size_bytes, content)
           SELECT ?, ?, label, name, mime_type, size_bytes, content FROM files WHERE id = ?`,
          id,
          position,
          file.kept.id,
        );
        return;
      }
      const { label, name, mimeType, content } = file;
      const bytes = { mime_type: mimeType, size_bytes: content.length, content };
      database.insert('files', { document_id: id, position, label, name, ...bytes });
    });
    return id;
  });
