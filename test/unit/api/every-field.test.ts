/** @jest-environment ./test/support/portal-environment.cjs */

import { fetchAgreements } from '../../../src/api/agreements';
import type { Client } from '../../../src/api/client';
import { fetchDeals } from '../../../src/api/deals';
import { fetchDriverOverview, fetchFleet } from '../../../src/api/driver';
import { fetchNewsCategories, fetchNewsPost, fetchNewsPosts } from '../../../src/api/news';
import { fetchPlaces } from '../../../src/api/places';
import { fetchProfile } from '../../../src/api/profile';
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

const everyPost = { category: null, search: '', page: 1 };
const aThing = ['data', 'data.id'];
const aList = ['data', 'data.*', 'data.*.id'];

const cases: readonly Case[] = [
  { name: 'the user', read: fetchUser, needs: aThing },
  { name: 'the driver', read: fetchDriverOverview, needs: aThing },
  { name: 'the driver’s details', read: fetchProfile, needs: aThing },
  {
    name: 'the fleet',
    read: async (client) => fetchFleet(client, (await fetchUser(now.client)).fleetId),
    needs: aThing,
  },
  { name: 'where one can work', read: fetchPlaces, needs: aList },
  { name: 'categories of news', read: fetchNewsCategories, needs: aList },
  { name: 'posts', read: (client) => fetchNewsPosts(client, everyPost), needs: aList },
  {
    name: 'a post',
    read: async (client) => fetchNewsPost(client, (await fetchNewsPosts(now.client, everyPost)).rows[0]?.id ?? ''),
    needs: aThing,
  },
  { name: 'offers', read: fetchDeals, needs: aList },
  // Read page by page: without its count nobody knows when a list is whole.
  { name: 'agreements', read: fetchAgreements, needs: [...aList, 'meta.last_page', 'meta.total'] },
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
