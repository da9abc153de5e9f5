import { isByPerson, isIn, isMachine, leavesOf, nodesOf, transitionsOf } from './definitions';
import type { Graph } from './explore';
import type { Model, ModelState } from './model';

export interface Ignored {
  /** Leaves such as `collecting.listing`. */
  readonly states: readonly string[];
  readonly event: string;
  readonly reason: string;
}

/** What the model says of an event in a state. */
export type Decision = 'tested' | 'ignored' | 'no control' | 'undecided';

export interface StateEvent {
  /** An innermost state that is not final. */
  readonly state: string;
  readonly event: string;
  readonly decision: Decision;
}

const waitingStates = ({ machine }: Model<unknown>): readonly string[] => {
  const ends = new Set(nodesOf(machine).flatMap((node) => (node.type === 'final' ? [node.path.join('.')] : [])));
  return leavesOf(machine).filter((leaf) => !ends.has(leaf));
};

/** The external events of a chart. Invoked actors and delays cause the others, only in the states that have them. */
const eventsOf = ({ machine }: Pick<Model<unknown>, 'machine'>): readonly string[] => {
  const all = nodesOf(machine).flatMap((node) => transitionsOf(node).map(([event]) => event));
  return [...new Set(all)].filter((event) => event !== 'always' && !event.startsWith('xstate.'));
};

/** Whether the screen of that state has a control for the event. */
export const hasControl = ({ screens = {} }: Model<unknown>, state: string, event: string): boolean =>
  Object.entries(screens).some(([states, events]) => isIn(state, states) && events.some((one) => one === event));

/** The model's decision for every event in every state that is not final. */
export const stateEvents = ({ model, edges, situations }: Graph<unknown>): readonly StateEvent[] => {
  const tried = (state: string, event: string) =>
    edges.filter((edge) => edge.case?.event.type === event && situations[edge.from]?.leaf.split(' + ').includes(state));
  return waitingStates(model).flatMap((state) =>
    eventsOf(model).map((event): StateEvent => {
      const cases = tried(state, event);
      if (cases.some((edge) => !edge.case?.rejected)) return { state, event, decision: 'tested' };
      if (cases.length > 0) return { state, event, decision: 'ignored' };
      const isAbsent = model.screens && isByPerson(event) && !hasControl(model, state, event);
      return { state, event, decision: isAbsent ? 'no control' : 'undecided' };
    }),
  );
};

/** Undecided events, and entries of `screens` and `ignored` that are out of date or contradict a case. */
export const mistakesIn = (graph: Graph<unknown>): readonly string[] => {
  const { model } = graph;
  const all = stateEvents(graph);
  const states = waitingStates(model);
  const events = eventsOf(model);
  const named = [
    ...Object.entries(model.screens ?? {}).map(([key, names]) => [key, names] as const),
    ...Object.entries(model.ignored ?? {}).map(([key, cases]) => [key, cases.map(({ event }) => event.type)] as const),
  ];
  return [
    ...all
      .filter(({ decision }) => decision === 'undecided')
      .map(({ state, event }) => `the model does not say what ${event} does in ${state}`),
    ...(model.screens ? all : [])
      .filter(
        ({ state, event, decision }) => decision === 'tested' && isByPerson(event) && !hasControl(model, state, event),
      )
      .map(({ state, event }) => `tested, and has no control: ${event} in ${state}`),
    ...named.flatMap(([key, names]) => [
      ...key
        .split(' | ')
        .filter((item) => item !== '*' && !states.some((state) => isIn(state, item)))
        .map((item) => `no such state: ${item}`),
      ...names.filter((event) => !events.includes(event)).map((event) => `no such event: ${event} in ${key}`),
    ]),
  ];
};

/** The ignored events with the reason. States with the same reason are one entry. */
export const ignoredIn = ({ edges, situations }: Graph<unknown>): readonly Ignored[] => {
  const rows = new Map<string, { states: Set<string>; event: string; reason: string }>();
  for (const { from, case: eventCase } of edges) {
    if (!eventCase?.rejected) continue;
    const key = `${eventCase.event.type} ${eventCase.name}`;
    const row = rows.get(key) ?? { states: new Set(), event: eventCase.event.type, reason: eventCase.name };
    row.states.add(situations[from]?.leaf ?? '');
    rows.set(key, row);
  }
  return [...rows.values()].map((row) => ({ ...row, states: [...row.states] }));
};

/**
 * The events of a person that the screen may have a control for: those that the chart takes with the contents of a case, and those of child
 * charts, which have models of their own.
 */
export const possibleEvents = (
  { model, edges, situations }: Graph<unknown>,
  { snapshot, leaf }: ModelState<unknown>,
): readonly string[] => {
  if (snapshot.status !== 'active') return [];
  const states = leaf.split(' + ');
  const own = edges.flatMap(({ from, case: eventCase }) => {
    // The contents of a case fit the state that has the case.
    if (!eventCase || !isByPerson(eventCase.event.type) || situations[from]?.leaf !== leaf) return [];
    const isOnScreen = !model.screens || states.some((state) => hasControl(model, state, eventCase.event.type));
    return isOnScreen && snapshot.can(eventCase.event as never) ? [eventCase.event.type] : [];
  });
  const ofChildren = nodesOf(model.machine)
    .filter((node) => states.some((state) => isIn(state, node.path.join('.'))))
    .flatMap((node) => node.invoke.map(({ src }) => model.machine.implementations.actors[String(src)]))
    .filter(isMachine)
    .flatMap((machine) => eventsOf({ machine }));
  return [...new Set([...own, ...ofChildren])];
};
