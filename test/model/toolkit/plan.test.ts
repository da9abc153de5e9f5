/** @jest-environment node */
import { type Criterion, cover, criteria, type Path, stepsOf } from './cover';
import { explore, START } from './explore';
import { tripModel } from './sample';

const trip = explore(tripModel);

const expectWalks = (paths: readonly Path[]) => {
  for (const path of paths) {
    let at = START;
    for (const edge of path) {
      expect(edge.from).toBe(at);
      at = edge.to;
    }
  }
};

const covered = (paths: readonly Path[], criterion: Criterion) =>
  new Set(paths.flat().flatMap((edge) => criterion(edge)));

describe('short paths', () => {
  it.each(['transitions', 'edges', 'states'] as const)('cover all %s, each a walk from the start', (name) => {
    const paths = cover(trip, criteria[name](trip));
    expectWalks(paths);
    expect(covered(paths, criteria[name](trip))).toEqual(covered([trip.edges], criteria[name](trip)));
  });

  it('keep to the limit', () => {
    const paths = cover(trip, criteria.edges(trip), { limit: 4 });
    expect(Math.max(...paths.map(stepsOf))).toBeLessThanOrEqual(4);
    expect(covered(paths, criteria.edges(trip)).size).toBe(trip.edges.length);
  });

  it('take a longer path where a single way is longer than the limit', () => {
    const paths = cover(trip, criteria.transitions(trip), { limit: 1 });
    expect(covered(paths, criteria.transitions(trip)).size).toBe(trip.definitions.length);
  });

  it('go only where they may', () => {
    const paths = cover(trip, criteria.transitions(trip), { allowed: (edge) => edge.name !== 'start' });
    expect(paths.flat().some((edge) => edge.name === 'start')).toBe(false);
    expect(covered(paths, criteria.transitions(trip)).size).toBeLessThan(trip.definitions.length);
  });
});
