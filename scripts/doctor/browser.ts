import { Cookie, type CookieJar } from 'tough-cookie';
import type { Client } from '../../src/api/client';
import type { PortalConfig } from '../../src/api/config';
import { recordCall } from '../../src/api/deviations';
import { ApiError } from '../../src/api/problem';

/** Why a browser would hide an answer from the portal, or not store its cookie. */
export interface Complaint {
  readonly call: string;
  readonly says: string;
}

/** The error of a call that was answered with an error status. */
export class RejectedCall extends ApiError {
  readonly body: unknown;
  constructor(status: number, body: unknown) {
    super(status === 404 ? 'missing' : 'broken', status, null);
    this.body = body;
  }
}

export interface Operator {
  /** Base URL of the operator's API. */
  readonly api: string;
  /** Origin of the portal, from which a browser would call. */
  readonly portal: string;
  readonly jar: CookieJar;
  /** The configured methods (OP-10). */
  readonly methods: PortalConfig['api']['methods'];
  readonly timeoutMs?: number;
}

/** Headers that a browser sends across origins without a preflight. */
const simple = new Set(['accept', 'accept-language', 'content-language']);

const withoutSlash = (address: URL): string =>
  Object.assign(new URL(address), { pathname: address.pathname.replace(/\/$/, '') }).href;

/** The calls of a portal page, with cookies, CSRF and CORS as in a browser. */
export const browserOf = ({ api, portal, jar, timeoutMs = 30_000 }: Operator) => {
  const complaints: Complaint[] = [];
  const isCrossOrigin = new URL(api).origin !== portal;
  const complain = (call: string, says: string) => {
    if (!complaints.some((complaint) => complaint.call === call && complaint.says === says))
      complaints.push({ call, says });
  };

  const mayBeRead = (call: string, headers: Headers): void => {
    if (!isCrossOrigin) return;
    const origin = headers.get('access-control-allow-origin');
    if (origin !== portal)
      complain(
        call,
        `a browser hides the answer: Access-Control-Allow-Origin is ${origin ?? 'missing'}, not ${portal}`,
      );
    if (headers.get('access-control-allow-credentials') !== 'true')
      complain(call, 'a browser hides the answer: Access-Control-Allow-Credentials is not "true"');
  };

  const preflight = async (method: string, path: string, names: readonly string[]): Promise<void> => {
    const customHeaders = names.filter((name) => !simple.has(name.toLowerCase())).map((name) => name.toLowerCase());
    if (!isCrossOrigin || (customHeaders.length === 0 && ['GET', 'POST'].includes(method))) return;
    const call = `OPTIONS ${path}`;
    const { status, headers } = await fetch(`${api}${path}`, {
      method: 'OPTIONS',
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        Origin: portal,
        'Access-Control-Request-Method': method,
        'Access-Control-Request-Headers': customHeaders.toSorted().join(','),
      },
    });
    if (status < 200 || status > 299)
      complain(call, `a browser does not send ${method}: the preflight is answered ${status}`);
    mayBeRead(call, headers);
    const allowed = (name: string) =>
      (headers.get(name) ?? '')
        .toLowerCase()
        .split(',')
        .map((part) => part.trim());
    if (
      !['GET', 'POST', 'HEAD'].includes(method) &&
      !allowed('access-control-allow-methods').includes(method.toLowerCase())
    )
      complain(call, `a browser does not send ${method}: Access-Control-Allow-Methods does not name it`);
    const refused = customHeaders.filter((name) => !allowed('access-control-allow-headers').includes(name));
    if (refused.length > 0)
      complain(
        call,
        `a browser does not send ${method}: Access-Control-Allow-Headers does not name ${refused.join(', ')}`,
      );
  };

  const keepCookies = async (call: string, address: string, headers: Headers): Promise<void> => {
    for (const line of headers.getSetCookie()) {
      const cookie = Cookie.parse(line);
      if (!cookie) continue;
      const kept = await jar.setCookie(cookie, address, { ignoreError: true });
      const why = kept ? 'Secure' : `for ${cookie.domain}`;
      if (!kept || (cookie.secure && address.startsWith('http:')))
        complain(call, `a browser refuses cookie ${cookie.key} from ${new URL(address).origin}: it is ${why}`);
    }
  };

  let callsAMinute = Number.POSITIVE_INFINITY;

  const request = async (
    method: string,
    path: string,
    {
      query = {},
      headers = {},
      body,
    }: {
      query?: Readonly<Record<string, string | number>>;
      headers?: Readonly<Record<string, string>>;
      body?: unknown;
    } = {},
  ): Promise<{ readonly status: number; readonly data: unknown }> => {
    const call = `${method} ${path}`;
    const address = new URL(`${api}${path}`);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, String(value));
    const sent = {
      Accept: 'application/json',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    };
    await preflight(method, path, Object.keys(sent));
    const answer = await fetch(address, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        ...sent,
        ...(isCrossOrigin || method !== 'GET' ? { Origin: portal } : {}),
        Referer: `${portal}/`,
        Cookie: await jar.getCookieString(address.href),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    await keepCookies(call, address.href, answer.headers);
    const limit = answer.headers.get('x-ratelimit-limit');
    if (method === 'GET' && limit !== null) callsAMinute = Math.min(callsAMinute, Number(limit));
    mayBeRead(call, answer.headers);
    const text = (await answer.text()).trim();
    if (answer.status >= 300 && answer.status < 400) {
      const to = answer.headers.get('location');
      // A browser follows the redirect, and Apache removes the slash at the end of a path.
      if (
        method === 'GET' &&
        to !== null &&
        path.endsWith('/') &&
        new URL(to, address).href === withoutSlash(address)
      ) {
        if (complaints.some((one) => one.call === call))
          complain(call, 'loses the slash at its end: see docs/integrate.md, “Must”');
        return request(method, path.slice(0, -1), { query, headers });
      }
      complain(call, `is led to ${to ?? 'another address'} with ${answer.status} instead of being answered`);
      throw new RejectedCall(answer.status, null);
    }
    if (/^text\/html\b/i.test(answer.headers.get('content-type') ?? '') && answer.status < 300 && text !== '') {
      complain(call, `is answered with a page (text/html) and ${answer.status}`);
      throw new RejectedCall(answer.status, null);
    }
    let data: unknown;
    try {
      data = text === '' ? undefined : (JSON.parse(text) as unknown);
    } catch {
      if (answer.status < 300) complain(call, 'is answered with something that is no JSON');
    }
    if (answer.status >= 400) throw new RejectedCall(answer.status, data);
    recordCall(data, method, path);
    return { status: answer.status, data };
  };

  /** The value of a cookie that a script of the portal can read. */
  const readable = async (name: string): Promise<string | null> => {
    const cookies = await jar.getCookies(`${portal}/`, { http: false });
    const cookie = cookies.find(({ key }) => key === name);
    return cookie ? decodeURIComponent(cookie.value) : null;
  };

  const send = async (method: string, path: string, body?: unknown) => {
    await request('GET', '/sanctum/csrf-cookie');
    const token = await readable('XSRF-TOKEN');
    return request(method, path, { body, headers: token === null ? {} : { 'X-XSRF-TOKEN': token } });
  };

  const client = {
    get: async (path: string, options?: { readonly query?: Readonly<Record<string, string | number>> }) => {
      const [bare = path, given = ''] = path.split('?');
      const query = { ...Object.fromEntries(new URLSearchParams(given)), ...options?.query };
      return (await request('GET', bare, { query })).data;
    },
    send: async (method: string, path: string, body?: unknown) => (await send(method, path, body)).data,
  } as unknown as Client;

  return { client, complaints, preflight, request, send, readable, isCrossOrigin, callsAMinute: () => callsAMinute };
};

export type Browser = ReturnType<typeof browserOf>;
