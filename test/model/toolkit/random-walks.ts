import { type Command, check, commands, constantFrom, integer, modelRun, noShrink, property } from 'fast-check';
import { leafOf } from './definitions';
import { stepper } from './explore';
import type { Model, Taken } from './model';

/** Something that can be walked: a chart in its world, or several. `At` is all that one step needs to know of those before. */
export interface Walkable<At> {
  readonly starts: readonly { readonly name: string; readonly at: At }[];
  steps(at: At): readonly { readonly name: string; take(): At }[];
  /** The rule that is broken there; null for none. */
  broken(at: At): string | null;
}

export interface RandomWalks {
  readonly walks: number;
  readonly steps: number;
  /** A rule that was broken, with the shortest story found, and how many steps it took at first; null: every walk keeps every rule. */
  readonly failure: { readonly story: readonly string[]; readonly rule: string; readonly stepsBefore: number } | null;
}

/** The same number for the same texts, spread evenly. */
const hash = (text: string): number => {
  let sum = 2_166_136_261;
  for (let index = 0; index < text.length; index += 1) sum = Math.imul(sum ^ text.charCodeAt(index), 16_777_619);
  return sum >>> 0;
};

/**
 * Walks at random, in long walks, and keeps the real context: the explorer merges visits that the model's facts do not tell apart. A walk
 * that breaks a rule is shrunk by fast-check. The same seed walks the same ways.
 */
export const randomWalks = <At>(
  world: Walkable<At>,
  { walks = 300, length = 60, seed = Number(process.env.WALK_SEED ?? 1) } = {},
): RandomWalks => {
  interface Walk {
    at: At;
    readonly story: string[];
  }
  let steps = 0;
  let failure = null as RandomWalks['failure'];
  const judge = (walk: Walk): void => {
    const rule = world.broken(walk.at);
    if (rule === null) return;
    const stepsBefore = failure?.stepsBefore ?? walk.story.length;
    if (!failure || walk.story.length < failure.story.length) failure = { story: walk.story, rule, stepsBefore };
    throw new Error(rule);
  };
  /** One step. It prefers steps by their names, so it stays the same when steps before it are left out. */
  class Step implements Command<object, Walk> {
    private readonly taste: number;

    constructor(taste: number) {
      this.taste = taste;
    }

    check = () => true;
    run(_: object, walk: Walk): void {
      const [next] = world
        .steps(walk.at)
        .map((step) => ({ step, rank: hash(`${this.taste} ${step.name}`) }))
        .sort((a, b) => b.rank - a.rank);
      if (!next) return;
      steps += 1;
      walk.at = next.step.take();
      walk.story.push(next.step.name);
      judge(walk);
    }
    toString = () => String(this.taste);
  }
  const step = noShrink(integer({ min: 0 })).map((taste) => new Step(taste));
  check(
    property(constantFrom(...world.starts), commands([step], { maxCommands: length, size: 'max' }), (start, taken) => {
      const walk: Walk = { at: start.at, story: [start.name] };
      judge(walk);
      modelRun(() => ({ model: {}, real: walk }), taken);
    }),
    { numRuns: walks, seed },
  );
  return { walks, steps, failure };
};

/** A model as something to walk: its cases, invariants and rules of steps. */
export const walkable = <Server>(model: Model<Server>): Walkable<Taken<Server>> => {
  const run = stepper(model.machine);
  type Step = ReturnType<typeof run.open>;
  const arrive = (
    { snapshot, effects }: Step,
    server: Server,
    rest: Pick<Taken<Server>, 'from' | 'name' | 'event'>,
  ) => ({
    ...rest,
    to: { snapshot, leaf: leafOf(snapshot), server },
    effects,
  });
  return {
    starts: model.starts.map(({ name, input, server }) => ({
      name,
      at: arrive(run.open(input), server, { from: null, name, event: null }),
    })),
    steps: ({ to: from }) =>
      from.snapshot.status === 'done'
        ? []
        : model
            .cases(from)
            .filter(({ rejected }) => !rejected)
            .map(({ name, event, server }) => ({
              name,
              take: () => arrive(run.step(from.snapshot, event), { ...from.server, ...server }, { from, name, event }),
            })),
    broken: (taken) =>
      (
        model.invariants.find((invariant) => !invariant.holds(taken.to)) ??
        model.steps?.find((step) => !step.holds(taken))
      )?.says ?? null,
  };
};
