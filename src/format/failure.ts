import type { Failure } from '../../machines/shared/result';

/** How long to wait; a minute if the operator does not say (ER-09). */
const waitText = (seconds: number | undefined): string => {
  if (!seconds) return 'a minute';
  if (seconds > 90) return `${Math.ceil(seconds / 60)} minutes`;
  return seconds === 1 ? '1 second' : `${seconds} seconds`;
};

const brokenText = 'Something went wrong at our end.';

/** Advice after an upload without a reply: a proxy that finds it too large may cut it, or answer what the browser may not read. */
export const smallerFilesText = 'If this happens again, send fewer or smaller files.';

/** What went wrong with a call, in the driver's words. The screen says what that means for the work. */
export const failureText = (failure: Failure | null): string => {
  switch (failure?.kind) {
    case 'offline':
      return failure.status === 0 ? 'We couldn’t connect.' : brokenText;
    case 'silent':
      return 'We didn’t get a reply.';
    case 'tooMany':
      return `You have made too many requests, please try again in ${waitText(failure.retryAfter)}.`;
    case 'forbidden':
      return failure.message ?? 'You don’t have permission to do this.';
    case 'missing':
      return failure.message ?? 'We couldn’t find this.';
    default:
      return brokenText;
  }
};
