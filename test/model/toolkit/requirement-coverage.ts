import type { Model } from './model';
import { claimsIn, type Mention } from './requirements';
import type { PathRun, SeenLists } from './seen';

export interface NamedTest {
  /** Its name where it was run, else the place in the source. */
  readonly test: string;
  readonly outcome: 'passed' | 'failed' | 'not run';
}

/** How far what charts claim was met. */
export interface Met {
  readonly met: number;
  readonly claims: number;
}

export interface RequirementCoverage {
  readonly sentence: string;
  /** States and transitions that claim it, and how many of them were met at each level. */
  readonly claimedBy: readonly string[];
  readonly browser: Met;
  readonly machine: Met;
  /** Tests in the browser that are no paths and name it. */
  readonly tests: readonly NamedTest[];
  /** Tests in Node that name it: `test/unit/app/session.test.ts:71`. */
  readonly node: readonly string[];
  /** Why no browser can show it. */
  readonly notInBrowser: string | null;
  /** A path or a test in the browser shows it. */
  readonly isCovered: boolean;
}

export interface RequirementEvidence {
  /** Id to sentence. */
  readonly sentences: ReadonlyMap<string, string>;
  readonly inBrowserTests: readonly Mention[];
  readonly inNodeTests: readonly Mention[];
  /** What no browser can show, and why. */
  readonly notInBrowser: Readonly<Record<string, string>>;
  /** Tests in the browser of this run, with the requirements they name. */
  readonly ran: readonly { readonly id: string; readonly test: string; readonly isOk: boolean }[];
}

const together = (runs: readonly PathRun[]): SeenLists => ({
  states: [...new Set(runs.flatMap(({ states }) => states))],
  transitions: [...new Set(runs.flatMap(({ transitions }) => transitions))],
});

/** Which path or test shows each requirement. A test that was not run this time counts, one that was run and failed does not. */
export const requirementCoverage = (
  models: readonly Model<unknown>[],
  browser: readonly PathRun[],
  machine: readonly PathRun[],
  { sentences, inBrowserTests, inNodeTests, notInBrowser, ran }: RequirementEvidence,
): Readonly<Record<string, RequirementCoverage>> => {
  const claims = models.flatMap(claimsIn);
  const [inBrowser, onMachine] = [together(browser), together(machine)];
  const placesOf = (mentions: readonly Mention[], id: string) => [
    ...new Set(mentions.filter((mention) => mention.id === id).map(({ place }) => place)),
  ];
  return Object.fromEntries(
    [...sentences].map(([id, sentence]): [string, RequirementCoverage] => {
      const own = claims.filter((claim) => claim.id === id);
      const metBy = (seen: SeenLists): Met => ({
        met: own.filter((claim) => claim.isMet(seen)).length,
        claims: own.length,
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
          claimedBy: own.map(({ of }) => of),
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
