import type { FastifyRequest } from 'fastify';
import { type Errors, invalid } from './problem';

export type Input = Record<string, unknown>;

/** Spaces, and zero-width characters from pasted text. */
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

/** Body or form as an object, text trimmed and empty text `null`, as Laravel's middleware leaves them. Passwords stay as typed. */
export const inputOf = (request: FastifyRequest): Input => (isRecord(request.body) ? trimmedAll(request.body) : {});

/** Whether Laravel would answer with JSON. It does not when a browser requests a page. */
export const expectsJson = (request: FastifyRequest): boolean => {
  const accept = request.headers.accept ?? '';
  const isAjax = request.headers['x-requested-with'] === 'XMLHttpRequest';
  return (
    /[/+]json/.test(accept.split(',')[0] ?? '') ||
    (isAjax && (accept === '' || accept.startsWith('*/*') || accept.startsWith('*')))
  );
};

/** The number of characters as a person and the contract count them: an emoji is one. */
export const lengthOf = (text: string): number => [...text].length;

/** Whether a text has the contract's format `email`: the API may send it back. */
const emailShape =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i;

export const emailProblem = (text: string): string | undefined =>
  text.length <= 254 && emailShape.test(text) ? undefined : 'Enter an email address, for example name@example.com';

export const phoneProblem = (text: string): string | undefined =>
  /^\+[1-9][0-9]{6,14}$/.test(text)
    ? undefined
    : 'Enter a phone number with its country code, for example +447700900142';

/**
 * The input of a call, with the first problem of each field. The contract check reports wrong lengths and formats; this checks
 * required fields and the rules that the contract cannot express.
 */
export class Form {
  readonly input: Input;
  readonly errors: Errors = {};

  constructor(input: Input) {
    this.input = input;
  }

  value(name: string): unknown {
    return this.input[name] ?? null;
  }

  fail(name: string, message: string): void {
    this.errors[name] ??= [message];
  }

  get isGood(): boolean {
    return Object.keys(this.errors).length === 0;
  }

  /** @throws Problem 422 if a field has a problem. */
  check(): void {
    if (!this.isGood) throw invalid(this.errors);
  }

  text(name: string, empty: string): string {
    const value = this.value(name);
    if (typeof value !== 'string' || value === '') this.fail(name, empty);
    return typeof value === 'string' ? value : '';
  }

  optionalText(name: string): string | null {
    const value = this.value(name);
    return value === null ? null : String(value);
  }

  /** A required text; '' if it is missing or has a problem. */
  fitting(name: string, problemOf: (text: string) => string | undefined): string {
    const value = this.value(name);
    const problem = problemOf(typeof value === 'string' ? value : '');
    if (problem !== undefined) this.fail(name, problem);
    return problem === undefined ? String(value) : '';
  }

  email(): string {
    return this.fitting('email', emailProblem);
  }

  phone(): string {
    return this.fitting('phone', phoneProblem);
  }

  oneOf<Choice extends string>(name: string, choices: readonly Choice[], message: string): Choice {
    const value = this.value(name);
    if (!choices.includes(value as Choice)) this.fail(name, message);
    return value as Choice;
  }
}

export const formOf = (request: FastifyRequest): Form => new Form(inputOf(request));
