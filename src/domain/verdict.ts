import { capital } from '../format/capital';
import { counted } from '../format/counted';
import { dayFrom, daysBetween } from '../format/dates';
import { inWords } from '../format/lists';
import { type CarRequest, carRequest, currentOf, missingCarAction, startingChange, startText } from './car';
import { fixRecordsHref, type WorkRecords, workStatus } from './clearance';
import { type ActionLink, calledInSentence, type DocumentGroup, documentGroupOf } from './document-status';
import { showRegistration } from './registration';

/** The answer to a question that decides whether the driver can earn, for the card at the top of a page. */
export interface Verdict {
  /** Green: nothing stops work or cover. Yellow: something soon will, or the answer is not final. Red: stopped. Grey: unknown. */
  readonly verdict: 'clear' | 'soon' | 'stopped' | 'unknown';
  readonly question: string;
  /** The car in question. Its plate is drawn white instead of yellow if it may not be driven. */
  readonly plate: { readonly registration: string; readonly isDrivable: boolean } | null;
  readonly answer: string;
  /** The one reason for the answer, or for its limit. */
  readonly reason: string | null;
  /** How much time is left, and whether a new document is being checked. */
  readonly detail: string | null;
  /** The next action; null if there is none. */
  readonly action: ActionLink | null;
  /** How the operator's records contradict each other, and where the driver can ask us to correct them. */
  readonly contradiction: ActionLink | null;
}

const plateOf = (vehicle: { readonly registration: string | null } | null, isDrivable: boolean): Verdict['plate'] =>
  vehicle?.registration ? { registration: showRegistration(vehicle.registration), isDrivable } : null;

const daysLeftInWords = (days: number): string => {
  if (days <= 0) return 'Today is the last day.';
  return days === 1 ? 'Tomorrow is the last day.' : `${days}\u00a0days\u00a0left.`;
};

/** "Yes, until 14 March" includes that day. A week or less is a warning. */
const yesUntil = (
  until: string,
  today: string,
  isUncertain = false,
): Pick<Verdict, 'verdict' | 'answer' | 'detail'> => {
  const days = daysBetween(today, until);
  const day = dayFrom(today, until);
  const verdict = days <= 7 || isUncertain ? 'soon' : 'clear';
  return { verdict, answer: `Yes, until ${day}`, detail: daysLeftInWords(days) };
};

const endingInWords = (names: readonly string[]): string | null =>
  names.length === 0
    ? null
    : `${capital(inWords(names.map((name) => `your ${name}`)))} ${names.length > 1 ? 'expire' : 'expires'} that day.`;

/** The text for a new driver, who would otherwise see the first of many blockers. Null if the list would be incomplete. */
const firstSteps = ({ clearance, documents, changes }: WorkRecords, today: string): string | null => {
  if (!documents) return null;
  const codes = clearance?.blockers?.map(({ code }) => code) ?? [];
  const isCarMissing = codes.includes('vehicle_missing');
  const request = isCarMissing ? carRequest(changes ?? [], today) : null;
  const isCarChecked = request === 'pending';
  const starting = request === 'approved' && startingChange(changes ?? [], today);
  const rowsIn = (group: DocumentGroup) =>
    documents.filter((row) => row.required !== false && documentGroupOf(row, today) === group);
  const listed = (count: number, hasCar: boolean): string =>
    inWords([...(count > 0 ? [counted(count, 'document')] : []), ...(hasCar ? ['your car'] : [])]);
  const needed = listed(rowsIn('fix').length, isCarMissing && !isCarChecked && !starting);
  const [first, ...others] = rowsIn('checking');
  const checked =
    first && others.length === 0 && !isCarChecked
      ? `your ${calledInSentence(first)}`
      : listed(first ? others.length + 1 : 0, isCarChecked);
  const isOnlyChecked = codes.every((code) => code === 'vehicle_missing' || code?.startsWith('document_'));
  if (needed === '' && !isOnlyChecked) return null;
  const sentences = [
    needed && `We need ${needed}.`,
    checked && `We’re checking ${checked}.`,
    starting && startText(starting),
  ].filter(Boolean);
  return sentences.length > 0 ? sentences.join(' ') : null;
};

export interface VerdictOptions {
  readonly today: string;
  /** Whether the driver may open the page. */
  readonly canOpen?: (path: string) => boolean;
  /** Whether the driver has not worked here yet, so missing documents are first steps and not problems. */
  readonly isNewDriver?: boolean;
}

/** The answer to “Can I work?”: the same answer, reason and action on every page. */
export const workVerdict = (records: WorkRecords, { today, canOpen, isNewDriver = false }: VerdictOptions): Verdict => {
  const work = workStatus(records, today, canOpen);
  const { canWork, until, action, disagreement } = work;
  const checking = work.isBeingChecked ? 'We’re checking the new one.' : null;
  const card = {
    question: 'Can I work?',
    plate: plateOf(records.vehicles && currentOf(records.vehicles), canWork === true),
    reason: work.reason,
    detail: checking,
    action,
    contradiction: disagreement === null ? null : { href: fixRecordsHref(disagreement), text: disagreement },
  };
  if (canWork === null) return { ...card, verdict: 'unknown', answer: 'We can’t tell' };
  if (!canWork && isNewDriver)
    return {
      ...card,
      verdict: 'soon',
      answer: 'Not yet',
      reason: firstSteps(records, today) ?? work.reason,
      // “The new one” would be wrong: a new driver's documents replace nothing.
      detail: null,
    };
  if (!canWork) return { ...card, verdict: 'stopped', answer: 'Not right now' };
  if (until === null) return { ...card, verdict: work.isUncertain ? 'soon' : 'clear', answer: 'Yes' };
  const yes = yesUntil(until, today, work.isUncertain);
  return {
    ...card,
    ...yes,
    reason: endingInWords(work.ending) ?? work.reason,
    detail: [yes.detail, checking].filter(Boolean).join(' '),
  };
};

/** Cover in force: `until` is its last day, null without an end. `unclear`: the policy has too little information. Null: no cover in force. */
export type Cover = { readonly until: string | null } | 'unclear' | 'readFailed' | null;

/** With at most this many days left, the driver should ask for a quote, because the broker needs time. */
const quoteDays = 30;

/** Whether the driver is insured. `vehicle` is null if there is no car to insure, `request` is the status of the open request for one. */
export const coverVerdict = (
  vehicle: { readonly registration: string | null } | null,
  cover: Cover,
  today: string,
  quote: ActionLink | null = null,
  request: CarRequest = null,
): Verdict => {
  const isCovered = cover !== null && typeof cover === 'object';
  const card = {
    question: 'Am I insured?',
    plate: plateOf(vehicle, isCovered),
    reason: null,
    detail: null,
    action: quote,
    contradiction: null,
  };
  if (vehicle === null)
    return {
      ...card,
      verdict: 'soon',
      ...{
        pending: { answer: 'We’re checking your car', reason: 'Once we’ve approved it, you can get a quote for it.' },
        approved: { answer: 'Your car starts later', reason: 'Ask us how to insure it before then.' },
        other: { answer: 'You have no car', reason: 'Add your car, then get a quote for it.' },
      }[request === 'pending' || request === 'approved' ? request : 'other'],
      action: missingCarAction(request),
    };
  if (!isCovered) {
    const why = {
      unclear: 'We don’t know enough about your policy.',
      readFailed: 'We couldn’t check your policies.',
      none: 'We don’t have a current certificate.',
    }[cover ?? 'none'];
    const reason = `${why} A quote does not insure you.`;
    if (cover === null) return { ...card, verdict: 'stopped', answer: 'We can’t see valid insurance', reason };
    return { ...card, verdict: 'unknown', answer: 'We can’t tell', reason };
  }
  if (cover.until === null) return { ...card, verdict: 'clear', answer: 'Yes', action: null };
  const isSoon = daysBetween(today, cover.until) <= quoteDays;
  return { ...card, ...yesUntil(cover.until, today), action: isSoon ? quote : null };
};
