import { setTimeout as pass } from 'node:timers/promises';

/** How an answer is replaced. With `after` the call takes effect first and only its answer is lost; without it the call has no effect. */
export interface Fault {
  status?: number;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as a page, like the error page of a proxy. */
  html?: string;
  headers?: Record<string, string>;
  /** A delay before anything else. */
  delayMs?: number;
  /** The connection ends without an answer. */
  cut?: boolean;
  after?: boolean;
}

export interface FaultRule extends Fault {
  /** `POST /v1/login`, `GET /v1/user#host`, `*`. */
  call: string;
  /** The number of calls; by default all. */
  times?: number;
}

interface CallNames {
  /** Method and path pattern: `POST /v1/vehicle-changes/{id}/submit`. */
  readonly call: string;
  readonly method: string;
  readonly path: string;
  readonly from: 'host' | 'browser';
}

/** One call that has reached a world. */
export interface Call extends CallNames {
  readonly number: number;
  readonly at: string;
  /** `null` while it is open, 0 if the connection ended without an answer. */
  status: number | null;
}

export interface IncomingCall extends CallNames {
  readonly headers: Record<string, unknown>;
  readonly body: unknown;
  /** Resolves when the connection ends, with the status that was sent, or 0. */
  readonly ended: Promise<number>;
}

export interface HeldCall extends IncomingCall {
  readonly number: number;
  readonly entry: Call;
  readonly release: (fault: Fault | undefined) => void;
}

/** Calls that `*` does not include: a held CSRF call would hold every write, and reports may come at any time. */
const neverByStar =
  /^(?:GET \/sanctum\/csrf-cookie$|GET \/(?:back-office|mail|reports|pay\/|zendesk$)|POST \/(?:back-office|api\/|pay\/))/;

const fits = (pattern: string, call: string, from: Call['from']): boolean => {
  const [name, origin] = pattern.split('#') as [string, string | undefined];
  if (origin && origin !== from) return false;
  return name === '*' ? !neverByStar.test(call) : name === call;
};

const maxCalls = 10_000;

/** The calls of one world: their log, held answers, and failures on purpose. */
export class Traffic {
  readonly calls: Call[] = [];
  private patterns: readonly string[] = [];
  private rules: FaultRule[] = [];
  private readonly held = new Map<number, HeldCall>();
  private readonly watchers = new Set<() => void>();
  private lastNumber = 0;
  private readonly closing = new AbortController();

  /** Holds later calls that match. An empty list releases all held calls. */
  hold(patterns: readonly string[]): void {
    this.patterns = patterns;
    if (patterns.length === 0) for (const held of [...this.held.values()]) held.release(undefined);
  }

  setFaults(rules: readonly FaultRule[]): void {
    this.rules = rules.map((rule) => ({ ...rule }));
  }

  /**
   * Logs the call, waits while it is held, and returns the fault that replaces its answer. If the caller disconnects, the call is still
   * carried out, as by a real server.
   */
  async arrive(incoming: IncomingCall): Promise<{ entry: Call; fault: Fault | undefined }> {
    this.lastNumber += 1;
    const { call, method, path, from } = incoming;
    const at = new Date().toISOString();
    const entry: Call = { number: this.lastNumber, call, method, path, at, from, status: null };
    void incoming.ended.then((status) => {
      entry.status ??= status;
    });
    this.calls.push(entry);
    // The default world of `npm start` may run for days.
    if (this.calls.length > maxCalls) this.calls.splice(0, maxCalls / 2);

    const rule = this.rules.find((candidate) => (candidate.times ?? 1) > 0 && fits(candidate.call, call, from));
    if (rule?.times !== undefined) rule.times -= 1;
    let fault: Fault | undefined = rule;

    if (this.patterns.some((pattern) => fits(pattern, call, from))) {
      const released = await new Promise<Fault | undefined>((release) => {
        this.held.set(entry.number, { ...incoming, number: entry.number, entry, release });
        for (const tell of this.watchers) tell();
      });
      this.held.delete(entry.number);
      fault = released ?? fault;
    }
    if (fault?.delayMs === undefined) return { entry, fault };
    try {
      await pass(fault.delayMs, undefined, { signal: this.closing.signal });
    } catch {
      // The world was deleted before the time was over.
      return { entry, fault: { cut: true } };
    }
    return { entry, fault };
  }

  /**
   * The oldest held call that matches, is newer than `after` and whose caller still waits; waits up to `waitMs` for one. A call whose
   * caller has disconnected is still held, and can be released by its number.
   */
  async heldCall(pattern: string, waitMs: number, after = 0): Promise<HeldCall | undefined> {
    const find = () =>
      [...this.held.values()].find(
        (held) => held.entry.status === null && held.number > after && fits(pattern, held.call, held.from),
      );
    const now = find();
    if (now || waitMs <= 0) return now;
    return new Promise((resolve) => {
      const finish = (held: HeldCall | undefined) => {
        clearTimeout(timer);
        this.watchers.delete(look);
        resolve(held);
      };
      const look = () => {
        const held = find();
        if (held) finish(held);
      };
      const timer = setTimeout(() => finish(undefined), waitMs);
      this.watchers.add(look);
    });
  }

  /** `undefined` sends the real answer. Returns false if no such call is held. */
  release(number: number, fault: Fault | undefined): boolean {
    const held = this.held.get(number);
    this.held.delete(number);
    held?.release(fault);
    return held !== undefined;
  }

  close(): void {
    this.patterns = [];
    this.closing.abort();
    for (const held of [...this.held.values()]) held.release({ cut: true });
  }
}
