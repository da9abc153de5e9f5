import type { Vehicle } from '../../api/driver';
import type { Quote } from '../../api/insurance';
import { carName } from '../../text/car';
import { clock, dayOf, daysBetween, fullDay, nearDay, shortDay } from '../../text/dates';
import type { IconName } from '../../ui/Icon';
import type { Verdict } from '../../ui/Sign';
import type { Tone } from '../../ui/Status';
import { quoteSteps } from './sending';

/** Now, as the fleet's clock has it. */
export interface Now {
  readonly todayIs: string;
  readonly timeZone: string;
}

export interface QuoteWords {
  readonly tone: Tone;
  readonly icon?: IconName;
  readonly word: string;
  /** Until when, or since when. */
  readonly detail: string;
}

const at = (instant: string, { todayIs, timeZone }: Now): string =>
  `${nearDay(dayOf(instant, timeZone), todayIs)}, ${clock(instant, timeZone)}`;

/** How a policy stands on a day. */
const policyWords = ({ starts_on, ends_on }: Quote, todayIs: string): QuoteWords => {
  if (ends_on !== null && ends_on < todayIs)
    return { tone: 'idle', word: 'Policy ended', detail: `On ${fullDay(ends_on)}` };
  if (starts_on > todayIs)
    return { tone: 'info', word: `Insured from ${shortDay(starts_on)}`, detail: 'By this policy, not before that day' };
  return { tone: 'success', word: 'Insured', detail: ends_on === null ? '' : `Until ${fullDay(ends_on)}` };
};

/** Where a quote stands, in a word, and its deadline. Only a policy says "insured". */
export const quoteWords = (quote: Quote, now: Now): QuoteWords => {
  switch (quote.status) {
    case 'submitted':
      return {
        tone: 'info',
        word: 'With the broker',
        detail: `Sent ${at(quote.submitted_at, now)}. Not insured by it yet.`,
      };
    case 'referred':
      return { tone: 'you', word: 'The broker asks you something', detail: 'With you. Not insured by it yet.' };
    case 'quoted':
      return {
        tone: 'info',
        icon: 'done',
        word: 'Quote ready',
        detail: quote.expires_at === null ? 'Not insured by it yet.' : `Ends ${at(quote.expires_at, now)}`,
      };
    case 'declined':
      return { tone: 'danger', word: 'Declined', detail: 'Not insured by it.' };
    case 'expired':
      return { tone: 'idle', word: 'Quote ended', detail: 'Not insured by it.' };
    case 'withdrawn':
      return { tone: 'idle', word: 'Taken back', detail: 'Not insured by it.' };
    case 'accepted':
      return {
        tone: 'warning',
        word: 'Accepted',
        detail: 'You are not insured by it yet. The broker starts the policy.',
      };
    case 'issued':
      return policyWords(quote, now.todayIs);
  }
};

/** The next word is the broker's: a price, or the policy. */
export const isWithBroker = ({ status }: Quote): boolean => status === 'submitted' || status === 'accepted';

const lastSteps = ({ starts_on, ends_on }: Quote, todayIs: string): readonly string[] => {
  if (ends_on !== null && ends_on < todayIs) return ['Policy ended'];
  return starts_on > todayIs ? ['Policy ready', `Insured from ${shortDay(starts_on)}`] : ['Insured'];
};

/** The quote's steps, and which of them it is at; null where it has left the way. Only a policy whose day has come ends with "insured". */
export const wayOf = (
  quote: Quote,
  todayIs: string,
): { readonly steps: readonly string[]; readonly current: number } | null => {
  if (quote.status === 'issued') {
    const last = lastSteps(quote, todayIs);
    const steps = [...quoteSteps.slice(0, -1), ...last];
    return { steps, current: last.length > 1 ? steps.length - last.length : steps.length };
  }
  const current = { submitted: 0, referred: 0, quoted: 1, accepted: 2, declined: null, expired: null, withdrawn: null }[
    quote.status
  ];
  return current === null ? null : { steps: quoteSteps, current };
};

/** A vehicle, as far as its cover goes. `insurance_ends_on` is the last day of the certificate that the operator has. */
type Covered = Pick<Vehicle, 'id' | 'registration' | 'insurance_ends_on'> & Partial<Pick<Vehicle, 'make' | 'model'>>;

/** Cover that is known to be in force: its last day, null for one without an end. */
interface Cover {
  readonly until: string | null;
}

/** The cover that lasts longest, by a policy that has begun or by the certificate; null for none. */
const coverOf = (vehicle: Covered, quotes: readonly Quote[], todayIs: string): Cover | null => {
  const days = [
    ...quotes
      .filter(
        ({ status, vehicle_id, starts_on }) => status === 'issued' && vehicle_id === vehicle.id && starts_on <= todayIs,
      )
      .map(({ ends_on }) => ends_on),
    ...(vehicle.insurance_ends_on === null ? [] : [vehicle.insurance_ends_on]),
  ];
  if (days.includes(null)) return { until: null };
  const last = days
    .flatMap((day) => (day !== null && day >= todayIs ? day : []))
    .toSorted()
    .at(-1);
  return last === undefined ? null : { until: last };
};

export interface CoverAnswer {
  readonly verdict: Verdict;
  readonly question: string;
  readonly answer: string;
  readonly detail: string;
  /** The last day of the cover; null for none, and for cover without an end. */
  readonly until: string | null;
}

/** A week is little time to get another one. */
const soonDays = 7;

const remaining = (days: number): string =>
  days === 0 ? 'Today is the last day.' : days === 1 ? 'Tomorrow is the last day.' : `${days}\u00a0days\u00a0left.`;

/**
 * Is this vehicle insured? The same answer on every page.
 * @param quotes null when they could not be read: without a certificate the answer is then unknown
 */
export const coverAnswer = (vehicle: Covered, quotes: readonly Quote[] | null, todayIs: string): CoverAnswer => {
  const question = `Am I insured in ${carName(vehicle, 'my car')}?`;
  const cover = coverOf(vehicle, quotes ?? [], todayIs);
  if (cover === null)
    return quotes === null
      ? {
          verdict: 'soon',
          question,
          answer: 'We do not know',
          detail: 'We could not check your policies. Do not drive it on a quote.',
          until: null,
        }
      : {
          verdict: 'stopped',
          question,
          answer: 'Not that we know',
          detail: 'We have no certificate that counts today. Do not drive it on a quote.',
          until: null,
        };
  const { until } = cover;
  if (until === null) return { verdict: 'clear', question, answer: 'Yes', detail: '', until };
  const days = daysBetween(todayIs, until);
  return {
    verdict: days <= soonDays ? 'soon' : 'clear',
    question,
    answer: `Yes, until ${fullDay(until)}`,
    detail: remaining(days),
    until,
  };
};

/** What a quote itself adds to that answer: only an issued policy whose day has come covers. Null where the quote is over. */
export const quoteCover = (
  { status, starts_on, ends_on, policy_number }: Quote,
  { todayIs }: Now,
): { readonly covers: boolean; readonly words: string } | null => {
  switch (status) {
    case 'submitted':
    case 'referred':
      return { covers: false, words: 'This quote is not cover. There is no price yet.' };
    case 'quoted':
      return { covers: false, words: 'This quote is a price, not cover. Do not drive on it.' };
    case 'accepted':
      return {
        covers: false,
        words: 'You accepted this quote, but there is no policy yet. Do not drive on it until we say so here.',
      };
    case 'issued':
      if (ends_on !== null && ends_on < todayIs)
        return { covers: false, words: `This policy ended on ${fullDay(ends_on)}.` };
      if (starts_on > todayIs)
        return {
          covers: false,
          words: `This policy is ready. It starts on ${fullDay(starts_on)} and does not cover you before.`,
        };
      return { covers: true, words: policy_number ? `This is policy ${policy_number}.` : 'This policy is in force.' };
    default:
      return null;
  }
};

/** What a level of cover means; the operator's own word where it has one that we do not know. */
export const coverWords: Readonly<
  Record<string, { readonly name: string; readonly covers: readonly string[]; readonly leavesOut: readonly string[] }>
> = {
  comprehensive: {
    name: 'Comprehensive',
    covers: ['Injury and damage to others', 'Fire and theft of your car', 'Damage to your own car'],
    leavesOut: [],
  },
  third_party_fire_theft: {
    name: 'Third party, fire and theft',
    covers: ['Injury and damage to others', 'Fire and theft of your car'],
    leavesOut: ['damage to your own car'],
  },
  third_party: {
    name: 'Third party only',
    covers: ['Injury and damage to others'],
    leavesOut: ['fire and theft of your car', 'damage to your own car'],
  },
};
