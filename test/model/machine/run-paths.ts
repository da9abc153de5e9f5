import type { AnyActorRef, AnyMachineSnapshot, AnyTransitionDefinition, InspectionEvent } from 'xstate';
import { patienceMs } from '../../support/patience-ms';
import { enterWorld, leaveWorld, portalPage } from '../../support/portal-page';
import type { CallName, World } from '../../support/world';
import { carryOut, causeEvent, defaultEnvironment, type Environment, repeatedCalls } from '../environment';
import { externalActionsOf, type Model } from '../external-actions';
import { definitionIdOf } from '../toolkit/definitions';
import { type Edge, situationKey } from '../toolkit/explore';
import { graphOf, planFor } from '../toolkit/gate';
import type { ModelEvent, Start } from '../toolkit/model';
import { opening, pathTests } from '../toolkit/test-model';

/** A chart with its real calls. */
export interface Running {
  readonly start: () => void;
  readonly getSnapshot: () => AnyMachineSnapshot;
  readonly send: (event: ModelEvent) => void;
  readonly stop: () => void;
}

export interface Opened extends Partial<typeof defaultEnvironment> {
  /** Not started yet: the sandbox holds its calls first. */
  readonly actor: Running;
  /** The event with real ids and contents in place of the model's placeholders. */
  readonly realEvent?: (event: ModelEvent) => ModelEvent;
  /** Checks after every step what the chart has done on the device and the page. */
  readonly check?: () => Promise<void>;
}

interface MachineHarness<Server> {
  readonly model: Model<Server>;
  /** Calls that the sandbox holds until a step releases them. */
  readonly hold: readonly CallName[];
  /** Arranges the sandbox for that start, and makes the chart with all its calls. */
  readonly open: (
    start: Start<Server>,
    world: World,
    inspect: (event: InspectionEvent) => void,
    environment: () => Environment,
  ) => Promise<Opened>;
}

/** Tests every edge of the model's graph on the real actor, with the portal's own client, the sandbox and the host. */
export const testEveryEdge = <Server>(title: string, harness: MachineHarness<Server>): void =>
  describe(title, () => testPaths(harness));

const testPaths = <Server>(harness: MachineHarness<Server>): void => {
  const model = harness.model as Model<unknown>;
  const graph = graphOf(model);
  const paths = pathTests(graph, planFor(graph, 'machine', []));
  const known = new Set(graph.definitions);

  const errors: unknown[] = [];
  beforeEach(() => {
    // jsdom reports cut connections, which these tests cause, and that it loads no page.
    jest.spyOn(console, 'error').mockImplementation((error: unknown) => {
      const { type } = (error ?? {}) as { type?: unknown };
      if (type !== 'XMLHttpRequest' && type !== 'not implemented') errors.push(error);
    });
  });
  afterEach(() => {
    jest.restoreAllMocks();
    expect(errors.splice(0)).toEqual([]);
  });

  test.each(paths)('$name', async ({ test: run, edges }) => {
    const { portalOrigin, sandboxOrigin } = portalPage();
    const world = await enterWorld();
    let taken: string[] = [];
    let before: unknown;
    const takenInChild = new Set<string>();
    const inspect = (event: InspectionEvent) => {
      if (event.type !== '@xstate.microstep') return;
      const ids = event._transitions.map((transition: AnyTransitionDefinition) => definitionIdOf(transition));
      // Child charts are watched too, and have models of their own.
      taken.push(...ids.filter((id) => known.has(id)));
      for (const id of ids) takenInChild.add(id);
    };
    let opened: Opened | undefined;
    let environment: Environment | undefined;
    const now = (): Environment => {
      if (!environment) throw new Error('The path has not been opened.');
      return environment;
    };

    const open = async (start: Start<Server>): Promise<void> => {
      opened = await harness.open(start, world, inspect, now);
      await world.hold(...harness.hold);
      const { actor, realEvent } = opened;
      environment = {
        world,
        portalOrigin,
        sandboxOrigin,
        ...defaultEnvironment,
        ...opened,
        since: (await world.calls()).at(-1)?.number ?? 0,
        holds: harness.hold,
        sendToChild: (event) => sendToChild(actor, realEvent?.(event) ?? event),
        released: new Map(),
        superseded: new Map(),
      };
      actor.start();
    };
    const execute = async ({ case: eventCase, start }: Edge<unknown>): Promise<void> => {
      taken = [];
      takenInChild.clear();
      before = opened?.actor.getSnapshot().context;
      if (start) return open(start as Start<Server>);
      if (!eventCase || !opened) throw new Error('The first step of a path has to open the portal.');
      for (const external of externalActionsOf(eventCase)) await carryOut(external, now());
      // A chart reads nothing from an event that it ignores, so the event can keep its placeholders.
      const event = eventCase.rejected ? eventCase.event : (opened.realEvent?.(eventCase.event) ?? eventCase.event);
      if (!causeEvent(externalActionsOf(eventCase))) opened.actor.send(event);
    };
    const assert = async ({ to, definitions, case: eventCase }: Edge<unknown>): Promise<void> => {
      const wanted = graph.situations[to];
      const progress = () => {
        const untakenInChild = eventCase?.inChild?.taken.filter((id) => !takenInChild.has(id)) ?? [];
        return {
          situation: opened ? situationKey(model, opened.actor.getSnapshot(), wanted?.state?.server) : 'not opened',
          transitions: taken,
          untakenInChild,
          // Shown only in a failure: what the child did instead.
          takenInChild: untakenInChild.length > 0 ? [...takenInChild] : [],
        };
      };
      const want = { situation: wanted?.key, transitions: definitions, untakenInChild: [], takenInChild: [] };
      const until = performance.now() + patienceMs;
      // An ignored event needs no wait: the test sends it, and `send` returns after the chart has handled it.
      while (JSON.stringify(progress()) !== JSON.stringify(want) && performance.now() < until) {
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
      expect(progress()).toEqual(want);
      if (eventCase?.rejected) expect(opened?.actor.getSnapshot().context).toBe(before);
      await opened?.check?.();
    };

    try {
      const types = new Set([opening, ...edges.map((edge) => edge.case?.event.type ?? opening)]);
      await run({ events: Object.fromEntries([...types].map((type) => [type, execute])), states: { '*': assert } });
      const stopped = edges.filter(
        (edge) =>
          edge.case &&
          !causeEvent(externalActionsOf(edge.case)) &&
          isBusy(graph.situations[edge.from]?.state?.snapshot),
      ).length;
      const open = isBusy(opened?.actor.getSnapshot()) ? 1 : 0;
      expect(await repeatedCalls(now(), harness.hold, stopped + open)).toEqual([]);
    } finally {
      opened?.actor.stop();
      await world.hold();
      await leaveWorld(world);
    }
  });
};

/** All actors that a chart has invoked. */
const childActorsOf = (snapshot: AnyMachineSnapshot): readonly AnyActorRef[] =>
  Object.values(snapshot.children as Record<string, AnyActorRef | undefined>).flatMap((child) => child ?? []);

const isBusy = (snapshot: AnyMachineSnapshot | undefined): boolean =>
  snapshot !== undefined &&
  'hasTag' in snapshot &&
  (snapshot.hasTag('busy') || childActorsOf(snapshot).some((child) => isBusy(child.getSnapshot())));

/** Sends the event to the first child chart that takes it, and waits for one. */
const sendToChild = async (actor: Running, event: ModelEvent): Promise<void> => {
  const until = performance.now() + patienceMs;
  for (;;) {
    const taker = childActorsOf(actor.getSnapshot()).find((child) =>
      (child.getSnapshot() as Partial<AnyMachineSnapshot>).can?.(event as never),
    );
    if (taker) return taker.send(event);
    if (performance.now() > until) throw new Error(`No child chart takes "${event.type}".`);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
};
