import { examined, type Read } from '../../../scripts/doctor/calls';
import { fetchBooking, fetchBookings } from '../../../src/api/bookings';
import type { Client } from '../../../src/api/client';
import { type Earning, fetchEarnings, fetchNewestWeeks } from '../../../src/api/earnings';
import { fetchBalance } from '../../../src/api/invoices';
import { fetchPayoutSettings } from '../../../src/api/payouts';
import { fetchProfile } from '../../../src/api/profile';
import { fetchUser } from '../../../src/api/session';

/** One read of the portal, by what it shows. */
export type EveryRead = Read & { readonly place: string };

const day = (shift: number): string => new Date(Date.now() + shift * 86_400_000).toISOString().slice(0, 10);
const user = (client: Client) => fetchUser(client, 'Europe/London');
const jobs = (client: Client) => fetchBookings(client, { from: day(-8), to: day(-2) });

/** The amounts of an open week change while the tests run. */
const closed = (weeks: readonly Earning[]) => weeks.filter(({ status }) => status !== 'open');

/** In place of the doctor's reads: fewer jobs, closed weeks, and of the profile the facts only. */
const replacements: Readonly<Record<string, Read>> = {
  jobs: { read: jobs },
  'one job': { which: async (client) => (await jobs(client))[0]?.id ?? null, read: fetchBooking },
  earnings: { read: async (client) => closed(await fetchEarnings(client, 'week', { from: day(-365), to: day(30) })) },
  'the profile': {
    read: async (client) => {
      const { gaps: _, ...profile } = await fetchProfile(client);
      return profile;
    },
  },
};

/** Every read of the portal, except those that belong to a driver's action. */
export const everyRead: readonly EveryRead[] = [
  { place: 'who is signed in', read: user },
  { place: 'how payouts are set', read: fetchPayoutSettings },
  { place: 'the balance', read: fetchBalance },
  {
    place: 'the newest weeks',
    read: async (client) => {
      const { rows, total } = await fetchNewestWeeks(client, 3);
      return { rows: closed(rows), total };
    },
  },
  ...examined.map((item) => ({ ...item, ...replacements[item.place] }) as EveryRead),
];

/** The read as a function that takes a client. The id of its item is the operator's current one. */
export const withId = async (
  everyReadItem: EveryRead,
  client: Client,
): Promise<(client: Client) => Promise<unknown>> => {
  if (!everyReadItem.which) return everyReadItem.read;
  const { read, place } = everyReadItem;
  const id = await everyReadItem.which(client, await user(client));
  if (id === null) throw new Error(`The world has none: ${place}.`);
  return (later) => read(later, id);
};
