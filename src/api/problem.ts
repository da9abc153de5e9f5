import type { Failure, FailureKind, Rejection } from '../../machines/shared/result';

/**
 * A failed call: no answer, or one that cannot be used. `status` is the HTTP status, 0 without an answer.
 * Flows read `kind`; the error screen reads `status` and `detail`.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  readonly kind: FailureKind;
  readonly status: number;
  /** The operator's own sentence, if it wrote one (ER-09). */
  readonly detail: string | null;
  /** Seconds to wait before the next try, if the operator named them. */
  readonly retryAfter: number | undefined;

  constructor(
    kind: FailureKind,
    status: number,
    detail: string | null,
    options?: ErrorOptions & { readonly retryAfter?: number },
  ) {
    super(`The call failed: ${kind}, status ${status}.`, options);
    this.kind = kind;
    this.status = status;
    this.detail = detail;
    this.retryAfter = options?.retryAfter;
  }

  toJSON(): Failure {
    const retryAfter = this.retryAfter === undefined ? {} : { retryAfter: this.retryAfter };
    return { kind: this.kind, status: this.status, message: this.detail, ...retryAfter };
  }
}

/**
 * The operator redirected a write instead of answering it. Frameworks do that at a form for guests when a session exists, perhaps from
 * another tab: the write was not done. Every other call counts this as a broken answer.
 */
export class UnexpectedRedirect extends ApiError {
  constructor(status: number) {
    super('broken', status, null);
  }
}

/** The error of files that a server did not take. */
export const filesTooLarge = 'Your files are too large. Send fewer or smaller files';

/** The message of a form when the operator rejected the input without a sentence. */
export const checkIt = 'Check your answers and try again.';

/**
 * A 422 about the input (ER-05): the message, the field errors and the status code. Resources turn it into a rejection. It reaches the error
 * screen only when the operator rejects a call that takes no input.
 */
export class ValidationProblem extends Error {
  override readonly name = 'ValidationProblem';
  readonly status = 422;
  readonly rejection: Rejection;

  constructor(rejection: Rejection) {
    super(rejection.message);
    this.rejection = rejection;
  }

  /** The operator's own sentence, if it wrote one (ER-09). */
  get detail(): string | null {
    return this.message === checkIt ? null : this.message;
  }
}
