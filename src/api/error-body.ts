import type { Rejection } from '../../machines/shared/result';
import { operatorMessage } from './operator-message';
import { checkIt } from './problem';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether the answer has errors by field, or a list of them. */
export const hasErrors = (body: unknown): boolean =>
  isRecord(body) && typeof body.errors === 'object' && body.errors !== null;

/** Whether this is the default text of Laravel's middleware `verified`. */
export const saysUnverified = (body: unknown): boolean =>
  isRecord(body) && body.message === 'Your email address is not verified.';

const isText = (value: string | null): value is string => value !== null;

const sentences = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value])
    .map((entry) => (isRecord(entry) ? (entry.message ?? entry.detail ?? entry.title) : entry))
    .filter((entry): entry is string => typeof entry === 'string' && entry.trim() !== '');

/** The field of an error in a list: `{"field": …}`, or JSON:API's `{"source": {"pointer": "/data/attributes/address/postcode"}}`. */
const fieldOf = (error: unknown): string | null => {
  if (!isRecord(error)) return null;
  if (typeof error.field === 'string') return error.field;
  const pointer = isRecord(error.source) ? error.source.pointer : null;
  if (typeof pointer !== 'string') return null;
  return pointer.replace(/^(?:\/data(?:\/attributes|\/relationships)?)?\//, '').replaceAll('/', '.') || null;
};

/** The errors of an answer, each with its field; null for an error of no field. */
const errorsOf = (body: unknown): readonly (readonly [field: string | null, error: unknown])[] => {
  const errors = isRecord(body) ? body.errors : null;
  return isRecord(errors) ? Object.entries(errors) : [errors].flat().map((error) => [fieldOf(error), error]);
};

/** The operator's sentence for the driver; null when there is none, or only the text of a framework or an exception. */
export const ownMessage = (body: unknown): string | null => {
  if (!isRecord(body) || 'exception' in body) return null;
  const { message, error } = body;
  const own = operatorMessage(message);
  if (own !== null) return own;
  // A single word is a code.
  if (typeof error === 'string' && /\s/.test(error.trim())) return operatorMessage(error);
  const withoutField = errorsOf(body).flatMap(([field, one]) => (field === null ? sentences(one) : []));
  return withoutField.map(operatorMessage).filter(isText).join(' ') || null;
};

/**
 * The field names and values of a 422. A name counts without a message, because an account may be blocked without a reason. A value counts
 * too, because some operators send `errors.account: ["blocked"]` or `errors: [{"code": "blocked"}]` (ER-03, ER-04).
 */
export const rejectedNames = (body: unknown): ReadonlySet<unknown> =>
  new Set(
    (hasErrors(body) ? errorsOf(body) : []).flatMap(([field, error]) => [
      field,
      ...[error].flat().flatMap((one) => (isRecord(one) ? Object.values(one) : [one])),
    ]),
  );

/** The operator's reason for blocking or closing an account; null when it gives none. `name` is the field that has the reason. */
export const accountMessage = (body: unknown, name: string): string | null => {
  if (!isRecord(body)) return null;
  const fieldMessages = isRecord(body.errors) ? sentences(body.errors[name]).map(operatorMessage).filter(isText) : [];
  const reason = fieldMessages.length > 0 ? fieldMessages.join(' ') : ownMessage(body);
  return reason === name ? null : reason;
};

/** The text with the name of its input in place of the path, as Laravel writes it: "The address.line 1 field is required." */
const withoutPath = (text: string, field: string): string => {
  const path = field.replaceAll('_', ' ');
  const name = path
    .split('.')
    .filter((part) => !/^\d+$/.test(part))
    .at(-1);
  return name === undefined ? text : text.replaceAll(path, name);
};

/**
 * Reads the body of a 422. Malformed field messages are kept as far as they can be read. A 422 without messages still gets a sentence: a
 * driver must never see an empty error, nor a framework's default text.
 */
export const readRejection = (body: unknown): Rejection => {
  const fields: Record<string, readonly string[]> = Object.create(null) as Record<string, readonly string[]>;
  let message = ownMessage(body) ?? checkIt;
  for (const [field, error] of errorsOf(body)) {
    const texts = sentences(error);
    const plainTexts = texts
      .map(operatorMessage)
      .filter(isText)
      .map((text) => withoutPath(text, field ?? ''));
    // Laravel repeats the first error as the message.
    if (field !== null && texts.includes(message)) message = withoutPath(message, field);
    if (field !== null && field !== '__proto__' && texts.length > 0)
      fields[field] = [...(fields[field] ?? []), ...(plainTexts.length > 0 ? plainTexts : ['Check this answer'])];
  }
  return { message, fields: { ...fields } };
};
