/** @jest-environment node */
import highs from 'highs';
import { type Criterion, cover, criteria, type Path, stepsOf, totalSteps } from './cover';
import { type Arc, explore, type Graph, START } from './explore';
import { optimumFor, optimumForArcs } from './optimum';
import { coverPairs, pairOf, pairsIn } from './pairs';
import { type PlanArc, postman } from './postman';
import { tripModel } from './sample';

const trip = explore(tripModel);

/** Numbers that look random and are the same in every run. */
const randomNumbers = (seed: number) => {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
};

/** A graph in which every node is reachable from node 0, with arcs between any two besides. */
const randomArcs = (seed: number): { nodes: number; arcs: PlanArc[] } => {
  const random = randomNumbers(seed);
  const nodes = 2 + random(6);
  const restart = random(4);
  const ends: [number, number][] = Array.from({ length: nodes - 1 }, (_, index) => [random(index + 1), index + 1]);
  for (let more = random(14); more > 0; more -= 1) ends.push([random(nodes), 1 + random(nodes - 1)]);
  return { nodes, arcs: ends.map(([from, to]) => ({ from, to, cost: from === 0 ? restart : 1, required: true })) };
};

const expectWalks = (paths: readonly Path[]) => {
  for (const path of paths) {
    let at = START;
    for (const arc of path) {
      expect(arc.from).toBe(at);
      at = arc.to;
    }
  }
};

const covered = (paths: readonly Path[], criterion: Criterion) =>
  new Set(paths.flat().flatMap((arc) => criterion(arc)));

describe('the postman', () => {
  it('finds the same price as an integer programme on 200 graphs, and its walks take every arc', async () => {
    const solver = await highs();
    for (let seed = 1; seed <= 200; seed += 1) {
      const { nodes, arcs } = randomArcs(seed);
      const { walks, cost } = postman(nodes, arcs);
      let paid = 0;
      const taken = new Set<number>();
      for (const walk of walks) {
        let at = 0;
        for (const index of walk) {
          const arc = arcs[index] as PlanArc;
          expect(arc.from).toBe(at);
          at = arc.to;
          paid += arc.cost;
          taken.add(index);
        }
      }
      expect(taken.size).toBe(arcs.length);
      expect(paid).toBe(cost);
      const balance = Array.from({ length: nodes - 1 }, (_, index) => {
        const terms = arcs.flatMap(({ from, to }, arc) =>
          from === to ? [] : to === index + 1 ? [`+ x${arc}`] : from === index + 1 ? [`- x${arc}`] : [],
        );
        return ` n${index}: ${terms.join(' ')} - e${index} = 0`;
      });
      const { ObjectiveValue } = solver.solve(
        [
          'Minimize',
          ` price: ${arcs.map((arc, index) => `+ ${arc.cost} x${index}`).join(' ')}`,
          'Subject To',
          ...balance,
          'Bounds',
          ...arcs.map((_, index) => ` x${index} >= 1`),
          'General',
          ` ${arcs.map((_, index) => `x${index}`).join(' ')}`,
          'End',
        ].join('\n'),
      );
      expect({ seed, cost }).toEqual({ seed, cost: Math.round(ObjectiveValue) });
    }
  });
});

describe('short paths', () => {
  it.each(['transitions', 'arcs', 'states'] as const)('cover all %s, each a walk from the start', (name) => {
    const paths = cover(trip, criteria[name](trip));
    expectWalks(paths);
    expect(covered(paths, criteria[name](trip))).toEqual(covered([trip.arcs], criteria[name](trip)));
  });

  it('cover all pairs of transitions, each a walk from the start', () => {
    const paths = coverPairs(trip);
    expectWalks(paths);
    expect(Math.max(...paths.map(stepsOf))).toBeLessThanOrEqual(8);
    const inARow = paths.flatMap((path) => {
      const taken = path.flatMap(({ definitions }) => definitions);
      return taken.slice(1).map((second, index) => pairOf(taken[index] ?? '', second));
    });
    expect(new Set(inARow)).toEqual(pairsIn(trip));
    // Somebody gets in twice, and the light is switched off and on: no other criterion asks for the same transition twice.
    expect(inARow).toContain(pairOf('trip.driving|driver.board|0', 'trip.driving|driver.board|0'));
  });

  it('keep to the limit', () => {
    const paths = cover(trip, criteria.arcs(trip), { limit: 4 });
    expect(Math.max(...paths.map(stepsOf))).toBeLessThanOrEqual(4);
    expect(covered(paths, criteria.arcs(trip)).size).toBe(trip.arcs.length);
  });

  it('take a longer path where a single way is longer than the limit', () => {
    const paths = cover(trip, criteria.transitions(trip), { limit: 1 });
    expect(covered(paths, criteria.transitions(trip)).size).toBe(trip.definitions.length);
  });

  it('go only where they may', () => {
    const paths = cover(trip, criteria.transitions(trip), { allowed: (arc) => arc.name !== 'start' });
    expect(paths.flat().some((arc) => arc.name === 'start')).toBe(false);
    expect(covered(paths, criteria.transitions(trip)).size).toBeLessThan(trip.definitions.length);
  });
});

describe('the yardstick', () => {
  it('is never more than what short paths need, and proven', async () => {
    const definitions = await optimumFor(trip, criteria.transitions(trip));
    expect(definitions.proven).toBe(true);
    expect(definitions.steps).toBeLessThanOrEqual(totalSteps(cover(trip, criteria.transitions(trip))));
    expect(optimumForArcs(trip).steps).toBeLessThanOrEqual(totalSteps(cover(trip, criteria.arcs(trip))));
  });

  it('enters a circle that only a detour reaches', async () => {
    // a → b → c, and at c a circle c → d → c whose transitions nobody else has: without the cut two steps would be enough.
    const arc = (id: number, from: number, to: number, definitions: string[]): Arc<unknown> => ({
      ...(trip.arcs[0] as Arc<unknown>),
      id,
      from,
      to,
      definitions,
      start: null,
    });
    const arcs = [arc(0, 0, 1, []), arc(1, 1, 2, []), arc(2, 2, 3, []), arc(3, 3, 4, ['x']), arc(4, 4, 3, ['y'])];
    const graph = {
      ...trip,
      arcs,
      situations: [0, 1, 2, 3, 4].map((id) => ({ id, key: String(id), leaf: '', place: null })),
    } as Graph<unknown>;
    expect(await optimumFor(graph, criteria.transitions(trip))).toEqual({ steps: 4, proven: true });
  });
});
