/** The operator's validation errors, for the driver to read. `fields` is keyed by input name. */
export interface Rejection {
  readonly message: string;
  readonly fields: Readonly<Record<string, readonly string[]>>;
}

/** A rejection is an answer: ports resolve with it. */
export type Result<Value> =
  | { readonly accepted: true; readonly value: Value }
  | { readonly accepted: false; readonly rejection: Rejection };

export const accepted = <Value>(value: Value): Result<Value> => ({ accepted: true, value });
export const rejected = (rejection: Rejection): Result<never> => ({ accepted: false, rejection });

/** The value of an accepted result; null for a rejection. */
export const acceptedValue = <Value>(result: Result<Value>): Value | null => (result.accepted ? result.value : null);

/**
 * Why a call has no usable answer. `offline`: a write was not sent, because there is no connection, or because the call for its CSRF cookie
 * failed, with `status` if it was answered. `silent`: no answer came, so the outcome is unknown. `broken`: an answer that cannot be used (5xx, HTML
 * instead of data). `tooMany`: 429. `forbidden` and `missing`: 403 and 404. `session`: the answer was about who is signed in, and the
 * session chart has its event.
 */
export type FailureKind = 'offline' | 'silent' | 'broken' | 'tooMany' | 'forbidden' | 'missing' | 'session';

export interface Failure {
  readonly kind: FailureKind;
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** The operator's own sentence, if it sent one that a driver may read. */
  readonly message: string | null;
  /** Seconds to wait before the next try, if the operator named them. */
  readonly retryAfter?: number;
}

const kinds: readonly string[] = [
  'offline',
  'silent',
  'broken',
  'tooMany',
  'forbidden',
  'missing',
  'session',
] satisfies FailureKind[];

/** Reads the failure that a port rejected with; anything else that it throws counts as a broken answer. */
export const toFailure = (error: unknown): Failure => {
  if (typeof error !== 'object' || error === null || !('kind' in error) || !kinds.includes(String(error.kind))) {
    return { kind: 'broken', status: 0, message: null };
  }
  const message = 'detail' in error && typeof error.detail === 'string' ? error.detail : null;
  const status = 'status' in error && typeof error.status === 'number' ? error.status : 0;
  const retryAfter =
    'retryAfter' in error && typeof error.retryAfter === 'number' ? { retryAfter: error.retryAfter } : {};
  return { kind: error.kind as FailureKind, status, message, ...retryAfter };
};

/**
 * Whether a write that failed may have taken effect: it was sent, and no usable answer came. The page must not say "not done" then. A call that has
 * not left this device, or was answered with 403, 404, 429 or about the session, has done nothing.
 */
export const mayHaveArrived = (failure: Failure | null): boolean =>
  failure?.kind === 'silent' || failure?.kind === 'broken';
