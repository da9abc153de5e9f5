import type { OperatingArea, VehicleDetails } from '../../../api/driver';

/** The result of one council rule for the described car. `unknown`: an answer is missing. */
export interface RuleCheck {
  readonly rule: string;
  readonly result: 'met' | 'broken' | 'unknown';
}

const yearsBetween = (from: string, to: string): number => {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(5) < from.slice(5) ? years - 1 : years;
};

/** Whether a car that was registered on that day is young enough. */
const isWithin = (since: string, on: string, limit: number): boolean => {
  const years = yearsBetween(since, on);
  return years < limit || (years === limit && since.slice(5) === on.slice(5));
};

/**
 * Whether a car with only a year of manufacture is young enough: a car of 2020 was first registered in 2020 or 2021. `unknown` if the
 * answer depends on the day.
 */
const ageResult = (
  { first_registered_on: since, year }: Partial<VehicleDetails>,
  on: string,
  limit: number,
): RuleCheck['result'] => {
  if (since) return isWithin(since, on, limit) ? 'met' : 'broken';
  if (year === undefined || year === null || Number.isNaN(year)) return 'unknown';
  if (isWithin(`${year}-01-01`, on, limit)) return 'met';
  return isWithin(`${year + 1}-12-31`, on, limit) ? 'unknown' : 'broken';
};

const seatsAsked = (min: number | null, max: number | null): string => {
  if (min === null) return `Up to ${max}`;
  if (max === null) return `At least ${min}`;
  return min === max ? `${min}` : `${min} to ${max}`;
};

/**
 * Compares a car's age and seats with the rules of its operating area's council. A car that was licensed before, because it has a plate or
 * is already driven for us, may be older than one without a licence. A broken rule only warns: the operator decides. `on` is the first day
 * of the change, `2026-03-14`.
 */
export const checkCouncilRules = (
  car: Partial<VehicleDetails>,
  area: OperatingArea,
  on: string,
  isLicensed = false,
): readonly RuleCheck[] => {
  const rules = area.vehicle_rules;
  const checks: RuleCheck[] = [];
  if (!rules) return checks;
  const wasLicensed = isLicensed || Boolean(car.plate_number);
  const limit = wasLicensed ? rules.max_age_years : rules.max_age_years_when_first_licensed;
  if (limit !== null) {
    const old = `Up to ${limit} ${limit === 1 ? 'year' : 'years'} old`;
    const rule = wasLicensed ? `${old}, because it already has a plate` : `${old} when it’s first licensed`;
    checks.push({ rule, result: ageResult(car, on, limit) });
  }
  const { min_passenger_seats: min, max_passenger_seats: max } = rules;
  if (min === null && max === null) return checks;
  const seats = car.passenger_seats ?? Number.NaN;
  const fits = (min === null || seats >= min) && (max === null || seats <= max);
  checks.push({
    rule: `${seatsAsked(min, max)} passenger seats`,
    result: Number.isNaN(seats) ? 'unknown' : fits ? 'met' : 'broken',
  });
  return checks;
};
