/** @jest-environment ./test/support/portal-environment.cjs */

import type { Client } from '../../../src/api/client';
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

const cases: readonly Case[] = [{ name: 'the user', read: fetchUser, needs: ['data', 'data.id'] }];

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
