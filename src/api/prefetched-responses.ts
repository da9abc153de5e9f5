import type { CallOptions, Client } from './client';
import { ApiError } from './problem';

/** Responses that were requested ahead of need. The first caller with the same URL takes each. */
export interface PrefetchedResponses {
  /** Null when there is no response for the URL, or it has expired. */
  readonly take: (address: string) => Promise<Response> | null;
  /** Requests a URL that the page is about to need. */
  readonly ask: (address: string) => void;
  /** Cancels and discards every response, because a write may have made them stale. */
  readonly drop: () => void;
}

interface Kept {
  readonly answer: Promise<Response>;
  /** Cancels the request, so that it takes no bandwidth. */
  readonly stop: () => void;
  readonly until: number;
}

/** Milliseconds until a response expires. A navigation starts sooner than that after the press that leads to it. */
const keptFor = 2_000;

/** Milliseconds until an unanswered call times out, as for every other call. */
const answeredWithin = 30_000;

/** The responses that the host's page requested at its start, by full URL, and those that are prefetched later. */
export const prefetchedResponses = (
  page: { portalFirst?: Record<string, Promise<Response>> },
  now = Date.now,
): PrefetchedResponses => {
  const responses = new Map<string, Kept>();
  for (const [address, answer] of Object.entries(page.portalFirst ?? {}))
    responses.set(address, { answer, stop: () => undefined, until: Number.POSITIVE_INFINITY });
  return {
    take: (address) => {
      const response = responses.get(address);
      if (!response || response.until < now()) return null;
      responses.delete(address);
      return response.answer;
    },
    ask: (address) => {
      responses.get(address)?.stop();
      const abort = new AbortController();
      // No other header: a custom one makes the browser send a CORS preflight first. Not through the browser's cache: there, a later
      // request for the same URL waits up to 20 s for one that hangs.
      const answer = fetch(address, {
        credentials: 'include',
        cache: 'no-store',
        headers: { Accept: 'application/json' },
        signal: abort.signal,
      });
      // The time-out covers the body too, so the timer is not cleared when the headers arrive.
      setTimeout(() => abort.abort(), answeredWithin);
      // The caller that takes the response handles the error.
      answer.catch(() => undefined);
      responses.set(address, { answer, stop: () => abort.abort(), until: now() + keptFor });
    },
    drop: () => {
      for (const { stop } of responses.values()) stop();
      responses.clear();
    },
  };
};

const addressOf = (baseUrl: string, path: string, query: CallOptions['query'] = {}): string => {
  const parameters = Object.entries(query).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  );
  return baseUrl + path + (parameters.length > 0 ? `?${parameters.join('&')}` : '');
};

/** The parsed body of a 2xx; null for any answer that the full client must classify. */
const successOf = async (answer: Promise<Response>): Promise<{ readonly body: unknown } | null> => {
  try {
    const response = await answer;
    return response.ok ? { body: (await response.clone().json()) as unknown } : null;
  } catch {
    return null;
  }
};

/** The result of the work, or a rejection when the caller aborts. */
const unlessAborted = <T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> =>
  new Promise<T>((resolve, reject) => {
    const leave = () => reject(signal?.reason);
    if (signal?.aborted) leave();
    signal?.addEventListener('abort', leave, { once: true });
    work.then(resolve, reject).finally(() => signal?.removeEventListener('abort', leave));
  });

const hostUrl = (): string => window.location.origin;

/**
 * The portal's client, whose larger part is loaded when a call needs it. A prefetched 2xx is read without that part, because a page waits for
 * it. The loaded client classifies any other prefetched answer, and does not request it again.
 */
export const lazyClient = (baseUrl: string, answers: PrefetchedResponses, load: () => Promise<Client>): Client => {
  const get =
    (base: () => string, whole: (client: Client) => Client['get']): Client['get'] =>
    async (path, options) => {
      const answer = answers.take(addressOf(base(), path, options?.query));
      const success = answer === null ? null : await unlessAborted(successOf(answer), options?.signal);
      options?.signal?.throwIfAborted();
      if (success) return success.body;
      return whole(await load())(path, answer === null ? options : { ...options, answer });
    };
  // A write discards what was prefetched before it, because that may be stale.
  const send =
    (whole: (client: Client) => Client['send']): Client['send'] =>
    async (...call) => {
      answers.drop();
      const client = await load().catch((cause: unknown) => {
        throw new ApiError('offline', 0, null, { cause });
      });
      try {
        return await whole(client)(...call);
      } finally {
        answers.drop();
      }
    };
  return {
    get: get(
      () => baseUrl,
      (client) => client.get,
    ),
    send: send((client) => client.send),
    host: { get: get(hostUrl, (client) => client.host.get), send: send((client) => client.host.send) },
  };
};

const never = (): Promise<never> => new Promise(() => undefined);

/**
 * A client that only prefetches. A page's loader runs with it to start the first reads; its calls never resolve, so the loader makes no call
 * that depends on an answer. It sends no write.
 */
export const prefetchClient = (baseUrl: string, answers: PrefetchedResponses): Client => {
  const get =
    (base: () => string): Client['get'] =>
    (path, options) => {
      if (options?.as === undefined) answers.ask(addressOf(base(), path, options?.query));
      return never();
    };
  return { get: get(() => baseUrl), send: never, host: { get: get(hostUrl), send: never } };
};
