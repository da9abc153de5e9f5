/** Default messages of frameworks and proxies for a status. */
const phrases: ReadonlySet<string> = new Set([
  'access denied',
  'access is denied',
  'access to the requested resource is forbidden',
  'an error occurred',
  'an unexpected error occurred',
  'bad gateway',
  'bad request',
  'conflict',
  'content too large',
  'csrf token mismatch',
  'error',
  'forbidden',
  'gateway time-out',
  'gateway timeout',
  'internal server error',
  'invalid signature',
  'method not allowed',
  'no message available',
  'not found',
  'not implemented',
  'page expired',
  'page not found',
  'payload too large',
  'request entity too large',
  'resource not found',
  'server error',
  'service temporarily unavailable',
  'service unavailable',
  'something went wrong',
  'the given data was invalid',
  'the given data is invalid',
  'the post data is too large',
  'this action is unauthorized',
  'too many attempts',
  'too many requests',
  'unauthenticated',
  'unauthorised',
  'unauthorized',
  'unknown error',
  'unprocessable content',
  'unprocessable entity',
  'user does not have the right permissions',
  'user does not have the right roles',
  'validation failed',
  'whoops, looks like something went wrong',
]);

/** Default sentences of frameworks with class names or file names in them, and text that is not a sentence. */
const defaults: readonly RegExp[] = [
  /^no query results for model\b/i,
  /^the [a-z]+ method is not supported for (?:this route|route\b)/i,
  /^(?:the )?route .*(?:not found|could not be found)/i,
  /^cannot (?:get|head|post|put|patch|delete) \//i,
  /^request failed with status code/i,
  // Laravel's summary of the first error, which the field messages contain in full.
  /\(and \d+ more errors?\)/i,
  /^(?:undefined (?:variable|index|property|array key|offset)|call to (?:undefined|a member)|attempt to read|trying to (?:get|access)|cannot read propert|target class|allowed memory size|maximum execution time|curl error|connection refused)\b/i,
  /\bSQLSTATE\b/,
  // App\Models\Vehicle
  /\b[A-Z]\w*\\{1,2}[A-Z]\w*/,
  // ModelNotFoundException, TypeError
  /\b[A-Z]\w*(?<=\w\w)(?:Exception|Error)\b/,
  // index.php:12, main.js(3)
  /\.(?:php|jsx?|tsx?|py|rb|java|cs|go)(?::\d|\(\d|\b.{0,20} line \d)/i,
  /(?:^|\s)#\d+ \S*[/{\\]/,
  /^\s*at \S+ \(/m,
  /<[/!]?[a-z][^<>]*>/i,
  /^\s*[{[]/,
  // The key of a missing translation, such as validation.required.
  /^[a-z][\w-]*(?:\.[a-z][\w-]*)+$/,
];

/** The operator's own message to the driver; null when the message is empty, not text, or a default of a framework or proxy (ER-09). */
export const operatorMessage = (message: unknown): string | null => {
  if (typeof message !== 'string' || message.trim() === '') return null;
  // "404 Not Found" and "Error: Not Found" say no more than "Not Found".
  const bare = message
    .trim()
    .replace(/^(?:HTTP\/\S+ )?\d{3}\b[\s:|-]*/, '')
    .replace(/^error:\s*/i, '')
    .replace(/[.!]+$/, '');
  const isDefault = bare === '' || phrases.has(bare.toLowerCase()) || defaults.some((pattern) => pattern.test(bare));
  return isDefault ? null : message.trim();
};
