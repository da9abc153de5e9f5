import type { FastifyRequest } from 'fastify';
import { type Errors, invalid } from './problem';

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

/** Counts letters as a person does, and as the contract does: an emoji is one. */
export const lengthOf = (text: string): number => [...text].length;

/** The contract's format `email`: what this lets through, it may send back. */
const emailShape =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i;

/** What is wrong with an email address; `undefined` when nothing is. */
export const emailProblem = (text: string): string | undefined =>
  text.length <= 254 && emailShape.test(text) ? undefined : 'Enter an email address, for example name@example.com';

export const phoneProblem = (text: string): string | undefined =>
  /^\+[1-9][0-9]{6,14}$/.test(text)
    ? undefined
    : 'Enter a phone number with its country code, for example +447700900142';

/**
 * What a call sent, and what is wrong with it: one message a field, the first one that fits. Lengths and formats are the contract's, and its
 * watch checks every call by it; here is what decides, and what has to be there.
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

  /** Refuses the call when something is wrong. */
  check(): void {
    if (!this.isGood) throw invalid(this.errors);
  }

  /** A text that must be there. */
  text(name: string, empty: string): string {
    const value = this.value(name);
    if (typeof value !== 'string' || value === '') this.fail(name, empty);
    return typeof value === 'string' ? value : '';
  }

  /** A text that may be left empty. */
  optionalText(name: string): string | null {
    const value = this.value(name);
    return value === null ? null : String(value);
  }

  /** A text that must fit; empty when it does not. */
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
