import type { UnknownValue } from '../../machines/shared/unknown-value';
import { addDays, daysBetween, fullDay, isDay } from '../format/dates';
import { isKnown } from '../format/unknown-value';

/** The group of a document, by what the driver has to do. `unknown`: the operator's status is missing or unknown to the portal. */
export type DocumentGroup = 'fix' | 'soon' | 'checking' | 'unknown' | 'fine';

/** The fields that decide the group of a sent document. Days are local to the fleet. */
interface Sent {
  readonly status: 'pending' | 'approved' | 'rejected' | 'expired' | 'superseded' | 'withdrawn' | UnknownValue;
  readonly issued_on: string | null;
  readonly expires_on: string | null;
  /** Fields that the operator sent in a form that the portal cannot read. */
  readonly malformed?: readonly string[];
}

/** The fields that decide the group of a checklist row. */
export interface NeededDocument<Document extends Sent = Sent> {
  readonly document_type: {
    readonly id: string;
    readonly name?: string | null;
    readonly proves?: unknown;
    readonly check_within_days: number | null;
  };
  readonly vehicle_id: string | null;
  readonly required: boolean | null;
  readonly status: 'missing' | 'pending' | 'approved' | 'expires_soon' | 'expired' | 'rejected' | UnknownValue;
  readonly current: Document | null;
  readonly replacement: Document | null;
  /** The last day in another record. The earlier of the two applies. */
  readonly later?: string;
  /** Whether the driver leaves its car before its last day, so that no new one is needed. */
  readonly isLastOne?: boolean;
}

export const documentName = ({ name }: { readonly name: string | null }): string => name ?? 'Document';

/** A document with at most this many days left should be renewed. */
export const soonDays = 30;

/** The last day on which staff can check a document that was issued on that day; null when its age does not matter. */
export const checkableUntil = (
  { check_within_days: days }: Pick<NeededDocument['document_type'], 'check_within_days'>,
  issuedOn: string,
): string | null => (days === null || !isDay(issuedOn) ? null : addDays(issuedOn, days - 1));

/** The document in force, or the last one that was. */
export const acceptedOf = <Document extends Sent>({ current }: NeededDocument<Document>): Document | null =>
  current?.status === 'approved' || current?.status === 'expired' ? current : null;

/** The last day of the document; null when there is none, or when it has no end. */
export const lastDayOf = (row: NeededDocument): string | null => acceptedOf(row)?.expires_on ?? null;

/** Whether the document has expired: its last day is over, or the operator reports it as expired. */
export const hasExpired = (row: NeededDocument, today: string): boolean =>
  row.status === 'expired' || acceptedOf(row)?.status === 'expired' || (lastDayOf(row) ?? today) < today;

/** The sent document that is not in force: being checked, or sent back. */
export const openOf = <Document extends Sent>({
  current,
  replacement,
  status,
}: NeededDocument<Document>): Document | null =>
  replacement ?? (status === 'pending' || status === 'rejected' ? current : null);

/** The last day on which staff can check the sent document; null when that does not matter, or not yet. */
export const checkDayOf = (row: NeededDocument, today: string): string | null => {
  const open = openOf(row);
  const last = open?.status === 'pending' ? checkableUntil(row.document_type, open.issued_on ?? '') : null;
  return last !== null && daysBetween(today, last) <= soonDays ? last : null;
};

/** Whether staff did not check the document before its last day for checking. */
const wasMissed = (row: NeededDocument, today: string): boolean => (checkDayOf(row, today) ?? today) < today;

/** The group of a kind of document: what the driver has to do about it. */
export const documentGroupOf = (row: NeededDocument, today: string): DocumentGroup => {
  const open = openOf(row);
  if (!isKnown(row.status) || (row.replacement && !isKnown(row.replacement.status))) return 'unknown';
  const newest = open && isKnown(open.status) ? open.status : row.status;
  if (newest === 'rejected') return 'fix';
  if (newest === 'pending') return wasMissed(row, today) ? 'fix' : 'checking';
  if (row.status === 'missing') return row.required === false ? 'fine' : 'fix';
  const last = lastDayOf(row);
  if (hasExpired(row, today)) return 'fix';
  if (row.isLastOne) return 'fine';
  return row.status === 'expires_soon' || (last !== null && daysBetween(today, last) <= soonDays) ? 'soon' : 'fine';
};

/** The name of a standalone document in a URL; '' for none. */
export const uploadSearch = (
  target: { readonly documentTypeId: string; readonly vehicleId: string | null } | null,
): string =>
  target ? `?type=${target.documentTypeId}${target.vehicleId === null ? '' : `&vehicle=${target.vehicleId}`}` : '';

/** The page that sends a document of that kind. */
export const uploadHref = ({
  document_type,
  vehicle_id,
}: {
  readonly document_type: { readonly id: string };
  readonly vehicle_id: string | null;
}): string =>
  `/vehicle-documents/document/upload${uploadSearch({ documentTypeId: document_type.id, vehicleId: vehicle_id })}`;

/** The text of a row whose last day another record contradicts. */
export const laterInWords = ({ later }: Pick<NeededDocument, 'later'>): string | null =>
  later === undefined ? null : `Another record says ${fullDay(later)}. The earlier date applies.`;

export interface ActionLink {
  readonly href: string;
  readonly text: string;
}

/** The name that drivers use within a sentence, whatever the council's form is called. */
export const calledInSentence = ({ document_type: { name = null, proves } }: NeededDocument): string =>
  proves === 'mot' ? 'MOT' : inSentence(documentName({ name }));

/** The driver's next action for a document that is missing, sent back, expired or expiring soon; null if there is none. */
export const documentStep = (row: NeededDocument, today: string): ActionLink | null => {
  const group = documentGroupOf(row, today);
  if (group !== 'fix' && group !== 'soon') return null;
  const called = calledInSentence(row);
  const [open, href] = [openOf(row), uploadHref(row)];
  if (open?.status === 'rejected' || (row.status === 'rejected' && open?.status !== 'pending'))
    return { href, text: `Upload your ${called} again` };
  return { href, text: `Upload your ${row.status === 'missing' ? '' : 'new '}${called}` };
};

/** Within a sentence: `insurance`, but `MOT`. */
export const inSentence = (name: string): string =>
  /^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
