import { ApiError, ValidationProblem } from '../../api/problem';

/** An address that leads nowhere (RT-21). */
export class PageNotFound extends Error {
  override readonly name = 'PageNotFound';
  readonly status = 404;

  constructor(path: string) {
    super(`Page Not Found: ${path}`);
  }
}

/** A place this driver may not enter. `message`: the operator's own sentence, where there is one. */
export class ForbiddenPage extends Error {
  override readonly name = 'ForbiddenPage';
  readonly status = 403;

  constructor(message?: string | null) {
    super(message ?? '');
  }
}

/** What the error screen says. `status` is null where a call had no answer, or none that could be used. */
export interface ErrorWords {
  readonly status: number | null;
  readonly title: string;
  readonly message: string;
}

const titles: Readonly<Record<number, string>> = { 403: 'Forbidden', 404: 'Not Found', 429: 'Too Many Requests' };

const messages: Readonly<Record<number, string>> = {
  403: "Sorry, you don't have permission to access this page.",
  404: "The page you are looking for doesn't exist.",
  429: 'You have made too many requests, please try again in a minute.',
};

const unknownTitle = 'Unknown Error';
const unknownMessage =
  'Sorry, something has gone wrong. We have alerted our engineering team of the issue. Please try your request again.';

const property = (value: object, name: string): unknown =>
  name in value ? (value as Record<string, unknown>)[name] : undefined;

/** Whatever else was thrown is a mistake of our own (ER-07). */
const crash = { status: 500, message: null };

/** The status and the sentence that an error brings with it. The message of any other `Error` is for us, not for a driver. */
const carried = (error: unknown): { status: unknown; message: unknown } => {
  if (typeof error !== 'object' || error === null) return crash;
  const status = property(error, 'status');
  if (error instanceof ApiError || error instanceof ValidationProblem) return { status, message: error.detail };
  if (error instanceof PageNotFound || error instanceof ForbiddenPage) return { status, message: error.message };
  if (error instanceof Error || typeof status !== 'number') return crash;
  // Trouble as a port or a check hands it on, or the router's own answer.
  return {
    status,
    message: property(error, 'kind') === undefined ? property(error, 'statusText') : property(error, 'message'),
  };
};

/** Words of the error screen for anything that was thrown (ER-08, ER-09). */
export const describeError = (error: unknown): ErrorWords => {
  const { status: given, message: own } = carried(error);
  // 0 is no answer, and 200 an answer that could not be used: neither is a code that helps anybody.
  const status = typeof given === 'number' && Number.isInteger(given) && given >= 400 && given <= 599 ? given : null;
  const title = (status === null ? undefined : titles[status]) ?? unknownTitle;
  const sentence = typeof own === 'string' ? own.trim() : '';
  // A protocol's reason phrase is the title over again.
  const message =
    sentence !== '' && sentence !== title
      ? sentence
      : ((status === null ? undefined : messages[status]) ?? unknownMessage);
  return { status, title, message };
};
