let correction = 0;

/** Corrects the phone's clock by the host's time. NaN, for a page without that time, corrects nothing. */
export const setHostTime = (hostTime: number): void => {
  const difference = hostTime - Date.now();
  // A smaller difference may come from a slow connection.
  correction = Math.abs(difference) > 600_000 ? difference : 0;
};

/** Milliseconds since the epoch, even on a phone whose date is wrong. */
export const currentTime = (): number => Date.now() + correction;
