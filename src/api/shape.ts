import { accepted, type Rejection, type Result, rejected } from '../../machines/shared/result';
import { content, type Decoded, type Departure, ifReadable, type Reads, unreadable } from './decode';
import { tellDepartures } from './departures';
import { ApiError, ValidationProblem } from './problem';

/**
 * Reads what an answer is about, in whatever shape it came, with or without its envelope. Where that cannot be read (a proxy's HTML page
 * with status 200, a thing without its id) it is trouble, not data.
 */
export const read = <Reader extends Reads<unknown>>(reads: Reader, body: unknown): Decoded<Reader> => {
  const departures: Departure[] = [];
  const found = content(reads)(body, (departure) => departures.push(departure));
  tellDepartures(body, departures);
  if (found !== unreadable) return found as Decoded<Reader>;
  const places = departures.map(({ at }) => at || '(body)');
  throw new ApiError('broken', 200, null, {
    cause: new Error(`Unexpected shape at ${places.slice(0, 5).join(', ')}`),
  });
};

/**
 * What a write is answered with. Any success means that it was done, so what is not in the answer is asked for anew (OP-06); where that
 * cannot be had either it is trouble.
 */
export const readOrAsk = async <Value>(
  schema: Reads<Value>,
  answer: unknown,
  ask: () => Promise<Value | null | undefined>,
): Promise<Value> => {
  const found = read(ifReadable(schema), answer) ?? (await ask());
  if (found === null || found === undefined) throw new ApiError('broken', 200, null);
  return found;
};

/** Resolves with the value, or with the refusal when the operator did not accept the input. Trouble still rejects. */
export const resultOf = async <Value>(work: () => Promise<Value>): Promise<Result<Value>> => {
  try {
    return accepted(await work());
  } catch (error) {
    if (error instanceof ValidationProblem) return rejected(error.rejection satisfies Rejection);
    throw error;
  }
};
