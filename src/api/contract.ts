import { accepted, type Rejection, type Result, rejected } from '../../machines/shared/result';
import { content, type Decoded, type Deviation, ifReadable, type Reads, unreadable } from './decode';
import { reportDeviations } from './deviations';
import type { components as OperatorComponents } from './generated/operator-api';
import type { components as HostComponents } from './generated/portal-host';
import { ApiError, ValidationProblem } from './problem';

/** Shapes of docs/api/operator-api.yaml by name. `npm run api:types` writes those that this folder names. */
export type Operator = OperatorComponents['schemas'];

/** Shapes of docs/api/portal-host.yaml by name. */
export type Host = HostComponents['schemas'];

type KeyOf<Some> = Some extends unknown ? keyof Some : never;

type Words<Value> = Value extends string ? (string extends Value ? never : Value) : never;

/** The words of the contract's enumerations that a schema does not know, so that it would call them unknown. */
type UnknownWords<Contract, Value> = Contract extends readonly (infer Row)[]
  ? UnknownWords<NonNullable<Row>, Value extends readonly (infer Read)[] ? NonNullable<Read> : never>
  : Contract extends object
    ? {
        [Name in keyof Contract & keyof Value]: UnknownWords<NonNullable<Contract[Name]>, NonNullable<Value[Name]>>;
      }[keyof Contract & keyof Value]
    : [Words<Value>] extends [never]
      ? never
      : Exclude<Words<Contract>, Words<Value>>;

/**
 * Ties a schema to the contract: it may read fewer properties than the contract has, but none that the contract lacks, and it knows every word
 * of an enumeration.
 */
export const readsFrom =
  <Contract>() =>
  <Schema extends Reads<unknown>>(
    schema: [Exclude<keyof Decoded<Schema>, KeyOf<Contract>>] extends [never]
      ? [UnknownWords<Contract, Decoded<Schema>>] extends [never]
        ? Schema
        : never
      : never,
  ): Schema =>
    schema;

/**
 * Decodes the content of an answer, in any known shape, with or without its envelope.
 * @throws ApiError `broken` for content that cannot be read, such as a proxy's HTML page with status 200, or an object without its id
 */
export const read = <Reader extends Reads<unknown>>(reads: Reader, body: unknown): Decoded<Reader> => {
  const deviations: Deviation[] = [];
  const value = content(reads)(body, (deviation) => deviations.push(deviation));
  reportDeviations(body, deviations);
  if (value !== unreadable) return value as Decoded<Reader>;
  const places = deviations.map(({ at }) => at || '(body)');
  throw new ApiError('broken', 200, null, {
    cause: new Error(`Unexpected shape at ${places.slice(0, 5).join(', ')}`),
  });
};

/**
 * The content of a write's answer. A 2xx means that the write was done, so `ask` reads again what the answer lacks (OP-06).
 * @throws ApiError `broken` when that finds nothing either
 */
export const readOrFetch = async <Value>(
  schema: Reads<Value>,
  answer: unknown,
  ask: () => Promise<Value | null | undefined>,
): Promise<Value> => {
  const value = read(ifReadable(schema), answer) ?? (await ask());
  if (value === null || value === undefined) throw new ApiError('broken', 200, null);
  return value;
};

/** Resolves with the value, or with the rejection when the operator did not accept the input. Failures still reject. */
export const resultOf = async <Value>(work: () => Promise<Value>): Promise<Result<Value>> => {
  try {
    return accepted(await work());
  } catch (error) {
    if (error instanceof ValidationProblem) return rejected(error.rejection satisfies Rejection);
    throw error;
  }
};
