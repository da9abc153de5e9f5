/** @jest-environment node */
import { type Criterion, cover, criteria, type Path, stepsOf } from './cover';
import { explore, START } from './explore';
import { tripModel } from './sample';

const trip = explore(tripModel);

const expectConnected = (paths: readonly Path[]) => {
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

describe('a plan', () => {
  it.each(['transitions', 'edges', 'states'] as const)('covers all %s, with connected paths from the start', (name) => {
    const paths = cover(trip, criteria[name](trip));
    expectConnected(paths);
    expect(covered(paths, criteria[name](trip))).toEqual(covered([trip.edges], criteria[name](trip)));
  });

  it('keeps paths within the limit', () => {
    const paths = cover(trip, criteria.edges(trip), { limit: 4 });
    expect(Math.max(...paths.map(stepsOf))).toBeLessThanOrEqual(4);
    expect(covered(paths, criteria.edges(trip)).size).toBe(trip.edges.length);
  });

  it('exceeds the limit for a target that is further away', () => {
    const paths = cover(trip, criteria.transitions(trip), { limit: 1 });
    expect(covered(paths, criteria.transitions(trip)).size).toBe(trip.definitions.length);
  });

  it('uses only allowed edges', () => {
    const paths = cover(trip, criteria.transitions(trip), { allowed: (edge) => edge.name !== 'start' });
    expect(paths.flat().some((edge) => edge.name === 'start')).toBe(false);
    expect(covered(paths, criteria.transitions(trip)).size).toBeLessThan(trip.definitions.length);
  });
});
