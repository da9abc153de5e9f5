import type { Requirement, SentDocument } from '../../../api/documents';
import type { Vehicle } from '../../../api/driver';
import { carName } from '../../../domain/car';
import {
  acceptedOf,
  checkDayOf,
  documentGroupOf,
  documentName,
  type DocumentGroup as Group,
  lastDayOf,
  laterInWords,
  type NeededDocument,
  openOf,
  soonDays,
  uploadHref,
} from '../../../domain/document-status';
import { showRegistration } from '../../../domain/registration';
import { dayOf, daysBetween, daysLeft, fullDay, nearDay } from '../../../format/dates';
import { statusLabels } from '../../../format/status-labels';
import { isKnown, notGiven, readable } from '../../../format/unknown-value';

/** A requirement. `later`: a later last day in another record; it is shown, but the earlier one applies. */
type Row = Requirement & Pick<NeededDocument, 'later'>;

/** The facts on which the words of an entry depend. */
export interface ChecklistContext {
  readonly today: string;
  readonly timeZone: string;
  /** Null when they could not be read: then documents do not show their car. */
  readonly vehicles: readonly Vehicle[] | null;
  /** Whether the driver is new. Missing documents are then no warning. */
  readonly isNewDriver: boolean;
}

/** One status of an entry: of the accepted document, of the one that was sent, or of one that is missing. */
export interface ListedDocument {
  readonly state:
    | 'approved'
    | 'soon'
    | 'ended'
    | 'missing'
    | 'toSend'
    | 'notNeeded'
    | 'sentBack'
    | 'checking'
    | 'renewal'
    | 'unknown';
  /** Null if the sentences are enough. */
  readonly label: string | null;
  readonly says: readonly string[];
  /** The value that the reviewer read, and the expected one. */
  readonly facts?: readonly { readonly term: string; readonly value: string }[];
}

/** Whether the accepted document is valid today. Its status may be out of date, so its last day is compared too. */
const isValid = (row: Requirement, today: string): boolean => {
  if (row.current?.status !== 'approved') return false;
  const last = lastDayOf(row);
  return last === null || last >= today;
};

/** "Sent yesterday", "Sent on Friday 20 November". */
const sent = (document: SentDocument | null, { timeZone, today }: ChecklistContext): readonly string[] => {
  if (!document?.submitted_at) return [];
  const day = nearDay(dayOf(document.submitted_at, timeZone), today);
  return [/\d/.test(day) ? `Sent on ${day}` : `Sent ${day}`];
};

/** The end of an accepted document; empty if its type has an end and the operator did not give it. */
const end = (row: Requirement, last: string | null): readonly string[] => {
  if (last !== null) return [`Expires on ${fullDay(last)}`];
  return acceptedOf(row) && row.document_type.asks_expires_on === false ? ['No end date'] : [];
};

/** The accepted document, listed below a newer one. `approved`: its status, which would contradict a newer one that has to be sent again. */
const earlierOf = (
  row: Requirement,
  context: ChecklistContext,
  approved: string | null = statusLabels.approved,
): readonly ListedDocument[] => {
  if (!acceptedOf(row)) return [];
  const last = lastDayOf(row);
  if (!isValid(row, context.today))
    return [
      { state: 'ended', label: statusLabels.expired, says: last ? [`Your last one expired on ${fullDay(last)}`] : [] },
    ];
  if (last === null) return [{ state: 'approved', label: approved, says: ['Your current one is valid'] }];
  const isSoon = daysBetween(context.today, last) <= soonDays;
  return [
    {
      state: isSoon ? 'soon' : 'approved',
      label: isSoon ? daysLeft(last, context.today) : approved,
      says: [`Your current one is valid until ${fullDay(last)}`],
    },
  ];
};

const documentsOf = (row: Row, group: Group, context: ChecklistContext): readonly ListedDocument[] => {
  const open = openOf(row);
  const last = lastDayOf(row);
  const checkDay = checkDayOf(row, context.today);
  if (group === 'unknown') {
    const status = isKnown(row.status) ? row.replacement?.status : row.status;
    const label = status && !isKnown(status) ? (readable(status) ?? notGiven) : notGiven;
    const says = sent(row.replacement ?? row.current, context);
    return [{ state: 'unknown', label, says }, ...(isKnown(row.status) ? earlierOf(row, context) : [])];
  }
  if (group === 'checking') {
    const isRenewal = acceptedOf(row) !== null;
    return [
      {
        state: isRenewal ? 'renewal' : 'checking',
        label: isRenewal ? 'Renewal being checked' : statusLabels.checking,
        says: sent(open, context),
      },
      ...(checkDay
        ? [
            {
              state: 'soon' as const,
              label: daysLeft(checkDay, context.today),
              says: [`If we haven’t checked it by ${nearDay(checkDay, context.today)}, you’ll need to send a new one`],
            },
          ]
        : []),
      ...earlierOf(row, context),
    ];
  }
  if (checkDay) {
    const says = [`We had to check this by ${fullDay(checkDay)}.`, 'Get a new one and send it.'];
    return [{ state: 'ended', label: statusLabels.expired, says }, ...earlierOf(row, context, null)];
  }
  if (group === 'fix' && (open?.status === 'rejected' || (row.status === 'rejected' && open?.status !== 'pending'))) {
    const review = open?.review;
    const why = [review?.reason, review?.what_to_do].flatMap((text) => text ?? []);
    return [
      {
        state: 'sentBack',
        label: statusLabels.sentBack,
        says: why.length > 0 ? why : ['No reason was given.'],
        facts: [
          ...(review?.seen ? [{ term: 'On the document', value: review.seen }] : []),
          ...(review?.expected ? [{ term: 'What we need', value: review.expected }] : []),
        ],
      },
      ...earlierOf(row, context, null),
    ];
  }
  if (row.status === 'missing') {
    if (row.required === false) return [{ state: 'notNeeded', label: 'Optional', says: ['You can add it'] }];
    const { help } = row.document_type;
    return [
      {
        state: context.isNewDriver ? 'toSend' : 'missing',
        label: context.isNewDriver ? 'To upload' : 'Missing',
        says: help ? [help] : [],
      },
    ];
  }
  const later = laterInWords(row) ?? [];
  if (group === 'fix')
    return [
      {
        state: 'ended',
        label: statusLabels.expired,
        says: [last ? `It expired on ${fullDay(last)}` : [], later].flat(),
      },
    ];
  if (group === 'soon')
    return [
      {
        state: 'soon',
        label: last ? daysLeft(last, context.today) : statusLabels.expiringSoon,
        says: [...(last ? end(row, last) : []), later].flat(),
      },
    ];
  return [{ state: 'approved', label: statusLabels.approved, says: [...end(row, last), later].flat() }];
};

const actionLabels: Readonly<Partial<Record<ListedDocument['state'], string>>> = {
  missing: 'Upload it',
  toSend: 'Upload it',
  notNeeded: 'Add it',
  sentBack: 'Upload it again',
  ended: 'Upload the new one',
  soon: 'Upload the new one',
  approved: 'Upload a newer one',
};

const keyOf = ({ document_type, vehicle_id }: Requirement): string => `${document_type.id}-${vehicle_id ?? 'driver'}`;

const entryOf = (row: Row, context: ChecklistContext, hasSeveralCars: boolean) => {
  const group = documentGroupOf(row, context.today);
  const documents = documentsOf(row, group, context);
  const [first, ...rest] = documents;
  const car = hasSeveralCars ? context.vehicles?.find((vehicle) => vehicle.id === row.vehicle_id) : undefined;
  const text = first ? actionLabels[first.state] : undefined;
  const isOptional = row.required === false && (group === 'fix' || group === 'soon');
  return {
    key: keyOf(row),
    name: documentName(row.document_type),
    /** Null for a document about the driver, if all documents are about one car, and if the cars could not be read. */
    car: car
      ? {
          name: carName(car),
          registration: car.registration && showRegistration(car.registration),
          isCurrent: car.is_current !== false,
        }
      : null,
    group,
    /** Newest first. */
    documents:
      first && isOptional ? [{ ...first, says: [...first.says, 'You don’t need it to work.'] }, ...rest] : documents,
    /** The id of the document for “Ask about this”: it is in review or was sent back. Null when there is none. */
    ask: (group === 'unknown' ? (row.replacement ?? row.current) : openOf(row))?.id ?? null,
    /** The driver's next action; null while the document is with the team, and for an unknown status. */
    go: text ? { href: uploadHref(row), text } : null,
    lastDay: lastDayOf(row),
    required: row.required !== false,
  };
};

/** A kind of document, for the driver or for one car, in words. */
export type Entry = Readonly<ReturnType<typeof entryOf>>;

const sortKeys: Readonly<Record<Group, (entry: Entry) => string>> = {
  // Required documents first, because they stop work.
  fix: ({ required }) => (required ? '0' : '1'),
  soon: ({ lastDay }) => lastDay ?? '9',
  checking: ({ required }) => (required ? '0' : '1'),
  unknown: ({ required }) => (required ? '0' : '1'),
  fine: ({ documents }) => (documents[0]?.state === 'notNeeded' ? '1' : '0'),
};

/** The checklist in groups, each with the most urgent entry first. */
export const checklist = (
  rows: readonly Row[],
  context: ChecklistContext,
): Readonly<Record<Group, readonly Entry[]>> => {
  const hasSeveralCars = new Set(rows.flatMap(({ vehicle_id }) => (vehicle_id === null ? [] : [vehicle_id]))).size > 1;
  const entries = rows.map((row) => entryOf(row, context, hasSeveralCars));
  const group = (name: Group) =>
    entries.filter((entry) => entry.group === name).sort((a, b) => sortKeys[name](a).localeCompare(sortKeys[name](b)));
  return {
    fix: group('fix'),
    soon: group('soon'),
    checking: group('checking'),
    unknown: group('unknown'),
    fine: group('fine'),
  };
};
