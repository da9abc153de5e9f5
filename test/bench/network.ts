import type { CDPSession } from '@playwright/test';

type Request = {
  url: string;
  type: string;
  /** Seconds of the browser's own clock. */
  start: number;
  end: number | null;
  /** Bytes on the wire, including headers. */
  bytes: number;
  chunks: { at: number; bytes: number }[];
  cached: boolean;
  failed: boolean;
};

const awaited = new Set(['Document', 'Script', 'Stylesheet', 'XHR', 'Fetch', 'Preflight']);

/** The requests of one page, as the browser's network layer reports them. */
export class NetworkLog {
  private readonly requests = new Map<string, Request>();

  constructor(session: CDPSession) {
    session.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp }) => {
      if (!/^https?:/.test(request.url)) return;
      this.requests.set(requestId, {
        url: request.url,
        type: type ?? 'Other',
        start: timestamp,
        end: null,
        bytes: 0,
        chunks: [],
        cached: false,
        failed: false,
      });
    });
    session.on('Network.responseReceived', ({ requestId, response, type, timestamp }) => {
      const request = this.requests.get(requestId);
      if (!request) return;
      request.type = type;
      request.bytes = response.encodedDataLength;
      request.cached ||= response.fromDiskCache ?? false;
      // The browser sends no other event about a preflight.
      if (type === 'Preflight') request.end = timestamp;
    });
    session.on('Network.requestServedFromCache', ({ requestId }) => {
      const request = this.requests.get(requestId);
      if (request) request.cached = true;
    });
    session.on('Network.dataReceived', ({ requestId, timestamp, encodedDataLength }) => {
      this.requests.get(requestId)?.chunks.push({ at: timestamp, bytes: encodedDataLength });
    });
    session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
      const request = this.requests.get(requestId);
      if (request) Object.assign(request, { end: timestamp, bytes: encodedDataLength });
    });
    session.on('Network.loadingFailed', ({ requestId, timestamp }) => {
      const request = this.requests.get(requestId);
      if (request) Object.assign(request, { end: timestamp, failed: true });
    });
  }

  /** When the page requested its own document, in seconds of the browser's clock. */
  get started(): number {
    return [...this.requests.values()].find(({ type }) => type === 'Document')?.start ?? 0;
  }

  /** The bytes on the wire that had arrived by a time, of scripts or of everything. */
  bytesBy(time: number, type?: 'Script'): number {
    return this.counted
      .filter((request) => type === undefined || request.type === type)
      .reduce((sum, { end, bytes, chunks }) => {
        const complete = end !== null && end <= time;
        return (
          sum + (complete ? bytes : chunks.reduce((part, chunk) => (chunk.at <= time ? part + chunk.bytes : part), 0))
        );
      }, 0);
  }

  /**
   * The longest chain of requests that had ended by a time, each of which began after the previous one had ended: the round trips that a
   * page may have waited for. Leaves out pictures and reports, because nothing waits for them.
   */
  roundTripsBy(time: number): string[] {
    const row: string[] = [];
    let ended = Number.NEGATIVE_INFINITY;
    const done = this.counted
      .filter(({ url, type }) => awaited.has(type) && !url.includes('/envelope/'))
      .filter((request): request is Request & { end: number } => request.end !== null && request.end <= time);
    for (const { start, end, url } of done.sort((a, b) => a.end - b.end)) {
      if (start < ended) continue;
      ended = end;
      row.push(new URL(url).pathname);
    }
    return row;
  }

  /** Whether every request has an answer. */
  get quiet(): boolean {
    return [...this.requests.values()].every(({ end }) => end !== null);
  }

  /** The requests that went over the wire. */
  get counted(): readonly Request[] {
    return [...this.requests.values()].filter(({ cached, failed }) => !cached && !failed);
  }
}
