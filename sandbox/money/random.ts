/** Pseudorandom numbers, the same for the same names in every world. */
export interface Random {
  /** A number from 0 up to, but not including, 1. */
  next(): number;
  /** Whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
}

/** The FNV-1a hash, which spreads similar names, such as two days, far apart. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
};

/** The Mulberry32 generator, seeded with the names. */
export const randomOf = (...names: readonly (string | number)[]): Random => {
  let state = hashOf(names.join('|'));
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    pick: <Item>(items: readonly Item[]) => items[Math.floor(next() * items.length)] as Item,
  };
};
