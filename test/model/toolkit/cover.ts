import { type Arc, type Graph, START } from './explore';

export type Path = readonly Arc<unknown>[];

/** What has to be covered, and which of it an arc covers. */
export type Criterion = (arc: Arc<unknown>) => readonly string[];

/** The coverage criteria that a plan can be asked for. */
export const criteria = {
  states:
    ({ situations }: Graph<unknown>): Criterion =>
    ({ to }) =>
      situations[to]?.leaf.split(' + ') ?? [],
  transitions:
    (_graph: Graph<unknown>): Criterion =>
    (arc) =>
      arc.definitions,
  arcs:
    (_graph: Graph<unknown>): Criterion =>
    (arc) => [String(arc.id)],
};

export const criterionNames = ['states', 'transitions', 'arcs'] as const;
export type CriterionName = (typeof criterionNames)[number];

/** Which arcs a plan may use. */
export type Allowed = (arc: Arc<unknown>) => boolean;

/** Events of a path; opening the portal is none. */
export const stepsOf = (path: Path): number => path.filter((arc) => arc.from !== START).length;

export const totalSteps = (paths: readonly Path[]): number => paths.reduce((sum, path) => sum + stepsOf(path), 0);

/** What one more path costs, in steps: opening the portal again. */
const restartCost = 1;

/** Numbers from 0 to below 1 that look random and are the same in every run. */
const shuffler = (seed: number) => {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
};

/** An arc with what it covers, as numbers: a plan asks for it a hundred thousand times. */
interface Covering {
  readonly arc: Arc<unknown>;
  readonly targets: readonly number[];
}

/** The arcs with what they cover, each thing under its own number, and how many things there are. */
const numbered = (
  arcs: Path,
  criterion: Criterion,
): { readonly coverings: readonly Covering[]; readonly targets: number } => {
  const numbers = new Map<string, number>();
  const numberOf = (target: string): number => {
    const number = numbers.get(target) ?? numbers.size;
    numbers.set(target, number);
    return number;
  };
  const coverings = arcs.map((arc) => ({ arc, targets: [...new Set(criterion(arc))].map(numberOf) }));
  return { coverings, targets: numbers.size };
};

type Way = readonly Covering[];

const stepsOfWay = (way: Way): number => way.filter(({ arc }) => arc.from !== START).length;

/** One greedy plan: nearest uncovered first; a path that would grow too long ends. The order of `coverings` breaks ties. */
const greedy = (situations: number, coverings: Way, targets: number, limit: number): Way[] => {
  const outgoing: Covering[][] = Array.from({ length: situations }, () => []);
  for (const covering of coverings) outgoing[covering.arc.from]?.push(covering);
  const isLeft = new Uint8Array(targets).fill(1);
  let left = targets;

  const gainOf = ({ targets: own }: Covering): number => {
    let gain = 0;
    for (const target of own) gain += isLeft[target] ?? 0;
    return gain;
  };

  // Which search has been at a situation, and by which arc.
  const seenIn = new Int32Array(situations);
  const cameBy: (Covering | undefined)[] = new Array(situations);
  let search = 0;
  const wayBy = (last: Covering, from: number): Way => {
    const way = [last];
    for (let at = last.arc.from; at !== from; ) {
      const before = cameBy[at] as Covering;
      way.push(before);
      at = before.arc.from;
    }
    return way.reverse();
  };

  /** The shortest way from a situation to an arc that covers something new; of equally short ones the one that covers most. */
  const nearest = (from: number): Way | null => {
    search += 1;
    seenIn[from] = search;
    let places = [from];
    while (places.length > 0) {
      let best: Covering | null = null;
      let gain = 0;
      const next: number[] = [];
      for (const place of places) {
        for (const covering of outgoing[place] ?? []) {
          const fresh = gainOf(covering);
          if (fresh > gain) [gain, best] = [fresh, covering];
          const { to } = covering.arc;
          if (seenIn[to] !== search) {
            seenIn[to] = search;
            cameBy[to] = covering;
            next.push(to);
          }
        }
      }
      if (best) return wayBy(best, from);
      places = next;
    }
    return null;
  };

  const paths: Way[] = [];
  let path: Covering[] = [];
  while (left > 0) {
    const at = path.at(-1)?.arc.to ?? START;
    const on = nearest(at);
    if (at !== START) {
      const restart = nearest(START);
      const isTooFar =
        !on ||
        stepsOfWay(path) + stepsOfWay(on) > limit ||
        (restart && stepsOfWay(restart) + restartCost < stepsOfWay(on));
      if (isTooFar) {
        paths.push(path);
        path = [];
        continue;
      }
    }
    // What only arcs without a way from START cover stays uncovered; the gate names it.
    if (!on) break;
    path.push(...on);
    for (const covering of on) {
      left -= gainOf(covering);
      for (const target of covering.targets) isLeft[target] = 0;
    }
  }
  if (path.length > 0) paths.push(path);
  return paths;
};

/** Takes away what later paths made superfluous: ends of paths, and whole paths, that cover nothing of their own. */
const pruned = (paths: readonly Way[], targets: number): readonly Way[] => {
  const times = new Int32Array(targets);
  const count = (covering: Covering, by: number) => {
    for (const target of covering.targets) times[target] = (times[target] ?? 0) + by;
  };
  for (const covering of paths.flat()) count(covering, 1);
  return paths.flatMap((path) => {
    const kept = [...path];
    for (let last = kept.at(-1); last?.targets.every((target) => (times[target] ?? 0) > 1); last = kept.at(-1)) {
      count(last, -1);
      kept.pop();
    }
    return kept.length > 0 ? [kept] : [];
  });
};

/** How many greedy plans are compared. */
const attempts = 100;

/**
 * Paths of at most `limit` steps that together cover all that the arcs `allowed` can cover; the cheapest plan of many greedy ones.
 * What lies further away than the limit gets a longer path of its own.
 */
export const cover = (
  graph: Graph<unknown>,
  criterion: Criterion,
  { limit = 8, allowed = (): boolean => true }: { readonly limit?: number; readonly allowed?: Allowed } = {},
): readonly Path[] => {
  const { coverings, targets } = numbered(graph.arcs.filter(allowed), criterion);
  const random = shuffler(1);
  let best: readonly Way[] = [];
  let price = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const order =
      attempt === 0
        ? coverings
        : coverings
            .map((covering) => [random(), covering] as const)
            .sort(([a], [b]) => a - b)
            .map(([, covering]) => covering);
    const plan = pruned(greedy(graph.situations.length, order, targets, limit), targets);
    const asked = plan.reduce((steps, way) => steps + stepsOfWay(way) + restartCost, 0);
    if (asked < price) [best, price] = [plan, asked];
  }
  return best.map((way) => way.map(({ arc }) => arc));
};
