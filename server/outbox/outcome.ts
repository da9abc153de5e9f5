import { SignInRefused } from '../desk/credentials';
import { UnusableAnswer } from '../desk/pages';
import { OverBudget } from '../desk/zendesk-client';
import { textAt } from '../json';
import { type Answer, NoAnswer, retryAfterSeconds } from '../outgoing';
import type { Content, Failure } from './store';
import type { Timings } from './timings';

/** What became of one attempt. */
export type Outcome =
  | { readonly kind: 'done'; readonly ticketId: number }
  /** Perhaps it arrived, perhaps not. */
  | { readonly kind: 'uncertain'; readonly failure: Failure; readonly lookUp?: boolean }
  /** Surely not done, and everything else would meet the same. */
  | { readonly kind: 'pause'; readonly ms: number; readonly failure: Failure; readonly alert: boolean }
  /** Surely not done, and worth another try soon. */
  | { readonly kind: 'later'; readonly ms: number; readonly failure: Failure }
  /** Refused for what it said: the same again cannot work. */
  | { readonly kind: 'dead'; readonly failure: Failure }
  /** Refused, but another content may pass. */
  | { readonly kind: 'changed'; readonly content: Content; readonly failure: Failure }
  /** Another worker holds the step now. */
  | { readonly kind: 'lost' };

/** What an answer that is no success means for any call. */
export function refusal(answer: Answer, timings: Timings, now: number): Outcome {
  const failure = failureOf(answer);
  switch (answer.status) {
    case 401:
    case 403:
      return { kind: 'pause', ms: timings.signInPause, failure, alert: true };
    case 409:
      return { kind: 'later', ms: timings.conflictPause, failure };
    case 429: {
      const seconds = retryAfterSeconds(answer.headers, now);
      return {
        kind: 'pause',
        ms: Math.min(seconds === null ? timings.pauseDefault : seconds * 1000, timings.pauseCap),
        failure,
        alert: false,
      };
    }
    default:
      // A redirect, a page of a gateway, half a body: nothing that the desk itself said.
      return answer.status >= 400 && answer.status < 500 && answer.json !== undefined
        ? { kind: 'dead', failure }
        : { kind: 'uncertain', failure };
  }
}

/** What a call that threw means. Anything unknown is thrown on: it is a fault of ours. */
export function trouble(error: unknown, timings: Timings): Outcome {
  if (error instanceof NoAnswer) return { kind: 'uncertain', failure: { status: 0, code: error.reason } };
  if (error instanceof OverBudget)
    return { kind: 'pause', ms: error.waitMs, failure: { status: 0, code: 'over-budget' }, alert: false };
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
export function readingTrouble(error: unknown, timings: Timings, now: number): Outcome {
  return error instanceof UnusableAnswer ? refusal(error.answer, timings, now) : trouble(error, timings);
}

/** Status and the desk's own word for it; never its sentence, which may repeat what a driver wrote. */
export function failureOf(answer: Answer): Failure {
  const code = textAt(answer.json, 'error') ?? textAt(answer.json, 'error', 'title') ?? '';
  return {
    status: answer.status,
    code: /^[\w.-]{1,60}$/.test(code) ? code : answer.json === undefined ? 'no-json' : 'refused',
  };
}
