import type { AnyActorRef, AnyMachineSnapshot, AnyTransitionDefinition, InspectionEvent } from 'xstate';
import { patienceMs } from '../../support/patience-ms';
import { enterWorld, leaveWorld, portalPage } from '../../support/portal-page';
import type { CallName, World } from '../../support/world';
import { carryOut, isBroughtAbout, type Outside, uncalledFor, usualOutside } from '../outside';
import { definitionIdOf, leafOf } from '../toolkit/definitions';
import { type Arc, project } from '../toolkit/explore';
import { graphOf, planFor } from '../toolkit/gate';
import type { ModelEvent, Start } from '../toolkit/model';
import { recordMachineLevel } from '../toolkit/record';
import { asLists, nothingSeen, type PathRun, stateIds } from '../toolkit/seen';
import { opening, pathTests } from '../toolkit/test-model';
import { type Model, wiresOf } from '../wire';

/** A chart that runs with its real calls. */
export interface Running {
  readonly getSnapshot: () => AnyMachineSnapshot;
  readonly send: (event: ModelEvent) => void;
  readonly stop: () => void;
}

export interface Opened extends Partial<typeof usualOutside>, Pick<Outside, 'since'> {
  readonly actor: Running;
  /** The event as it really is: the model's has placeholders for ids and contents. */
  readonly dress?: (event: ModelEvent) => ModelEvent;
  /** Looks at what the chart has asked of the device and the page, after every step. */
  readonly check?: () => Promise<void>;
}

export interface MachineRig<Server> {
  readonly model: Model<Server>;
  /** Calls whose answers stay open until a step says how they end. */
  readonly hold: readonly CallName[];
  /** Puts the world into the state of that start and runs the chart in it, all its calls plugged in. */
  readonly open: (
    start: Start<Server>,
    world: World,
    inspect: (event: InspectionEvent) => void,
    outside: () => Outside,
  ) => Promise<Opened>;
}

/** Every arc of the model's graph on the real actor, with the portal's own client, the real sandbox and the real host. */
export const testEveryArc = <Server>(rig: MachineRig<Server>): void => {
  const model = rig.model as Model<unknown>;
  const graph = graphOf(model);
  const paths = pathTests(graph, planFor(graph, 'machine', []));
  const known = new Set(graph.definitions);

  const complaints: unknown[] = [];
  beforeEach(() => {
    // jsdom reports every connection that ends, which is an answer like others here, and that it loads no page.
    jest.spyOn(console, 'error').mockImplementation((error: unknown) => {
      const { type } = (error ?? {}) as { type?: unknown };
      if (type !== 'XMLHttpRequest' && type !== 'not implemented') complaints.push(error);
    });
  });
  afterEach(() => {
    jest.restoreAllMocks();
    expect(complaints.splice(0)).toEqual([]);
  });

  const runs: PathRun[] = [];
  afterAll(() => {
    if (runs.length === paths.length) recordMachineLevel(graph, runs);
  });

  test.each(paths)('$name', async ({ name, test: run, arcs }) => {
    const { portalOrigin, sandboxOrigin } = portalPage();
    const world = await enterWorld();
    const since = performance.now();
    const seen = nothingSeen();
    let isOk = false;
    let taken: string[] = [];
    let before: unknown;
    const takenInside = new Set<string>();
    const inspect = (event: InspectionEvent) => {
      if (event.type === '@xstate.snapshot') {
        const { machine, _nodes } = event.snapshot as Partial<AnyMachineSnapshot>;
        if (machine && _nodes)
          for (const state of stateIds(machine.id, leafOf(event.snapshot as AnyMachineSnapshot)))
            seen.states.add(state);
      }
      if (event.type !== '@xstate.microstep') return;
      const ids = event._transitions.map((transition: AnyTransitionDefinition) => definitionIdOf(transition));
      // Charts inside are watched too, and have models of their own.
      taken.push(...ids.filter((id) => known.has(id)));
      for (const id of ids) {
        takenInside.add(id);
        seen.transitions.add(id);
      }
    };
    let opened: Opened | undefined;
    let outside: Outside | undefined;
    const now = (): Outside => {
      if (!outside) throw new Error('The path has not been opened.');
      return outside;
    };

    const open = async (start: Start<Server>): Promise<void> => {
      opened = await rig.open(start, world, inspect, now);
      const { dress } = opened;
      const drive = (event: ModelEvent) => driveInside((opened as Opened).actor, dress?.(event) ?? event);
      outside = {
        world,
        portalOrigin,
        sandboxOrigin,
        ...usualOutside,
        ...opened,
        holds: rig.hold,
        drive,
        released: new Map(),
        superseded: new Map(),
      };
    };
    const execute = async ({ case: eventCase, start }: Arc<unknown>): Promise<void> => {
      taken = [];
      takenInside.clear();
      before = opened?.actor.getSnapshot().context;
      if (start) return open(start as Start<Server>);
      if (!eventCase || !opened) throw new Error('A path begins with its opening.');
      for (const wire of wiresOf(eventCase)) await carryOut(wire, now());
      // The contents of ignored events are never read.
      const event = eventCase.rejected ? eventCase.event : (opened.dress?.(eventCase.event) ?? eventCase.event);
      if (!isBroughtAbout(wiresOf(eventCase))) opened.actor.send(event);
    };
    const assert = async ({ to, definitions, case: eventCase }: Arc<unknown>): Promise<void> => {
      const wanted = graph.situations[to];
      const seen = () => {
        const untakenInside = eventCase?.inside?.taken.filter((id) => !takenInside.has(id)) ?? [];
        return {
          situation: opened ? project(model, opened.actor.getSnapshot(), wanted?.place?.server) : 'not opened',
          transitions: taken,
          untakenInside,
          // What it did instead.
          takenInside: untakenInside.length > 0 ? [...takenInside] : [],
        };
      };
      const want = { situation: wanted?.key, transitions: definitions, untakenInside: [], takenInside: [] };
      const until = performance.now() + patienceMs;
      // An event that must do nothing is sent by the test itself, and a chart has taken it before `send` returns: nothing is waited for.
      while (JSON.stringify(seen()) !== JSON.stringify(want) && performance.now() < until) {
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
      expect(seen()).toEqual(want);
      if (eventCase?.rejected) expect(opened?.actor.getSnapshot().context).toBe(before);
      await opened?.check?.();
    };

    try {
      const types = new Set([opening, ...arcs.map((arc) => arc.case?.event.type ?? opening)]);
      await run({ events: Object.fromEntries([...types].map((type) => [type, execute])), states: { '*': assert } });
      const stopped = arcs.filter(
        (arc) => arc.case && !isBroughtAbout(wiresOf(arc.case)) && isBusy(graph.situations[arc.from]?.place?.snapshot),
      ).length;
      const open = isBusy(opened?.actor.getSnapshot()) ? 1 : 0;
      expect(await uncalledFor(now(), rig.hold, stopped + open)).toEqual([]);
      isOk = true;
    } finally {
      runs.push({
        ...{ model: model.name, path: name, steps: arcs.length - 1, isOk, milliseconds: performance.now() - since },
        ...asLists(seen),
      });
      opened?.actor.stop();
      await world.hold();
      await leaveWorld(world);
    }
  });
};

/** From here on answers are held, and every call counts. */
export const holdFromNow = async (world: World, calls: readonly CallName[]): Promise<number> => {
  await world.hold(...calls);
  return (await world.calls()).at(-1)?.number ?? 0;
};

/** The charts that run inside one, with whatever else it calls. */
const insideOf = (snapshot: AnyMachineSnapshot): readonly AnyActorRef[] =>
  Object.values(snapshot.children as Record<string, AnyActorRef | undefined>).flatMap((child) => child ?? []);

const isBusy = (snapshot: AnyMachineSnapshot | undefined): boolean =>
  snapshot !== undefined &&
  'hasTag' in snapshot &&
  (snapshot.hasTag('busy') || insideOf(snapshot).some((child) => isBusy(child.getSnapshot())));

/** Gives the event to the chart inside that takes it, as soon as one does. */
const driveInside = async (actor: Running, event: ModelEvent): Promise<void> => {
  const until = performance.now() + patienceMs;
  for (;;) {
    const taker = insideOf(actor.getSnapshot()).find((child) =>
      (child.getSnapshot() as Partial<AnyMachineSnapshot>).can?.(event as never),
    );
    if (taker) return taker.send(event);
    if (performance.now() > until) throw new Error(`No chart inside takes "${event.type}".`);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
};
