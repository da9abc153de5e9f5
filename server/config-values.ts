import { isIP } from 'node:net';
import path from 'node:path';
import { mustBe, type Parsed, parsed } from './config-reader';

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

export const plainText = (text: string): Parsed<string> =>
  // A value in a header must not contain a line break, and Node's error message would repeat the value.
  hasControlCharacter(text) ? mustBe('one line without control characters') : parsed(text);

export function hasControlCharacter(text: string): boolean {
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x20 || (code >= 0x7f && code <= 0x9f)) return true;
  }
  return false;
}

/** A whole number within limits. */
export function wholeNumber(min: number, max: number): (text: string) => Parsed<number> {
  return (text) => {
    const value = Number(text);
    return /^\d{1,12}$/.test(text) && value >= min && value <= max
      ? parsed(value)
      : mustBe(`a whole number from ${min} to ${max}`);
  };
}

/** A time zone by its name in the IANA database. An offset is not enough, because it lacks summer time. */
export function timeZone(text: string): Parsed<string> {
  const isKnown = /^[A-Za-z]/.test(text) && isTimeZone(text);
  return isKnown ? parsed(text) : mustBe('a time zone such as Europe/London');
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export function oneOf<T extends string>(...words: readonly T[]): (text: string) => Parsed<T> {
  return (text) => {
    const word = words.find((candidate) => candidate === text);
    return word === undefined ? mustBe(`one of ${words.join(', ')}`) : parsed(word);
  };
}

/** An http(s) address without a slash at the end. Production takes plain http from the loopback only. */
export function baseUrl(isProduction: boolean): (text: string) => Parsed<string> {
  return (text) => {
    const url = httpUrl(text);
    if (!url || url.search || url.hash || url.username || url.password)
      return mustBe('an http or https address without query or sign-in');
    if (isProduction && url.protocol === 'http:' && !loopbackHosts.has(url.hostname)) return mustBe('an https address');
    return parsed(`${url.origin}${url.pathname}`.replace(/\/+$/, ''));
  };
}

/** Scheme, host and port, nothing after them. */
export function origin(isProduction: boolean): (text: string) => Parsed<string> {
  const read = baseUrl(isProduction);
  return (text) => {
    const result = read(text);
    if (result.ok && new URL(result.value).origin !== result.value)
      return mustBe('an origin such as https://portal.example, without a path');
    return result;
  };
}

/** Origins, separated by commas or spaces. */
export function origins(isProduction: boolean): (text: string) => Parsed<readonly string[]> {
  const read = origin(isProduction);
  return (text) => {
    const results = words(text).map(read);
    const list = results.flatMap((result) => (result.ok ? [result.value] : []));
    return list.length === results.length ? parsed(list) : mustBe('origins separated by commas');
  };
}

/** Addresses and networks, separated by commas or spaces. */
export function networks(text: string): Parsed<readonly string[]> {
  const list = words(text);
  return list.every(isNetwork)
    ? parsed(list)
    : mustBe('IP addresses or networks such as 127.0.0.1, 10.0.0.0/8 or loopback; host names are not looked up');
}

/** The value for Fastify's `trustProxy`. */
function isNetwork(word: string): boolean {
  const [address = '', prefix = '1', ...rest] = word.split('/');
  const longest = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  const isPrefix = /^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= longest;
  return ['loopback', 'linklocal', 'uniquelocal'].includes(word) || (isPrefix && rest.length === 0);
}

/** An address of this portal (`/brand/logo.svg`) or of another host. */
export function addressOrPath(text: string): Parsed<string> {
  const isPath = /^\/(?![/\\])[\w./%~-]*$/.test(text);
  return isPath || httpUrl(text) ? parsed(text) : mustBe('a path such as /brand/logo.svg or an http(s) address');
}

/** A word without a colon, which ends it in an external id. Zendesk compares external ids without regard to case. */
export function tenantId(text: string): Parsed<string> {
  return /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(text)
    ? parsed(text)
    : mustBe('a short name such as saltmere-cars: letters, digits, dots, hyphens and underscores, 64 at most');
}

export function basePath(text: string): Parsed<string> {
  return /^(\/[a-z0-9-]+)+$/.test(text) ? parsed(text) : mustBe('a path such as /partner-plus');
}

export function nullableEmail(text: string): Parsed<string | null> {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) ? parsed(text) : mustBe('an email address');
}

/** A number as drivers will read it. A phone would dial the nought of "+44 (0)1632", so it is rejected. */
export function nullablePhone(text: string): Parsed<string | null> {
  return /^\+?\d(?:[ ()-]{0,2}\d){6,14}$/.test(text) && !text.includes('(0)')
    ? parsed(text)
    : mustBe('a telephone number such as 01632 960012');
}

/** The address of an error-reporting project: https://key@host/project. */
export function reportingDsn(text: string): Parsed<string | null> {
  const url = httpUrl(text);
  return url?.username && /\/\d+$/.test(url.pathname) ? parsed(text) : mustBe('a DSN such as https://key@host/1');
}

/** One message, several messages on separate lines, or a JSON list of them. */
export function messageList(text: string): Parsed<readonly string[]> {
  if (!text.startsWith('[')) {
    return parsed(
      text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    );
  }
  const list = parseJson(text);
  return Array.isArray(list) && list.every((item): item is string => typeof item === 'string' && item.length > 0)
    ? parsed(list)
    : mustBe('a JSON list of messages');
}

/** Keys of 32 bytes in base64, separated by commas. */
export function encryptionKeys(text: string): Parsed<readonly Buffer[]> {
  const keys = words(text).map((word) => Buffer.from(word, 'base64'));
  return keys.length > 0 && keys.every((key) => key.length === 32)
    ? parsed(keys)
    : mustBe('32 random bytes in base64 (openssl rand -base64 32); older keys may follow after a comma');
}

/** A file on this machine, or a database that several hosts share. A database's address contains its password. */
export type OutboxLocation =
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'postgres'; readonly url: string };

/** `file:` and a path on this machine, or `postgres:` and a database. Production verifies the server's certificate over a network. */
export function outboxLocation(isProduction: boolean): (text: string) => Parsed<OutboxLocation> {
  return (text) => {
    const decoded = withoutEscapes(text);
    if (decoded === null)
      return mustBe('an address without control characters, in which every % begins an escape such as %20');
    if (/^postgres(ql)?:/.test(text)) {
      if (!URL.canParse(text)) return mustBe('postgres://user:password@host/database');
      const url = new URL(text);
      // The database driver would wait forever for a port that is not a number.
      if (url.pathname.length < 2 || !/^\d*$/.test(url.searchParams.get('port') ?? ''))
        return mustBe('postgres://user:password@host/database');
      const isNear = url.hostname === '' || loopbackHosts.has(url.hostname);
      if (isProduction && !isNear && url.searchParams.get('sslmode') !== 'verify-full')
        return mustBe('a database with sslmode=verify-full');
      return parsed({ kind: 'postgres', url: text });
    }
    const file = decoded.startsWith('file:') ? decoded.slice('file:'.length).replace(/^\/\/(?=\/)/, '') : '';
    return file === ''
      ? mustBe('file: and a path, or postgres: and a database')
      : parsed({ kind: 'file', file: path.resolve(file) });
  };
}

/** A JSON object with some of these names, each value checked; names that are left out keep their defaults. */
export function jsonFields<Name extends string, Value extends string>(
  defaults: Readonly<Record<Name, Value>>,
  isValue: (value: unknown) => value is Value,
  rule: string,
): (text: string) => Parsed<Readonly<Record<Name, Value>>> {
  return (text) => {
    const parsedJson = parseJson(text);
    const isObject = typeof parsedJson === 'object' && parsedJson !== null && !Array.isArray(parsedJson);
    const entries = isObject ? Object.entries(parsedJson) : [];
    return isObject && entries.every(([name, value]) => Object.hasOwn(defaults, name) && isValue(value))
      ? parsed({ ...defaults, ...parsedJson })
      : mustBe(`a JSON object of ${Object.keys(defaults).join(', ')}, each ${rule}`);
  };
}

/** A back-office page where staff decide: an address with `{id}` in it, or such a path below the back office's address. */
export function isLinkTemplate(value: unknown): value is string {
  if (typeof value !== 'string' || value.split('{id}').length !== 2) return false;
  const filled = value.replace('{id}', '1');
  return /^\/(?![/\\])[\w./?&=%~-]*$/.test(filled) || httpUrl(filled) !== null;
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The http(s) URL; null if it is not valid, or if its host name would end a directive of the content policy: URLs allow most marks in it. */
function httpUrl(text: string): URL | null {
  if (/\s/.test(text) || hasControlCharacter(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  const isPlain = /^(?:[\w.*-]+|\[[\da-f:.]+\])$/.test(url.hostname);
  return isPlain && (url.protocol === 'http:' || url.protocol === 'https:') ? url : null;
}

/** The text with its escapes decoded; null if an escape cannot be read, or hides a control character. */
function withoutEscapes(text: string): string | null {
  try {
    const decoded = decodeURI(text);
    return hasControlCharacter(decoded) ? null : decoded;
  } catch {
    return null;
  }
}

function words(text: string): string[] {
  return text.split(/[\s,]+/).filter((word) => word !== '');
}
