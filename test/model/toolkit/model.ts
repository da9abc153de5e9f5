import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate';

export type Level = 'machine' | 'browser';

export type ModelEvent = EventObject & Readonly<Record<string, unknown>>;

/** The transitions of one step in the child charts. */
export interface ChildTransitions {
  readonly taken: readonly string[];
  /** Taken in earlier steps that only the child's model has. */
  readonly before: readonly string[];
}

/** One variant of an event, with what happens outside the chart. */
export interface Case<Server, ExternalAction = unknown> {
  /** Part of the name of each path with this case. */
  readonly name: string;
  readonly event: ModelEvent;
  readonly external?: readonly ExternalAction[];
  readonly inChild?: ChildTransitions;
  /** What changes on the server. */
  readonly server?: Partial<Server>;
  /** The chart must ignore the event. The name is the reason. */
  readonly rejected?: true;
  /** Why no person can cause it in a browser; then only the machine level tests it. */
  readonly notInBrowser?: string;
}

export interface Start<Server> {
  readonly name: string;
  readonly input: unknown;
  readonly server: Server;
  readonly notInBrowser?: string;
}

/** The state of a chart, and of the server. */
export interface ModelState<Server> {
  readonly snapshot: AnyMachineSnapshot;
  /** The innermost states, `guest.fresh`. */
  readonly leaf: string;
  readonly server: Server;
}

interface Rule<Subject> {
  // A method, not a property: a model of any server is then a model of an unknown one.
  holds(subject: Subject): boolean;
}

/** Rules by a sentence for product owners, each with whether it holds. */
export type Rules<Subject> = Readonly<Record<string, Rule<Subject>['holds']>>;

/** A side effect of a transition: an emitted event, an event to another chart, or a custom action. */
export type Effect = ModelEvent;

/** One step of the chart, with its side effects. */
export interface Step<Server> {
  /** `null` for the first step, which opens the chart. */
  readonly from: ModelState<Server> | null;
  readonly to: ModelState<Server>;
  /** The name of the case or the start, for the name of a path. */
  readonly name: string;
  readonly event: ModelEvent | null;
  readonly effects: readonly Effect[];
}

/**
 * How a chart can be opened, and what can happen in each state. `Server` is the part of the server's state that decides which answers are
 * possible, so that a path has only answers that the server would give.
 */
export interface Model<Server, ExternalAction = unknown> {
  /** The chart's name in the catalogue. */
  readonly name: string;
  readonly machine: AnyStateMachine;
  readonly starts: readonly Start<Server>[];
  cases(state: ModelState<Server>): readonly Case<Server, ExternalAction>[];
  /**
   * The events that a person has a control for, by states: `a | b` with their children, `*` for all. Without it, every event needs a case or an
   * entry of `ignored` in every state.
   */
  readonly screens?: Readonly<Record<string, readonly `${'driver' | 'user'}.${string}`[]>>;
  /** Events that can come in those states and rightly do nothing. */
  readonly ignored?: Readonly<Record<string, readonly Case<Server, ExternalAction>[]>>;
  /** What distinguishes two visits of the same state in a test, a word each. Empty words are left out. */
  facts(state: ModelState<Server>): readonly string[];
  readonly invariants: Rules<ModelState<Server>>;
  /** Rules for every step. Take them from the requirements and not from the chart. */
  readonly steps?: Rules<Step<Server>>;
  /** Whether the chart has no page of its own: the paths of its parents then take all its transitions. */
  readonly isWalkedByParents?: true;
}

export const done = (id: string, output?: unknown): ModelEvent => ({
  type: `xstate.done.actor.${id}`,
  output,
  actorId: id,
});

export const failed = (id: string, error: unknown): ModelEvent => ({
  type: `xstate.error.actor.${id}`,
  error,
  actorId: id,
});
