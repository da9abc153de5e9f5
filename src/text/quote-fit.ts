import type { OtherWord } from '../../machines/shared/other-word';
import { dayOf, fullDay } from './dates';
import { showRegistration } from './registration';

/** A quote, as far as what it was asked for can change. Days are local to the fleet, instants are UTC. */
interface AskedQuote {
  readonly status: string;
  readonly vehicle_id: string;
  readonly vehicle_registration: string;
  readonly starts_on: string;
  readonly expires_at: string | null;
}

/** A vehicle of the driver. */
interface OwnVehicle {
  readonly id: string;
  readonly registration: string | null;
  readonly status: string | OtherWord;
}

const openStatuses: ReadonlySet<string> = new Set(['submitted', 'referred', 'quoted', 'accepted']);

/** Is the car of a quote no longer the driver's? Not as long as nobody knows: `vehicles` null. */
export const isCarGone = (
  { vehicle_id }: Pick<AskedQuote, 'vehicle_id'>,
  vehicles: readonly OwnVehicle[] | null,
): boolean => vehicles !== null && !vehicles.some(({ id, status }) => id === vehicle_id && status !== 'removed');

export const goneWords = ({ vehicle_registration }: Pick<AskedQuote, 'vehicle_registration'>): string =>
  `${showRegistration(vehicle_registration)} is no longer one of your cars.`;

/**
 * What a driver reads when a quote that is still open no longer fits the facts; null when it fits, or when nobody knows.
 * @param vehicles null when they could not be read
 */
export const quoteMismatch = (
  quote: AskedQuote,
  vehicles: readonly OwnVehicle[] | null,
  { todayIs, timeZone }: { readonly todayIs: string; readonly timeZone: string },
): string | null => {
  const { status, vehicle_id, vehicle_registration, starts_on, expires_at } = quote;
  if (!openStatuses.has(status)) return null;
  const vehicle = vehicles?.find(({ id }) => id === vehicle_id);
  const asked = showRegistration(vehicle_registration);
  if (isCarGone(quote, vehicles)) return goneWords(quote);
  if (vehicle?.registration && showRegistration(vehicle.registration) !== asked)
    return `This car is now registered as ${showRegistration(vehicle.registration)}, not ${asked}.`;
  if (status !== 'quoted') return null;
  const expiredOn = expires_at === null ? null : dayOf(expires_at, timeZone);
  if (expiredOn !== null && expiredOn < todayIs) return `This price expired on ${fullDay(expiredOn)}.`;
  return starts_on < todayIs ? `Its start date, ${fullDay(starts_on)}, has passed.` : null;
};
