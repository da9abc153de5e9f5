import type { Decision } from '../../sandbox/api/changes';
import type { QuoteDecision } from '../../sandbox/api/insurance-quotes';
import type { Violation } from '../../sandbox/contract/watch';
import type { Arrangement } from '../../sandbox/control/arrange';
import type { ZendeskTicket } from '../../sandbox/control/zendesk-view';
import type { ArrangedMoney } from '../../sandbox/money/arrange-money';
import type { Envelope } from '../../sandbox/reports/envelopes';
import type { Mail } from '../../sandbox/world/mail';
import type { SampleAccount, SampleAccounts } from '../../sandbox/world/seed';
import type { Call, FaultRule, HeldCall, Fault as SpoiltAnswer } from '../../sandbox/world/traffic';
import { patienceMs } from './patience-ms';

/** A call by its contract name, `POST /v1/vehicle-changes/{id}/submit`. With `#host` or `#browser` only calls from there. `*` is every call. */
export type CallName = string;

export type Driver = SampleAccount;

/** A fault: a call, and what the sandbox answers in place of the normal answer. */
export type Fault = FaultRule;

/** A cookie as a browser stores it. */
export type Cookie = { name: string; value: string; domain: string; path: string; httpOnly: boolean };

/** How a held call ends: with the sandbox's own answer, with another one, or without an answer. */
export type Answer = SpoiltAnswer | { answer: 'real'; delayMs?: number };

export type Held = HeldCall & {
  /** Answers the call; by default with the sandbox's own answer. */
  release(answer?: Answer): Promise<void>;
};

interface Arranged {
  /** With `session: 'signed-in'`. */
  cookies: Cookie[];
  change?: unknown;
  code?: string;
  quote?: { id: number; reference: string };
  /** The published version. */
  agreement?: { id: number; version: string } | null;
  post?: { id: number } | null;
  /** The ids of the items. */
  money?: ArrangedMoney;
}

export type World = Awaited<ReturnType<typeof createWorld>>;

/**
 * Makes a world in the sandbox at `sandboxOrigin`, for one test and with fresh data. The test can hold its answers, replace them with faults,
 * and inspect its calls.
 */
export async function createWorld(sandboxOrigin: string) {
  const worlds = `${sandboxOrigin}/__sandbox/worlds`;
  const { id, drivers } = await ask<{ id: string; drivers: SampleAccounts }>('POST', worlds, {});
  const world = `${worlds}/${id}`;
  const decideAs = (what: object) => ask<void>('POST', `${world}/decide`, what);

  /**
   * Waits for the next held call of that name; with `after`, for one that came later.
   * @throws Error when none arrived within `waitMs`.
   */
  const held = async (
    call: CallName,
    { waitMs = patienceMs, after = 0 }: { waitMs?: number; after?: number } = {},
  ): Promise<Held> => {
    const query = new URLSearchParams({ call, wait: String(waitMs), after: String(after) });
    const arrived = await ask<HeldCall>('GET', `${world}/held?${query}`);
    const release = (answer: Answer = { answer: 'real' }) =>
      ask<void>('POST', `${world}/held/${arrived.number}`, answer);
    return { ...arrived, release };
  };

  return {
    id,
    drivers,
    /** The cookie that directs a browser's calls, and the host's calls for it, to this world. */
    cookie: { name: 'sandbox_world', value: id, domain: 'localhost', path: '/', httpOnly: false } as Cookie,
    /** Arranges data and sessions. */
    arrange: async (wanted: Arrangement): Promise<Arranged> => ({
      cookies: [],
      ...(await ask<object>('PATCH', world, wanted)),
    }),
    /** Holds the answers of these calls until a test releases them. An empty list ends that. */
    hold: (...calls: CallName[]) => ask<void>('PUT', `${world}/hold`, { calls }),
    held,
    release: async (call: CallName, answer?: Answer) => (await held(call)).release(answer),
    /** Answers these calls with faults. An empty list ends that. */
    faults: (...faults: Fault[]) => ask<void>('PUT', `${world}/faults`, { faults }),
    /** All calls of this world so far, or those of one name, oldest first. */
    calls: async (name?: CallName) => {
      const { calls } = await ask<{ calls: Call[] }>('GET', `${world}/calls`);
      return calls.filter(({ call }) => name === undefined || call === name);
    },
    /** The emails to this world's drivers, newest first. */
    mails: async () => (await ask<{ mails: Mail[] }>('GET', `${world}/mails`)).mails,
    /** The tickets of this world's drivers at the support desk, private notes included. */
    supportTickets: async () => (await ask<{ tickets: ZendeskTicket[] }>('GET', `${world}/tickets`)).tickets,
    /** Decides a vehicle change, as the back office's buttons do. */
    decide: (vehicle_change_id: number, decision: Decision, review?: string) =>
      decideAs({ vehicle_change_id, decision, review }),
    /** Decides the newest document without a vehicle change. */
    decideNewestDocument: (decision: 'approved') => decideAs({ document: 'newest', decision }),
    /** Acts as the broker. If the decision needs a message and none is given, the sandbox makes one up. */
    decideQuote: (insurance_quote_id: number, decision: QuoteDecision, message?: string) =>
      decideAs({ insurance_quote_id, decision, message }),
    /** Decides the newest pending payment of the verified driver, as the bank. */
    decidePayment: (decision: 'succeeded' | 'failed') => ask<void>('POST', `${world}/payment`, { decision }),
    /** Decides the check of a bank account, as the bank. */
    decideBankCheck: (decision: 'good' | 'bad') => ask<void>('POST', `${world}/bank-check`, { decision }),
    /** The error reports that the sandbox received. */
    reports: async () => (await ask<{ envelopes: Envelope[] }>('GET', `${world}/reports`)).envelopes,
    /** Calls and answers of this world that break the contract, except invalid calls that were rejected. */
    violations: async () =>
      (await ask<{ violations: Violation[] }>('GET', `${sandboxOrigin}/__sandbox/violations?world=${id}`)).violations,
    remove: () => ask<void>('DELETE', world),
  };
}

async function ask<Result>(method: string, url: string, body?: unknown): Promise<Result> {
  const response = await fetch(url, {
    method,
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
    // Longer than the longest wait for a held call. A call that hangs then names itself, which the test's own time limit does not.
    signal: AbortSignal.timeout(2 * patienceMs),
  }).catch((error) => {
    throw new Error(`The sandbox did not answer ${method} ${new URL(url).pathname}`, { cause: error });
  });
  const text = await response.text();
  if (!response.ok)
    throw new Error(
      `The sandbox answered ${response.status} to ${method} ${new URL(url).pathname}: ${text.slice(0, 500)}`,
    );
  return (text ? JSON.parse(text) : undefined) as Result;
}
