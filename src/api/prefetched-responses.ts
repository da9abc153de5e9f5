import type { CallOptions, Client } from './client';
import { ApiError } from './problem';

/** Answers that were asked for before anybody needed them, each for the first who asks for the same. */
export interface PrefetchedResponses {
  /** Null when nobody asked for that, or too long ago. */
  readonly take: (address: string) => Promise<Response> | null;
  /** Asks for what somebody is about to want. */
  readonly ask: (address: string) => void;
  /** From now on nobody gets what is left: it would be old. */
  readonly drop: () => void;
}

interface Kept {
  readonly answer: Promise<Response>;
  /** What nobody wants any more takes no part of the line. */
  readonly stop: () => void;
  readonly until: number;
}

/** Milliseconds. From a press to what it leads to less passes, and what is older is not shown as news. */
const keptFor = 2_000;

/** Milliseconds until a call without an answer is given up, as with every other call. */
const answeredWithin = 30_000;

/** What the start of the page has asked for, by the whole address, and what is asked for ahead from then on. */
export const prefetchedResponses = (
  page: { portalFirst?: Record<string, Promise<Response>> },
  now = Date.now,
): PrefetchedResponses => {
  const kept = new Map<string, Kept>();
  for (const [address, answer] of Object.entries(page.portalFirst ?? {}))
    kept.set(address, { answer, stop: () => undefined, until: Number.POSITIVE_INFINITY });
  return {
    take: (address) => {
      const found = kept.get(address);
      if (!found || found.until < now()) return null;
      kept.delete(address);
      return found.answer;
    },
    ask: (address) => {
      kept.get(address)?.stop();
      const abort = new AbortController();
      // No other header: with one of its own a browser asks the operator's API first whether it may.
      const answer = fetch(address, {
        credentials: 'include',
        headers: { Accept: 'application/json' },
        signal: abort.signal,
      });
      // Headers are no answer yet: the body has to be there by then, too. Aborting what has ended does nothing.
      setTimeout(() => abort.abort(), answeredWithin);
      // Whoever takes it hears of it.
      answer.catch(() => undefined);
      kept.set(address, { answer, stop: () => abort.abort(), until: now() + keptFor });
    },
    drop: () => {
      for (const { stop } of kept.values()) stop();
      kept.clear();
    },
  };
};

const addressOf = (baseUrl: string, path: string, query: CallOptions['query'] = {}): string => {
  const asked = Object.entries(query).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  );
  return baseUrl + path + (asked.length > 0 ? `?${asked.join('&')}` : '');
};

/** The parsed body of a plain success; null for anything that has to be looked at more closely. */
const successOf = async (answer: Promise<Response>): Promise<{ readonly body: unknown } | null> => {
  try {
    const response = await answer;
    return response.ok ? { body: (await response.clone().json()) as unknown } : null;
  } catch {
    return null;
  }
};

/** The same, or the reason why the caller does not want it any more. */
const unlessAborted = <T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> =>
  new Promise<T>((resolve, reject) => {
    const leave = () => reject(signal?.reason);
    if (signal?.aborted) leave();
    signal?.addEventListener('abort', leave, { once: true });
    work.then(resolve, reject).finally(() => signal?.removeEventListener('abort', leave));
  });

const hostUrl = (): string => window.location.origin;

/**
 * The portal's client, of which the large part comes when a call needs it. A success that has been asked for already is read
 * without it, because a page waits for that one; whatever else came is classified there like every answer, and not asked for again.
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
  // What was asked for before something changed is from before the change.
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
 * A client that only asks. What a page reads first is then on its way, for the page that comes to want it; the one who was given this
 * client hears nothing, and so asks for nothing that would follow from an answer. It changes nothing.
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
