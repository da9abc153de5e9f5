import type { Departure } from './decode';

type Listener = (call: string, departures: readonly Departure[]) => void;

const callOf = new WeakMap<object, string>();

/** Remembers which call was answered with this. */
export const noteCall = (answer: unknown, method: string, path: string): void => {
  if (typeof answer === 'object' && answer !== null) callOf.set(answer, `${method} ${path.replace(/\?.*/, '')}`);
};

/** The places once each, whichever row they were in. */
const placesOf = (departures: readonly Departure[]): readonly string[] => [
  ...new Set(departures.map(({ at }) => at.replaceAll(/(^|\.)\d+(?=\.|$)/g, '$1*') || '(all)')),
];

const told = new Set<string>();

/**
 * One line for each call that was answered otherwise than the contract says: names of fields, never what was in them. Error reporting keeps
 * what the console is told. A field that is left out is ordinary.
 */
const toConsole: Listener = (call, departures) => {
  const places = placesOf(departures.filter(({ isMissing }) => !isMissing));
  const line = `${call} was answered in another shape at ${places.join(', ')}`;
  if (places.length === 0 || told.has(line)) return;
  told.add(line);
  // biome-ignore lint/suspicious/noConsole: an engineer who looks here has to see what the operator's API does otherwise
  console.info(line);
};

let listener: Listener = toConsole;

/** Hears of departures instead of the console, until what it returns is called. */
export const hearDepartures = (hear: Listener): (() => void) => {
  listener = hear;
  return () => {
    listener = toConsole;
  };
};

/** What an answer lacked. */
export const tellDepartures = (answer: unknown, departures: readonly Departure[]): void => {
  if (departures.length > 0)
    listener((typeof answer === 'object' && answer !== null && callOf.get(answer)) || 'A call', departures);
};
