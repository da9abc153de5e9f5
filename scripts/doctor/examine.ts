import { isNotThere, placesWithout } from '../../src/api/collections';
import type { Deviation } from '../../src/api/decode';
import { listenForDeviations } from '../../src/api/deviations';
import { methodOf } from '../../src/api/methods';
import { ApiError } from '../../src/api/problem';
import { fetchUser } from '../../src/api/session';
import { type Browser, browserOf, type Operator, RejectedCall } from './browser';
import { type Examined, examined, type Known, preflights, rejectable, untried } from './calls';
import { consequenceOf, leftOut } from './consequences';

/**
 * The result of a call. `tolerated`: drivers do without something. `missing`: the operator lacks it, and its page disappears. `untried`: the
 * doctor did not send it.
 */
export const states = ['fine', 'tolerated', 'missing', 'broken', 'untried'] as const;
export type State = (typeof states)[number];

export interface Finding {
  readonly call: string;
  readonly place: string;
  readonly state: State;
  /** What drivers do without, or what the operator has to change. */
  readonly says: readonly string[];
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

const unique = (texts: readonly string[]): readonly string[] => [...new Set(texts)];

const placeOf = ({ at }: Deviation): string =>
  at.replaceAll(/(^|\.)\d+(?=\.|$)/g, '$1*').replace(/^data\.(?:\*\.)?/, '');

/** What drivers do without: one line for each field, and one line for all fields that only lose their line. */
const consequencesOf = (deviations: readonly Deviation[]): readonly string[] => {
  const isPlain = (lost: Deviation) => lost.isMissing && consequenceOf(placeOf(lost)) === leftOut;
  const plain = unique(deviations.filter(isPlain).map(placeOf));
  const lines = deviations
    .filter((lost) => !isPlain(lost))
    .map((lost) => {
      const consequence = lost.isUnknownValue
        ? 'drivers read it unchanged, and nothing depends on it'
        : consequenceOf(placeOf(lost));
      return `${placeOf(lost)} ${lost.isMissing ? 'is not sent' : `is not ${lost.expected}`}: ${consequence}`;
    });
  if (plain.length === 1) lines.push(`${plain[0]} is not sent: ${leftOut}`);
  if (plain.length > 1) lines.push(`not sent: ${plain.join(', ')}: their lines are left out`);
  return unique(lines);
};

/** What the API itself says about an error, even where drivers do not read it, such as the text of a framework. */
const reasonIn = (body: unknown): string => {
  const { message, errors } = (body ?? {}) as { message?: unknown; errors?: unknown };
  const { detail, title } = ([errors].flat()[0] ?? {}) as { detail?: unknown; title?: unknown };
  const reason = [message, detail, title].find((text) => typeof text === 'string' && text.trim() !== '');
  return reason === undefined ? '' : `: ${String(reason).trim().slice(0, 200)}`;
};

const whatIsWrong = (error: unknown): string => {
  if (error instanceof RejectedCall) {
    if (error.status === 401 || error.status === 419)
      return `is answered ${error.status}: the session is not accepted. Is the portal among Sanctum’s stateful domains?`;
    if (error.status === 409) return 'is answered 409: this driver has not confirmed their address';
    if (error.status === 429) return 'is answered 429: try again in a minute, or raise the limit';
    if (error.status === 406 || error.status === 415)
      return `is answered ${error.status}: the portal sends and accepts application/json, even where the answer is JSON:API`;
    return `is answered ${error.status}${reasonIn(error.body)}`;
  }
  if (error instanceof ApiError && error.cause instanceof Error) return error.cause.message;
  return error instanceof Error
    ? `${error.message}${error.cause instanceof Error ? `: ${error.cause.message}` : ''}`
    : String(error);
};

/** The pages that disappear if the operator lacks these calls, from the route table. */
const withoutCalls = (calls: readonly string[], place: string): readonly string[] => [
  `${place}: not shown`,
  ...unique(
    placesWithout.flatMap(({ at, collections }) => {
      if (!collections.some((collection) => calls.includes(`GET ${collection}`))) return [];
      const others = collections.filter((collection) => !calls.includes(`GET ${collection}`));
      return others.length === 0
        ? `no page at ${at}`
        : `no page at ${at}, where ${others.join(' and ')} ${others.length === 1 ? 'is' : 'are'} missing too`;
    }),
  ),
];

/** Runs one read and returns its result. */
const examineOne = async (
  browser: Browser,
  { calls, place, isNeeded = false }: Pick<Examined, 'calls' | 'place' | 'isNeeded'>,
  read: () => Promise<unknown>,
): Promise<Finding> => {
  const call = calls.join(' and ');
  const deviations: Deviation[] = [];
  const before = browser.complaints.length;
  const stop = listenForDeviations((_call, lost) => deviations.push(...lost));
  try {
    const found = await read();
    const isNothing = found === null || (Array.isArray(found) && found.length === 0);
    const hidden = browser.complaints.slice(before).map(({ call: at, says }) => `${at} ${says}`);
    if (hidden.length > 0) return { call, place, state: 'broken', says: unique(hidden) };
    const says = consequencesOf(deviations);
    if (says.length > 0) return { call, place, state: 'tolerated', says };
    return { call, place, state: 'fine', says: isNothing ? ['there was nothing to read'] : [] };
  } catch (error) {
    if (isNotThere(error) && !isNeeded) return { call, place, state: 'missing', says: withoutCalls(calls, place) };
    const hidden = browser.complaints.slice(before).map(({ call: at, says }) => `${at} ${says}`);
    return { call, place, state: 'broken', says: unique([...hidden, whatIsWrong(error)]) };
  } finally {
    stop();
  }
};

/** Some APIs answer a rejection with 200 and `"success": false`. The portal takes every 2xx as success (OP-06). */
const acceptedEmptyBody =
  'an empty body was answered with a 2xx status, so drivers read that it was done: reject it with 422';

/** Checks whether a browser could use the session cookie and the CSRF token. */
const examineCookies = async (browser: Browser, { api, portal, jar }: Operator): Promise<Finding> => {
  const [call, place] = ['GET /sanctum/csrf-cookie', 'every write'];
  const says: string[] = [];
  try {
    await browser.request('GET', '/sanctum/csrf-cookie');
  } catch (error) {
    says.push(whatIsWrong(error));
    if (isNotThere(error))
      says.push('if the API is below a path, set `prefix` in config/sanctum.php, such as api/sanctum');
  }
  const sent = await jar.getCookies(`${api}/`);
  const token = sent.find(({ key }) => key === 'XSRF-TOKEN');
  says.push(...browser.complaints.map((complaint) => complaint.says));
  if (!token) says.push('no cookie XSRF-TOKEN is set: see SESSION_DOMAIN and SESSION_SECURE_COOKIE in docs/operate.md');
  else if (token.httpOnly) says.push('cookie XSRF-TOKEN is HttpOnly: the portal cannot read it');
  else if ((await browser.readable('XSRF-TOKEN')) === null)
    says.push(
      `cookie XSRF-TOKEN is for ${token.domain ?? 'another host'}: the portal at ${new URL(portal).hostname} cannot read it. Set SESSION_DOMAIN to the parent domain of both`,
    );
  for (const { key, sameSite, secure } of sent) {
    if (sameSite === 'strict' && browser.isCrossOrigin)
      says.push(`cookie ${key} is SameSite=Strict: it is kept back when a driver comes from a mail`);
    if (!secure && api.startsWith('https:')) says.push(`cookie ${key} is not Secure`);
  }
  return { call, place, state: says.length > 0 ? 'broken' : 'fine', says: unique(says) };
};

/** Any answer to the probe is enough, if CORS lets the portal see it. */
const examineProbe = async (browser: Browser): Promise<Finding> => {
  const [call, place] = ['GET /', 'telling “you are offline” from “our system is not responding”'];
  const says: string[] = [];
  try {
    await browser.request('GET', '/');
  } catch (error) {
    if (!(error instanceof RejectedCall)) says.push(whatIsWrong(error));
  }
  const hidden = browser.complaints.filter((one) => one.call === call && one.says.startsWith('a browser hides'));
  says.push(...hidden.map((complaint) => complaint.says));
  if (says.length > 0) says.push('after a lost call drivers read that your system is not responding, even when it is');
  return { call, place, state: says.length > 0 ? 'tolerated' : 'fine', says };
};

const examineLogin = async (browser: Browser, { email, password }: Credentials): Promise<Finding> => {
  const [call, place] = ['POST /v1/login', 'signing in'];
  try {
    await browser.send('POST', '/v1/login', { email, password, remember: false });
    return { call, place, state: 'fine', says: [] };
  } catch (error) {
    const status = error instanceof RejectedCall ? error.status : 0;
    const says =
      status === 422 ? 'is answered 422: this email address and password were not accepted' : whatIsWrong(error);
    // Laravel: "Session store not set on request", or "Server Error" where APP_DEBUG is off.
    const cause =
      status === 500
        ? ['does the route start a session? See Sanctum’s stateful domains and `statefulApi()` in docs/integrate.md']
        : [];
    return { call, place, state: 'broken', says: [says, ...cause] };
  }
};

/** Calls that a driver makes by opening home. */
const callsOfHome = 15;

/** A limit that a driver reaches within a minute; null if the API names none, or a higher one. */
const examineLimit = (callsAMinute: number): Finding | null =>
  callsAMinute >= 10 * callsOfHome
    ? null
    : {
        call: 'X-RateLimit-Limit',
        place: 'all calls',
        state: 'tolerated',
        says: [
          `is ${callsAMinute} a minute: home takes about ${callsOfHome}, so a driver who opens pages quickly reads “Too Many Requests”`,
        ],
      };

const examineWrites = async (
  browser: Browser,
  methods: Operator['methods'],
  tries: boolean,
): Promise<readonly Finding[]> => {
  const findings: Finding[] = [];
  for (const [contracts, path] of preflights) {
    const method = methodOf(contracts, path, methods);
    const before = browser.complaints.length;
    await browser.preflight(method, path, [
      'content-type',
      'x-xsrf-token',
      ...(contracts === 'POST' ? ['idempotency-key'] : []),
    ]);
    const says = browser.complaints.slice(before).map((complaint) => complaint.says);
    findings.push({
      call: `OPTIONS ${path}`,
      place: `preflight for ${method}`,
      state: says.length > 0 ? 'broken' : 'fine',
      says,
    });
  }
  const leaveOut = (writes: readonly (readonly [string, string, string])[], says: string) => {
    for (const [contracts, path, place] of writes)
      findings.push({ call: `${methodOf(contracts, path, methods)} ${path}`, place, state: 'untried', says: [says] });
  };
  leaveOut(untried, 'it may change something: try it in the portal, as a test driver');
  if (!tries) {
    leaveOut(rejectable, 'with --writes it is sent with an empty body');
    return findings;
  }
  for (const [contracts, path, place] of rejectable) {
    const method = methodOf(contracts, path, methods);
    const call = `${method} ${path}`;
    try {
      await browser.send(method, path, {});
      findings.push({ call, place, state: 'broken', says: [acceptedEmptyBody] });
    } catch (error) {
      const status = error instanceof RejectedCall ? error.status : 0;
      if (status === 422) findings.push({ call, place, state: 'fine', says: [] });
      else if (status === 404 || status === 501)
        findings.push({ call, place, state: 'missing', says: [`${place}: not possible`] });
      else
        findings.push({
          call,
          place,
          state: 'broken',
          says: [
            status === 405
              ? 'is answered 405: it has another method here, see API_METHODS in docs/operate.md'
              : whatIsWrong(error),
          ],
        });
    }
  }
  return findings;
};

/** Makes all the portal's calls to an operator's API, as a browser would, and returns the result of each. */
export const examine = async (
  operator: Operator,
  credentials: Credentials,
  {
    writes = false,
    onFinding = () => undefined,
  }: { readonly writes?: boolean; readonly onFinding?: (finding: Finding) => void } = {},
): Promise<readonly Finding[]> => {
  const browser = browserOf(operator);
  const findings: Finding[] = [];
  const add = (finding: Finding) => {
    findings.push(finding);
    onFinding(finding);
  };
  add(await examineCookies(browser, operator));
  const login = await examineLogin(browser, credentials);
  add(login);
  if (login.state === 'broken') return findings;
  let known: Known = { fleetId: null };
  add(
    await examineOne(browser, { calls: ['GET /v1/user'], place: 'who is signed in', isNeeded: true }, async () => {
      known = { fleetId: (await fetchUser(browser.client, 'UTC')).fleetId };
    }),
  );
  add(await examineProbe(browser));
  const readOne = async (one: Examined): Promise<unknown> => {
    if (!one.which) return one.read(browser.client);
    const id = await one.which(browser.client, known);
    return id === null ? null : one.read(browser.client, id);
  };
  for (const one of examined) add(await examineOne(browser, one, () => readOne(one)));
  const limit = examineLimit(browser.callsAMinute());
  if (limit) add(limit);
  for (const finding of await examineWrites(browser, operator.methods, writes)) add(finding);
  await browser.send('POST', '/v1/logout').catch(() => undefined);
  return findings;
};
