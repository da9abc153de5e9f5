/** @jest-environment node */
import { toFailure } from '../../../machines/shared/result';
import { read, resultOf } from '../../../src/api/contract';
import { fields, id, needed, text } from '../../../src/api/decode';
import { accountMessage, ownMessage, readRejection, rejectedNames } from '../../../src/api/error-body';
import { ApiError, ValidationProblem } from '../../../src/api/problem';

const general = 'Check your answers and try again.';
const long = 'x'.repeat(10_240);

describe('the body of a 422 (ER-05)', () => {
  it.each<[string, unknown, string, object]>([
    [
      'as the contract says',
      { message: 'No.', errors: { email: ['Wrong.', 'Really.'] } },
      'No.',
      { email: ['Wrong.', 'Really.'] },
    ],
    [
      'dotted names',
      { message: 'No.', errors: { 'proposed.year': ['Too old.'] } },
      'No.',
      { 'proposed.year': ['Too old.'] },
    ],
    [
      'Laravel’s paths in its messages',
      {
        message: 'The files.0 failed to upload.',
        errors: {
          'files.0': ['The files.0 failed to upload.'],
          'address.line_1': ['The address.line 1 field is required.'],
        },
      },
      'The files failed to upload.',
      { 'files.0': ['The files failed to upload.'], 'address.line_1': ['The line 1 field is required.'] },
    ],
    ['a sentence instead of a list', { message: 'No.', errors: { email: 'Wrong.' } }, 'No.', { email: ['Wrong.'] }],
    ['10 kB of words', { message: long, errors: { a: [long] } }, long, { a: [long] }],
    [
      'words of a framework',
      { message: 'The given data was invalid.', errors: { a: ['validation.required'], b: ['<i>x</i>', 'Too long.'] } },
      general,
      { a: ['Check this answer'], b: ['Too long.'] },
    ],
    [
      'a message that counts other errors',
      { message: 'Wrong. (and 2 more errors)', errors: { a: ['Wrong.'] } },
      general,
      { a: ['Wrong.'] },
    ],
    ['a mixed list', { message: 'No.', errors: { a: [1, null, 'Yes.', '', '  ', {}, ['x']] } }, 'No.', { a: ['Yes.'] }],
    ['no text at all', { message: 'No.', errors: { a: [], b: null, c: 7, d: {}, e: [''] } }, 'No.', {}],
    ['no errors', { message: 'No.' }, 'No.', {}],
    ['a list of errors', { message: 'No.', errors: ['Wrong.'] }, 'No.', {}],
    [
      'a list of errors and a framework’s message',
      { message: 'The given data was invalid.', errors: ['Wrong.', 'Old.'] },
      'Wrong. Old.',
      {},
    ],
    ['one error as text', { errors: 'Wrong.' }, 'Wrong.', {}],
    [
      'errors with a message each',
      { errors: { a: [{ message: 'Wrong.', code: 7 }], b: { detail: 'Old.' } } },
      general,
      { a: ['Wrong.'], b: ['Old.'] },
    ],
    [
      'errors of JSON:API',
      {
        errors: [
          {
            status: '422',
            title: 'Unprocessable Entity',
            detail: 'Wrong.',
            source: { pointer: '/data/attributes/email' },
          },
          { status: '422', detail: 'Old.', source: { pointer: '/data/attributes/email' } },
          { status: '422', detail: 'No such one.', source: { pointer: '/data/relationships/vehicle' } },
          { status: '422', detail: 'Too long.', source: { pointer: '/data/attributes/address/line_1' } },
          { status: '422', title: 'Not today.' },
        ],
      },
      'Not today.',
      { email: ['Wrong.', 'Old.'], vehicle: ['No such one.'], 'address.line_1': ['Too long.'] },
    ],
    [
      'a list of errors that name their fields',
      {
        errors: [
          { field: 'email', message: 'Wrong.' },
          { field: '', code: 'x' },
        ],
      },
      general,
      { email: ['Wrong.'] },
    ],
    ['an error in place of a message', { error: 'Your licence has expired.' }, 'Your licence has expired.', {}],
    ['a code in place of a message', { error: 'licence_expired' }, general, {}],
    ['no message', { errors: { a: ['Wrong.'] } }, general, { a: ['Wrong.'] }],
    ['a message of spaces', { message: ' \n ' }, general, {}],
    ['a message that is not text', { message: { text: 'No.' } }, general, {}],
    ['a page', '<html><body>422</body></html>', general, {}],
    ['nothing', undefined, general, {}],
    ['null', null, general, {}],
    ['a list', [{ message: 'No.' }], general, {}],
    ['a number', 422, general, {}],
  ])('%s', (_, body, message, fields) => {
    expect(readRejection(body)).toEqual({ message, fields });
  });

  it('cannot change other objects (SEC-12)', () => {
    const body: unknown = JSON.parse(
      '{"message":"No.","errors":{"__proto__":["x"],"constructor":["y"],"toString":["z"]}}',
    );
    const { fields } = readRejection(body);
    expect(Object.keys(fields).sort()).toEqual(['constructor', 'toString']);
    expect(Object.getPrototypeOf(fields)).toBe(Object.prototype);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });

  it('always yields a message for the driver', () => {
    const badMessages: unknown[] = [
      undefined,
      null,
      '',
      ' ',
      'text',
      0,
      [],
      ['text'],
      {},
      { message: 'text' },
      true,
      long,
    ];
    for (const message of badMessages) {
      for (const value of badMessages) {
        const { message: sentence, fields } = readRejection({ message, errors: { field: value } });
        expect(sentence.trim()).not.toBe('');
        for (const texts of Object.values(fields)) expect(texts.filter((text) => text.trim() === '')).toEqual([]);
        for (const texts of Object.values(fields)) expect(texts.length).toBeGreaterThan(0);
      }
    }
  });

  it('finds a closed or blocked account even without a reason (ER-03, ER-04)', () => {
    for (const name of ['deleted', 'blocked']) {
      for (const reason of [[], [''], null, true, 'Because.']) {
        expect(rejectedNames({ errors: { [name]: reason } }).has(name)).toBe(true);
      }
      for (const errors of [
        { account: [name] },
        { account: name },
        { email: ['No.', name] },
        [name],
        [{ status: '422', code: name, detail: `This account is ${name}.` }],
        [{ field: name, message: 'Because.' }],
      ]) {
        expect(rejectedNames({ errors }).has(name)).toBe(true);
      }
      const sentence = { errors: { account: [`This account is ${name}`] } };
      for (const body of [null, name, { errors: name }, { errors: null }, { [name]: ['x'] }, sentence]) {
        expect(rejectedNames(body).has(name)).toBe(false);
      }
    }
  });
});

it.each<[string, object, string | null]>([
  ['its errors', { message: 'No.', errors: { blocked: ['Call us.', 'Quote BL-204.'] } }, 'Call us. Quote BL-204.'],
  [
    'the message, if the error has no text',
    { message: 'Your licence was withdrawn.', errors: { blocked: [] } },
    'Your licence was withdrawn.',
  ],
  // Laravel repeats the first error as the message.
  ['none, if the only text is “blocked”', { message: 'blocked', errors: { account: ['blocked'] } }, null],
])('the reason of a blocked account: %s (ER-04)', (_, body, words) => {
  expect(accountMessage(body, 'blocked')).toBe(words);
});

describe('an answer is checked before it is used (AP-03, SEC-12)', () => {
  const decodeRecord = fields({ id: needed(id()), name: needed(text()) });

  it('drops fields that were not asked for', () => {
    expect(read(decodeRecord, { data: { id: 1, name: 'x', secret: 's' }, meta: {} })).toEqual({ id: '1', name: 'x' });
  });

  it.each<[string, unknown, string]>([
    ['an HTML page', '<html>', '(body)'],
    ['an empty body', undefined, '(body)'],
    ['no data', {}, 'id'],
    ['a list', { data: [1] }, 'data'],
    ['another type', { data: { id: [1], name: 'x' } }, 'data.id'],
    ['a missing property', { data: { id: 1 } }, 'data.name'],
  ])('%s: fails, and the report names the place', (_, body, place) => {
    let thrown: unknown;
    try {
      read(decodeRecord, body);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(ApiError);
    expect(thrown).toMatchObject({ kind: 'broken', status: 200, detail: null });
    expect(String((thrown as ApiError).cause)).toContain(place);
  });

  it('never quotes the answer: a report must not contain a driver’s data', () => {
    let thrown: unknown;
    try {
      read(decodeRecord, { data: { id: ['sort code 20-00-00'], name: 1 } });
    } catch (error) {
      thrown = error;
    }
    expect(JSON.stringify(thrown) + String((thrown as ApiError).cause)).not.toContain('20-00-00');
  });
});

describe('a rejection is an answer, a failure is not', () => {
  it('resolves with the value or the rejection', async () => {
    const rejection = { message: 'No.', fields: { a: ['x'] } };
    expect(await resultOf(() => Promise.resolve(7))).toEqual({ accepted: true, value: 7 });
    expect(await resultOf(() => Promise.reject(new ValidationProblem(rejection)))).toEqual({
      accepted: false,
      rejection,
    });
  });

  it.each([new ApiError('silent', 0, null), new TypeError('a bug of ours')])('throws %p unchanged', async (error) => {
    await expect(resultOf(() => Promise.reject(error))).rejects.toBe(error);
  });

  it('keeps an ApiError’s kind, status and message; any other error is broken', () => {
    expect(toFailure(new ApiError('missing', 404, 'Gone.'))).toEqual({
      kind: 'missing',
      status: 404,
      message: 'Gone.',
    });
    expect(new ApiError('missing', 404, 'Gone.').toJSON()).toEqual({
      kind: 'missing',
      status: 404,
      message: 'Gone.',
    });
    for (const other of [new Error('x'), null, 'x', { kind: 'unheard-of' }, undefined]) {
      expect(toFailure(other)).toEqual({ kind: 'broken', status: 0, message: null });
    }
  });
});

describe('the operator’s own message (ER-09)', () => {
  test('is dropped from a debug response', () => {
    expect(ownMessage({ message: 'SQLSTATE[HY000]', exception: 'QueryException', trace: [] })).toBeNull();
  });

  test('is kept if a person wrote it', () => {
    expect(ownMessage({ message: ' Payouts are closed until 6am. ' })).toBe('Payouts are closed until 6am.');
    expect(ownMessage({ message: 'Not found among your payouts.' })).toBe('Not found among your payouts.');
  });

  test.each([null, undefined, 'boom', '<h1>502</h1>', [], { message: 7 }])('is null for the body %j', (body) => {
    expect(ownMessage(body)).toBeNull();
  });
});
