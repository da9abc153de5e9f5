import type { Failure } from '../../machines/shared/result';

/**
 * Is the outcome of a write unknown? It left this device and may have taken effect. A screen that then says "not done" may be wrong. What
 * failed before it left, without a connection or without the call that comes first, has not.
 */
export const isOutcomeUnknown = (failure: Failure | null): boolean =>
  failure?.kind === 'silent' || failure?.kind === 'broken';

/** How long to wait; a minute where the operator does not say (ER-09). */
const pauseWords = (seconds: number | undefined): string => {
  if (!seconds) return 'a minute';
  if (seconds > 90) return `${Math.ceil(seconds / 60)} minutes`;
  return seconds === 1 ? '1 second' : `${seconds} seconds`;
};

const brokenWords = 'Something went wrong at our end.';

/** What went wrong with a call, in the driver's words. It never says what became of the work: the screen does. */
export const failureText = (failure: Failure | null): string => {
  switch (failure?.kind) {
    case 'offline':
      return failure.status === 0 ? 'We couldn’t connect.' : brokenWords;
    case 'silent':
      return 'We didn’t get a reply.';
    case 'tooMany':
      return `You have made too many requests, please try again in ${pauseWords(failure.retryAfter)}.`;
    case 'forbidden':
      return failure.message ?? 'You don’t have permission to do this.';
    case 'missing':
      return failure.message ?? 'We couldn’t find this.';
    default:
      return brokenWords;
  }
};
