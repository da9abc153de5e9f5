/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { operatorMessage } from '../../../src/api/operator-message';

it.each([
  'No query results for model [App\\Models\\Vehicle] 5',
  'No query results for model [App\\\\Models\\\\Vehicle].',
  'This action is unauthorized.',
  'Server Error',
  'Internal Server Error',
  'Too Many Attempts.',
  'Too Many Requests',
  'Unauthenticated.',
  'Unauthorized',
  'Forbidden',
  'CSRF token mismatch.',
  'Not Found',
  'not found!',
  '404 Not Found',
  '404',
  'HTTP/1.1 502 Bad Gateway',
  '503 | Service Unavailable',
  'Error: Not Found',
  'The given data was invalid.',
  'The email field is required. (and 2 more errors)',
  'The email field is required. (and 1 more error)',
  'The GET method is not supported for route v1/payments. Supported methods: POST.',
  'The POST method is not supported for this route. Supported methods: GET, HEAD.',
  'The route v1/payouts could not be found.',
  'Route POST:/v1/payouts not found',
  'Cannot GET /v1/payouts',
  'User does not have the right roles.',
  'Access Denied',
  'SQLSTATE[42S02]: Base table or view not found: 1146 Table',
  'App\\Models\\Driver is not bound',
  'Symfony\\Component\\HttpKernel\\Exception\\NotFoundHttpException',
  'ModelNotFoundException',
  'Uncaught TypeError: x is not a function',
  'Undefined variable $driver',
  'Undefined array key "fleet"',
  'Call to a member function fleet() on null',
  'Attempt to read property "id" on null',
  'Trying to get property of non-object',
  'Error in /var/www/app/Http/Kernel.php:12',
  'in Kernel.php on line 12',
  '#0 /var/www/vendor/laravel/framework/src/Foo.php(12): bar()',
  'Oops\n    at Object.<anonymous> (/srv/index.js:1:2)',
  '<html><body><h1>502</h1></body></html>',
  'Sorry, <b>no</b>',
  '<!DOCTYPE html>',
  '{"error":"x"}',
  '["x"]',
  'validation.required',
  'auth.failed',
  'Request failed with status code 500',
  '',
  '  \n ',
  null,
  undefined,
  7,
  ['Your badge has ended.'],
  { text: 'Your badge has ended.' },
])('a default message of a framework or proxy is not the operator’s own: %j (ER-09)', (message) =>
  expect(operatorMessage(message)).toBeNull(),
);

describe('the operator’s own message is unchanged', () => {
  it.each([
    'This page is for drivers of Saltmere Cars only.',
    'Your badge has ended. Renew it before you send a new car.',
    'The email field is required.',
    'We could not find that job. It may be older than two years.',
    'You do not have access to this fleet. Call 01632 960012.',
    'Server work until 6pm today. Try again then.',
    'No error on your side: our bank is closed.',
    'Not found in our records. Ask the office.',
    'Enter an amount < £500 and > £5.',
    '404 cars are registered here.',
    'Su cuenta está bloqueada.',
    'هذا الحساب مغلق',
    '5 minutes more, then try again.',
    'See our office at saltmere.example or call.',
    'Your PDF is too large (and 2 more files).',
  ])('%j', (message) => expect(operatorMessage(message)).toBe(message));

  it('for a message of any length', () => {
    const long = 'x'.repeat(10_240);
    expect(operatorMessage(long)).toBe(long);
    for (const piece of ['<a', 'X', 'Xx', 'A\\', '#1 ', ' at x', '.php', 'a.', 'Route '])
      operatorMessage(piece.repeat(20_000));
  });
});

// Drivers do not read the messages of 401 and 500: the session and the screen have their own.
it('the host’s own messages are not defaults, except those of a missing session and of an error', () => {
  const folder = path.resolve('server');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const messages = files.flatMap((name) =>
    [
      ...readFileSync(path.join(folder, name), 'utf8').matchAll(
        /new Problem\(\s*\d+,\s*'([^']+)'|unavailable\('([^']+)'/g,
      ),
    ].map(([, one, two]) => one ?? two ?? ''),
  );
  expect(messages.length).toBeGreaterThan(10);
  expect(messages.filter((message) => operatorMessage(message) === null)).toEqual(['Server Error', 'Unauthenticated.']);
});
