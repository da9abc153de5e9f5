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
} from '../../../domain/document-standing';
import { showRegistration } from '../../../domain/registration';
import { dayOf, daysBetween, daysLeft, fullDay, nearDay } from '../../../format/dates';
import { isKnown, notGiven, readable } from '../../../format/other-word';
import { statusWords } from '../../../format/status-words';

/** A row, as far as our records agree about it. */
type Row = Requirement & Pick<NeededDocument, 'later'>;

/** The day, and whose. */
export interface Reader {
  readonly todayIs: string;
  readonly timeZone: string;
  /** Null when they could not be read: no document says then which car it is for. */
  readonly vehicles: readonly Vehicle[] | null;
  /** Has not begun to work here: what is missing is a list to go through, and nothing to be alarmed about. */
  readonly starting: boolean;
}

/** One document of a kind: the one that counts, or the one that shall take its place. */
export interface Paper {
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
  readonly word: string;
  readonly says: readonly string[];
  /** What the reviewer read, and what was expected. */
  readonly facts?: readonly { readonly term: string; readonly value: string }[];
}

/** A kind of document, for the driver or for one car, as the driver reads it. */
export interface Entry {
  readonly key: string;
  readonly name: string;
  /** Said only where there are several cars. */
  readonly car: { readonly name: string; readonly registration: string | null; readonly isCurrent: boolean } | null;
  readonly group: Group;
  /** Newest first; a document with a check deadline shows it. */
  readonly papers: readonly Paper[];
  /** The document that the team has or has sent back; null where the newest one counts or did, whose own page asks about it. */
  readonly ask: string | null;
  /** Null while it is with the team. */
  readonly go: { readonly href: string; readonly words: string } | null;
  readonly lastDay: string | null;
  readonly required: boolean;
}

/** Does the driver have one that counts today? One that ended last night does not, even when the list was read before. */
const counts = (row: Requirement, todayIs: string): boolean => {
  if (row.current?.status !== 'approved') return false;
  const last = lastDayOf(row);
  return last === null || last >= todayIs;
};

/** "Sent yesterday", "Sent on Friday 20 November". */
const sent = (document: SentDocument | null, { timeZone, todayIs }: Reader): readonly string[] => {
  if (!document?.submitted_at) return [];
  const day = nearDay(dayOf(document.submitted_at, timeZone), todayIs);
  return [/\d/.test(day) ? `Sent on ${day}` : `Sent ${day}`];
};

/** What is said of the end of one that counts. Where the form asks for an end, the operator did not say it. */
const end = (row: Requirement, last: string | null): readonly string[] => {
  if (last !== null) return [`Expires on ${fullDay(last)}`];
  return acceptedOf(row) && row.document_type.asks_expires_on === false ? ['No end date'] : [];
};

/** The document that counts, or did, next to a newer one. */
const before = (row: Requirement, reader: Reader): readonly Paper[] => {
  if (!acceptedOf(row)) return [];
  const last = lastDayOf(row);
  if (!counts(row, reader.todayIs))
    return [
      { state: 'ended', word: statusWords.expired, says: last ? [`Your last one expired on ${fullDay(last)}`] : [] },
    ];
  if (last === null) return [{ state: 'approved', word: statusWords.approved, says: ['Your current one is valid'] }];
  const soon = daysBetween(reader.todayIs, last) <= soonDays;
  return [
    {
      state: soon ? 'soon' : 'approved',
      word: soon ? daysLeft(last, reader.todayIs) : statusWords.approved,
      says: [`Your current one is valid until ${fullDay(last)}`],
    },
  ];
};

const papersOf = (row: Row, group: Group, reader: Reader): readonly Paper[] => {
  const open = openOf(row);
  const last = lastDayOf(row);
  const checkDay = checkDayOf(row, reader.todayIs);
  if (group === 'unknown') {
    const status = isKnown(row.status) ? row.replacement?.status : row.status;
    const word = status && !isKnown(status) ? (readable(status) ?? notGiven) : notGiven;
    const says = sent(row.replacement ?? row.current, reader);
    return [{ state: 'unknown', word, says }, ...(isKnown(row.status) ? before(row, reader) : [])];
  }
  if (group === 'checking') {
    const isRenewal = acceptedOf(row) !== null;
    return [
      {
        state: isRenewal ? 'renewal' : 'checking',
        word: isRenewal ? 'Renewal being checked' : statusWords.checking,
        says: sent(open, reader),
      },
      ...(checkDay
        ? [
            {
              state: 'soon' as const,
              word: daysLeft(checkDay, reader.todayIs),
              says: [`We must check this by ${fullDay(checkDay)}`],
            },
          ]
        : []),
      ...before(row, reader),
    ];
  }
  if (checkDay) {
    const says = [`We had to check this by ${fullDay(checkDay)}.`, 'Get a new one and send it.'];
    return [{ state: 'ended', word: statusWords.expired, says }, ...before(row, reader)];
  }
  if (group === 'fix' && (open?.status === 'rejected' || (row.status === 'rejected' && open?.status !== 'pending'))) {
    const review = open?.review;
    const why = [review?.reason, review?.what_to_do].flatMap((words) => words ?? []);
    return [
      {
        state: 'sentBack',
        word: statusWords.sentBack,
        says: why.length > 0 ? why : ['No reason was given.'],
        facts: [
          ...(review?.seen ? [{ term: 'On the document', value: review.seen }] : []),
          ...(review?.expected ? [{ term: 'What we need', value: review.expected }] : []),
        ],
      },
      ...before(row, reader),
    ];
  }
  if (row.status === 'missing') {
    if (row.required === false) return [{ state: 'notNeeded', word: 'Optional', says: ['You can add it'] }];
    const { help } = row.document_type;
    return [
      {
        state: reader.starting ? 'toSend' : 'missing',
        word: reader.starting ? 'To send' : 'Missing',
        says: help ? [help] : [],
      },
    ];
  }
  const later = laterInWords(row) ?? [];
  if (group === 'fix')
    return [
      {
        state: 'ended',
        word: statusWords.expired,
        says: [last ? `It expired on ${fullDay(last)}` : [], later].flat(),
      },
    ];
  if (group === 'soon')
    return [
      {
        state: 'soon',
        word: last ? daysLeft(last, reader.todayIs) : statusWords.expiringSoon,
        says: [...(last ? end(row, last) : []), later].flat(),
      },
    ];
  return [{ state: 'approved', word: statusWords.approved, says: [...end(row, last), later].flat() }];
};

const wayOf: Readonly<Partial<Record<Paper['state'], string>>> = {
  missing: 'Upload it',
  toSend: 'Upload it',
  notNeeded: 'Add it',
  sentBack: 'Upload it again',
  ended: 'Upload the new one',
  soon: 'Upload the new one',
  approved: 'Upload a newer one',
};

const keyOf = ({ document_type, vehicle_id }: Requirement): string => `${document_type.id}-${vehicle_id ?? 'driver'}`;

const entryOf = (row: Row, reader: Reader, several: boolean): Entry => {
  const group = documentGroupOf(row, reader.todayIs);
  const papers = papersOf(row, group, reader);
  const [first, ...rest] = papers;
  const car = several ? reader.vehicles?.find((vehicle) => vehicle.id === row.vehicle_id) : undefined;
  const words = first ? wayOf[first.state] : undefined;
  const idle = row.required === false && (group === 'fix' || group === 'soon');
  return {
    key: keyOf(row),
    name: documentName(row.document_type),
    car: car
      ? {
          name: carName(car),
          registration: car.registration && showRegistration(car.registration),
          isCurrent: car.is_current !== false,
        }
      : null,
    group,
    papers: first && idle ? [{ ...first, says: [...first.says, 'You can still work without it.'] }, ...rest] : papers,
    ask: (group === 'unknown' ? (row.replacement ?? row.current) : openOf(row))?.id ?? null,
    go: words ? { href: uploadHref(row), words } : null,
    lastDay: lastDayOf(row),
    required: row.required !== false,
  };
};

const places: Readonly<Record<Group, (entry: Entry) => string>> = {
  // What stops work comes before what does not.
  fix: ({ required }) => (required ? '0' : '1'),
  soon: ({ lastDay }) => lastDay ?? '9',
  checking: ({ required }) => (required ? '0' : '1'),
  unknown: ({ required }) => (required ? '0' : '1'),
  fine: ({ papers }) => (papers[0]?.state === 'notNeeded' ? '1' : '0'),
};

/** The whole checklist in its groups, the most urgent of each first. */
export const checklist = (rows: readonly Row[], reader: Reader): Readonly<Record<Group, readonly Entry[]>> => {
  const several = new Set(rows.flatMap(({ vehicle_id }) => (vehicle_id === null ? [] : [vehicle_id]))).size > 1;
  const entries = rows.map((row) => entryOf(row, reader, several));
  const group = (name: Group) =>
    entries
      .filter((entry) => entry.group === name)
      .sort((one, other) => places[name](one).localeCompare(places[name](other)));
  return {
    fix: group('fix'),
    soon: group('soon'),
    checking: group('checking'),
    unknown: group('unknown'),
    fine: group('fine'),
  };
};
