/** Why the host's call has no usable answer. It leaves out the cause, because Node repeats header values in it. */
export type NoAnswerReason = 'timeout' | 'network' | 'redirect' | 'too-large' | 'cut';

export class NoAnswer extends Error {
  readonly reason: NoAnswerReason;

  constructor(reason: NoAnswerReason) {
    super(`No answer: ${reason}`);
    this.name = 'NoAnswer';
    this.reason = reason;
  }
}

export interface Outgoing {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly timeoutMs: number;
  readonly maxBytes: number;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed body; undefined when it is no JSON. */
  readonly json: unknown;
}

/**
 * One call to a configured URL. Redirects are never followed: they could carry a cookie or a token elsewhere.
 * @throws NoAnswer when nothing usable came in time.
 */
export async function send(call: Outgoing): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(call.url, {
      method: call.method,
      headers: call.headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(call.timeoutMs),
      ...(call.body === undefined ? {} : { body: call.body }),
    });
  } catch (error) {
    throw new NoAnswer(isTimeout(error) ? 'timeout' : 'network');
  }
  const text = await readCapped(response, call.maxBytes);
  return { status: response.status, headers: response.headers, json: parse(text) };
}

async function readCapped(response: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength;
      // Leaving the loop cancels the response stream.
      if (size > maxBytes) break;
      chunks.push(chunk);
    }
  } catch (error) {
    throw new NoAnswer(isTimeout(error) ? 'timeout' : 'cut');
  }
  if (size > maxBytes) throw new NoAnswer('too-large');
  return Buffer.concat(chunks).toString('utf8');
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError';
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Seconds until the time of a Retry-After header, which may be seconds or a date; null without a usable one. A time that has passed is not
 * usable: the sender's clock differs from ours, or the sender does not know how long.
 */
export function retryAfterSeconds(headers: Headers, now: number): number | null {
  const value = headers.get('retry-after')?.trim() ?? '';
  const seconds = /^\d+(?:\.\d+)?$/.test(value) ? Number(value) : (Date.parse(value) - now) / 1000;
  return seconds > 0 ? seconds : null;
}
