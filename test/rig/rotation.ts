import { randomBytes } from 'node:crypto';
import type { Random } from '../../sandbox/money/random';
import type { Tally } from './faults';

const newKey = () => randomBytes(32).toString('base64');

/** The OUTBOX_KEY of hosts that start again and again, rotated as operate.md says. */
export function keyRing(random: Random, tally: Tally, hostCount: number) {
  let keys: readonly string[] = [newKey()];
  let next: string | null = null;
  /** The hosts that already have the next key, behind the others. */
  const ready = new Set<number>();
  return {
    forHost(index: number): string {
      if (next !== null && ready.size === hostCount) {
        keys = [next, ...keys];
        next = null;
        ready.clear();
        tally.count('F25');
      } else if (next === null && random.chance(0.15)) next = newKey();
      if (next !== null) ready.add(index);
      return [...keys, ...(next === null ? [] : [next])].join(',');
    },
  };
}
