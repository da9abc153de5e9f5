import type { OtherWord } from '../../machines/shared/other-word';
import { askHref } from './ask';
import { capital } from './capital';
import { carName, currentOf } from './car';
import { daysAfter, daysBetween, fullDay, shortDay } from './dates';
import { documentName, hasExpired, inSentence, lastDayOf, type NeededDocument } from './document-standing';
import { inWords } from './lists';
import { isKnown, readable } from './other-word';

interface Blocker {
  readonly code: string | null;
  readonly message: string | null;
  /** First day without work; null where the operator gave none. */
  readonly stops_on: string | null;
  readonly related: { readonly type: string | null; readonly id: string } | null;
}

/** May the driver work, as the operator sees it. Days are local to the fleet. */
export interface Clearance {
  readonly state: 'clear' | 'ends_soon' | 'stopped' | OtherWord;
  readonly until: string | null;
  readonly blockers: readonly Blocker[] | null;
}

/** An answer that nobody can read is an unknown one: it allows nothing, and stops nothing. */
export const clearanceOf = (driver: { readonly clearance: Clearance | null }): Clearance =>
  driver.clearance ?? { state: { said: null }, until: null, blockers: null };

/** What is in the way of work: in the operator's words, else by its kind or by what it is about. */
export const blockerWords = ({ code, message, related }: Blocker): string => {
  if (message !== null) return message;
  const name =
    readable({ said: code === 'other' ? null : code }) ??
    readable({ said: related?.type?.replace(/_type$/, '') ?? null });
  return name === null ? 'There’s a problem that affects your work. Ask us what it is.' : `${name}.`;
};

/** A vehicle, as far as it may be driven. */
export interface ClearedVehicle {
  readonly id: string;
  readonly registration: string | null;
  readonly make?: string | null;
  readonly model?: string | null;
  readonly status: 'active' | 'pending' | 'suspended' | 'removed' | OtherWord;
  readonly is_current: boolean | null;
  readonly plate_expires_on: string | null;
  readonly mot_expires_on: string | null;
  readonly insurance_ends_on: string | null;
}

type ClearedDocument = NeededDocument & { readonly document_type: { readonly name: string | null } };

/** Everything that the operator says about whether the driver can work. Null: the call failed, which is not held against the driver. */
export interface WorkRecords {
  readonly clearance: Clearance | null;
  readonly vehicles: readonly ClearedVehicle[] | null;
  readonly documents: readonly ClearedDocument[] | null;
}

/** Whether the driver can work: the strictest of the operator's records. */
export interface WorkStatus {
  /** Null: the operator's answer is none that the portal knows, so it says neither yes nor no. */
  readonly canWork: boolean | null;
  /** The last day of work; null when stopped, or when no end is known. */
  readonly until: string | null;
  /** Why not, or what comes next; the most urgent thing only. */
  readonly reason: string | null;
  /** What the driver reads when the operator's records contradict each other. */
  readonly disagreement: string | null;
}

/** Something that ends work. `lastDay` null: work has stopped, since when nobody says. */
interface Limit {
  readonly lastDay: string | null;
  readonly reason: string;
}

const expired = (what: string, lastDay: string | null): string =>
  lastDay === null ? `${what} has expired.` : `${what} expired on ${fullDay(lastDay)}.`;

const limitsOfVehicle = (vehicle: ClearedVehicle): readonly Limit[] => {
  const [car, atStart] = [carName(vehicle, 'your car'), carName(vehicle, 'Your car')];
  const dates = [
    ['MOT', vehicle.mot_expires_on],
    ['insurance', vehicle.insurance_ends_on],
    ['council plate', vehicle.plate_expires_on],
  ] as const;
  const words = {
    active: null,
    suspended: `${atStart} is suspended. Ask us why.`,
    pending: `We haven’t approved ${car} yet.`,
    removed: `${atStart} is no longer registered with us.`,
  };
  // Like what was not read, a word that nobody knows is not held against the driver.
  const status = isKnown(vehicle.status) ? words[vehicle.status] : null;
  return [
    ...(status === null ? [] : [{ lastDay: null, reason: status }]),
    ...dates.flatMap(([name, lastDay]) =>
      lastDay === null ? [] : [{ lastDay, reason: expired(`The ${name} for ${car}`, lastDay) }],
    ),
  ];
};

/** Required documents of the driver and of the car in use that have a last day, or have expired. */
const limitsOfDocuments = (
  rows: readonly ClearedDocument[],
  vehicleId: string | null,
  todayIs: string,
): readonly Limit[] =>
  rows
    .filter((row) => row.required && (row.vehicle_id === null || row.vehicle_id === vehicleId))
    .flatMap((row) => {
      const [day, isOver] = [lastDayOf(row), hasExpired(row, todayIs)];
      if (day === null && !isOver) return [];
      // Expired, with a day that is still to come: the stricter one counts.
      const lastDay = isOver && day !== null && day >= todayIs ? null : day;
      return [{ lastDay, reason: expired(`Your ${inSentence(documentName(row.document_type))}`, lastDay) }];
    });

/**
 * Whether the driver can work, for every page that says so. The strictest record counts: a stop, a past day or the earliest last day,
 * whichever record has it.
 */
export const workStatus = ({ clearance, vehicles, documents }: WorkRecords, todayIs: string): WorkStatus => {
  const { state, until } = clearance ?? { state: 'clear', until: null };
  const blockers = clearance?.blockers ?? [];
  const vehicle = vehicles && currentOf(vehicles);
  const limits: readonly Limit[] = [
    // Whether one without a day stops work now is in the operator's answer.
    ...blockers.flatMap((blocker) =>
      blocker.stops_on === null ? [] : [{ lastDay: daysAfter(blocker.stops_on, -1), reason: blockerWords(blocker) }],
    ),
    ...(vehicle ? limitsOfVehicle(vehicle) : []),
    ...limitsOfDocuments(documents ?? [], vehicle?.id ?? null, todayIs),
    ...(until === null ? [] : [{ lastDay: until, reason: `You could work until ${shortDay(until)}.` }]),
  ];
  const over = limits.find(({ lastDay }) => lastDay === null || lastDay < todayIs);
  const first = blockers[0] ? blockerWords(blockers[0]) : null;
  if (!isKnown(state)) {
    const word = readable(state);
    const said = word === null ? 'Our records don’t say whether you can work.' : `Your status is “${word}”.`;
    const reason = [said, first ?? over?.reason].filter(Boolean).join(' ');
    return { canWork: null, until: null, reason, disagreement: null };
  }
  const stop = { canWork: false, until: null };
  if (state === 'stopped') return { ...stop, reason: first ?? over?.reason ?? null, disagreement: null };
  if (over && clearance === null) return { ...stop, reason: over.reason, disagreement: null };
  if (over) {
    const other = `One says you can work${until !== null && until >= todayIs ? ` until ${shortDay(until)}` : ''}.`;
    return {
      ...stop,
      reason: over.reason,
      disagreement: `Our records don’t match. ${other} Do not take jobs until we have fixed this.`,
    };
  }
  const earliest = limits.flatMap(({ lastDay }) => lastDay ?? []).toSorted()[0] ?? null;
  return {
    canWork: true,
    until: earliest,
    reason: first,
    disagreement:
      until !== null && earliest !== null && earliest < until
        ? `Our records don’t match. One says ${shortDay(until)}. The earlier date applies.`
        : null,
  };
};

/** The page on which a driver asks what nobody can tell here. */
export const askIfICanWorkHref: string = askHref({ topic: 'documents_vehicle', subject: 'Can I work?' });

/** The page on which a driver asks us to correct records that disagree. */
export const fixRecordsHref = (disagreement: string): string =>
  askHref({ topic: 'documents_vehicle', subject: 'Your records about me don’t match', text: disagreement });

export interface ClearanceWords {
  readonly verdict: 'clear' | 'soon' | 'stopped' | 'unknown';
  readonly answer: string;
  /** What stands behind the answer, most urgent first. */
  readonly reason: string | null;
}

export interface ClearanceHints {
  /** What ends on the last day, as in a sentence: `MOT`, `insurance certificate`. */
  readonly ending?: readonly string[];
  /** The driver has not begun to work here: what is missing is what comes first, not what went wrong. */
  readonly starting?: boolean;
}

const left = (days: number): string =>
  days <= 0 ? 'Today is the last day.' : days === 1 ? 'Tomorrow is the last day.' : `${days}\u00a0days\u00a0left.`;

const then = (ending: readonly string[]): string | null => {
  const last = ending.at(-1);
  if (last === undefined) return null;
  const others = ending.slice(0, -1).map((name) => `your ${name}`);
  return capital(`${inWords([...others, `your ${last}`])} ${others.length > 0 ? 'expire' : 'expires'} that day.`);
};

/** The answer to "Can I work?", in words. "Until 14 March" includes that day. A week or less is a warning. */
export const clearanceWords = (
  { canWork, until, reason }: Pick<WorkStatus, 'canWork' | 'until' | 'reason'>,
  todayIs: string,
  { ending = [], starting = false }: ClearanceHints = {},
): ClearanceWords => {
  if (canWork === null) return { verdict: 'unknown', answer: 'We can’t tell', reason };
  if (!canWork)
    return { verdict: starting ? 'soon' : 'stopped', answer: starting ? 'Not yet' : 'Not right now', reason };
  if (until === null) return { verdict: 'clear', answer: 'Yes', reason };
  const days = daysBetween(todayIs, until);
  return {
    verdict: days <= 7 ? 'soon' : 'clear',
    answer: `Yes, until ${shortDay(until)}`,
    reason: [then(ending) ?? reason, left(days)].filter(Boolean).join(' '),
  };
};
