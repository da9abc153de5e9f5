import type { Headers } from './security-headers';

/** An error response: a status, a message, and for 422 the messages by field. */
export class Problem extends Error {
  readonly status: number;
  readonly errors: Readonly<Record<string, readonly string[]>> | null;
  readonly headers: Headers;
  /** A short code for the log; never shown. */
  readonly reason: string;

  constructor(
    status: number,
    message: string,
    options: { reason?: string; errors?: Readonly<Record<string, readonly string[]>>; headers?: Headers } = {},
  ) {
    super(message);
    this.name = 'Problem';
    this.status = status;
    this.errors = options.errors ?? null;
    this.headers = options.headers ?? {};
    this.reason = options.reason ?? `status-${status}`;
  }

  body(): { message: string; errors?: Readonly<Record<string, readonly string[]>> } {
    return this.errors ? { message: this.message, errors: this.errors } : { message: this.message };
  }
}

export const unauthenticated = () => new Problem(401, 'Unauthenticated.', { reason: 'unauthenticated' });

export const forbidden = (reason: string) => new Problem(403, 'This request is not allowed.', { reason });

/** @param reason `foreign` if the item belongs to another driver: the response is the same, but the log names the caller */
export const notFound = (reason: 'not-found' | 'foreign' = 'not-found') =>
  new Problem(404, 'We couldn’t find that.', { reason });

export const emailNotVerified = () => new Problem(409, 'Your email address is not verified.', { reason: 'unverified' });

/** A 422 in the API's shape. Its message repeats the first error, so that the form has nothing more to show. */
export function invalid(errors: Readonly<Record<string, readonly string[]>>, reason?: string): Problem {
  return new Problem(422, Object.values(errors).flat()[0] ?? 'Check your answers and try again.', {
    reason: reason ?? `invalid:${Object.keys(errors).join(',')}`,
    errors,
  });
}

export function tooManyRequests(seconds: number): Problem {
  return new Problem(429, `You have made too many requests, please try again in ${waitText(seconds)}.`, {
    reason: 'limited',
    headers: { 'retry-after': String(Math.max(1, Math.ceil(seconds))) },
  });
}

function waitText(seconds: number): string {
  if (seconds <= 90) return 'a minute';
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}

export const badGateway = (reason: string) =>
  new Problem(502, 'We couldn’t reach our team’s system. What you’ve already sent is safe. Try again in a moment.', {
    reason,
  });

export function unavailable(message: string, reason: string): Problem {
  return new Problem(503, message, { reason, headers: { 'retry-after': '30' } });
}

export const storeFailed = (error: unknown) =>
  unavailable('We couldn’t save this. Try again.', `store:${error instanceof Error ? error.name : 'unknown'}`);
