import path from 'node:path';
import { expect, type Locator } from '@playwright/test';
import { button } from '../../browser/support/driver';
import { origins } from '../../browser/support/portal';
import type { CallName, World } from '../../support/world';
import { commandFor } from '../command';
import { carryOut, causeEvent, defaultEnvironment, type Environment } from '../environment';
import type { Case, Model } from '../external-actions';
import { models } from '../models/all';
import type { CriterionName } from '../toolkit/cover';
import { isIn } from '../toolkit/definitions';
import type { Edge, Situation } from '../toolkit/explore';
import { graphOf, planFor } from '../toolkit/gate';
import type { Start } from '../toolkit/model';
import type { PathCoverage } from '../toolkit/path-coverage';
import { possibleEvents } from '../toolkit/state-events';
import { opening, pathTests } from '../toolkit/test-model';
import { checkAccessibility } from './check-accessibility';
import { controlsBeside } from './controls';
import { type KeptPage, test } from './fixtures';
import { takeScreenshots } from './take-screenshots';

/** What the actions and assertions of a path work on. */
export interface Fixtures {
  readonly keptPage: KeptPage;
  readonly page: KeptPage['page'];
  readonly world: World;
  readonly environment: Environment;
  readonly hold: readonly CallName[];
}

/** The step that a user action carries out. */
export interface Step {
  /** The state that the chart is in before the event. */
  readonly leaf: string;
  readonly case: Case<unknown>;
}

/** The control that a person presses last. */
type Control = (page: Fixtures['page']) => Locator;

/** How a person, or another tab, causes an event. */
export type UserAction = ((fixtures: Fixtures, step: Step) => Promise<void>) & {
  /** Missing if no control on the screen causes the event. */
  readonly control?: Control;
  /** Brings the control onto the screen, if the driver has to open or go to something first. */
  readonly reach?: UserAction;
};

/** A user action that ends at that control; by default it only presses it. */
export const using = (
  control: Control,
  act: (fixtures: Fixtures, step: Step) => Promise<void> = ({ page }) => control(page).first().click(),
  reach?: UserAction,
): UserAction =>
  Object.assign((fixtures: Fixtures, step: Step) => act(fixtures, step), {
    control,
    ...(reach ? { reach } : {}),
  });

export const press = (name: string | RegExp): UserAction => using((page) => button(page, name));

/** For an event that an answer causes: the case's external actions release that answer. */
export const causedByAnswer: UserAction = (_fixtures, step) =>
  Promise.reject(
    new Error(`An answer causes "${step.case.event.type}", and the case "${step.case.name}" releases none.`),
  );

/** Checks what a person must see in a state. `server`: what the operator has then. */
export type ScreenAssertion<Server> = (fixtures: Fixtures, server: Server) => Promise<void>;

export interface BrowserHarness<Server> {
  readonly model: Model<Server>;
  /** Calls that the sandbox holds once the page is open. */
  readonly hold: readonly CallName[];
  /** Arranges the sandbox for that start and opens the portal. */
  readonly open: (
    start: Start<Server>,
    fixtures: Pick<Fixtures, 'keptPage' | 'page' | 'world'>,
  ) => Promise<Partial<Pick<Environment, 'account' | 'recordId'>> | undefined>;
  /** By event type, as in `path.test` of `@xstate/test`. */
  readonly events: Readonly<Record<string, UserAction>>;
  /** By innermost state. */
  readonly states: Readonly<Record<string, ScreenAssertion<Server>>>;
  /** Controls that cause no event of the chart, such as `button Back`, by states as in the model's `screens`. */
  readonly otherControls: Readonly<Record<string, readonly (string | RegExp)[]>>;
  /** Makes the page send a call that the chart did not ask for, and ends it. */
  readonly provoke?: (fixtures: Fixtures, leaf: string, ending: Parameters<Environment['provoke']>[0]) => Promise<void>;
}

/** Generous, because the machine may be busy; only a failing path waits this long. */
const patienceMs = 30_000;
const wantedCriterion = (process.env.PATH_CRITERION ?? 'transitions') as CriterionName;

/** Controls of the shell, which is around every page. */
const shell = ['button Your account', 'button More'];

/** Plans the paths through a chart and makes a test of each. */
export const testPaths = <Server>(harness: BrowserHarness<Server>): void => {
  const model = harness.model as Model<unknown>;
  const graph = graphOf(model);
  const machine = model.machine.id;
  const plan = planFor(graph, 'browser', models, wantedCriterion);
  const leafAt = (id: number) => graph.situations[id]?.leaf ?? '';
  /** Controls that the chart does not answer in that situation, and that `otherControls` does not declare. */
  const strayControls = async (
    page: Fixtures['page'],
    { state, leaf }: Situation<unknown>,
  ): Promise<readonly string[]> => {
    const events = state ? possibleEvents(graph, state) : [];
    const found = await controlsBeside(
      page,
      events.flatMap((event) => harness.events[event]?.control?.(page) ?? []),
    );
    const others = [
      shell,
      ...Object.entries(harness.otherControls).flatMap(([states, names]) => (isIn(leaf, states) ? [names] : [])),
    ].flat();
    return found.filter(
      (name) => !others.some((other) => (other instanceof RegExp ? other.test(name) : other === name)),
    );
  };

  for (const { id, name, edges, test: run } of pathTests(graph, plan)) {
    test(`${model.name}: ${name}`, { tag: `@${id}` }, async ({ keptPage, world }, info) => {
      info.setTimeout(60_000 + edges.length * 5_000);
      const { page } = keptPage;
      const { portal: portalOrigin, sandbox: sandboxOrigin } = origins();
      let fixtures: Fixtures | undefined;
      const now = (): Fixtures => {
        if (!fixtures) throw new Error('The path has not been opened.');
        return fixtures;
      };

      const open = async (start: Start<Server>): Promise<void> => {
        const opened = await harness.open(start, { keptPage, page, world });
        await world.hold(...harness.hold);
        const { provoke } = harness;
        const environment: Environment = {
          ...defaultEnvironment,
          ...opened,
          ...(provoke ? { provoke: (ending) => provoke(now(), leaf, ending) } : {}),
          world,
          portalOrigin,
          sandboxOrigin,
          holds: harness.hold,
          since: 0,
          released: new Map(),
          superseded: new Map(),
          sendToChild: (event) => perform({ name: event.type, event }),
          listen: () => {
            // Reports of earlier transitions may still arrive, so only the transition of a failed call counts.
            const failures = () => keptPage.taken.filter((id) => id.includes('|xstate.error.')).length;
            const before = failures();
            return () => failures() > before;
          },
        };
        fixtures = { keptPage, page, world, environment, hold: harness.hold };
      };
      let leaf = '';
      const perform = async (eventCase: Case<unknown>): Promise<void> => {
        const userAction = harness.events[eventCase.event.type];
        if (!userAction) throw new Error(`No entry of “events” causes "${eventCase.event.type}".`);
        const step = { leaf, case: eventCase };
        await userAction.reach?.(now(), step);
        if (userAction.control)
          await expect(userAction.control(page), `the control for ${eventCase.event.type}`).not.toHaveCount(0);
        await userAction(now(), step);
      };
      const execute = (edge: Edge<unknown>): Promise<void> =>
        test.step(edge.name, async () => {
          keptPage.taken.length = 0;
          leaf = leafAt(edge.from);
          if (edge.start) return open(edge.start as Start<Server>);
          const one = edge.case as Case<unknown>;
          // A user action changes the operator's side itself, except who signs in and which call that supersedes.
          const actions = causeEvent(one.external)
            ? (one.external ?? [])
            : (one.external ?? []).filter((external) => 'signIn' in external || 'superseded' in external);
          for (const external of actions) await carryOut(external, now().environment);
          if (!causeEvent(one.external)) await perform(one);
        });
      const assert = async (edge: Edge<unknown>): Promise<void> => {
        const wanted = leafAt(edge.to);
        const expected = [...edge.definitions, ...(edge.case?.inChild?.taken ?? [])];
        const progress = () => ({
          state: keptPage.leaves.get(machine),
          untaken: expected.filter((id) => !keptPage.taken.includes(id)),
        });
        // Several states may share a screen, so the chart in the page is checked before the screen.
        await expect
          .poll(progress, { timeout: patienceMs, message: `"${edge.name}" leads to ${wanted}` })
          .toEqual({ state: wanted, untaken: [] });
        const assertion = harness.states[wanted];
        if (!assertion) throw new Error(`No entry of “states” checks "${wanted}".`);
        const check = () => assertion(now(), graph.situations[edge.to]?.state?.server as Server);
        await test.step(`sees ${wanted}`, check);
        await test.step(`finds no control beyond those of ${wanted}`, () =>
          expect.poll(() => strayControls(page, graph.situations[edge.to] as Situation<unknown>)).toEqual([]));
        await test.step(`axe in ${wanted}`, () => checkAccessibility(page, `${model.name} ${wanted}`, check));
        await takeScreenshots(page, model.name, wanted);
      };

      const types = new Set(edges.map((edge) => edge.case?.event.type ?? opening));
      try {
        await run({ events: Object.fromEntries([...types].map((type) => [type, execute])), states: { '*': assert } });
      } catch (error) {
        const lines = (await world.calls()).map(({ status, from, call }) => `${status ?? 'open'} ${from} ${call}`);
        await info.attach('calls', { contentType: 'text/plain', body: lines.join('\n') });
        const { configFile = '' } = info.config;
        const again = commandFor(id, wantedCriterion, path.relative(process.cwd(), configFile));
        if (error instanceof Error) error.message += `\n\nThis path alone: ${again}`;
        throw error;
      } finally {
        await info.attach('chart-coverage', {
          contentType: 'application/json',
          body: JSON.stringify({
            model: model.name,
            path: name,
            steps: edges.length - 1,
            states: [...keptPage.covered.states],
            transitions: [...keptPage.covered.transitions],
          } satisfies PathCoverage),
        });
      }
    });
  }
};

/** Releases all held calls while `look` runs, and then holds them again. */
export const withoutHolds = async (
  { world, hold }: Pick<Fixtures, 'world' | 'hold'>,
  look: () => Promise<void>,
): Promise<void> => {
  await world.hold();
  await look();
  await world.hold(...hold);
};
