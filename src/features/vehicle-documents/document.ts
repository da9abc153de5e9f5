import type { DocumentTarget } from '../../../machines/document-upload';
import type { Rejection } from '../../../machines/shared/result';
import type { DocumentType } from '../../api/documents';
import type { Vehicle } from '../../api/driver';
import type { DocumentToSend } from '../../api/vehicle-changes';
import { carName, newChangeDraft } from '../../domain/car';
import { checkableUntil } from '../../domain/document-status';
import { counted } from '../../format/counted';
import { daysLeft, fullDay } from '../../format/dates';

/** The typed answers of one document. */
export interface DocumentValues {
  readonly number: string;
  readonly issuedOn: string;
  readonly expiresOn: string;
}

export type DocumentContent = Omit<DocumentToSend, 'key'>;

/** The last content that was sent, and its key. */
export interface SentVersion {
  readonly key: string;
  /** The fingerprint of the content: the same for the same files and answers. */
  readonly content: string;
}

const fingerprint = ({ number, issuedOn, expiresOn, files }: DocumentContent): string =>
  JSON.stringify([
    number,
    issuedOn,
    expiresOn,
    ...files.map(({ name, size, lastModified }) => [name, size, lastModified]),
  ]);

/**
 * The key of the content. The same content has the same key, so that the operator stores it once. Corrected content gets another key: with
 * the first key the operator would return the first content, if that had arrived, and drop the correction.
 */
export const sentVersionOf = (
  content: DocumentContent,
  last: SentVersion | null,
  newKey: () => string,
): SentVersion => {
  const now = fingerprint(content);
  return last?.content === now ? last : { key: newKey(), content: now };
};

/** Name of the draft and of the chosen files of a document of a change. */
export const documentDraft = (changeId: string, documentTypeId: string): string =>
  `document-${changeId}-${documentTypeId}`;

/** Name of the draft and of the chosen files of a standalone document. */
export const standaloneDraft = ({ documentTypeId, vehicleId }: DocumentTarget): string =>
  `document-own-${documentTypeId}-${vehicleId ?? 'driver'}`;

/** Name of the draft of a change's details. `changeId`: null for a change that is not started. */
export const detailsDraft = (changeId: string | null): string =>
  changeId === null ? newChangeDraft : `${newChangeDraft}-${changeId}`;

export type DocumentErrors = Partial<Record<'files' | 'number' | 'issuedOn' | 'expiresOn', string>>;

/** The name of a document's car. Null for a document about the driver, and for an unknown car. */
export const registrationOf = (vehicles: readonly Vehicle[], id: string | null): string | null => {
  const car = vehicles.find((vehicle) => vehicle.id === id);
  return car ? carName(car) : null;
};

/** How long staff can check the document: the number of days, or the last day once the day of issue is entered. */
export const issuedOnHint = (type: DocumentType, issuedOn: string, today: string): string | undefined => {
  if (type.check_within_days === null) return undefined;
  const last = checkableUntil(type, issuedOn);
  // The error names the last day that has passed.
  return last === null || issuedOn > today || last < today
    ? `We can only accept it for ${counted(type.check_within_days, 'day')} from this date.`
    : `We can accept it until ${fullDay(last)}. ${daysLeft(last, today)}.`;
};

/** Compares the numbers of two single-use documents, such as one-time codes. Spaces do not count, case does. */
export const isSameCode = (a: string, b: string): boolean => a.replaceAll(/\s/g, '') === b.replaceAll(/\s/g, '');

/** Names of the contract's inputs and the fields of the form that show their errors. */
export const documentFieldOf: Readonly<Record<string, keyof DocumentErrors>> = {
  files: 'files',
  'files[]': 'files',
  number: 'number',
  issued_on: 'issuedOn',
  expires_on: 'expiresOn',
};

/** The label of a document's number, with a default. */
export const numberLabel = ({ number_label }: Pick<DocumentType, 'number_label'>): string =>
  number_label ?? 'Document number';

/** The type, extended to ask for what the operator rejected and for what the driver typed. A day that was only typed is optional. */
export const typeToAsk = (
  type: DocumentType,
  rejection: Rejection | null,
  ...typed: readonly (DocumentValues | null)[]
): DocumentType => {
  const rejectedFields = Object.keys(rejection?.fields ?? {}).map((name) => documentFieldOf[name]);
  const hasText = (field: keyof DocumentValues) => typed.some((values) => values?.[field]);
  const asks = (field: keyof DocumentValues, isAsked: boolean | null) => {
    if (rejectedFields.includes(field)) return true;
    return isAsked === false && hasText(field) ? null : isAsked;
  };
  return {
    ...type,
    number_label: rejectedFields.includes('number') || hasText('number') ? numberLabel(type) : type.number_label,
    asks_issued_on: asks('issuedOn', type.asks_issued_on),
    asks_expires_on: asks('expiresOn', type.asks_expires_on),
  };
};
