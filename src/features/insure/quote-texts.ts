import { path } from '../../api/path';
import type { Quote } from '../../api/quotes';
import { carName } from '../../domain/car';
import type { ClearedVehicle } from '../../domain/clearance';
import type { ActionLink } from '../../domain/document-status';
import { boughtInWords, isCarGone, quoteMismatch, startsLater } from '../../domain/quote-fit';
import { isSameRegistration } from '../../domain/registration';
import { type Cover, coverVerdict, type Verdict } from '../../domain/verdict';
import { capital } from '../../format/capital';
import { clock, dayOf, fullDay, onDay, shortDay } from '../../format/dates';
import { statusLabels } from '../../format/status-labels';
import { isKnown, readable, withReference } from '../../format/unknown-value';
import type { IconName } from '../../ui/Icon';
import type { Tone } from '../../ui/Status';
import { quoteSteps } from './sending';

/** Today at the fleet, and its time zone. */
export interface Now {
  readonly today: string;
  readonly timeZone: string;
}

export interface QuoteTexts {
  readonly tone: Tone;
  readonly icon?: IconName;
  readonly label: string;
  /** A second line, such as the expiry; empty for none. */
  readonly detail: string;
}

const at = (instant: string, { today, timeZone }: Now): string =>
  `${onDay(dayOf(instant, timeZone), today)} at ${clock(instant, timeZone)}`;

export const readDay = (day: Quote['ends_on']): string | null => (typeof day === 'string' ? day : null);

type PolicyStatus =
  | { readonly is: 'over'; readonly last: string }
  | { readonly is: 'ahead'; readonly first: string }
  | { readonly is: 'inForce'; readonly last: string | null }
  | { readonly is: 'unclear'; readonly why: string };

/** Unclear without a first day, or with a last day that cannot be read. The page then does not say that the driver is insured. */
const policyOn = ({ starts_on: first, ends_on }: Quote, today: string): PolicyStatus => {
  const last = readDay(ends_on);
  if (last !== null && last < today) return { is: 'over', last };
  if (first === null) return { is: 'unclear', why: 'We don’t know when it starts.' };
  if (first > today) return { is: 'ahead', first };
  return last === ends_on ? { is: 'inForce', last } : { is: 'unclear', why: 'We don’t know when it ends.' };
};

const policyText = (policy: PolicyStatus): QuoteTexts => {
  switch (policy.is) {
    case 'over':
      return { tone: 'idle', label: 'Policy expired', detail: `On ${fullDay(policy.last)}` };
    case 'ahead':
      return { tone: 'info', label: `Insured from ${shortDay(policy.first)}`, detail: 'You’re not insured by it yet.' };
    case 'inForce':
      return { tone: 'success', label: 'Insured', detail: policy.last === null ? '' : `Until ${fullDay(policy.last)}` };
    case 'unclear':
      return { tone: 'info', label: 'Policy issued', detail: `${policy.why} Do not rely on it until you know.` };
  }
};

/** The label of a quote's status, and its deadline. Only a policy says "insured". `hasWritten`: the driver may have answered the broker. */
export const quoteTexts = (quote: Quote, now: Now, hasWritten = false): QuoteTexts => {
  if (!isKnown(quote.status))
    return {
      tone: 'idle',
      icon: 'info',
      label: readable(quote.status) ?? 'Status not given',
      detail: 'Ask us if you’re insured by it.',
    };
  switch (quote.status) {
    case 'submitted':
      return {
        tone: 'info',
        label: 'With the broker',
        detail: [
          ...(quote.submitted_at === null ? [] : [`Sent ${at(quote.submitted_at, now)}.`]),
          'You’re not insured by it yet.',
        ].join(' '),
      };
    case 'referred':
      return quote.message === null
        ? {
            tone: 'info',
            label: 'With the insurer',
            detail: 'You don’t need to do anything now. You’re not insured by it yet.',
          }
        : {
            tone: hasWritten ? 'info' : 'warning',
            label: hasWritten ? 'You’ve written to us' : 'The broker has a message',
            detail: 'You’re not insured by it yet.',
          };
    case 'quoted':
      return {
        tone: 'info',
        icon: 'done',
        label: 'Quote ready',
        detail:
          quote.total === null
            ? 'There’s no price yet. You’re not insured by it yet.'
            : quote.expires_at === null
              ? 'You’re not insured by it yet.'
              : `Expires ${at(quote.expires_at, now)}. You’re not insured by it yet.`,
      };
    case 'declined':
      return { tone: 'danger', label: 'Declined', detail: 'You’re not insured by it.' };
    case 'expired':
      return { tone: 'idle', label: statusLabels.expired, detail: 'You’re not insured by it.' };
    case 'withdrawn':
      return { tone: 'idle', label: 'Withdrawn', detail: 'You’re not insured by it.' };
    case 'accepted':
      return {
        tone: 'warning',
        label: 'Accepted',
        detail:
          'You’re not insured by it yet. The broker is setting up your policy. Do not rely on it until we tell you here.',
      };
    case 'issued':
      return policyText(policyOn(quote, now.today));
  }
};

/** Whether the quote waits for the broker or the insurer: for a price, or the policy. */
export const isWithBroker = ({ status }: Quote): boolean =>
  status === 'submitted' || status === 'referred' || status === 'accepted';

/** The open quote that fits the driver's data, first a policy that has not started, then one that was accepted, then one with a price: the driver needs no other one. */
export const openQuoteOf = (
  quotes: readonly Quote[],
  vehicles: Parameters<typeof quoteMismatch>[1],
  now: Now,
): Quote | undefined => {
  const open = quotes.filter(
    (quote) =>
      (quote.status === 'quoted' ||
        isWithBroker(quote) ||
        (startsLater(quote, now.today) && !isCarGone(quote, vehicles))) &&
      boughtInWords(quote, quotes, now.today) === null &&
      quoteMismatch(quote, vehicles, now) === null,
  );
  const withStatus = (wanted: Quote['status']) => open.find(({ status }) => status === wanted);
  return withStatus('issued') ?? withStatus('accepted') ?? withStatus('quoted') ?? open[0];
};

/** Why the driver needs no quote besides this open one. */
export const otherQuoteText = (quote: Quote): string => {
  const { status, reference, starts_on } = quote;
  const car = carName({ registration: quote.vehicle_registration }, 'your car');
  if (status === 'issued' && starts_on)
    return `You already have ${withReference('policy', quote.policy_number)} for ${car}. It starts on ${fullDay(starts_on)}. You don’t need another quote for it.`;
  return status === 'accepted'
    ? `The broker is setting up your policy for ${car}. You don’t need another quote for it.`
    : `You already have ${reference === null ? 'a quote' : `quote ${reference}`} for ${car}. You only need another one for it if your answers have changed.`;
};

/** The quote's steps and the current one; null if the quote ended without a policy. The last step is "insured" only for a policy that has started. */
export const progressOf = (
  quote: Quote,
  today: string,
): { readonly steps: readonly string[]; readonly current: number } | null => {
  if (!isKnown(quote.status)) return null;
  if (quote.status === 'issued') {
    const policy = policyOn(quote, today);
    const steps = [...quoteSteps.slice(0, -1), policyText(policy).label];
    return { steps, current: policy.is === 'ahead' ? steps.length - 2 : steps.length };
  }
  const current = { submitted: 0, referred: 0, quoted: 1, accepted: 2, declined: null, expired: null, withdrawn: null }[
    quote.status
  ];
  return current === null ? null : { steps: quoteSteps, current };
};

/** A vehicle. `insurance_ends_on` is the last day of the certificate that the operator has. */
interface InsuredVehicle
  extends Pick<ClearedVehicle, 'registration' | 'make' | 'model' | 'insurance_ends_on' | 'malformed'> {
  /** Null if the operator does not say which vehicle a quote is for. */
  readonly id: string | null;
}

/** A quote without a vehicle id is for the vehicle with its registration. */
const isFor =
  ({ id, registration }: InsuredVehicle) =>
  (quote: Quote): boolean => {
    if (quote.vehicle_id !== null && id !== null) return quote.vehicle_id === id;
    const quotedRegistration = quote.vehicle_registration;
    return quotedRegistration !== null && registration !== null && isSameRegistration(quotedRegistration, registration);
  };

/** The cover that lasts longest, by a policy in force or by the certificate; null for none. */
const coverOf = (vehicle: InsuredVehicle, quotes: readonly Quote[], today: string): Cover => {
  const ofVehicle = quotes.filter(isFor(vehicle));
  const policies = ofVehicle.filter(({ status }) => status === 'issued');
  const days = [
    ...policies.filter((quote) => policyOn(quote, today).is === 'inForce').map(({ ends_on }) => readDay(ends_on)),
    ...(vehicle.insurance_ends_on === null ? [] : [vehicle.insurance_ends_on]),
  ];
  if (days.includes(null)) return { until: null };
  const last = days
    .flatMap((day) => (day !== null && day >= today ? day : []))
    .sort()
    .at(-1);
  if (last !== undefined) return { until: last };
  const isUnclear =
    vehicle.malformed?.includes('insurance_ends_on') ||
    ofVehicle.some(({ status }) => !isKnown(status)) ||
    policies.some((quote) => policyOn(quote, today).is === 'unclear');
  return isUnclear ? 'unclear' : null;
};

/** The verdict, and the last day of the cover, which is null for no cover and for cover without an end. */
export interface CoverAnswer extends Verdict {
  readonly until: string | null;
}

/**
 * Whether this vehicle is insured. Every page uses this answer.
 * @param quotes null when they could not be read: without a certificate the answer is then unknown
 * @param step the link to a quote, shown when one is needed
 */
export const coverAnswer = (
  vehicle: InsuredVehicle | null,
  quotes: readonly Quote[] | null,
  today: string,
  step?: ActionLink,
  request?: Parameters<typeof coverVerdict>[4],
): CoverAnswer => {
  const knownCover = vehicle && coverOf(vehicle, quotes ?? [], today);
  const cover = knownCover === null && quotes === null ? 'readFailed' : knownCover;
  const until = cover !== null && typeof cover === 'object' ? cover.until : null;
  const policy =
    cover === null && vehicle ? quotes?.filter(isFor(vehicle)).find((quote) => startsLater(quote, today)) : undefined;
  if (!policy?.starts_on) return { ...coverVerdict(vehicle, cover, today, step, request), until };
  return {
    ...coverVerdict(vehicle, cover, today, { href: path`/insure/${policy.id}`, text: 'See your policy' }),
    reason: `${capital(withReference('your policy', policy.policy_number))} starts on ${fullDay(policy.starts_on)}. You’re not insured before then.`,
    until,
  };
};

type Level = Extract<Quote['cover'], string>;

export const coverNames: Readonly<Record<Level, string>> = {
  comprehensive: 'Comprehensive',
  third_party_fire_theft: 'Third party, fire and theft',
  third_party: 'Third party only',
};

export const coverText: Readonly<
  Record<Level, { readonly covers: readonly string[]; readonly leavesOut: readonly string[] }>
> = {
  comprehensive: {
    covers: ['Injury and damage to others', 'Fire and theft of your car', 'Damage to your own car'],
    leavesOut: [],
  },
  third_party_fire_theft: {
    covers: ['Injury and damage to others', 'Fire and theft of your car'],
    leavesOut: ['damage to your own car'],
  },
  third_party: {
    covers: ['Injury and damage to others'],
    leavesOut: ['fire and theft of your car', 'damage to your own car'],
  },
};
