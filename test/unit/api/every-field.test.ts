/** @jest-environment ./test/support/portal-environment.cjs */

import { fetchBooking, fetchBookings } from '../../../src/api/bookings';
import type { Client } from '../../../src/api/client';
import { fetchEarnings, fetchNewestWeeks } from '../../../src/api/earnings';
import { fetchUser } from '../../../src/api/session';
import { variantsOf } from '../../support/variants';
import { callerInWorld } from './caller';

const now = callerInWorld({ signedIn: true });

interface Case {
  readonly name: string;
  readonly read: (client: Client) => Promise<unknown>;
  /** Without these nothing is left to show. Everything else may be missing or of another type. */
  readonly needs: readonly string[];
}

/** A list that is not as long as it says is half a list. */
const list = ['data', 'data.*', 'data.*.id', 'meta.last_page', 'meta.total'];
const days = { from: '2020-01-01', to: '2035-01-01' };
const fewDays = {
  from: new Date(Date.now() - 6 * 86_400_000).toISOString().slice(0, 10),
  to: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
};
const aJob = async (client: Client) => {
  const [job] = await fetchBookings(now.client, fewDays);
  if (!job) throw new Error('The world has no job.');
  return fetchBooking(client, job.id);
};

const cases: readonly Case[] = [
  { name: 'the user', read: fetchUser, needs: ['data', 'data.id'] },
  { name: 'the weeks', read: (client) => fetchEarnings(client, 'week', days), needs: list },
  { name: 'the newest weeks', read: (client) => fetchNewestWeeks(client, 3), needs: ['data', 'data.*', 'data.*.id'] },
  { name: 'the jobs', read: (client) => fetchBookings(client, fewDays), needs: list },
  { name: 'a job', read: aJob, needs: ['data', 'data.id'] },
];

describe('no field that decides nothing takes an answer (OP-01)', () => {
  it.each(cases)('$name', async ({ read, needs }) => {
    await now.world.arrange({ quote: 'quoted', change: { status: 'pending' } });
    const answers = new Map<string, unknown>();
    const keyOf = (address: string, options?: { query?: unknown }) =>
      `${address} ${JSON.stringify(options?.query ?? {})}`;
    const recording = {
      ...now.client,
      get: async (address, options) => {
        const answer = await now.client.get(address, options);
        answers.set(keyOf(address, options), answer);
        return answer;
      },
    } satisfies Client;
    await read(recording);
    const broken = new Set<string>();
    for (const [asked, plain] of answers)
      for (const { at, body } of variantsOf(plain)) {
        const varied = {
          ...now.client,
          get: async (address, options) => {
            const key = keyOf(address, options);
            return key === asked ? body : answers.get(key);
          },
        } satisfies Client;
        await read(varied).catch(() => broken.add(at));
      }
    expect([...broken].toSorted()).toEqual(needs.toSorted());
  });
});
