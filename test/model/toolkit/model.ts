import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate';

export type Level = 'machine' | 'browser';

export type ModelEvent = EventObject & Readonly<Record<string, unknown>>;

/** What a step does in charts that run inside the one that is tried. */
export interface ChildTransitions {
  /** The transitions that it takes there. */
  readonly taken: readonly string[];
  /** Those that were taken there before it could. */
  readonly before: readonly string[];
}

/** One event with its contents and what it does to the world outside. */
export interface Case<Server, ExternalAction = unknown> {
  /** A few words for the name of a path. */
  readonly name: string;
  readonly event: ModelEvent;
  readonly external?: readonly ExternalAction[];
  readonly inChild?: ChildTransitions;
  /** What changes on the operator's side. */
  readonly server?: Partial<Server>;
  /** Nothing may happen: the event is tried and must change nothing. The name is then the reason. */
  readonly rejected?: true;
  /** Why no person can cause it in a browser; then it is tried on the machine only. */
  readonly notInBrowser?: string;
}

export interface Start<Server> {
  readonly name: string;
  readonly input: unknown;
  readonly server: Server;
  readonly notInBrowser?: string;
}

/** The state of a chart together with that of the world. */
export interface Place<Server> {
  readonly snapshot: AnyMachineSnapshot;
  /** The innermost states, `guest.fresh`. */
  readonly leaf: string;
  readonly server: Server;
}

export interface Invariant<Server> {
  /** A sentence a product owner would sign. */
  readonly says: string;
  // Methods, not properties: a model of any server is then a model of an unknown one.
  holds(place: Place<Server>): boolean;
}

/** Something that a chart asks of the world in passing: an emitted event, a message to another chart, a note on the device. */
export type Effect = ModelEvent;

/** One step of the chart, with all that it asked of the world. */
export interface Taken<Server> {
  /** `null`: the chart is opened. */
  readonly from: Place<Server> | null;
  readonly to: Place<Server>;
  /** The name of the case or the start, for the name of a path. */
  readonly name: string;
  readonly event: ModelEvent | null;
  readonly effects: readonly Effect[];
}

export interface StepRule<Server> {
  /** A sentence a product owner would sign. */
  readonly says: string;
  holds(taken: Taken<Server>): boolean;
}

/** A promise to people. */
export interface Promised {
  /** A sentence a product owner would sign. */
  readonly says: string;
  /** The tests that tell it: of each a part of its title that no other test has. */
  readonly provenBy: readonly string[];
}

/**
 * The world around one chart: how it can be opened and what can happen where. `Server` is the little that has to be remembered
 * of the operator's side so that every answer in a path is one that the operator would give there.
 */
export interface Model<Server, ExternalAction = unknown> {
  /** The chart's name in the catalogue. */
  readonly name: string;
  readonly machine: AnyStateMachine;
  readonly starts: readonly Start<Server>[];
  cases(place: Place<Server>): readonly Case<Server, ExternalAction>[];
  /**
   * The events that a person can cause in which states: `a | b` with the states inside them, `*` for all. Elsewhere the screen has no
   * control for them. Without it no state of the chart is decided but those that a case tries.
   */
  readonly screens?: Readonly<Record<string, readonly `${'driver' | 'user'}.${string}`[]>>;
  /** Events that can come in those states, written as above, and rightly do nothing. */
  readonly ignored?: Readonly<Record<string, readonly Case<Server, ExternalAction>[]>>;
  /** What of context and world makes two visits of the same state different for a test. A word each, empty ones are left out. */
  facts(place: Place<Server>): readonly string[];
  readonly invariants: readonly Invariant<Server>[];
  /** What must hold of every step, written down from what the flow owes to people and not from the chart. */
  readonly steps?: readonly StepRule<Server>[];
  /** What the flow owes to people. */
  readonly promises: readonly Promised[];
  /** It has no page: the paths of the charts around it walk all of it. */
  readonly isWalkedByParents?: true;
  /** Transition definitions that cannot be reached on purpose, with the reason. */
  readonly unreachable?: Readonly<Record<string, string>>;
}

/** An answer to an invoked port as the machine hears it. */
export const done = (port: string, output?: unknown): ModelEvent => ({
  type: `xstate.done.actor.${port}`,
  output,
  actorId: port,
});

/** The event of a port that rejects. */
export const failed = (port: string, error: unknown): ModelEvent => ({
  type: `xstate.error.actor.${port}`,
  error,
  actorId: port,
});
