import type { FastifyRequest } from 'fastify';
import type { Errors } from './problem';

export type Input = Record<string, unknown>;

/** Spaces, and the marks without width that come along when a text is pasted. */
const isEdge = (mark: string | undefined) =>
  mark !== undefined && /[\s\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069]/u.test(mark);

const trim = (text: string): string => {
  let [start, end] = [0, text.length];
  while (isEdge(text[start])) start += 1;
  while (end > start && isEdge(text[end - 1])) end -= 1;
  return text.slice(start, end);
};

export const isRecord = (value: unknown): value is Input =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const trimmed = (name: string, value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((item) => trimmed(name, item));
  if (isRecord(value)) return trimmedAll(value);
  if (typeof value !== 'string') return value;
  const text = /password/.test(name) ? value : trim(value);
  return text === '' ? null : text;
};

const trimmedAll = (record: Input): Input =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, trimmed(name, value)]));

/** Body or form as an object, texts trimmed and empty ones `null`, as Laravel's middleware leaves them. Passwords stay as typed. */
export const inputOf = (request: FastifyRequest): Input => (isRecord(request.body) ? trimmedAll(request.body) : {});

/** Laravel's test: is the answer wanted as JSON? A browser's own request for a page is not. */
export const expectsJson = (request: FastifyRequest): boolean => {
  const accept = request.headers.accept ?? '';
  const isAjax = request.headers['x-requested-with'] === 'XMLHttpRequest';
  return (
    /[/+]json/.test(accept.split(',')[0] ?? '') ||
    (isAjax && (accept === '' || accept.startsWith('*/*') || accept.startsWith('*')))
  );
};

/** Letters as a person counts them: an emoji is one, as it is for the contract. */
export const lengthOf = (text: string): number => [...text].length;

/** The contract's format `email`: what this lets through, it may send back. */
const emailShape =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i;

export const checkEmail = (value: unknown, errors: Errors): string => {
  const isEmail = typeof value === 'string' && value.length <= 254 && emailShape.test(value);
  if (!isEmail) errors.email = ['Enter an email address, for example name@example.com'];
  return isEmail ? value : '';
};

const phoneShape = /^\+[1-9][0-9]{6,14}$/;

export const checkPhone = (value: unknown, name: string, errors: Errors): string => {
  const isPhone = typeof value === 'string' && phoneShape.test(value);
  if (!isPhone) errors[name] = ['Enter a phone number with its country code, for example +447700900142'];
  return isPhone ? value : '';
};

const postcodeShape = /^[A-Z]{1,2}[0-9][A-Z0-9]? [0-9][A-Z]{2}$/;

/** `zm42qa` becomes `ZM4 2QA`; `undefined` for what is no postcode. */
export const postcodeOf = (text: string): string | undefined => {
  const squeezed = text.length <= 10 ? text.replace(/\s/g, '').toUpperCase() : '';
  const postcode = `${squeezed.slice(0, -3)} ${squeezed.slice(-3)}`;
  return postcodeShape.test(postcode) ? postcode : undefined;
};

/** A text that must be there. */
export const checkText = (
  value: unknown,
  name: string,
  most: number,
  says: { missing: string; long: string },
  errors: Errors,
): string => {
  const text = typeof value === 'string' ? value : '';
  if (text === '') errors[name] = [says.missing];
  else if (lengthOf(text) > most) errors[name] = [says.long];
  return text;
};

/** A text that may be left empty. */
export const checkOptionalText = (
  value: unknown,
  name: string,
  most: number,
  long: string,
  errors: Errors,
): string | null => {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'string' || lengthOf(value) > most) {
    errors[name] = [long];
    return null;
  }
  return value;
};

export const hasErrors = (errors: Errors): boolean => Object.keys(errors).length > 0;
