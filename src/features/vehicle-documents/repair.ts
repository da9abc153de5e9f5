import type { DocumentType, Requirement, SentDocument } from '../../api/documents';
import { type ChangeRecord, usableDocument } from '../../api/vehicle-changes';
import type { DocumentValues } from './document';

/** What to redo of a document that was sent back. */
export interface Repair {
  readonly rejected: SentDocument;
  /** Its accepted files, which are kept. */
  readonly kept: SentDocument['files'];
  /** The type, asking only for what must be redone. */
  readonly type: DocumentType;
  readonly start: Partial<DocumentValues>;
}

export const fileName = ({ name }: SentDocument['files'][number]): string => name ?? 'File';

/** What a file shows, or its name. */
export const fileTitle = (file: SentDocument['files'][number]): string => file.label ?? fileName(file);

/** The document that was sent back, if there is one. */
const rejectedOf = ({ current, replacement }: Requirement): SentDocument | null =>
  [replacement, current].find((document) => document?.status === 'rejected') ?? null;

/**
 * The review does not say which dates and numbers are wrong, so the form asks for all of them again. A code that works only once has been
 * used.
 */
const answersOf = ({ number, issued_on, expires_on }: SentDocument, { single_use }: DocumentType): Repair['start'] =>
  single_use ? {} : { number: number ?? '', issuedOn: issued_on ?? '', expiresOn: expires_on ?? '' };

/** What to redo of a document that was sent back: only the files that the review names, if it names some. */
export const repairWith = (rejected: SentDocument, type: DocumentType): Repair => {
  const fileIds = rejected.review?.file_ids ?? [];
  const bad = rejected.files.filter(({ id }) => fileIds.includes(id));
  const keptFiles = bad.length === 0 ? [] : rejected.files.filter(({ id }) => !fileIds.includes(id));
  if (keptFiles.length === 0) return { rejected, kept: keptFiles, type, start: answersOf(rejected, type) };
  return {
    rejected,
    kept: keptFiles,
    type: {
      ...type,
      min_files: bad.length,
      max_files: type.max_files && Math.max(bad.length, type.max_files - keptFiles.length),
      file_labels: bad.flatMap(({ label }) => label ?? []),
    },
    start: answersOf(rejected, type),
  };
};

/** What to redo of a standalone document; null when nothing was sent back. */
export const repairOf = (requirement: Requirement): Repair | null => {
  const rejected = rejectedOf(requirement);
  return rejected && repairWith(rejected, requirement.document_type);
};

/** Whether one document was sent after another; false if a time is missing. */
const isLater = (a: SentDocument, b: SentDocument): boolean =>
  Date.parse(a.submitted_at ?? '') > Date.parse(b.submitted_at ?? '');

/** What to redo of a document of a change; null when nothing was sent back, or another one has been added since. */
export const repairInChange = (change: ChangeRecord, type: DocumentType): Repair | null => {
  if (usableDocument(change, type.id) !== null) return null;
  const sentBack = (change.documents ?? []).filter(
    ({ document_type_id, status }) => document_type_id === type.id && status === 'rejected',
  );
  const newest = sentBack.reduce<SentDocument | null>(
    (last, item) => (last && isLater(last, item) ? last : item),
    null,
  );
  return newest && repairWith(newest, type);
};
