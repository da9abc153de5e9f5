import type { World } from '../support/world';
import type * as toolkit from './toolkit/model';

type QuoteDecision = Parameters<World['decideQuote']>[1];
type Answer = NonNullable<Parameters<World['release']>[1]>;
type Fault = Parameters<World['faults']>[number];
type CallName = Parameters<World['release']>[0];

/** A model whose cases act on the sandbox. */
export type Model<Server> = toolkit.Model<Server, ExternalAction>;
export type Case<Server> = toolkit.Case<Server, ExternalAction>;

/** The external actions of a case: the toolkit does not know their type. */
export const externalActionsOf = (item: toolkit.Case<unknown> | null): readonly ExternalAction[] =>
  (item?.external ?? []) as readonly ExternalAction[];

/** How a held call ends. `after`: the sandbox carries it out, and only the answer is lost. */
export type Ending = Answer | { readonly cut: true; readonly after: true };

/** One thing that happens outside the chart, as data: the machine level and the browser level both carry it out. */
export type ExternalAction =
  | { readonly release: CallName; readonly ending: Ending }
  /** Makes the page send a call that the chart did not ask for, and ends it. */
  | { readonly provoke: Ending }
  /** From now on these calls fail. An empty list ends that. */
  | { readonly faults: readonly Fault[] }
  /** Changes the signed-in account at the operator. */
  | { readonly account: { readonly user?: 'verified' | 'unverified'; readonly session?: 'none' } }
  /** The sample driver who signs in next, or (`by`) whether it is another one than before. */
  | { readonly signIn: 'verified' | 'unverified'; readonly by?: 'another driver' | 'the same driver' }
  /** The next step aborts the held call of that name, so that a later `release` applies to the call after it. */
  | { readonly superseded: CallName }
  /** The team approves the change. */
  | { readonly approve: true }
  /** The broker decides about the quote. */
  | { readonly quote: QuoteDecision }
  /** The bank answers whose account it is. */
  | { readonly bankCheck: 'good' | 'bad' }
  /** The driver presses a button of the payment page. */
  | { readonly paymentPage: 'pay' | 'slow' | 'fail' | 'cancel' }
  /** The bank settles a payment that was in progress. */
  | { readonly paymentEnds: 'succeeded' | 'failed' }
  /** The operator publishes a newer version of the agreement. */
  | { readonly publish: 'a newer version' }
  /** The team closes the ticket that the path is about. */
  | { readonly zendeskCloses: true }
  /** The driver causes an event in a child chart. */
  | { readonly sendToChild: toolkit.ModelEvent }
  /** The driver submits or discards the change in another tab. */
  | { readonly inOtherTab: 'submits' | 'discards' };

/** The answer that the sandbox gives on its own. */
export const real: Ending = { answer: 'real' };
/** The connection ends before the call has arrived. */
export const lost: Ending = { cut: true };
/** The call arrived, its answer did not. */
export const answerLost: Ending = { cut: true, after: true };
/** The server fails. */
export const broken: Ending = { status: 500, body: { message: 'Server Error' } };
/** A proxy's page in place of the server's answer. */
export const proxyPage: Ending = {
  status: 200,
  html: '<!doctype html><title>Please wait</title><p>We are back in a minute.',
};
export const unauthenticated: Ending = { status: 401, body: { message: 'Unauthenticated.' } };
export const rejection = (fields: Readonly<Record<string, readonly string[]>>): Ending => ({
  status: 422,
  body: { message: Object.values(fields).flat()[0] ?? '', errors: fields },
});
