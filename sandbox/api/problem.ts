/** Ends a call with an error answer in Laravel's shape. */
export class Problem extends Error {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly headers: Record<string, string>;

  constructor(status: number, body: Record<string, unknown>, headers: Record<string, string> = {}) {
    super(`${status} ${String(body.message ?? body.error ?? '')}`);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** Messages by input name; nested names are joined with dots. */
export type Errors = Record<string, string[]>;

export const unauthenticated = () => new Problem(401, { message: 'Unauthenticated.' });
export const csrfMismatch = () => new Problem(419, { message: 'CSRF token mismatch.' });
export const emailNotVerified = () => new Problem(409, { message: 'Your email address is not verified.' });
export const notFound = () => new Problem(404, { message: 'We couldn’t find that.' });
export const tooLarge = () => new Problem(413, { message: 'The files are too large.' });

/** @throws Problem 404 without a row */
export const found = <Row>(row: Row | undefined): Row => {
  if (row === undefined) throw notFound();
  return row;
};
export const tooMany = (retryAfterSeconds: number) => {
  const seconds = Math.max(1, Math.ceil(retryAfterSeconds));
  return new Problem(
    429,
    { message: 'Too Many Attempts.' },
    { 'retry-after': String(seconds), 'x-ratelimit-reset': String(Math.floor(Date.now() / 1000) + seconds) },
  );
};

/** The message is the first error and the number of others, as in Laravel. */
export const invalid = (errors: Errors) => {
  const all = Object.values(errors).flat();
  const more = all.length - 1;
  const rest = more > 0 ? ` (and ${more} more error${more > 1 ? 's' : ''})` : '';
  return new Problem(422, { message: `${all[0] ?? 'The given data was invalid.'}${rest}`, errors });
};
