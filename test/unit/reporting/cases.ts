import axios, { type AxiosError } from 'axios';
import { createClient } from '../../../src/api/client';
import { ApiError, ValidationProblem } from '../../../src/api/problem';
import { PageNotFound } from '../../../src/app/reporting/error-texts';
import { listen } from '../../support/listen';

/** The variable that the configuration names, as in ER-11. */
export const ignoredMessage = "Can't find variable: __operatorBanner";

/** jsdom keeps the timer of a call that has ended, and Jest would wait for it. */
const endTimers = () => {
  const { send } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.send = function (body) {
    this.addEventListener('loadend', () => {
      this.timeout = 0;
    });
    send.call(this, body);
  };
};

/** A server whose path is its answer: a status, a cut connection, or none at all. Open to pages of any origin. */
export const startAnswers = () => {
  endTimers();
  return listen((request, response) => {
    const answer = /^\/([^/?]*)/.exec(request.url ?? '')?.[1] ?? '';
    response.setHeader('Access-Control-Allow-Origin', request.headers.origin ?? '*');
    response.setHeader('Access-Control-Allow-Credentials', 'true');
    response.setHeader('Access-Control-Allow-Headers', 'accept,content-type,x-requested-with,x-xsrf-token');
    if (request.method === 'OPTIONS' || answer === 'sanctum') response.writeHead(204).end();
    else if (answer === 'cut') request.socket.destroy();
    else if (answer !== 'never')
      response.writeHead(Number(answer), { 'Content-Type': 'application/json' }).end('{"message":"No."}');
  });
};

type Case = readonly [what: string, make: (origin: string) => unknown];

const errorOf = async (work: () => Promise<unknown>): Promise<unknown> => {
  try {
    await work();
  } catch (error) {
    return error;
  }
  throw new Error('The call was to fail.');
};

const noServer = 'http://localhost:9';
const client = (baseUrl: string) => createClient({ baseUrl, sendToSession: () => undefined });
const cancelled = () => AbortSignal.abort();
const domException = (name: string, message: string) => new DOMException(message, name);
const errorWithCause = (cause: unknown, message = 'The vehicle could not be shown.') => new Error(message, { cause });
const calls = {
  read: (path: string) => (origin: string) => errorOf(() => client(origin).get(path)),
  write: (path: string) => (origin: string) => errorOf(() => client(origin).send('POST', path, {})),
  axios: (path: string) => (origin: string) => errorOf(() => axios.get(origin + path)),
};

/** Forty kinds of errors that are not reported. Real calls cause the first half of them. */
export const expectedErrors: readonly Case[] = [
  ['our client: 401', calls.read('/401')],
  ['our client: 419', calls.read('/419')],
  ['our client: 401 to a write', calls.write('/401')],
  ['our client: 419 to a write', calls.write('/419')],
  ['our client: connection cut', calls.read('/cut')],
  ['our client: connection cut in a write', calls.write('/cut')],
  ['our client: no server', () => errorOf(() => client(noServer).get('/'))],
  ['our client: no answer in time', (origin) => errorOf(() => client(origin).get('/never', { timeout: 50 }))],
  ['our client: taken back', (origin) => errorOf(() => client(origin).get('/200', { signal: cancelled() }))],
  ['axios: 401', calls.axios('/401')],
  ['axios: 419', calls.axios('/419')],
  ['axios: connection cut', calls.axios('/cut')],
  ['axios: no server', () => errorOf(() => axios.get(noServer))],
  ['axios: no answer in time', (origin) => errorOf(() => axios.get(`${origin}/never`, { timeout: 50 }))],
  ['axios: taken back', (origin) => errorOf(() => axios.get(`${origin}/200`, { signal: cancelled() }))],
  ['fetch: a thrown 401', (origin) => fetch(`${origin}/401`)],
  ['fetch: a thrown 419', (origin) => fetch(`${origin}/419`)],
  ['wrapped: 401', async (origin) => errorWithCause(await calls.read('/401')(origin))],
  ['wrapped: 419', async (origin) => errorWithCause(await calls.read('/419')(origin))],
  ['wrapped: connection cut', async (origin) => errorWithCause(await calls.read('/cut')(origin))],
  [
    'wrapped three times: 401',
    async (origin) => errorWithCause(errorWithCause(errorWithCause(await calls.axios('/401')(origin)))),
  ],
  ['wrapped: fetch without an answer', () => errorWithCause(new TypeError('Failed to fetch'))],
  ['Chromium: no answer', () => new TypeError('Failed to fetch')],
  ['Firefox: no answer', () => new TypeError('NetworkError when attempting to fetch resource.')],
  ['Safari: no answer', () => new TypeError('Load failed')],
  ['Safari: connection lost', () => new TypeError('The network connection was lost.')],
  ['Safari: no connection', () => new TypeError('The Internet connection appears to be offline.')],
  ['Safari: no answer in time', () => new TypeError('The request timed out.')],
  ['Safari: left the page', () => new TypeError('cancelled')],
  ['Chromium: taken back', () => domException('AbortError', 'signal is aborted without reason')],
  ['Chromium, older: taken back', () => domException('AbortError', 'The user aborted a request.')],
  ['Chromium: time-out signal', () => domException('TimeoutError', 'signal timed out')],
  ['Firefox: taken back', () => domException('AbortError', 'The operation was aborted. ')],
  ['Safari: taken back', () => domException('AbortError', 'Fetch is aborted')],
  ['the router’s answer: 401', () => ({ status: 401, statusText: 'Unauthorized', internal: false, data: null })],
  ['failure from a port: 419', () => ({ kind: 'session', status: 419, message: null })],
  ['failure from a port: no answer', () => ({ kind: 'silent', status: 0, message: null })],
  ['failure from a port: no connection', () => ({ kind: 'offline', status: 0, message: null })],
  ['the configured variable, as an error', () => new ReferenceError(ignoredMessage)],
  ['the configured variable, as a text', () => `ReferenceError: ${ignoredMessage}`],
];

const withoutResponse = (error: unknown) => {
  const { response, config, ...rest } = error as AxiosError;
  return Object.assign(new Error('The answer was of no use.'), rest, { isAxiosError: true, response, config });
};

/** Errors that must be reported, each with its own message. */
export const reportedErrors: readonly Case[] = [
  ['a bug', () => new TypeError("Cannot read properties of undefined (reading 'driver')")],
  ['an error without a message', () => new RangeError('')],
  ['our client: 500', calls.read('/500')],
  ['our client: 503 to a write', calls.write('/503')],
  ['our client: 403', calls.read('/403')],
  ['our client: 404', calls.read('/404')],
  ['our client: 429', calls.read('/429')],
  ['our client: an answer of the wrong shape', () => new ApiError('broken', 200, null)],
  ['our client: 422 without a form', () => new ValidationProblem({ message: 'The statement is closed.', fields: {} })],
  ['axios: 500', calls.axios('/500')],
  [
    'axios: 500, wrapped',
    async (origin) =>
      errorWithCause(withoutResponse(await calls.axios('/502')(origin)), 'The payouts could not be shown.'),
  ],
  [
    'axios: a call made wrongly',
    () => errorOf(() => axios.get('/', { transitional: { clarifyTimeoutError: 'yes' } as never })),
  ],
  ['an address that leads nowhere', () => new PageNotFound('/nowhere')],
  ['a chunk that did not come', () => Object.assign(new Error('Loading chunk 42 failed.'), { name: 'ChunkLoadError' })],
  ['another variable', () => new ReferenceError("Can't find variable: Intl")],
  ['a variable the SDK leaves out by itself', () => new ReferenceError("Can't find variable: gmo")],
  ['another such variable', () => new ReferenceError("Can't find variable: _AutofillCallbackHandler")],
  ['a variable whose name begins like the configured one', () => new ReferenceError(`${ignoredMessage}Height`)],
  ['a full disk', () => domException('AbortError', 'The transaction was aborted, so the request cannot be fulfilled.')],
  ['an error that only sounds like a failed fetch', () => new Error('Failed to fetch')],
  ['a script from elsewhere', () => 'Script error.'],
  ['a rejection with a plain object', () => ({ reason: 'no idea' })],
];
