import type { World } from '../support/world';
import type * as toolkit from './toolkit/model';

type QuoteDecision = Parameters<World['decideQuote']>[1];
type Answer = NonNullable<Parameters<World['release']>[1]>;
type Fault = Parameters<World['faults']>[number];
type CallName = Parameters<World['release']>[0];

/** A model whose cases act on the sandbox. */
export type Model<Server> = toolkit.Model<Server, Wire>;
export type Case<Server> = toolkit.Case<Server, Wire>;

/** What a case does to the sandbox. A graph keeps cases of any kind; those of this project have wires of this kind. */
export const wiresOf = (item: toolkit.Case<unknown> | null): readonly Wire[] => (item?.wire ?? []) as readonly Wire[];

/** How a held call ends. `after`: it is carried out, and only its answer is lost. */
export type Ending = Answer | { readonly cut: true; readonly after: true };

/** One event outside the chart, as data: both levels carry it out, and reports can name it. */
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
  | { readonly zendeskCloses: true }
  /** The driver does something in the chart that runs inside this one. */
  | { readonly drives: toolkit.ModelEvent }
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
/** A rejection with one message per field. */
export const rejection = (fields: Readonly<Record<string, readonly string[]>>): Ending => ({
  status: 422,
  body: { message: Object.values(fields).flat()[0] ?? '', errors: fields },
});
