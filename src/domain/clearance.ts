import type { UnknownValue } from '../../machines/shared/unknown-value';
import { addDays, dayFrom, fullDay, shortDay } from '../format/dates';
import { inWords } from '../format/lists';
import { isKnown, readable } from '../format/unknown-value';
import { askHref } from './ask';
import {
  type ApprovedChange,
  carName,
  carRequest,
  currentOf,
  lastDayOfCar,
  leavingChange,
  missingCarAction,
  otherCarName,
  startingChange,
  startText,
  updateCarHref,
} from './car';
import {
  type ActionLink,
  acceptedOf,
  calledInSentence,
  documentGroupOf,
  documentName,
  documentStep,
  hasExpired,
  inSentence,
  lastDayOf,
  type NeededDocument,
} from './document-status';

export interface Blocker {
  readonly code: string | null;
  readonly message: string | null;
  /** The first day without work; null if the operator gave none. */
  readonly stops_on: string | null;
  readonly related: { readonly type: string | null; readonly id: string } | null;
}

/** Whether the driver may work, according to the operator. Days are local to the fleet. */
export interface Clearance {
  readonly state: 'clear' | 'ends_soon' | 'stopped' | UnknownValue;
  readonly until: string | null;
  readonly blockers: readonly Blocker[] | null;
}

/** A driver without a car adds a car before anything else that stops work on the same day, because documents depend on it. */
const withCarFirst = (blockers: readonly Blocker[]): readonly Blocker[] => {
  const car = blockers.find(({ code }) => code === 'vehicle_missing');
  if (!car) return blockers;
  const at = blockers.findIndex(({ stops_on }) => stops_on === car.stops_on);
  return [...blockers.slice(0, at), car, ...blockers.slice(at).filter((blocker) => blocker !== car)];
};

/** The statuses of drivers who may not work, whatever the clearance says. */
const stoppedDrivers: Readonly<Record<string, string>> = {
  suspended: 'You’re suspended.',
  inactive: 'You’re not an active driver.',
};

/** Any past day will do: no record says since when a driver has this status, and no page shows it. */
const pastDay = '2000-01-01';

/** The driver's own status as a blocker, if the clearance does not stop work. */
const blockersOfStatus = (status: unknown, { state }: Clearance): readonly Blocker[] => {
  const message = state === 'stopped' ? undefined : stoppedDrivers[String(status)];
  return message === undefined ? [] : [{ code: 'suspended', message, stops_on: pastDay, related: null }];
};

/**
 * The clearance, with its blockers in the order in which every page offers them. A missing or unreadable clearance counts as unknown, which
 * neither allows nor stops work.
 */
export const clearanceOf = (driver: { readonly clearance: Clearance | null; readonly status: unknown }): Clearance => {
  const clearance = driver.clearance ?? { state: { raw: null }, until: null, blockers: null };
  return {
    ...clearance,
    blockers: withCarFirst([...blockersOfStatus(driver.status, clearance), ...(clearance.blockers ?? [])]),
  };
};

/** The text of a blocker: the operator's, or one for its kind or subject. */
export const blockerText = ({ code, message, related }: Blocker): string => {
  if (message !== null) return message;
  const name =
    readable({ raw: code === 'other' ? null : code }) ??
    readable({ raw: related?.type?.replace(/_type$/, '') ?? null });
  return name === null ? 'There’s a problem that affects your work. Ask us what it is.' : `${name}.`;
};

/** The facts of a vehicle that decide whether it may be driven. */
export interface ClearedVehicle {
  readonly id: string;
  readonly registration: string | null;
  readonly make?: string | null;
  readonly model?: string | null;
  readonly status: 'active' | 'pending' | 'suspended' | 'removed' | UnknownValue;
  readonly is_current: boolean | null;
  readonly plate_expires_on: string | null;
  readonly mot_expires_on: string | null;
  readonly insurance_ends_on: string | null;
  readonly malformed?: readonly string[];
}

/** The operator's records about whether the driver can work. Null: the call failed, which does not count against the driver. */
export interface WorkRecords {
  readonly clearance: Clearance | null;
  readonly vehicles: readonly ClearedVehicle[] | null;
  readonly documents: readonly NeededDocument[] | null;
  /** Changes of car, newest first. */
  readonly changes?: readonly ApprovedChange[] | null;
  /** The day of the records, if it was before today. */
  readonly readOn?: string;
}

/** Whether the driver can work: the strictest of the operator's records. */
export interface WorkStatus {
  /** Null: the operator's status is unknown to the portal, so the answer is neither yes nor no. */
  readonly canWork: boolean | null;
  /** The last day of work; null when stopped, or when no end is known. */
  readonly until: string | null;
  /** What expires on that day, as in a sentence: `MOT`, `insurance certificate`. */
  readonly ending: readonly string[];
  /** The most urgent reason, or what comes next. */
  readonly reason: string | null;
  /** The action that brings the driver back to work, or keeps them at work. */
  readonly action: ActionLink | null;
  /** Whether work may end earlier, because the portal cannot read a last day. */
  readonly isUncertain: boolean;
  /** The required document was sent and is being checked. */
  readonly isBeingChecked: boolean;
  /** What the driver reads when the operator's records contradict each other. */
  readonly disagreement: string | null;
}

/** Something that ends work. `lastDay` null: work has stopped, and the operator does not say since when. */
interface Limit {
  readonly lastDay: string | null;
  readonly reason: string;
  /** What expires, as in a sentence. */
  readonly name?: string;
  /** The document that removes the blocker. */
  readonly row?: NeededDocument | undefined;
  readonly action?: ActionLink | null;
  /** Staff check the car that is missing. */
  readonly isCarBeingChecked?: boolean;
  /** The car that is missing is approved for a later day. */
  readonly isCarStarting?: boolean;
  /** The day on which an approved change ends the use of the car. No record is wrong. */
  readonly isUse?: boolean;
}

/** The support page for questions about work that the records do not answer. */
const askIfICanWorkHref: string = askHref({ topic: 'documents_vehicle', subject: 'Can I work?' });
export const askIfICanWork: ActionLink = { href: askIfICanWorkHref, text: 'Ask us if you can work' };
const askWhy: ActionLink = { href: askIfICanWorkHref, text: 'Ask us why' };
const changeCar: ActionLink = { href: updateCarHref, text: 'Change your car' };
const seeDocuments: ActionLink = { href: '/vehicle-documents', text: 'See your documents' };

/** What the driver does about a blocker that no document settles. */
export const blockerActions: Readonly<Record<string, ActionLink>> = {
  vehicle_missing: { href: updateCarHref, text: 'Add your car' },
  agreement_due: { href: '/agreements', text: 'Read and accept your agreements' },
  balance_over_limit: { href: '/payments', text: 'Pay what you owe' },
};

/** The facts of a vehicle that its documents prove, and the name of each. */
const facts = [
  { proves: 'mot', name: 'MOT', inSentence: 'MOT', field: 'mot_expires_on' },
  { proves: 'insurance', name: 'insurance', inSentence: 'insurance', field: 'insurance_ends_on' },
  { proves: 'plate', name: 'plate', inSentence: 'council plate', field: 'plate_expires_on' },
] as const;

const isOf = (row: NeededDocument, vehicle: ClearedVehicle | null): boolean =>
  row.vehicle_id === null || row.vehicle_id === (vehicle?.id ?? null);

const stopsBy = ({ stops_on }: Blocker, today: string): boolean => stops_on !== null && stops_on <= today;

/**
 * The checklist rows that every page shows. When the operator's clearance or the car has an earlier last day for a document than its row,
 * that day applies, and the row shows it.
 */
export const strictest = <Row extends NeededDocument>(
  rows: readonly Row[],
  { clearance, vehicles, changes }: Pick<WorkRecords, 'clearance' | 'vehicles' | 'changes'>,
  today: string,
): readonly (Row & Pick<NeededDocument, 'later'>)[] => {
  const vehicle = vehicles && currentOf(vehicles);
  const leaving = vehicle && leavingChange(vehicle, changes ?? [], today);
  const stopping = (clearance?.blockers ?? [])
    .flatMap((blocker) =>
      blocker.code === 'document_expired' && stopsBy(blocker, today) ? (blocker.related?.id ?? []) : [],
    )
    // Of two cars, the one whose document has expired is meant.
    .filter((id) => !rows.some((row) => row.document_type.id === id && hasExpired(row, today)));
  return rows.map((row) => {
    const [accepted, last] = [acceptedOf(row), lastDayOf(row)];
    if (!accepted || last === null || hasExpired(row, today) || !isOf(row, vehicle)) return row;
    // A document that lasts until the driver leaves its car for good needs no new one.
    const leftOn = leaving?.kind === 'temporary' || row.vehicle_id === null ? null : leaving?.effective_from;
    if (leftOn && addDays(last, 1) >= leftOn) return { ...row, isLastOne: true };
    const fact = facts.find(({ proves }) => proves === row.document_type.proves && row.vehicle_id !== null);
    const day = (fact && vehicle?.[fact.field]) ?? last;
    if (day < last) return { ...row, current: { ...accepted, expires_on: day }, later: last };
    const isOver = row.required !== false && stopping.includes(row.document_type.id);
    return isOver
      ? { ...row, status: 'expired' as const, current: { ...accepted, expires_on: null }, later: last }
      : row;
  });
};

const expired = (item: string, lastDay: string | null): string =>
  lastDay === null ? `${item} has expired.` : `${item} expired on ${fullDay(lastDay)}.`;

const limitsOfVehicle = (vehicle: ClearedVehicle, rows: readonly NeededDocument[]): readonly Limit[] => {
  const [car, atStart] = [carName(vehicle, 'your car'), carName(vehicle, 'Your car')];
  const statusTexts = {
    active: null,
    suspended: { reason: `${atStart} is suspended.`, action: askWhy },
    pending: { reason: `We haven’t approved ${car} yet.` },
    removed: {
      reason: `${atStart} is no longer registered with us.`,
      action: changeCar,
    },
  };
  // An unknown status does not count against the driver, like a failed read.
  const status = isKnown(vehicle.status) ? statusTexts[vehicle.status] : null;
  return [
    ...(status === null ? [] : [{ lastDay: null, ...status }]),
    ...facts.flatMap(({ proves, name, inSentence, field }) => {
      const lastDay = vehicle[field];
      const row = rows.find(
        ({ document_type: type, vehicle_id }) => type.proves === proves && vehicle_id === vehicle.id,
      );
      return lastDay === null ? [] : [{ lastDay, reason: expired(`The ${inSentence} for ${car}`, lastDay), name, row }];
    }),
  ];
};

/** Required documents of the driver and of the car in use that have a last day, or have expired. */
const limitsOfDocuments = (
  rows: readonly NeededDocument[],
  vehicle: ClearedVehicle | null,
  today: string,
): readonly Limit[] =>
  rows
    .filter((row) => row.required && isOf(row, vehicle))
    .flatMap((row) => {
      const [day, isOver] = [lastDayOf(row), hasExpired(row, today)];
      if (day === null && !isOver) return [];
      // The document has expired, but its day is still to come: the stricter of the two applies.
      const lastDay = isOver && day !== null && day >= today ? null : day;
      const called = calledInSentence(row);
      const fact = facts.find((fact) => fact.proves === row.document_type.proves && vehicle?.[fact.field] === day);
      return [{ lastDay, reason: expired(`Your ${called}`, lastDay), name: fact?.name ?? called, row }];
    });

/** Names of the required documents and facts of the car whose last day the operator sent in a form that the portal cannot read. */
const unreadableEnds = (rows: readonly NeededDocument[], vehicle: ClearedVehicle | null): readonly string[] => {
  const ofCar = facts.filter(({ field }) => vehicle?.malformed?.includes(field));
  const ofRows = rows.filter(
    (row) => row.required && isOf(row, vehicle) && acceptedOf(row)?.malformed?.includes('expires_on'),
  );
  const names = ofRows.map(({ document_type: { name = null } }) => inSentence(documentName({ name })));
  return [...new Set([...names, ...ofCar.map(({ inSentence }) => inSentence)])];
};

/** Until when the driver uses their car, if an approved change says that, and what comes then. */
const limitOfUse = (
  car: ClearedVehicle,
  vehicles: readonly ClearedVehicle[],
  changes: readonly ApprovedChange[],
  today: string,
): readonly Limit[] => {
  const lastDay = lastDayOfCar(car, changes, today);
  if (lastDay === null) return [];
  const limit = (reason: string, action: ActionLink | null = null) => [{ lastDay, reason, action, isUse: true }];
  const leaving = leavingChange(car, changes, today);
  const others = vehicles.filter(({ id, status }) => id !== car.id && status !== 'removed');
  if (leaving?.kind === 'remove')
    return others.length > 0
      ? limit('Then ask us which car to use.')
      : limit('Then you have no car.', { href: updateCarHref, text: 'Add another car' });
  if (leaving) return limit(startText(leaving));
  const temporary = changes.find(
    ({ kind, status, proposed }) =>
      kind === 'temporary' && status === 'approved' && proposed?.registration === car.registration,
  );
  const own = others.find(({ id }) => id === temporary?.vehicle_id);
  if (own && lastDay >= today) return limit(`From ${shortDay(addDays(lastDay, 1))} you use ${carName(own)} again.`);
  return limit(`We approved this car until ${fullDay(lastDay)}.`, lastDay < today ? changeCar : null);
};

/**
 * Whether the driver can work, for every page. The strictest record counts: a stop, a past day or the earliest last day. `canOpen`: whether
 * the driver may open a page.
 */
export const workStatus = (
  { clearance, vehicles, documents, changes, readOn }: WorkRecords,
  today: string,
  canOpen: (path: string) => boolean = () => true,
): WorkStatus => {
  const { state, until } = clearance ?? { state: 'clear', until: null };
  const blockers = clearance?.blockers ?? [];
  const vehicle = vehicles && currentOf(vehicles);
  const rows = strictest(documents ?? [], { clearance, vehicles, changes: changes ?? null }, today);
  const isInReview = (row: NeededDocument) => documentGroupOf(row, today) === 'checking';
  // A blocker does not name its car, so it is about another car's document only if that has the blocker's last day or status.
  const rowOf = ({ code, related }: Blocker, lastDay: string | null) => {
    const sameType = rows.filter(({ document_type: { id } }) => related?.type === 'document_type' && id === related.id);
    const isAbout = (row: NeededDocument) =>
      (lastDay !== null && lastDayOf(row) === lastDay) || code === `document_${row.status}`;
    const own = sameType.find((row) => isOf(row, vehicle));
    return own && isAbout(own) ? own : (sameType.find(isAbout) ?? own);
  };
  const limitOf = (blocker: Blocker): Limit => {
    const lastDay = blocker.stops_on === null ? null : addDays(blocker.stops_on, -1);
    const row = rowOf(blocker, lastDay);
    const other = otherCarName(vehicles, row?.vehicle_id);
    const isChecked = row !== undefined && isInReview(row);
    const request = blocker.code === 'vehicle_missing' ? carRequest(changes ?? [], today) : null;
    const starting = request === 'approved' && startingChange(changes ?? [], today);
    const expiry =
      isChecked && hasExpired(row, today) ? limitsOfDocuments([row], vehicle, today)[0]?.reason : undefined;
    return {
      lastDay,
      reason:
        (expiry ?? blockerText(blocker)) +
        (other ? ` This is about ${other}.` : '') +
        (starting ? ` ${startText(starting)}` : ''),
      // Without an expiry, the reason itself says that the document is being checked.
      row: isChecked && expiry === undefined && blocker.code === 'document_in_review' ? undefined : row,
      isCarBeingChecked: request === 'pending',
      isCarStarting: request === 'approved',
      action: request
        ? missingCarAction(request)
        : (blockerActions[blocker.code ?? ''] ??
          (!documents && blocker.code?.startsWith('document_') ? seeDocuments : null)),
    };
  };
  const actionOf = ({ row, action }: Limit): ActionLink | null => (row && documentStep(row, today)) ?? action ?? null;
  const firstAction = (limits: readonly Limit[]): ActionLink | null =>
    limits.map(actionOf).find((action) => action !== null && canOpen(action.href.replace(/\?.*/, ''))) ?? null;
  const isChecking = (limit: Limit | undefined) =>
    limit?.isCarBeingChecked === true || (limit?.row !== undefined && isInReview(limit.row));
  const blocking = blockers.map(limitOf);
  const limits: readonly Limit[] = [
    // The clearance itself says whether a blocker without a day stops work now.
    ...blocking.filter(({ lastDay }) => lastDay !== null),
    ...(vehicle ? limitsOfVehicle(vehicle, rows) : []),
    ...limitsOfDocuments(rows, vehicle, today),
    ...(vehicle ? limitOfUse(vehicle, vehicles ?? [], changes ?? [], today) : []),
    ...(until === null ? [] : [{ lastDay: until, reason: `You could work until ${shortDay(until)}.` }]),
  ];
  const isPast = ({ lastDay }: Limit) => lastDay === null || lastDay < today;
  const pastLimit = limits.find(isPast);
  const first = blocking[0];
  const emptyStatus = { until: null, ending: [], isUncertain: false, disagreement: null, isBeingChecked: false };
  if (!isKnown(state)) {
    const word = readable(state);
    const statusText = word === null ? 'Our records don’t say whether you can work.' : `Your status is “${word}”.`;
    const reason = [statusText, first?.reason ?? pastLimit?.reason].filter(Boolean).join(' ');
    return { ...emptyStatus, canWork: null, reason, action: askIfICanWork };
  }
  if (state === 'stopped' || pastLimit) {
    const stopped = state === 'stopped' ? (first ?? pastLimit) : pastLimit;
    const isBeingChecked = isChecking(stopped);
    // What stops work only later would not bring the driver back.
    const stopping = [
      ...(state === 'stopped' ? blocking.filter((limit) => limit === first || isPast(limit)) : []),
      ...(pastLimit ? [pastLimit] : []),
    ];
    const stop = {
      ...emptyStatus,
      canWork: false,
      reason: stopped?.reason ?? null,
      isBeingChecked,
      action:
        firstAction(stopping) ??
        (isBeingChecked || stopped?.isCarStarting || blockers.some(({ code }) => code === 'document_in_review')
          ? null
          : askWhy),
    };
    // The day has passed since the records were read, so they do not contradict each other.
    const hasPassed = pastLimit !== undefined && pastLimit.lastDay !== null && pastLimit.lastDay >= (readOn ?? today);
    if (state === 'stopped' || clearance === null || hasPassed) return stop;
    const otherRecord = `One says you can work${until !== null && until >= today ? ` until ${dayFrom(today, until)}` : ''}.`;
    return {
      ...stop,
      disagreement: `Our records don’t match. ${otherRecord} Do not take jobs until we have fixed this.`,
    };
  }
  // The page shows that the clearance could not be loaded, with “Try again”.
  if (clearance === null) return { ...emptyStatus, canWork: null, reason: null, action: null };
  const earliest = limits.flatMap(({ lastDay }) => lastDay ?? []).sort()[0] ?? null;
  const next = limits.filter(({ lastDay }) => lastDay !== null && lastDay === earliest);
  const unreadable = unreadableEnds(rows, vehicle);
  const ending = { ending: [...new Set(next.flatMap(({ name }) => name ?? []))], isUncertain: false };
  const uncertain = {
    ending: [],
    isUncertain: true,
    reason: `We can’t read the expiry date of your ${inWords(unreadable)}. Check it before you work.`,
    action: askIfICanWork,
  };
  return {
    canWork: true,
    until: earliest,
    reason: (blocking.find((limit) => next.includes(limit)) ?? (next[0]?.isUse ? next[0] : first))?.reason ?? null,
    action: firstAction([...next, ...blocking]),
    ...(unreadable.length > 0 ? uncertain : ending),
    isBeingChecked: next.some(isChecking),
    disagreement:
      until !== null && earliest !== null && earliest < until && !next[0]?.isUse
        ? `Our records don’t match. One says ${dayFrom(today, until)}. The earlier date applies.`
        : null,
  };
};

/** The page on which a driver asks us to correct records that disagree. */
export const fixRecordsHref = (disagreement: string): string =>
  askHref({ topic: 'documents_vehicle', subject: 'Your records about me don’t match', text: disagreement });
