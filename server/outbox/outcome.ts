import { textAt } from '../json';
import { type Answer, NoAnswer, retryAfterSeconds } from '../outgoing';
import { NoToken, SignInRefused } from '../zendesk/credentials';
import { UnusableAnswer } from '../zendesk/pages';
import { OverBudget } from '../zendesk/zendesk-client';
import type { Content, Failure } from './store';
import type { Timings } from './timings';

/** What became of one attempt. */
export type Outcome =
  | { readonly kind: 'done'; readonly ticketId: number }
  /** Perhaps it arrived, perhaps not. */
  | { readonly kind: 'uncertain'; readonly failure: Failure; readonly lookUp?: boolean }
  /** Surely not done, and everything else would meet the same. `own`: it is the host that holds back, not Zendesk. */
  | {
      readonly kind: 'pause';
      readonly ms: number;
      readonly failure: Failure;
      readonly alert: boolean;
      readonly own?: true;
    }
  /** Surely not done: it has to rest before it can be looked at. */
  | { readonly kind: 'later'; readonly ms: number; readonly failure: Failure }
  /** Not done; the answer does not show whether it is about this step or about all of them. */
  | { readonly kind: 'refused'; readonly failure: Failure }
  /** Refused for what it said: the same again cannot work. */
  | { readonly kind: 'dead'; readonly failure: Failure }
  /** Refused, but another content may pass. */
  | { readonly kind: 'changed'; readonly content: Content; readonly failure: Failure }
  /** Another worker holds the step now. */
  | { readonly kind: 'lost' };

/** What an answer that is no success means for any call. */
export function rejection(answer: Answer, timings: Timings, now: number): Outcome {
  const failure = failureOf(answer);
  if (answer.status === 401) return { kind: 'pause', ms: timings.signInPause, failure, alert: true };
  if (answer.status === 429) return askedToWait(retryAfterSeconds(answer.headers, now), failure, timings);
  // A redirect, a page of a gateway, half a body, its own time-out: nothing that Zendesk said about the step.
  if (answer.status < 400 || answer.status >= 500 || answer.status === 408 || answer.json === undefined)
    return { kind: 'uncertain', failure };
  // Not paid for, no permission, a conflicting change: later the same words may be accepted.
  return [402, 403, 409].includes(answer.status) ? { kind: 'refused', failure } : { kind: 'dead', failure };
}

function askedToWait(seconds: number | null, failure: Failure, timings: Timings): Outcome {
  const ms = Math.min(seconds === null ? timings.pauseDefault : seconds * 1000, timings.pauseCap);
  return { kind: 'pause', ms, failure, alert: false };
}

/** What a call that threw means. Anything unknown is thrown on: it is a fault of ours. */
export function outcomeOf(error: unknown, timings: Timings): Outcome {
  if (error instanceof NoAnswer) return { kind: 'uncertain', failure: { status: 0, code: error.reason } };
  if (error instanceof OverBudget)
    return { kind: 'pause', ms: error.waitMs, failure: { status: 0, code: 'over-budget' }, alert: false, own: true };
  if (error instanceof NoToken) {
    const failure = { status: error.status, code: 'no-token' };
    return error.status === 429 || error.retryAfter !== null
      ? askedToWait(error.retryAfter, failure, timings)
      : { kind: 'uncertain', failure };
  }
  if (error instanceof SignInRefused) {
    return {
      kind: 'pause',
      ms: timings.signInPause,
      failure: { status: error.status, code: 'sign-in-refused' },
      alert: true,
    };
  }
  throw error;
}

/** The same for a call that only read: nothing can have been done twice. */
export function readingFailure(error: unknown, timings: Timings, now: number): Outcome {
  return error instanceof UnusableAnswer ? rejection(error.answer, timings, now) : outcomeOf(error, timings);
}

/** Status and Zendesk's own word for it; never its sentence, which may repeat what a driver wrote. */
export function failureOf(answer: Answer): Failure {
  const code = textAt(answer.json, 'error') ?? textAt(answer.json, 'error', 'title') ?? '';
  return {
    status: answer.status,
    code: /^[\w.-]{1,60}$/.test(code) ? code : answer.json === undefined ? 'no-json' : 'refused',
  };
}
