import type { UnknownValue } from '../../machines/shared/unknown-value';
import { dayOf, fullDay } from '../format/dates';
import { isSameRegistration, showRegistration } from './registration';

/** The facts of a quote that may no longer fit the driver. Days are local to the fleet, instants are UTC. */
interface AskedQuote {
  readonly status: string | UnknownValue;
  readonly vehicle_id: string | null;
  readonly vehicle_registration: string | null;
  readonly starts_on: string | null;
  readonly expires_at: string | null;
}

interface PolicyFacts extends Pick<AskedQuote, 'status' | 'vehicle_id'> {
  readonly ends_on: string | UnknownValue | null;
}

interface OwnVehicle {
  readonly id: string;
  readonly registration: string | null;
  readonly status: string | UnknownValue;
}

/** The quote with the registration of its car: some operators name the car only by its id. */
export const withCar = <Quote extends Pick<AskedQuote, 'vehicle_id' | 'vehicle_registration'>>(
  quote: Quote,
  vehicles: readonly OwnVehicle[] | null,
): Quote => ({
  ...quote,
  vehicle_registration:
    quote.vehicle_registration ?? vehicles?.find(({ id }) => id === quote.vehicle_id)?.registration ?? null,
});

const openStatuses: ReadonlySet<string | UnknownValue> = new Set(['submitted', 'referred', 'quoted', 'accepted']);

/** Whether the driver no longer has the car of the quote. False while `vehicles` is null. */
export const isCarGone = (
  { vehicle_id }: Pick<AskedQuote, 'vehicle_id'>,
  vehicles: readonly OwnVehicle[] | null,
): boolean =>
  vehicles !== null &&
  vehicle_id !== null &&
  !vehicles.some(({ id, status }) => id === vehicle_id && status !== 'removed');

export const goneText = ({ vehicle_registration }: Pick<AskedQuote, 'vehicle_registration'>): string =>
  `${vehicle_registration === null ? 'The car in this quote' : showRegistration(vehicle_registration)} is no longer one of your cars.`;

/**
 * The warning for an open quote that no longer fits the driver's data; null when it fits, or when the data is unknown.
 * @param vehicles null when they could not be read
 */
export const quoteMismatch = (
  quote: AskedQuote,
  vehicles: readonly OwnVehicle[] | null,
  { today, timeZone }: { readonly today: string; readonly timeZone: string },
): string | null => {
  const { status, vehicle_id, vehicle_registration, starts_on, expires_at } = quote;
  if (!openStatuses.has(status)) return null;
  const vehicle = vehicles?.find(({ id }) => id === vehicle_id);
  if (isCarGone(quote, vehicles)) return goneText(quote);
  const [quoted, registered] = [vehicle_registration, vehicle?.registration ?? null];
  if (registered !== null && quoted !== null && !isSameRegistration(registered, quoted))
    return `This car is now registered as ${showRegistration(registered)}, not ${showRegistration(quoted)}.`;
  if (status !== 'quoted') return null;
  const expiredOn = expires_at === null ? null : dayOf(expires_at, timeZone);
  if (expiredOn !== null && expiredOn < today) return `This price expired on ${fullDay(expiredOn)}.`;
  return starts_on !== null && starts_on < today ? `Its start date, ${fullDay(starts_on)}, has passed.` : null;
};

/** Whether it is a policy that has not started. */
export const startsLater = ({ status, starts_on }: Pick<AskedQuote, 'status' | 'starts_on'>, today: string): boolean =>
  status === 'issued' && starts_on !== null && starts_on > today;

/**
 * Why a quote with a price is no longer needed: another one for its car was accepted, or is a policy that has not started. A policy that has
 * started is the one that the driver may want to leave. Null if there is none.
 */
export const boughtInWords = (
  { status, vehicle_id }: Pick<AskedQuote, 'status' | 'vehicle_id'>,
  quotes: readonly Pick<AskedQuote, 'status' | 'vehicle_id' | 'starts_on'>[],
  today: string,
): string | null => {
  if (status !== 'quoted' || vehicle_id === null) return null;
  const others = quotes.filter((other) => other.vehicle_id === vehicle_id);
  if (others.some((other) => other.status === 'accepted')) return 'You’ve already accepted another quote for this car.';
  const first = others.find((other) => startsLater(other, today))?.starts_on;
  return first ? `You already have a policy for this car. It starts on ${fullDay(first)}.` : null;
};

/** The issued policy for a car that lasts longer than the certificate that the operator has, so the driver has to send its certificate. */
export const newPolicyOf = <Policy extends PolicyFacts>(
  policies: readonly Policy[],
  vehicle: { readonly id: string; readonly insurance_ends_on: string | null },
  today: string,
): Policy | undefined =>
  policies.find(
    ({ status, vehicle_id, ends_on }) =>
      status === 'issued' &&
      vehicle_id === vehicle.id &&
      typeof ends_on === 'string' &&
      ends_on >= today &&
      ends_on > (vehicle.insurance_ends_on ?? ''),
  );
