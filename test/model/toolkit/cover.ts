import { type Edge, type Graph, START } from './explore';

export type Path = readonly Edge<unknown>[];

/** What an edge covers. */
export type Criterion = (edge: Edge<unknown>) => readonly string[];

/** The coverage criteria that a plan can be asked for. */
export const criteria = {
  states:
    ({ situations }: Graph<unknown>): Criterion =>
    ({ to }) =>
      situations[to]?.leaf.split(' + ') ?? [],
  transitions:
    (_graph: Graph<unknown>): Criterion =>
    (edge) =>
      edge.definitions,
  edges:
    (_graph: Graph<unknown>): Criterion =>
    (edge) => [String(edge.id)],
};

export const criterionNames = ['states', 'transitions', 'edges'] as const;
export type CriterionName = (typeof criterionNames)[number];

/** Which edges a plan may use. */
export type Allowed = (edge: Edge<unknown>) => boolean;

/** The number of events in a path; opening the portal is not counted. */
export const stepsOf = (path: Path): number => path.filter((edge) => edge.from !== START).length;

export const totalSteps = (paths: readonly Path[]): number => paths.reduce((sum, path) => sum + stepsOf(path), 0);

/** The cost of one more path, in steps: the portal is opened again. */
const restartCost = 1;

/** A seeded random number generator, so that every run makes the same plan. */
const seededRandom = (seed: number) => {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
};

/** An edge with what it covers. Targets are numbers, because a plan reads them a hundred thousand times. */
interface Covering {
  readonly edge: Edge<unknown>;
  readonly targets: readonly number[];
}

/** Numbers the targets of the edges, and counts them. */
const numbered = (
  edges: Path,
  criterion: Criterion,
): { readonly coverings: readonly Covering[]; readonly targets: number } => {
  const numbers = new Map<string, number>();
  const numberOf = (target: string): number => {
    const number = numbers.get(target) ?? numbers.size;
    numbers.set(target, number);
    return number;
  };
  const coverings = edges.map((edge) => ({ edge, targets: [...new Set(criterion(edge))].map(numberOf) }));
  return { coverings, targets: numbers.size };
};

type CoveringPath = readonly Covering[];

const stepsIn = (path: CoveringPath): number => path.filter(({ edge }) => edge.from !== START).length;

/** One greedy plan: the nearest uncovered edge first; a path ends before it grows too long. The order of `coverings` breaks ties. */
const greedy = (situations: number, coverings: CoveringPath, targets: number, limit: number): CoveringPath[] => {
  const outgoing: Covering[][] = Array.from({ length: situations }, () => []);
  for (const covering of coverings) outgoing[covering.edge.from]?.push(covering);
  const isLeft = new Uint8Array(targets).fill(1);
  let left = targets;

  const gainOf = ({ targets: own }: Covering): number => {
    let gain = 0;
    for (const target of own) gain += isLeft[target] ?? 0;
    return gain;
  };

  // The last search that visited a situation, and the edge it came by.
  const seenIn = new Int32Array(situations);
  const cameBy: (Covering | undefined)[] = new Array(situations);
  let search = 0;
  const pathBy = (last: Covering, from: number): CoveringPath => {
    const edges = [last];
    for (let at = last.edge.from; at !== from; ) {
      const before = cameBy[at] as Covering;
      edges.push(before);
      at = before.edge.from;
    }
    return edges.reverse();
  };

  /** The shortest path from a situation to an edge that covers something new; of equally short ones, the one that covers most. */
  const nearest = (from: number): CoveringPath | null => {
    search += 1;
    seenIn[from] = search;
    let frontier = [from];
    while (frontier.length > 0) {
      let best: Covering | null = null;
      let gain = 0;
      const next: number[] = [];
      for (const situation of frontier) {
        for (const covering of outgoing[situation] ?? []) {
          const fresh = gainOf(covering);
          if (fresh > gain) [gain, best] = [fresh, covering];
          const { to } = covering.edge;
          if (seenIn[to] !== search) {
            seenIn[to] = search;
            cameBy[to] = covering;
            next.push(to);
          }
        }
      }
      if (best) return pathBy(best, from);
      frontier = next;
    }
    return null;
  };

  const paths: CoveringPath[] = [];
  let path: Covering[] = [];
  while (left > 0) {
    const at = path.at(-1)?.edge.to ?? START;
    const on = nearest(at);
    if (at !== START) {
      const restart = nearest(START);
      const isTooFar =
        !on || stepsIn(path) + stepsIn(on) > limit || (restart && stepsIn(restart) + restartCost < stepsIn(on));
      if (isTooFar) {
        paths.push(path);
        path = [];
        continue;
      }
    }
    // What no path from START reaches stays uncovered; the gate names it.
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

/** Removes the ends of paths, and whole paths, whose targets other paths cover too. */
const pruned = (paths: readonly CoveringPath[], targets: number): readonly CoveringPath[] => {
  const times = new Int32Array(targets);
  const count = (covering: Covering, by: number) => {
    for (const target of covering.targets) times[target] = (times[target] ?? 0) + by;
  };
  for (const covering of paths.flat()) count(covering, 1);
  return paths.flatMap((path) => {
    const trimmed = [...path];
    for (let last = trimmed.at(-1); last?.targets.every((target) => (times[target] ?? 0) > 1); last = trimmed.at(-1)) {
      count(last, -1);
      trimmed.pop();
    }
    return trimmed.length > 0 ? [trimmed] : [];
  });
};

/** How many greedy plans are compared. */
const attempts = 100;

/**
 * Paths of at most `limit` steps that together cover what the `allowed` edges can cover: the cheapest of many greedy plans. A target further away
 * than the limit gets a longer path of its own.
 */
export const cover = (
  graph: Graph<unknown>,
  criterion: Criterion,
  { limit = 8, allowed = (): boolean => true }: { readonly limit?: number; readonly allowed?: Allowed } = {},
): readonly Path[] => {
  const { coverings, targets } = numbered(graph.edges.filter(allowed), criterion);
  const random = seededRandom(1);
  let best: readonly CoveringPath[] = [];
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
    const planSteps = plan.reduce((steps, path) => steps + stepsIn(path) + restartCost, 0);
    if (planSteps < price) [best, price] = [plan, planSteps];
  }
  return best.map((path) => path.map(({ edge }) => edge));
};
