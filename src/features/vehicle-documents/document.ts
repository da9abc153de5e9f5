import type { DocumentTarget } from '../../../machines/document-upload';
import type { Rejection } from '../../../machines/shared/result';
import type { DocumentType } from '../../api/documents';
import type { Vehicle } from '../../api/driver';
import type { DocumentToSend } from '../../api/vehicle-changes';
import { carName } from '../../domain/car';
import { checkableUntil } from '../../domain/document-standing';
import { daysLeft, fullDay } from '../../format/dates';

/** What a driver typed about one document. */
export interface DocumentValues {
  readonly number: string;
  readonly issuedOn: string;
  readonly expiresOn: string;
}

/** What leaves of a document. */
export type DocumentContent = Omit<DocumentToSend, 'key'>;

/** What left last, and with which key. */
export interface Departure {
  readonly key: string;
  /** Its fingerprint: the same for the same files and answers. */
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
 * The same content goes with the same key, however often it is sent, so that it is stored once. What was corrected is another thing: with
 * the key of the first try, which may have arrived, the operator would answer with that one and drop the correction.
 */
export const departureOf = (content: DocumentContent, last: Departure | null, newKey: () => string): Departure => {
  const now = fingerprint(content);
  return last?.content === now ? last : { key: newKey(), content: now };
};

/** Name of the draft and of the chosen files of one document. */
export const documentDraft = (changeId: string, documentTypeId: string): string =>
  `document-${changeId}-${documentTypeId}`;

/** The same for a document on its own. */
export const ownDocumentDraft = ({ documentTypeId, vehicleId }: DocumentTarget): string =>
  `document-own-${documentTypeId}-${vehicleId ?? 'driver'}`;

/** Name of the draft of the details: of a change that is begun, or of the next one. What was typed about one never comes back in another. */
export const detailsDraft = (changeId: string | null): string =>
  changeId === null ? 'vehicle-change' : `vehicle-change-${changeId}`;

export type DocumentErrors = Partial<Record<'files' | 'number' | 'issuedOn' | 'expiresOn', string>>;

/** The car that a document is about, by its name. Null for the driver's own, and for one that is not known. */
export const registrationOf = (vehicles: readonly Vehicle[], id: string | null): string | null => {
  const car = vehicles.find((vehicle) => vehicle.id === id);
  return car ? carName(car) : null;
};

/** How long staff can check it: the number of days, and the last day once the day of issue is entered. */
export const issuedOnHint = (type: DocumentType, issuedOn: string, todayIs: string): string | undefined => {
  if (type.check_within_days === null) return undefined;
  const last = checkableUntil(type, issuedOn);
  if (last === null || issuedOn > todayIs)
    return `We must check it within ${type.check_within_days} days of this date.`;
  return last < todayIs
    ? `It was too old to check after ${fullDay(last)}.`
    : `We can check it until ${fullDay(last)}. ${daysLeft(last, todayIs)}.`;
};

/** Drivers type codes with and without their gaps; capital and small letters are different ones. */
export const isSameCode = (one: string, other: string): boolean =>
  one.replaceAll(/\s/g, '') === other.replaceAll(/\s/g, '');

/** Names of the contract's inputs and the fields of the form that show their errors. */
export const documentFieldOf: Readonly<Record<string, keyof DocumentErrors>> = {
  files: 'files',
  'files[]': 'files',
  number: 'number',
  issued_on: 'issuedOn',
  expires_on: 'expiresOn',
};

/** The number of a document for which the operator has no name of its own. */
export const numberLabel = ({ number_label }: Pick<DocumentType, 'number_label'>): string =>
  number_label ?? 'Document number';

/**
 * The type as its form asks it: with what the operator's answer named although its type does not, and with what the driver has typed. A day
 * of which the operator does not say whether it asks for it may be left out (OP-01).
 */
export const typeToAsk = (
  type: DocumentType,
  rejection: Rejection | null,
  ...typed: readonly (DocumentValues | null)[]
): DocumentType => {
  const named = Object.keys(rejection?.fields ?? {}).map((name) => documentFieldOf[name]);
  const hasText = (field: keyof DocumentValues) => typed.some((values) => values?.[field]);
  const asks = (field: keyof DocumentValues, said: boolean | null) => {
    if (named.includes(field)) return true;
    return said === false && hasText(field) ? null : said;
  };
  return {
    ...type,
    number_label: named.includes('number') || hasText('number') ? numberLabel(type) : type.number_label,
    asks_issued_on: asks('issuedOn', type.asks_issued_on),
    asks_expires_on: asks('expiresOn', type.asks_expires_on),
  };
};
