import type { DocumentType, Requirement, SentDocument } from '../../api/documents';
import { type ChangeRecord, usableDocument } from '../../api/vehicle-changes';
import type { DocumentValues } from './document';

/** The parts of a document that was sent back to do again. */
export interface Repair {
  readonly rejected: SentDocument;
  /** The accepted files, which are kept. */
  readonly kept: SentDocument['files'];
  /** The type, which asks only for the parts to do again. */
  readonly type: DocumentType;
  readonly start: Partial<DocumentValues>;
}

export const fileName = ({ name }: SentDocument['files'][number]): string => name ?? 'File';

/** The content of a file by its label, or its name. */
export const fileTitle = (file: SentDocument['files'][number]): string => file.label ?? fileName(file);

/** The document that was sent back, if there is one. */
const rejectedOf = ({ current, replacement }: Requirement): SentDocument | null =>
  [replacement, current].find((document) => document?.status === 'rejected') ?? null;

/** The review does not say which dates and numbers are wrong, so the form asks for all of them again. A one-time code has been used already. */
const answersOf = ({ number, issued_on, expires_on }: SentDocument, { single_use }: DocumentType): Repair['start'] =>
  single_use ? {} : { number: number ?? '', issuedOn: issued_on ?? '', expiresOn: expires_on ?? '' };

/** The parts of a document that was sent back to do again: only the files that the review names, if it names any. */
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

/** The parts of a standalone document to do again; null when nothing was sent back. */
export const repairOf = (requirement: Requirement): Repair | null => {
  const rejected = rejectedOf(requirement);
  return rejected && repairWith(rejected, requirement.document_type);
};

/** Whether one document was sent after another; false if a time is missing. */
const isLater = (a: SentDocument, b: SentDocument): boolean =>
  Date.parse(a.submitted_at ?? '') > Date.parse(b.submitted_at ?? '');

/** The parts of a change's document to do again; null when nothing was sent back, or another one has been added since. */
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
