import { randomBytes } from 'node:crypto';
import type { Random } from '../../sandbox/money/random';
import { until } from '../support/until';
import { type Count, countAtDesk } from './count';
import type { browsers, Driver, Wish } from './drivers';
import type { RigEngine } from './engines';
import type { Tally } from './faults';
import type { Host } from './hosts';

const newKey = () => randomBytes(32).toString('base64');

/** OUTBOX_KEY of hosts that start again and again, rotated as the guide says. */
export function keyRing(random: Random, tally: Tally, hostCount: number) {
  let keys: readonly string[] = [newKey()];
  let next: string | null = null;
  /** The hosts that have the next key behind the others. */
  const ready = new Set<number>();
  let isFixed = false;
  return {
    forHost(index: number): string {
      if (isFixed) return keys.join(',');
      if (next !== null && ready.size === hostCount) {
        keys = [next, ...keys];
        next = null;
        ready.clear();
        tally.count('F25');
      } else if (next === null && random.chance(0.15)) next = newKey();
      if (next !== null) ready.add(index);
      return [...keys, ...(next === null ? [] : [next])].join(',');
    },
    /** From now on these keys, and no rotation. */
    set(fixed: readonly string[]): void {
      keys = fixed;
      isFixed = true;
    },
  };
}

export type Drilled = { readonly tickets: Count; readonly unreadable: number };

type Place = {
  readonly hosts: readonly Host[];
  readonly engine: RigEngine;
  readonly drivers: readonly Driver[];
  readonly browser: ReturnType<typeof browsers>;
  readonly ring: ReturnType<typeof keyRing>;
  readonly setDesk: (isThere: boolean) => void;
  readonly patienceMs: number;
};

const questions = 4;

/**
 * All keys are lost while tickets wait: they become dead letters and are named, new ones arrive, repeated presses are known; with the key
 * back everything is there once.
 * @throws Error when one of these does not come true in time, or a repeated press is refused
 */
export async function rotationDrill(place: Place): Promise<Drilled> {
  const { hosts, engine, drivers, browser, ring, setDesk, patienceMs } = place;
  const [lost, fresh] = [newKey(), newKey()];
  const restart = async (isDeskThere: boolean, ...keys: string[]) => {
    ring.set(keys);
    setDesk(isDeskThere);
    for (const host of hosts) {
      await host.stop();
      await host.begin();
    }
  };
  const wishes = (name: string) =>
    Array.from({ length: questions }, (_, n): Wish & { kind: 'question' } => ({
      kind: 'question',
      driver: drivers[n % drivers.length] as Driver,
      subject: `${name} ${n}`,
      note: null,
    }));
  const left = (holds: (left: { open: number; dead: number }) => boolean) =>
    until(() => engine.left(), holds, patienceMs);

  const [before, after] = [wishes('Before the key was lost'), wishes('After the key was lost')];
  await restart(false, lost);
  const keys: string[] = [];
  for (const wish of before) keys.push(await browser.ask(wish));
  await restart(true, fresh);
  const { dead } = await left(({ open, dead }) => open === 0 && dead === questions);
  const named = await until(
    async () => (await (await fetch(`${hosts[0]?.origin}/readyz`)).json()) as { warnings?: string[] },
    ({ warnings }) => warnings !== undefined,
    patienceMs,
  );
  if (named.warnings?.[0] !== 'outbox.unreadable') throw new Error('/readyz does not name the lost key.');
  for (const wish of after) await browser.ask(wish);
  for (const [n, wish] of before.entries()) await browser.ask(wish, keys[n]);
  await restart(true, fresh, lost);
  await left((now) => now.open === 0 && now.dead === 0);
  for (const [n, wish] of before.entries()) await browser.ask(wish, keys[n]);
  return { tickets: (await countAtDesk(drivers, [...before, ...after])).tickets, unreadable: dead };
}
