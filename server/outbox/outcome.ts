import { textAt } from '../json';
import { type Answer, NoAnswer, retryAfterSeconds } from '../outgoing';
import { NoToken, SignInRefused } from '../zendesk/credentials';
import { UnusableAnswer } from '../zendesk/pages';
import { OverBudget } from '../zendesk/zendesk-client';
import type { Content, Failure } from './store';
import type { Timings } from './timings';

/** The outcome of one attempt to send a step. */
export type Outcome =
  | { readonly kind: 'done'; readonly ticketId: number; readonly ignoredFields?: readonly number[] }
  /** Unknown: the call may have arrived. */
  | { readonly kind: 'uncertain'; readonly failure: Failure; readonly shouldLookUp?: boolean }
  /** Not done, and every other step would fail in the same way. `isByHost`: the host has used up its own limit. */
  | {
      readonly kind: 'pause';
      readonly ms: number;
      readonly failure: Failure;
      readonly shouldAlert: boolean;
      readonly isByHost?: true;
    }
  /** Not done yet: the host can search for a sent note only after a while. */
  | { readonly kind: 'checkLater'; readonly ms: number; readonly failure: Failure }
  /** Rejected, perhaps only for now. The answer does not show whether all other steps would be rejected too. */
  | { readonly kind: 'rejectedForNow'; readonly failure: Failure }
  /** Rejected for its content: Zendesk will never accept the same content. */
  | { readonly kind: 'rejected'; readonly failure: Failure }
  /** Rejected, but other content may be accepted. */
  | { readonly kind: 'changed'; readonly content: Content; readonly failure: Failure }
  /** Another worker has the step's lease. */
  | { readonly kind: 'leaseLost' };

/** The outcome of an error status, for any call. */
export function rejection(answer: Answer, timings: Timings, now: number): Outcome {
  const failure = failureOf(answer);
  if (answer.status === 401) return { kind: 'pause', ms: timings.signInPause, failure, shouldAlert: true };
  if (answer.status === 429) return askedToWait(retryAfterSeconds(answer.headers, now), failure, timings);
  // A redirect, a gateway's page, half a body or Zendesk's time-out says nothing about the step.
  if (answer.status < 400 || answer.status >= 500 || answer.status === 408 || answer.json === undefined)
    return { kind: 'uncertain', failure };
  // Payment required, no permission or a conflicting change: the same content may be accepted later.
  return [402, 403, 409].includes(answer.status) ? { kind: 'rejectedForNow', failure } : { kind: 'rejected', failure };
}

function askedToWait(seconds: number | null, failure: Failure, timings: Timings): Outcome {
  const ms = Math.min(seconds === null ? timings.pauseDefault : seconds * 1000, timings.pauseCap);
  return { kind: 'pause', ms, failure, shouldAlert: false };
}

/** The outcome of a call that threw. An unknown error is a bug, and is thrown again. */
export function outcomeOf(error: unknown, timings: Timings): Outcome {
  if (error instanceof NoAnswer) return { kind: 'uncertain', failure: { status: 0, code: error.reason } };
  if (error instanceof OverBudget)
    return {
      kind: 'pause',
      ms: error.waitMs,
      failure: { status: 0, code: 'over-budget' },
      shouldAlert: false,
      isByHost: true,
    };
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
      shouldAlert: true,
    };
  }
  throw error;
}

export function readingFailure(error: unknown, timings: Timings, now: number): Outcome {
  return error instanceof UnusableAnswer ? rejection(error.answer, timings, now) : outcomeOf(error, timings);
}

/** Status and Zendesk's error code; never its message, which may repeat what a driver wrote. */
export function failureOf(answer: Answer): Failure {
  const code = textAt(answer.json, 'error') ?? textAt(answer.json, 'error', 'title') ?? '';
  return {
    status: answer.status,
    code: /^[\w.-]{1,60}$/.test(code) ? code : answer.json === undefined ? 'no-json' : 'refused',
  };
}
