import { ApiError } from '../../api/problem';

const fetchErrors: ReadonlySet<unknown> = new Set(['TypeError', 'AbortError', 'TimeoutError']);

/** Messages of a `fetch` that failed or was aborted: Chromium, Firefox, Safari (which sometimes gives the cause). */
const noAnswer: ReadonlySet<unknown> = new Set([
  'Failed to fetch',
  'NetworkError when attempting to fetch resource.',
  'Load failed',
  'The network connection was lost.',
  'The Internet connection appears to be offline.',
  'The request timed out.',
  'The user aborted a request.',
  'signal is aborted without reason',
  'signal timed out',
  'Fetch is aborted',
  'The operation was aborted.',
  'The operation was aborted. ',
  'cancelled',
]);

/** axios' codes for a call that was never sent because it was configured wrongly: a bug, not a network failure. */
const neverLeft: ReadonlySet<unknown> = new Set([
  'ERR_BAD_OPTION',
  'ERR_BAD_OPTION_VALUE',
  'ERR_DEPRECATED',
  'ERR_FORM_DATA_DEPTH_EXCEEDED',
  'ERR_INVALID_URL',
  'ERR_NOT_SUPPORT',
]);

const isSignedOut = (status: unknown) => status === 401 || status === 419;

const property = (value: object, name: string): unknown => {
  try {
    return name in value ? (value as Record<string, unknown>)[name] : undefined;
  } catch {
    return undefined;
  }
};

/** Only src/api may import axios, so its errors are recognised by their mark. */
const isAxiosError = (link: object) => property(link, 'isAxiosError') === true;

const isIgnorable = (link: object): boolean => {
  if (isAxiosError(link)) {
    const response = property(link, 'response');
    if (typeof response === 'object' && response !== null) return isSignedOut(property(response, 'status'));
    return !neverLeft.has(property(link, 'code'));
  }
  const status = property(link, 'status');
  if (link instanceof ApiError) return isSignedOut(status) || (status === 0 && !isBadCall(link.cause));
  if (link instanceof Error || link instanceof DOMException) {
    return fetchErrors.has(property(link, 'name')) && noAnswer.has(property(link, 'message'));
  }
  // A thrown `Response`, the router's error response, or a failure from a port.
  return isSignedOut(status) || (status === 0 && typeof property(link, 'kind') === 'string');
};

const isBadCall = (cause: unknown) =>
  typeof cause === 'object' && cause !== null && isAxiosError(cause) && !isIgnorable(cause);

/** Whether an error is a call that ended with 401, 419 or no answer (ER-11), or was caused by one. */
export const isLeftOut = (error: unknown): boolean => {
  let link = error;
  for (let depth = 0; depth < 10 && typeof link === 'object' && link !== null; depth += 1) {
    if (isIgnorable(link)) return true;
    link = property(link, 'cause');
  }
  return false;
};

const special = /[.*+?^${}()|[\]\\/]/g;

/** Patterns that match the given messages exactly, after any prefix that a browser adds. */
export const exactly = (messages: readonly string[]): RegExp[] =>
  messages.map((message) => new RegExp(`^(?:Uncaught )?(?:\\w*Error: )?${message.replace(special, '\\$&')}$`));
