import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate';
import type { World } from '../../support/world';

type QuoteDecision = Parameters<World['decideQuote']>[1];
type Answer = NonNullable<Parameters<World['release']>[1]>;
type Fault = Parameters<World['faults']>[number];
type CallName = Parameters<World['release']>[0];

export type Level = 'machine' | 'browser';

export type ModelEvent = EventObject & Readonly<Record<string, unknown>>;

/** How a held call ends. `after`: it is carried out, and only its answer is lost. */
export type Ending = Answer | { readonly cut: true; readonly after: true };

/** One thing that happens outside the chart, as data: both levels carry it out, and reports can name it. */
export type Wire =
  /** The held call of that name ends so. */
  | { readonly release: CallName; readonly ending: Ending }
  /** A call that a page makes on its own account ends so. */
  | { readonly provoke: Ending }
  /** From now on these calls go wrong; none: all go well again. */
  | { readonly faults: readonly Fault[] }
  /** What the operator has of the account that is signed in. */
  | { readonly account: { readonly user?: 'verified' | 'unverified'; readonly session?: 'none' } }
  /** Which of the sample drivers signs in next; with `by`, what the operator says of the address of that one. */
  | { readonly signIn: 'verified' | 'unverified'; readonly by?: 'another driver' | 'the same driver' }
  /** The held call of that name is aborted by what comes next: a later `release` is for the one that follows it. */
  | { readonly superseded: CallName }
  /** The team approves the change. */
  | { readonly approve: true }
  /** The broker decides about the quote. */
  | { readonly quote: QuoteDecision }
  /** The bank answers whose account it is. */
  | { readonly bankCheck: 'good' | 'bad' }
  /** The driver presses a button of the payment page; the path's own payment is meant. */
  | { readonly paymentPage: 'pay' | 'slow' | 'fail' | 'cancel' }
  /** The bank ends a payment that it was still working on. */
  | { readonly paymentEnds: 'succeeded' | 'failed' }
  /** The operator publishes a version after the one on the page. */
  | { readonly publish: 'a newer version' }
  /** The team closes the ticket that the path is about. */
  | { readonly deskCloses: true }
  /** The driver does something in the chart that runs inside this one. */
  | { readonly drives: ModelEvent }
  /** The driver does something with the change in another tab. */
  | { readonly elsewhere: 'submits' | 'discards' };

/** The answer that the sandbox gives on its own. */
export const real: Ending = { answer: 'real' };
/** The connection ends before the call has arrived. */
export const lost: Ending = { cut: true };
/** The call arrived, its answer did not. */
export const answerLost: Ending = { cut: true, after: true };
/** The other side is out of order. */
export const broken: Ending = { status: 500, body: { message: 'Server Error' } };
/** What a proxy says for a server that is away. */
export const proxyPage: Ending = {
  status: 200,
  html: '<!doctype html><title>Please wait</title><p>We are back in a minute.',
};
export const unauthenticated: Ending = { status: 401, body: { message: 'Unauthenticated.' } };
/** A refusal with one message per field. */
export const rejection = (fields: Readonly<Record<string, readonly string[]>>): Ending => ({
  status: 422,
  body: { message: Object.values(fields).flat()[0] ?? '', errors: fields },
});

/** What a step does in charts that run inside the one that is tried. */
export interface Inside {
  /** The transitions that it takes there. */
  readonly taken: readonly string[];
  /** Those that were taken there before it could. */
  readonly before: readonly string[];
}

/** One event with its contents and what it does to the world outside. */
export interface Case<Server> {
  /** A few words, as they stand in the name of a path. */
  readonly name: string;
  readonly event: ModelEvent;
  readonly wire?: readonly Wire[];
  readonly inside?: Inside;
  /** What changes on the operator's side. */
  readonly server?: Partial<Server>;
  /** Nothing may happen: the event is tried and must leave everything as it is. The name is then the reason. */
  readonly rejected?: true;
  /** Why no driver can cause it in a browser; then it is tried on the machine only. */
  readonly notInBrowser?: string;
}

export interface Start<Server> {
  readonly name: string;
  readonly input: unknown;
  readonly server: Server;
  readonly notInBrowser?: string;
}

/** Where a chart and the world stand together. */
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
export type Deed = ModelEvent;

/** One step of the chart, with all that it asked of the world. */
export interface Taken<Server> {
  /** `null`: the chart is opened. */
  readonly from: Place<Server> | null;
  readonly to: Place<Server>;
  /** Of the case or the start, as it stands in the name of a path. */
  readonly name: string;
  readonly event: ModelEvent | null;
  readonly deeds: readonly Deed[];
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
  readonly toldBy: readonly string[];
}

/**
 * The world around one chart: how it can be opened and what can happen where. `Server` is the little that has to be remembered
 * of the operator's side so that every answer in a path is one that the operator would give there.
 */
export interface Model<Server> {
  /** The chart's name in the catalogue. */
  readonly name: string;
  readonly machine: AnyStateMachine;
  readonly starts: readonly Start<Server>[];
  cases(place: Place<Server>): readonly Case<Server>[];
  /**
   * The events that a driver can cause in which states: `a | b` with the states inside them, `*` for all. Elsewhere the screen has no
   * control for them. Without it no state of the chart is decided but those that a case tries.
   */
  readonly screens?: Readonly<Record<string, readonly `driver.${string}`[]>>;
  /** Events that can come in those states, written as above, and rightly do nothing. */
  readonly ignored?: Readonly<Record<string, readonly Case<Server>[]>>;
  /** What of context and world makes two visits of the same state different for a test. A word each, empty ones are left out. */
  facts(place: Place<Server>): readonly string[];
  readonly invariants: readonly Invariant<Server>[];
  /** What must hold of every step, written down from what the flow owes to people and not from the chart. */
  readonly steps?: readonly StepRule<Server>[];
  /** What the flow owes to people. */
  readonly promises: readonly Promised[];
  /** It has no page: the paths of the charts around it walk all of it. */
  readonly isWalkedInside?: true;
  /** Transition definitions that cannot be reached on purpose, with the reason. */
  readonly unreachable?: Readonly<Record<string, string>>;
}

/** An answer to an invoked port as the machine hears it. */
export const done = (port: string, output?: unknown): ModelEvent => ({
  type: `xstate.done.actor.${port}`,
  output,
  actorId: port,
});

/** Trouble with an invoked port as the machine hears it. */
export const failed = (port: string, error: unknown): ModelEvent => ({
  type: `xstate.error.actor.${port}`,
  error,
  actorId: port,
});
