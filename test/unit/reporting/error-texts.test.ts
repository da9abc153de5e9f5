/** @jest-environment node */
import { readRejection } from '../../../src/api/error-body';
import { ApiError, ValidationProblem } from '../../../src/api/problem';
import { describeError, ForbiddenPage, PageNotFound } from '../../../src/app/reporting/error-texts';

const sorry =
  'Sorry, something has gone wrong. We have alerted our engineering team of the issue. Please try your request again.';
const denied = "Sorry, you don't have permission to access this page.";
const absent = "The page you are looking for doesn't exist.";
const slower = 'You have made too many requests, please try again in a minute.';

describe('titles and messages of the error screen', () => {
  test.each([
    [403, 'Forbidden', denied],
    [404, 'Not Found', absent],
    [429, 'Too Many Requests', slower],
    [400, 'Unknown Error', sorry],
    [401, 'Unknown Error', sorry],
    [500, 'Unknown Error', sorry],
    [503, 'Unknown Error', sorry],
  ])('status %d says “%s” (ER-08, ER-09)', (status, title, message) => {
    const kind = status === 429 ? 'tooMany' : 'broken';
    expect(describeError(new ApiError(kind, status, null))).toEqual({ status, title, message });
    expect(describeError({ kind, status, message: null })).toEqual({ status, title, message });
    expect(describeError({ status, statusText: '', data: null })).toEqual({ status, title, message });
  });

  test.each([
    [
      'a call',
      new ApiError('forbidden', 403, 'This agreement belongs to another driver.'),
      'This agreement belongs to another driver.',
    ],
    [
      'failure from a port',
      { kind: 'missing', status: 404, message: 'That document was removed.' },
      'That document was removed.',
    ],
    ['the router', { status: 404, statusText: 'No such invoice', data: '' }, 'No such invoice'],
    [
      'a check',
      new ForbiddenPage('Insurance is not offered in your fleet.'),
      'Insurance is not offered in your fleet.',
    ],
    [
      'a 422 without a form',
      new ValidationProblem({ message: 'The statement is closed.', fields: {} }),
      'The statement is closed.',
    ],
  ])('%s shows its own message (ER-09)', (_what, error, message) => {
    expect(describeError(error).message).toBe(message);
  });

  test('a 422 without a message that no form shows gets the general text (ER-09)', () => {
    const rejection = readRejection({
      message: 'The given data was invalid.',
      errors: { page: ['validation.integer'] },
    });
    expect(describeError(new ValidationProblem(rejection))).toEqual({
      status: 422,
      title: 'Unknown Error',
      message: sorry,
    });
  });

  test('a URL without a page is named (RT-21)', () => {
    expect(describeError(new PageNotFound('/no/such/page'))).toEqual({
      status: 404,
      title: 'Not Found',
      message: 'Page Not Found: /no/such/page',
    });
  });

  test('a check without a reason shows the sentence for 403', () => {
    for (const error of [new ForbiddenPage(), new ForbiddenPage(null), new ForbiddenPage('  ')]) {
      expect(describeError(error)).toEqual({ status: 403, title: 'Forbidden', message: denied });
    }
  });

  test('a protocol’s reason phrase does not repeat the title', () => {
    expect(describeError({ status: 404, statusText: 'Not Found', data: '' }).message).toBe(absent);
  });

  test.each([
    ['no answer', new ApiError('silent', 0, null)],
    ['no connection', { kind: 'offline', status: 0, message: null }],
    ['an answer of the wrong shape', new ApiError('broken', 200, null)],
    ['a status out of range', { status: 1000, statusText: '' }],
  ])('%s shows no code and the general text', (_what, error) => {
    expect(describeError(error)).toEqual({ status: null, title: 'Unknown Error', message: sorry });
  });

  test.each([
    ['a bug', new TypeError("Cannot read properties of undefined (reading 'driver')")],
    ['an error with a status that is not an answer', Object.assign(new Error('internal'), { status: 404 })],
    ['a text', 'boom'],
    ['nothing', undefined],
    ['null', null],
    ['an empty object', {}],
    ['an invalid status', { status: '404', statusText: 7 }],
  ])('%s is a crash: shows status 500 and the general text, and no internals (ER-07)', (_what, error) => {
    expect(describeError(error)).toEqual({ status: 500, title: 'Unknown Error', message: sorry });
  });
});
