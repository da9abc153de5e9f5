import { type GenericSchema, type InferOutput, safeParse } from 'valibot';
import { accepted, type Refusal, refused, type Verdict } from '../../machines/shared/verdict';
import { CallTrouble, ValidationProblem } from './problem';

/**
 * Checks an answer before anything uses it. An answer of another shape (a proxy's HTML page with status 200, a missing
 * property) is trouble, not data. Unknown properties are dropped.
 */
export const read = <Schema extends GenericSchema>(schema: Schema, body: unknown): InferOutput<Schema> => {
  const result = safeParse(schema, body);
  if (result.success) return result.output;
  const places = result.issues.map((issue) => issue.path?.map((part) => String(part.key)).join('.') ?? '(body)');
  throw new CallTrouble('broken', 200, null, {
    cause: new Error(`Unexpected shape at ${places.slice(0, 5).join(', ')}`),
  });
};

/** Resolves with the value, or with the refusal when the operator did not accept the input. Trouble still rejects. */
export const verdictOf = async <Value>(work: () => Promise<Value>): Promise<Verdict<Value>> => {
  try {
    return accepted(await work());
  } catch (error) {
    if (error instanceof ValidationProblem) return refused(error.refusal satisfies Refusal);
    throw error;
  }
};
