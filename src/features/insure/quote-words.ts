import type { Vehicle } from '../../api/driver';
import type { Quote } from '../../api/insurance';
import { clock, dayOf, daysBetween, fullDay, nearDay, shortDay } from '../../text/dates';
import { showRegistration } from '../../text/registration';
import type { IconName } from '../../ui/Icon';
import type { Verdict } from '../../ui/Sign';
import type { Tone } from '../../ui/Status';

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
    return { tone: 'info', word: `Insured from ${shortDay(starts_on)}`, detail: 'Not before that day' };
  return { tone: 'success', word: 'Insured', detail: ends_on === null ? '' : `Until ${fullDay(ends_on)}` };
};

/** Where a quote stands, in a word, and its deadline. Only a policy says "insured". */
export const quoteWords = (quote: Quote, now: Now): QuoteWords => {
  switch (quote.status) {
    case 'submitted':
      return { tone: 'info', word: 'With the broker', detail: `Sent ${at(quote.submitted_at, now)}. Not insured yet.` };
    case 'referred':
      return { tone: 'you', word: 'The broker asks you something', detail: 'With you. Not insured yet.' };
    case 'quoted':
      return {
        tone: 'info',
        icon: 'done',
        word: 'Quote ready',
        detail: quote.expires_at === null ? 'Not insured yet.' : `Ends ${at(quote.expires_at, now)}`,
      };
    case 'declined':
      return { tone: 'danger', word: 'Declined', detail: 'Not insured by it.' };
    case 'expired':
      return { tone: 'idle', word: 'Quote ended', detail: 'Not insured by it.' };
    case 'withdrawn':
      return { tone: 'idle', word: 'Taken back', detail: 'Not insured by it.' };
    case 'accepted':
      return { tone: 'warning', word: 'Accepted', detail: 'You are not insured yet. The broker starts the policy.' };
    case 'issued':
      return policyWords(quote, now.todayIs);
  }
};

/** Which of the quote's steps it is at; null where it has left the way. */
export const stepOf = ({ status }: Quote): number | null =>
  ({ submitted: 0, referred: 0, quoted: 1, accepted: 2, issued: 4, declined: null, expired: null, withdrawn: null })[
    status
  ];

/** The last day that a vehicle is known to be insured, by a policy that has begun or by its certificate; null for none. */
export const insuredUntil = (vehicle: Vehicle, quotes: readonly Quote[], todayIs: string): string | null => {
  const policies = quotes
    .filter(
      ({ status, vehicle_id, starts_on }) => status === 'issued' && vehicle_id === vehicle.id && starts_on <= todayIs,
    )
    .flatMap(({ ends_on }) => ends_on ?? []);
  return (
    [...policies, ...(vehicle.insurance_ends_on ? [vehicle.insurance_ends_on] : [])]
      .filter((day) => day >= todayIs)
      .toSorted()
      .at(-1) ?? null
  );
};

export interface CoverAnswer {
  readonly verdict: Verdict;
  readonly question: string;
  readonly answer: string;
  readonly detail: string;
}

/** A week is little time to get another one. */
const soonDays = 7;

const remaining = (days: number): string =>
  days === 0 ? 'Today is the last day.' : days === 1 ? 'Tomorrow is the last day.' : `${days}\u00a0days\u00a0left.`;

/** Is this vehicle insured? */
export const coverAnswer = (vehicle: Vehicle, quotes: readonly Quote[], todayIs: string): CoverAnswer => {
  const question = `Am I insured in ${showRegistration(vehicle.registration)}?`;
  const until = insuredUntil(vehicle, quotes, todayIs);
  if (until === null)
    return {
      verdict: 'stopped',
      question,
      answer: 'Not that we know',
      detail: 'We have no certificate that counts today. Do not drive it on a quote.',
    };
  const days = daysBetween(todayIs, until);
  return {
    verdict: days <= soonDays ? 'soon' : 'clear',
    question,
    answer: `Yes, until ${fullDay(until)}`,
    detail: remaining(days),
  };
};

/** What a quote itself says to that question: only an issued policy whose day has come says yes. Null where the quote is over. */
export const quoteAnswer = (quote: Quote, { todayIs }: Now, other: string | null): CoverAnswer | null => {
  const question = `Am I insured in ${showRegistration(quote.vehicle_registration)}?`;
  const stays = other === null ? '' : ` ${other}`;
  switch (quote.status) {
    case 'submitted':
    case 'referred':
      return {
        verdict: 'soon',
        question,
        answer: 'Not by this',
        detail: `There is no price yet, and no cover.${stays}`,
      };
    case 'quoted':
      return {
        verdict: 'soon',
        question,
        answer: 'Not yet',
        detail: `This is a price, not cover. Do not drive on it.${stays}`,
      };
    case 'accepted':
      return {
        verdict: 'soon',
        question,
        answer: 'Not yet',
        detail: `You accepted, and there is no policy yet. Do not drive on it before we say so here.${stays}`,
      };
    case 'issued': {
      if (quote.ends_on !== null && quote.ends_on < todayIs)
        return {
          verdict: 'stopped',
          question,
          answer: 'No longer by this',
          detail: `The policy ended on ${fullDay(quote.ends_on)}.`,
        };
      if (quote.starts_on > todayIs)
        return {
          verdict: 'soon',
          question,
          answer: `From ${shortDay(quote.starts_on)}`,
          detail: `The policy is there, and counts from that day. Not before.${stays}`,
        };
      return {
        verdict: 'clear',
        question,
        answer: quote.ends_on === null ? 'Yes' : `Yes, until ${fullDay(quote.ends_on)}`,
        detail: quote.policy_number ? `Policy ${quote.policy_number}.` : '',
      };
    }
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
