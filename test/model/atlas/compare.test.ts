/** @jest-environment node */
import { type Diagram, diagramOf } from '../docs/diagram';
import { tripMachine } from '../toolkit/sample';
import { compare } from './compare';

const now = diagramOf(tripMachine);
/** An earlier version of the trip. */
const earlier = (change: (arrows: Diagram['arrows']) => Diagram['arrows']): Diagram => ({
  ...now,
  arrows: change(now.arrows),
});
const arrow = (id: string) => {
  const found = now.arrows.find((arrow) => arrow.id === id);
  if (!found) throw new Error(`There is no ${id}.`);
  return found;
};

describe('the comparison of two versions of a chart', () => {
  it('finds nothing in equal versions', () => {
    expect(compare(diagramOf(tripMachine), now)).toEqual([]);
  });

  it('finds a new and a removed transition, and does not report the transitions after it', () => {
    const first = arrow('trip.fetching|xstate.done.actor.fetchTrip|0');
    const second = arrow('trip.fetching|xstate.done.actor.fetchTrip|1');
    // Without the first transition, the second one had its index and so its id.
    const shorter = earlier((arrows) =>
      arrows.filter((arrow) => arrow !== first).map((arrow) => (arrow === second ? { ...arrow, id: first.id } : arrow)),
    );
    expect(compare(shorter, now)).toEqual([
      { kind: 'new', id: first.id, words: expect.stringContaining('trip.fetching fetchTrip answers ['), details: [] },
    ]);
    expect(compare(now, shorter).map(({ kind, id }) => [kind, id])).toEqual([['gone', first.id]]);
  });

  it('finds another target, action or description', () => {
    const stop = arrow('trip.driving|driver.stop|0');
    const other = earlier((arrows) =>
      arrows.map((arrow) =>
        arrow === stop ? { ...arrow, target: 'trip.waiting', actions: ['ring'], description: 'Home.' } : arrow,
      ),
    );
    expect(compare(other, now)).toEqual([
      {
        kind: 'changed',
        id: stop.id,
        words: 'trip.driving driver.stop',
        details: [
          `target: trip.waiting → ${stop.target}`,
          `actions: ring → ${stop.actions.join(', ') || 'none'}`,
          `description: Home. → ${stop.description}`,
        ],
      },
    ]);
  });

  it('finds another order of guards', () => {
    const [first, second] = [arrow('trip.opening|always|0'), arrow('trip.opening|always|1')];
    const swapped = earlier((arrows) =>
      arrows.map((arrow) => (arrow === first ? second : arrow === second ? first : arrow)),
    );
    const changes = compare(swapped, now);
    expect(changes.map(({ kind, words }) => [kind, words])).toEqual([['changed', 'trip.opening immediately']]);
    expect(changes[0]?.details[0]).toMatch(/^order of guards: otherwise, .+ → .+, otherwise$/);
  });

  it('finds everything in a new chart', () => {
    expect(compare(null, now)).toHaveLength(now.arrows.length + 11);
  });
});
