import type { Deviation } from './decode';

type Listener = (call: string, deviations: readonly Deviation[]) => void;

const callOf = new WeakMap<object, string>();

/** Remembers which call returned this answer. */
export const recordCall = (answer: unknown, method: string, path: string): void => {
  if (typeof answer === 'object' && answer !== null) callOf.set(answer, `${method} ${path.replace(/\?.*/, '')}`);
};

/** The distinct places, with list indexes replaced by `*`. */
const placesOf = (deviations: readonly Deviation[]): readonly string[] => [
  ...new Set(deviations.map(({ at }) => at.replaceAll(/(^|\.)\d+(?=\.|$)/g, '$1*') || '(all)')),
];

const logged = new Set<string>();

/**
 * Logs one line for each call that differs from the contract: names of fields, never values. Error reporting records console lines. A missing
 * field is ordinary and not logged.
 */
const toConsole: Listener = (call, deviations) => {
  const places = placesOf(deviations.filter(({ isMissing }) => !isMissing));
  const line = `${call} was answered in another shape at ${places.join(', ')}`;
  if (places.length === 0 || logged.has(line)) return;
  logged.add(line);
  // biome-ignore lint/suspicious/noConsole: engineers look here for the differences of the operator's API
  console.info(line);
};

let listener: Listener = toConsole;

/** Sends deviations to this listener instead of the console, until the returned function is called. */
export const listenForDeviations = (newListener: Listener): (() => void) => {
  listener = newListener;
  return () => {
    listener = toConsole;
  };
};

/** Reports the deviations of an answer. */
export const reportDeviations = (answer: unknown, deviations: readonly Deviation[]): void => {
  if (deviations.length > 0)
    listener((typeof answer === 'object' && answer !== null && callOf.get(answer)) || 'A call', deviations);
};
