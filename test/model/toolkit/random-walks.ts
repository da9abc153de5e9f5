import { type Command, check, commands, constantFrom, integer, modelRun, noShrink, property } from 'fast-check';

/** Charts that run together, with their server. `At` is the state between two steps. */
export interface Walkable<At> {
  readonly starts: readonly { readonly name: string; readonly at: At }[];
  steps(at: At): readonly { readonly name: string; take(): At }[];
  /** The rule that this state breaks, or `null`. */
  broken(at: At): string | null;
}

export interface RandomWalks {
  readonly walks: number;
  readonly steps: number;
  /** The broken rule, the steps of the shortest walk that breaks it, and the length of the first such walk; `null` if no rule is broken. */
  readonly failure: { readonly story: readonly string[]; readonly rule: string; readonly stepsBefore: number } | null;
}

/** A hash of a text (FNV-1a). */
const hash = (text: string): number => {
  let sum = 2_166_136_261;
  for (let index = 0; index < text.length; index += 1) sum = Math.imul(sum ^ text.charCodeAt(index), 16_777_619);
  return sum >>> 0;
};

/**
 * Takes random walks through charts that run together, whose situations are too many to explore. fast-check shrinks a walk that breaks a rule.
 * The same seed takes the same walks.
 */
export const randomWalks = <At>(
  walkable: Walkable<At>,
  { walks = 300, length = 60, seed = Number(process.env.WALK_SEED ?? 1) } = {},
): RandomWalks => {
  interface Walk {
    at: At;
    readonly story: string[];
  }
  let steps = 0;
  let failure = null as RandomWalks['failure'];
  const judge = (walk: Walk): void => {
    const rule = walkable.broken(walk.at);
    if (rule === null) return;
    const stepsBefore = failure?.stepsBefore ?? walk.story.length;
    if (!failure || walk.story.length < failure.story.length) failure = { story: walk.story, rule, stepsBefore };
    throw new Error(rule);
  };
  /** One step. `taste` ranks the possible steps by name, so shrinking away earlier steps keeps the choice. */
  class Step implements Command<object, Walk> {
    private readonly taste: number;

    constructor(taste: number) {
      this.taste = taste;
    }

    check = () => true;
    run(_: object, walk: Walk): void {
      const [next] = walkable
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
    property(
      constantFrom(...walkable.starts),
      commands([step], { maxCommands: length, size: 'max' }),
      (start, taken) => {
        const walk: Walk = { at: start.at, story: [start.name] };
        judge(walk);
        modelRun(() => ({ model: {}, real: walk }), taken);
      },
    ),
    { numRuns: walks, seed },
  );
  return { walks, steps, failure };
};
