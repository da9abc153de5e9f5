import { addDays } from '../world/days';
import { localTime, minutesOfWeek, mondayOf, startOfDay, weekdayOf } from './calendar';
import { airport, type Place, randomPlace } from './places';
import { type Random, randomOf } from './random';
import { firstWeekOf, isHired, kindOf, type Script } from './script';

export type JobStatus =
  | 'completed'
  | 'cancelled_by_passenger'
  | 'cancelled_by_driver'
  | 'cancelled_by_operator'
  | 'no_show';
export type PaymentMethod = 'cash' | 'card' | 'app' | 'account' | 'voucher';

export interface Adjustment {
  readonly at: number;
  readonly reason_code: string;
  readonly reason: string;
  /** Signed. */
  readonly amount: number;
}

/** A job as it happens; instants are milliseconds, amounts minor units. */
export interface Job {
  readonly status: JobStatus;
  readonly payment_method: PaymentMethod;
  readonly work_date: string;
  readonly booked_at: number;
  readonly pickup_at: number;
  readonly ends_at: number;
  readonly pickup: Place;
  readonly stops: readonly Place[];
  readonly drop_off: Place | null;
  readonly tenths_of_miles: number | null;
  readonly waiting_minutes: number;
  readonly registration: string;
  readonly fare: number;
  readonly waiting: number;
  readonly extras: readonly { readonly label: string; readonly amount: number }[];
  readonly tip: number;
  readonly adjustments: readonly Adjustment[];
}

export interface Shift {
  readonly starts_at: number;
  readonly ends_at: number;
}

export interface Work {
  readonly jobs: readonly Job[];
  readonly shifts: readonly Shift[];
}

const minute = 60_000;

/** A driver's week, Monday first: when the shift starts, its usual jobs, and its maximum length. From Friday to Sunday the shift passes midnight. */
const pattern = [
  { hour: 6, minute: 30, jobs: 6, minutes: 480 },
  { hour: 6, minute: 30, jobs: 7, minutes: 480 },
  { hour: 6, minute: 30, jobs: 8, minutes: 480 },
  { hour: 7, minute: 0, jobs: 7, minutes: 480 },
  { hour: 17, minute: 0, jobs: 12, minutes: 560 },
  { hour: 17, minute: 30, jobs: 14, minutes: 570 },
  { hour: 19, minute: 30, jobs: 6, minutes: 360 },
] as const;

const usualGap = 45;

/** The seed of the jobs. Another seed makes other jobs. */
const seed = 418;

const charges = [
  { label: 'Bridge toll', amount: 190 },
  { label: 'Clean air zone charge', amount: 350 },
  { label: 'Parking', amount: 240 },
] as const;

const corrections = [
  { reason_code: 'waiting_corrected', reason: 'Waiting time counted twice', amount: -180 },
  { reason_code: 'toll_added', reason: 'Toll paid on the way back', amount: 250 },
  { reason_code: 'route_changed', reason: 'The passenger asked for a different route', amount: 320 },
  { reason_code: 'passenger_dispute', reason: 'Part of the fare was refunded to the passenger', amount: -450 },
  { reason_code: 'cleaning_fee', reason: 'Cleaning paid by the passenger', amount: 2000 },
  { reason_code: 'goodwill', reason: 'Thank you for waiting with a lost child', amount: 500 },
] as const;

const methodOf = (random: Random): PaymentMethod => {
  const at = random.next();
  if (at < 0.33) return 'cash';
  if (at < 0.49) return 'card';
  if (at < 0.8) return 'app';
  return at < 0.97 ? 'account' : 'voucher';
};

const statusOf = (random: Random): JobStatus => {
  const at = random.next();
  if (at < 0.9) return 'completed';
  if (at < 0.945) return 'cancelled_by_passenger';
  if (at < 0.96) return 'cancelled_by_driver';
  return at < 0.968 ? 'cancelled_by_operator' : 'no_show';
};

/** The fee for a passenger who did not come, never in cash. */
const feeFor = (status: JobStatus, method: PaymentMethod): { label: string; amount: number } | undefined => {
  if (method === 'cash') return undefined;
  if (status === 'no_show') return { label: 'No-show charge', amount: 400 };
  return status === 'cancelled_by_passenger' ? { label: 'Cancellation charge', amount: 300 } : undefined;
};

interface Slot {
  readonly pickup_at: number;
  readonly minutes: number;
  readonly work_date: string;
  readonly registration: string;
}

/** A completed job, priced by its miles. */
const completedJob = (random: Random, slot: Slot, payment_method: PaymentMethod): Job => {
  const isAirport = random.chance(0.06);
  const miles = Math.min(
    isAirport ? 90 + random.between(0, 45) : 9 + random.between(0, 30) + random.between(0, 60),
    slot.minutes * 5,
  );
  const waiting_minutes = random.chance(0.18) ? random.between(2, 14) : 0;
  const extras = isAirport ? [{ label: 'Airport drop-off charge', amount: 500 }] : [];
  if (random.chance(0.07)) {
    extras.push(random.pick(charges));
  }
  const isPrebooked = isAirport || payment_method === 'account';
  const ends_at = slot.pickup_at + slot.minutes * minute;
  const isCorrected = random.chance(0.03);
  const correction = { ...random.pick(corrections), at: ends_at + 75 * minute };
  return {
    status: 'completed',
    payment_method,
    work_date: slot.work_date,
    booked_at: slot.pickup_at - (isPrebooked ? random.between(600, 2400) : random.between(5, 20)) * minute,
    pickup_at: slot.pickup_at,
    ends_at,
    pickup: randomPlace(random),
    stops: random.chance(0.04) ? [randomPlace(random)] : [],
    drop_off: isAirport ? airport : randomPlace(random),
    tenths_of_miles: miles,
    waiting_minutes,
    registration: slot.registration,
    fare: Math.round((250 + miles * 21.5) / 10) * 10,
    waiting: waiting_minutes * 20,
    extras,
    tip: random.chance(payment_method === 'cash' ? 0.1 : 0.22) ? random.between(2, 10) * 50 : 0,
    adjustments: isCorrected ? [correction] : [],
  };
};

const job = (random: Random, slot: Slot): Job => {
  const status = statusOf(random);
  const method = methodOf(random);
  const done = completedJob(random, slot, method);
  if (status === 'completed') return done;
  const fee = feeFor(status, method);
  return {
    ...done,
    status,
    ends_at: slot.pickup_at,
    tenths_of_miles: null,
    waiting_minutes: 0,
    fare: 0,
    waiting: 0,
    extras: fee ? [fee] : [],
    tip: 0,
    adjustments: [],
  };
};

const registrationIn = (script: Script, day: string) => (isHired(script, mondayOf(day)) ? 'TA19WRN' : 'TA23KXP');

/** The jobs of a day's shift, including those after midnight. A special week has none from the Sunday before. */
const shiftOf = (script: Script, day: string): Work => {
  const monday = mondayOf(day);
  const usual = pattern[weekdayOf(day) - 1] ?? pattern[0];
  // Nights with a clock change have full shifts, so that every world has such jobs.
  const mood = minutesOfWeek(monday) === 10_080 ? 0.4 + randomOf(seed, monday).next() * 0.95 : 1.1;
  const random = randomOf(seed, day);
  const count = Math.max(0, Math.round(usual.jobs * mood) + random.between(-1, 1));
  if (count === 0) return { jobs: [], shifts: [] };
  const gap = Math.min(usualGap, usual.minutes / count);
  const starts_at = localTime(day, usual.hour, usual.minute);
  const midnight = startOfDay(addDays(day, 1));
  const all = Array.from({ length: count }, (_, index): Job => {
    const random = randomOf(seed, day, index);
    const pickup_at = starts_at + Math.floor(index * gap + random.next() * gap * 0.2) * minute;
    const work_date = pickup_at < midnight ? day : addDays(day, 1);
    const slot = {
      pickup_at,
      minutes: Math.max(2, Math.floor(gap * (0.25 + random.next() * 0.45))),
      work_date,
      registration: registrationIn(script, day),
    };
    return job(random, slot);
  });
  const next = kindOf(script, addDays(monday, 7));
  const isCut = weekdayOf(day) === 7 && (next === 'zero' || next === 'running');
  const jobs = isCut ? all.filter((job) => job.ends_at < midnight - 10 * minute) : all;
  const last = jobs.at(-1);
  return { jobs, shifts: last ? [{ starts_at: starts_at - 10 * minute, ends_at: last.ends_at + 5 * minute }] : [] };
};

/** The wanted number of ended jobs between midnight on Monday and now. */
const runningOf = (monday: string, wanted: NonNullable<Script['running']>): Work => {
  const opened = startOfDay(monday);
  // Each job takes at least a minute, and all have ended.
  const gap = Math.max(0, (wanted.until - opened) / minute - 1) / (wanted.jobs + 1);
  const at = (index: number): Job => {
    const random = randomOf(seed, monday, index);
    const pickup_at = opened + Math.floor(index * gap) * minute;
    let day = monday;
    while (startOfDay(addDays(day, 1)) <= pickup_at) day = addDays(day, 1);
    const minutes = Math.max(1, Math.min(20, Math.floor(gap * 0.7)));
    return completedJob(random, { pickup_at, minutes, work_date: day, registration: 'TA23KXP' }, methodOf(random));
  };
  const jobs = Array.from({ length: wanted.jobs }, (_, index) => ({ ...at(index), adjustments: [] }));
  const shifts = jobs.map(({ pickup_at, ends_at }) => ({ starts_at: pickup_at, ends_at }));
  return { jobs, shifts };
};

/** The jobs with a pickup in a week, in order, and the shifts that began in it. */
export const workOfWeek = (script: Script, monday: string): Work => {
  const kind = kindOf(script, monday);
  if (kind === 'zero') return { jobs: [], shifts: [] };
  const forced = kind === 'running' && script.running ? script.running : null;
  const days = Array.from({ length: 7 }, (_, index) => addDays(monday, index));
  // In an arranged current week, only days to come have shifts.
  const shifted = forced ? days.filter((day) => startOfDay(day) > forced.until) : days;
  const works = shifted.map((day) => shiftOf(script, day));
  const before = forced || monday === firstWeekOf(script) ? [] : shiftOf(script, addDays(monday, -1)).jobs;
  const start = forced ? runningOf(monday, forced) : { jobs: before, shifts: [] };
  const nextMonday = addDays(monday, 7);
  const jobs = [...start.jobs, ...works.flatMap((work) => work.jobs)].filter(
    (job) => job.work_date >= monday && job.work_date < nextMonday,
  );
  return { jobs, shifts: [...start.shifts, ...works.flatMap((work) => work.shifts)] };
};
