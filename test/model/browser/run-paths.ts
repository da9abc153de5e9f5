import path from 'node:path';
import { expect, type Locator } from '@playwright/test';
import { button } from '../../browser/support/driver';
import { origins } from '../../browser/support/portal';
import type { CallName, World } from '../../support/world';
import { commandFor } from '../command';
import { models } from '../models/all';
import { carryOut, isBroughtAbout, type Outside, usualOutside } from '../outside';
import type { CriterionName } from '../toolkit/cover';
import { isIn } from '../toolkit/definitions';
import type { Arc, Situation } from '../toolkit/explore';
import { graphOf, planFor } from '../toolkit/gate';
import type { Start } from '../toolkit/model';
import { asLists, type SeenInPath } from '../toolkit/seen';
import { possibleEvents } from '../toolkit/state-events';
import { opening, pathTests } from '../toolkit/test-model';
import type { Case, Model } from '../wire';
import { controlsBeside } from './controls';
import { lookOver } from './look-over';
import { photograph } from './photograph';
import { type Stage, test } from './stage';

/** One running path: the page, the world and what is outside the chart. */
export interface Scene {
  readonly stage: Stage;
  readonly page: Stage['page'];
  readonly world: World;
  readonly outside: Outside;
  /** Calls that are held; a page that is only looked at lets them go for a moment. */
  readonly hold: readonly CallName[];
}

export interface Situated {
  /** The state that the chart is in before the event. */
  readonly leaf: string;
  readonly case: Case<unknown>;
}

/** What a person presses. It may be on the screens of other states for another event: then it is more specific than a name. */
type Control = (page: Scene['page']) => Locator;

/** How a person, or another tab, makes an event happen. */
export type Gesture = ((scene: Scene, situated: Situated) => Promise<void>) & {
  /** Where it ends. Missing if nothing on the screen causes the event. */
  readonly control?: Control;
  /** Brings the control onto the screen, if the driver has to open or go to something first. */
  readonly reach?: Gesture;
};

/** A gesture that ends at that control; without more it is pressed. */
export const by = (
  control: Control,
  act: (scene: Scene, situated: Situated) => Promise<void> = ({ page }) => control(page).first().click(),
  reach?: Gesture,
): Gesture =>
  Object.assign((scene: Scene, situated: Situated) => act(scene, situated), {
    control,
    ...(reach ? { reach } : {}),
  });

export const press = (name: string | RegExp): Gesture => by((page) => button(page, name));

/** Events without a gesture: they come with an answer, which the case describes. */
export const comesWithAnAnswer: Gesture = (_scene, situated) =>
  Promise.reject(
    new Error(`"${situated.case.event.type}" comes with an answer, and the case "${situated.case.name}" has none.`),
  );

/** What a person must see in a state, with what the operator has. */
export type Sight<Server> = (scene: Scene, server: Server) => Promise<void>;

export interface BrowserRig<Server> {
  readonly model: Model<Server>;
  readonly hold: readonly CallName[];
  /** Puts the world into the state of that start and opens the portal in it. */
  readonly open: (
    start: Start<Server>,
    scene: Pick<Scene, 'stage' | 'page' | 'world'>,
  ) => Promise<Partial<Pick<Outside, 'account' | 'changeId'>> | undefined>;
  readonly gestures: Readonly<Record<string, Gesture>>;
  /** By innermost state. */
  readonly sights: Readonly<Record<string, Sight<Server>>>;
  /** By states, as the model's `screens`: what can be pressed or filled in there and is no event of the chart, as `button Back`. */
  readonly others: Readonly<Record<string, readonly (string | RegExp)[]>>;
  /** Makes the page call on its own account, and ends that call. */
  readonly provoke?: (scene: Scene, leaf: string, ending: Parameters<Outside['provoke']>[0]) => Promise<void>;
}

/** A busy machine takes its time; a wrong path waits for this once. */
const patienceMs = 30_000;
const wantedCriterion = (process.env.PATH_CRITERION ?? 'transitions') as CriterionName;

/** Around the pages for drivers. */
const shell = ['button Your account', 'button More'];

/** Plans the paths through a chart and makes a test of each. */
export const testPaths = <Server>(rig: BrowserRig<Server>): void => {
  const model = rig.model as Model<unknown>;
  const graph = graphOf(model);
  const machine = model.machine.id;
  const plan = planFor(graph, 'browser', models, wantedCriterion);
  const leafAt = (id: number) => graph.situations[id]?.leaf ?? '';
  /** Nothing else can be pressed or filled in than what the chart answers, and what the rig declares besides. */
  const strayControls = async (
    page: Scene['page'],
    { place, leaf }: Situation<unknown>,
  ): Promise<readonly string[]> => {
    const events = place ? possibleEvents(graph, place) : [];
    const found = await controlsBeside(
      page,
      events.flatMap((event) => rig.gestures[event]?.control?.(page) ?? []),
    );
    const others = [
      shell,
      ...Object.entries(rig.others).flatMap(([states, names]) => (isIn(leaf, states) ? [names] : [])),
    ].flat();
    return found.filter(
      (name) => !others.some((other) => (other instanceof RegExp ? other.test(name) : other === name)),
    );
  };

  for (const { id, name, arcs, test: run } of pathTests(graph, plan)) {
    test(`${model.name}: ${name}`, { tag: `@${id}` }, async ({ stage, world }, info) => {
      info.setTimeout(60_000 + arcs.length * 5_000);
      const { page } = stage;
      const { portal: portalOrigin, sandbox: sandboxOrigin } = origins();
      let scene: Scene | undefined;
      const now = (): Scene => {
        if (!scene) throw new Error('The path has not been opened.');
        return scene;
      };

      const open = async (start: Start<Server>): Promise<void> => {
        const opened = await rig.open(start, { stage, page, world });
        const { provoke } = rig;
        const outside: Outside = {
          ...usualOutside,
          ...opened,
          ...(provoke ? { provoke: (ending) => provoke(now(), leaf, ending) } : {}),
          world,
          portalOrigin,
          sandboxOrigin,
          holds: rig.hold,
          since: 0,
          released: new Map(),
          superseded: new Map(),
          drive: (event) => make({ name: event.type, event }),
          listen: () => {
            // News of what happened before may still be on its way, so only a chart whose call failed has noticed.
            const failures = () => stage.taken.filter((id) => id.includes('|xstate.error.')).length;
            const before = failures();
            return () => failures() > before;
          },
        };
        scene = { stage, page, world, outside, hold: rig.hold };
      };
      let leaf = '';
      const make = async (eventCase: Case<unknown>): Promise<void> => {
        const gesture = rig.gestures[eventCase.event.type];
        if (!gesture) throw new Error(`There is no gesture for "${eventCase.event.type}".`);
        const situated = { leaf, case: eventCase };
        await gesture.reach?.(now(), situated);
        if (gesture.control)
          await expect(gesture.control(page), `the control for ${eventCase.event.type}`).not.toHaveCount(0);
        await gesture(now(), situated);
      };
      const execute = (arc: Arc<unknown>): Promise<void> =>
        test.step(arc.name, async () => {
          stage.taken.length = 0;
          leaf = leafAt(arc.from);
          if (arc.start) return open(arc.start as Start<Server>);
          const one = arc.case as Case<unknown>;
          // The operator's side of a gesture is what the gesture itself brings about, except who signs in and what that supersedes.
          const wires = isBroughtAbout(one.wire)
            ? (one.wire ?? [])
            : (one.wire ?? []).filter((wire) => 'signIn' in wire || 'superseded' in wire);
          for (const wire of wires) await carryOut(wire, now().outside);
          if (!isBroughtAbout(one.wire)) await make(one);
        });
      const assert = async (arc: Arc<unknown>): Promise<void> => {
        const wanted = leafAt(arc.to);
        const expected = [...arc.definitions, ...(arc.case?.inside?.taken ?? [])];
        const seen = () => ({
          state: stage.leaves.get(machine),
          untaken: expected.filter((id) => !stage.taken.includes(id)),
        });
        // Several states may share a screen, so the chart in the page is asked first, and then the person.
        await expect
          .poll(seen, { timeout: patienceMs, message: `"${arc.name}" leads to ${wanted}` })
          .toEqual({ state: wanted, untaken: [] });
        const sight = rig.sights[wanted];
        if (!sight) throw new Error(`There is no sight for "${wanted}".`);
        const see = () => sight(now(), graph.situations[arc.to]?.place?.server as Server);
        await test.step(`sees ${wanted}`, see);
        await test.step(`finds no control beyond those of ${wanted}`, () =>
          expect.poll(() => strayControls(page, graph.situations[arc.to] as Situation<unknown>)).toEqual([]));
        await test.step(`axe in ${wanted}`, () => lookOver(page, `${model.name} ${wanted}`, see));
        await photograph(page, model.name, wanted);
      };

      const types = new Set(arcs.map((arc) => arc.case?.event.type ?? opening));
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
        await info.attach('chart-news', {
          contentType: 'application/json',
          body: JSON.stringify({
            model: model.name,
            path: name,
            steps: arcs.length - 1,
            ...asLists(stage.seen),
          } satisfies SeenInPath),
        });
      }
    });
  }
};

/** Lets all held calls go while a page is looked at, and holds them again. */
export const unheld = async (
  { world, hold }: Pick<Scene, 'world' | 'hold'>,
  look: () => Promise<void>,
): Promise<void> => {
  await world.hold();
  await look();
  await world.hold(...hold);
};
