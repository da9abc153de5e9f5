import type { OtherWord } from '../../machines/shared/other-word';
import { dayOf, fullDay } from './dates';
import { showRegistration } from './registration';

/** A quote, as far as what it was asked for can change. Days are local to the fleet, instants are UTC. */
interface AskedQuote {
  readonly status: string | OtherWord;
  readonly vehicle_id: string | null;
  readonly vehicle_registration: string | null;
  readonly starts_on: string | null;
  readonly expires_at: string | null;
}

/** A vehicle of the driver. */
interface OwnVehicle {
  readonly id: string;
  readonly registration: string | null;
  readonly status: string | OtherWord;
}

const openStatuses: ReadonlySet<string | OtherWord> = new Set(['submitted', 'referred', 'quoted', 'accepted']);

/**
 * What a driver reads when a quote that is still open no longer fits the facts; null when it fits, or when nobody knows.
 * @param vehicles null when they could not be read
 */
export const quoteMismatch = (
  { status, vehicle_id, vehicle_registration, starts_on, expires_at }: AskedQuote,
  vehicles: readonly OwnVehicle[] | null,
  { todayIs, timeZone }: { readonly todayIs: string; readonly timeZone: string },
): string | null => {
  if (!openStatuses.has(status)) return null;
  const vehicle = vehicles?.find(({ id }) => id === vehicle_id);
  const asked = vehicle_registration === null ? null : showRegistration(vehicle_registration);
  if (vehicles && vehicle_id !== null && (!vehicle || vehicle.status === 'removed'))
    return `${asked ?? 'The car of this quote'} is no longer one of your cars.`;
  const registered = vehicle?.registration ?? null;
  if (registered !== null && asked !== null && showRegistration(registered) !== asked)
    return `This car is now registered as ${showRegistration(registered)}, not ${asked}.`;
  if (status !== 'quoted') return null;
  const expiredOn = expires_at === null ? null : dayOf(expires_at, timeZone);
  if (expiredOn !== null && expiredOn < todayIs) return `This price expired on ${fullDay(expiredOn)}.`;
  return starts_on !== null && starts_on < todayIs ? `Its start date, ${fullDay(starts_on)}, has passed.` : null;
};
