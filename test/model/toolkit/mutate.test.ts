/** @jest-environment node */
import { explore } from './explore';
import { brokenInvariants } from './invariants';
import { type Mutation, mutantsOf } from './mutate';
import { tripMachine, tripModel } from './sample';
import { type Fate, strengthOf, summarise } from './strength';

const mutants = [...mutantsOf(tripMachine)];
const mutant = (id: string) => {
  const found = mutants.find((mutant) => mutant.id === id);
  if (!found) throw new Error(`There is no "${id}" among: ${mutants.map((mutant) => mutant.id).join(', ')}`);
  return found;
};
const ways = (id: string) => explore({ ...tripModel, machine: mutant(id).machine });

describe('a chart with one mistake', () => {
  it('is made once for every transition, target, guard, pair of guards and action', () => {
    const made = (kind: Mutation) => mutants.filter((mutant) => mutant.kind === kind);
    // The forbidden event of the light is a transition as well.
    expect(made('transition dropped')).toHaveLength(12);
    expect(made('guard dropped').map(({ id }) => id)).toEqual([
      'trip.opening|always|0: guard dropped',
      'trip.fetching|xstate.done.actor.fetchTrip|0: guard dropped',
    ]);
    expect(new Set(mutants.map(({ id }) => id)).size).toBe(mutants.length);
  });

  it('behaves wrongly in the way that its name says, and the chart itself stays unchanged', () => {
    const leads = (graph: ReturnType<typeof ways>, name: string) =>
      graph.arcs.filter((arc) => arc.name === name).map((arc) => graph.situations[arc.to]?.leaf);
    expect(leads(ways('trip.opening|always|0: guard dropped'), 'open')).toEqual(
      leads(explore(tripModel), 'open, remembered'),
    );
    expect(ways('trip.waiting|driver.start|0: transition dropped').misfits).toContain(
      'waiting: "start" (driver.start) does nothing',
    );
    expect(leads(explore(tripModel), 'open')).toEqual(['waiting']);
  });

  it('breaks a rule of steps, which then tells the story', () => {
    const strict = { ...tripModel, steps: [{ says: 'a start fetches', holds: () => false }] };
    expect(brokenInvariants(explore(strict))).toEqual(['"a start fetches" does not hold of: open → Waiting']);
  });

  it('is noticed by a check, or by none and listed with a reason; no entry is out of date', () => {
    const [one, other, third, fourth] = mutants as [Fate['mutant'], Fate['mutant'], Fate['mutant'], Fate['mutant']];
    const fates: Fate[] = [
      { mutant: one, killer: 'promises', isSame: false },
      { mutant: other, killer: 'approved', isSame: false },
      { mutant: third, killer: null, isSame: false },
      { mutant: { ...fourth, kind: 'guards swapped' }, killer: 'approved', isSame: true },
    ];
    expect(summarise('trip', fates, [{ because: 'known', mutants: ['gone'] }])).toEqual({
      made: 4,
      same: 1,
      noticed: 2,
      judges: ['promises', 'approved'],
      complaints: [`trip: no check notices: ${third.id}`, 'trip: listed as a survivor, and is none: gone'],
    });
  });

  it('is not made of a chart that does not pass unchanged', () => {
    const broken = { ...tripModel, invariants: [{ says: 'never', holds: () => false }] };
    expect(() => [...strengthOf(broken, {})]).toThrow('trip: the chart itself does not pass (promises)');
  });
});
