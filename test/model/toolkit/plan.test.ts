/** @jest-environment node */
import { type Criterion, cover, criteria, type Path, stepsOf } from './cover';
import { explore, START } from './explore';
import { tripModel } from './sample';

const trip = explore(tripModel);

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

describe('short paths', () => {
  it.each(['transitions', 'arcs', 'states'] as const)('cover all %s, each a walk from the start', (name) => {
    const paths = cover(trip, criteria[name](trip));
    expectWalks(paths);
    expect(covered(paths, criteria[name](trip))).toEqual(covered([trip.arcs], criteria[name](trip)));
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
