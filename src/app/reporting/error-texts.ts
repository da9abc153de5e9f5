import { ApiError, ValidationProblem } from '../../api/problem';

/** A URL without a page (RT-21). */
export class PageNotFound extends Error {
  override readonly name = 'PageNotFound';
  readonly status = 404;

  constructor(path: string) {
    super(`Page Not Found: ${path}`);
  }
}

/** A page that this driver may not enter. `message`: the operator's own sentence, if there is one. */
export class ForbiddenPage extends Error {
  override readonly name = 'ForbiddenPage';
  readonly status = 403;

  constructor(message?: string | null) {
    super(message ?? '');
  }
}

/** The text of the error screen. `status` is null when a call had no usable answer. */
export interface ErrorTexts {
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

/** Any other error is a bug of ours (ER-07). */
const crash = { status: 500, message: null };

/** The status and the sentence of an error. The message of any other `Error` is for engineers and not shown. */
const carried = (error: unknown): { status: unknown; message: unknown } => {
  if (typeof error !== 'object' || error === null) return crash;
  const status = property(error, 'status');
  if (error instanceof ApiError || error instanceof ValidationProblem) return { status, message: error.detail };
  if (error instanceof PageNotFound || error instanceof ForbiddenPage) return { status, message: error.message };
  if (error instanceof Error || typeof status !== 'number') return crash;
  // A failure from a port or a check, or the router's own error response.
  return {
    status,
    message: property(error, 'kind') === undefined ? property(error, 'statusText') : property(error, 'message'),
  };
};

/** The text of the error screen for anything that was thrown (ER-08, ER-09). */
export const describeError = (error: unknown): ErrorTexts => {
  const { status: sentStatus, message: ownMessage } = carried(error);
  // Status 0 means no answer, and 200 an unusable one: neither code helps the driver.
  const status =
    typeof sentStatus === 'number' && Number.isInteger(sentStatus) && sentStatus >= 400 && sentStatus <= 599
      ? sentStatus
      : null;
  const title = (status === null ? undefined : titles[status]) ?? unknownTitle;
  const sentence = typeof ownMessage === 'string' ? ownMessage.trim() : '';
  // A bare reason phrase would repeat the title.
  const message =
    sentence !== '' && sentence !== title
      ? sentence
      : ((status === null ? undefined : messages[status]) ?? unknownMessage);
  return { status, title, message };
};
