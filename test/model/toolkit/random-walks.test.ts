/** @jest-environment node */
import { explore } from './explore';
import { brokenInvariants } from './invariants';
import { randomWalks, walkable } from './random-walks';
import { tripModel } from './sample';

/** The trip's facts do not count passengers, so the explorer tries one boarding only. */
const crowded = {
  ...tripModel,
  invariants: [
    {
      says: 'a car carries at most four',
      holds: ({ snapshot }: { snapshot: { context: { passengers: number } } }) => snapshot.context.passengers <= 4,
    },
  ],
};

describe('random walks', () => {
  it('find nothing in a chart that keeps its rules', () => {
    expect(randomWalks(walkable(tripModel)).failure).toBeNull();
  });

  it('find a mistake that the explorer cannot see, and shrink it to six steps', () => {
    expect(brokenInvariants(explore(crowded))).toEqual([]);
    for (const seed of [1, 2, 3, 4, 5]) {
      const { failure } = randomWalks(walkable(crowded), { seed });
      expect(failure?.rule).toBe('a car carries at most four');
      // `start` brings two passengers, `board` one more each.
      expect(failure?.story).toEqual(['open', 'start', 'two passengers', 'board', 'board', 'board']);
    }
  });

  it('walk the same ways with the same seed', () => {
    expect(randomWalks(walkable(crowded), { seed: 7 })).toEqual(randomWalks(walkable(crowded), { seed: 7 }));
  });
});
