import type { Model } from './model';
import { type Mention, requirementLinksIn } from './requirements';
import type { PathRun, SeenLists } from './seen';

export interface NamedTest {
  /** Its title if it ran, else its location in the source. */
  readonly test: string;
  readonly outcome: 'passed' | 'failed' | 'not run';
}

/** How many of a requirement's states and transitions were covered. */
export interface Met {
  readonly met: number;
  readonly total: number;
}

export interface RequirementCoverage {
  readonly sentence: string;
  /** The states and transitions that name it. */
  readonly linkedFrom: readonly string[];
  readonly browser: Met;
  readonly machine: Met;
  /** Browser tests that name it, without the paths. */
  readonly tests: readonly NamedTest[];
  /** Node tests that name it: `test/unit/app/session.test.ts:71`. */
  readonly node: readonly string[];
  /** Why no browser can show it. */
  readonly notInBrowser: string | null;
  /** Whether a path or a browser test shows it. */
  readonly isCovered: boolean;
}

export interface RequirementEvidence {
  /** Id to sentence. */
  readonly sentences: ReadonlyMap<string, string>;
  readonly inBrowserTests: readonly Mention[];
  readonly inNodeTests: readonly Mention[];
  /** The requirements that no browser can show, with the reason. */
  readonly notInBrowser: Readonly<Record<string, string>>;
  /** The browser tests of this run, by the requirements they name. */
  readonly ran: readonly { readonly id: string; readonly test: string; readonly isOk: boolean }[];
}

const unionOf = (runs: readonly PathRun[]): SeenLists => ({
  states: [...new Set(runs.flatMap(({ states }) => states))],
  transitions: [...new Set(runs.flatMap(({ transitions }) => transitions))],
});

/** The paths and tests of each requirement. A test that did not run counts as showing it, a failed one does not. */
export const requirementCoverage = (
  models: readonly Model<unknown>[],
  browser: readonly PathRun[],
  machine: readonly PathRun[],
  { sentences, inBrowserTests, inNodeTests, notInBrowser, ran }: RequirementEvidence,
): Readonly<Record<string, RequirementCoverage>> => {
  const links = models.flatMap(requirementLinksIn);
  const [inBrowser, onMachine] = [unionOf(browser), unionOf(machine)];
  const placesOf = (mentions: readonly Mention[], id: string) => [
    ...new Set(mentions.filter((mention) => mention.id === id).map(({ location }) => location)),
  ];
  return Object.fromEntries(
    [...sentences].map(([id, sentence]): [string, RequirementCoverage] => {
      const own = links.filter((link) => link.id === id);
      const metBy = (seen: SeenLists): Met => ({
        met: own.filter((link) => link.isMet(seen)).length,
        total: own.length,
      });
      const here = ran.filter((item) => item.id === id);
      const tests: readonly NamedTest[] =
        here.length > 0
          ? here.map(({ test, isOk }) => ({ test, outcome: isOk ? 'passed' : 'failed' }))
          : placesOf(inBrowserTests, id).map((test) => ({ test, outcome: 'not run' }));
      return [
        id,
        {
          sentence,
          linkedFrom: own.map(({ of }) => of),
          browser: metBy(inBrowser),
          machine: metBy(onMachine),
          tests,
          node: placesOf(inNodeTests, id),
          notInBrowser: notInBrowser[id] ?? null,
          isCovered: metBy(inBrowser).met > 0 || tests.some(({ outcome }) => outcome !== 'failed'),
        },
      ];
    }),
  );
};
