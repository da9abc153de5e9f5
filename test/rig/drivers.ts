import { randomUUID } from 'node:crypto';
import type { Random } from '../../sandbox/money/random';
import { cookieHeader } from '../support/other-device';
import { createWorld, type World } from '../support/world';
import { sleep, type Tally } from './faults';
import type { Host } from './hosts';

export type Driver = { readonly world: World; readonly cookie: string; readonly changeId: number };

/** A message that a driver sends, and that has to arrive at Zendesk once. */
export type PlannedMessage =
  | { readonly kind: 'question'; readonly driver: Driver; readonly subject: string; readonly note: string | null }
  | { readonly kind: 'note'; readonly driver: Driver; readonly text: string }
  /** A reply on the ticket with the driver's own question. Others may have the same text. */
  | { readonly kind: 'reply'; readonly driver: Driver; readonly subject: string; readonly text: string }
  | { readonly kind: 'change'; readonly driver: Driver };

type Answer = { status: number; body: string };

/** A signed-in driver with a vehicle change that waits for staff, in a world whose Zendesk soon forgets idempotency keys. */
export async function newDriver(sandboxUrl: string, keyLifeMs: number): Promise<Driver> {
  const world = await createWorld(sandboxUrl);
  const seeded = await world.arrange({
    change: { status: 'pending' },
    session: 'signed-in',
    zendesk: { key_life_ms: keyLifeMs },
  });
  const cookie = cookieHeader([...seeded.cookies, world.cookie]);
  return { world, cookie, changeId: (seeded.change as { id: number }).id };
}

type Place = {
  readonly hosts: readonly Host[];
  readonly random: Random;
  readonly tally: Tally;
  readonly patienceMs: number;
  readonly isOver: () => boolean;
};

/**
 * The actions of browsers, with hosts that stop and start. Every action resolves when the portal would show it as done.
 * @throws RunOver when the run ends before that
 */
export function browsers({ hosts, random, tally, patienceMs, isOver }: Place) {
  /** Chooses a host, as a load balancer would. */
  const anyHost = async (): Promise<Host> => {
    const until = performance.now() + patienceMs;
    while (performance.now() < until) {
      const up = hosts.filter((host) => host.isUp());
      if (up.length > 0) return random.pick(up);
      await sleep(50);
    }
    throw new Error('No host is up.');
  };

  const send = async (
    driver: Driver,
    method: string,
    path: string,
    key: string,
    body: FormData | string | null,
    signal?: AbortSignal,
  ) => {
    const response = await fetch((await anyHost()).origin + path, {
      method,
      headers: {
        'sec-fetch-site': 'same-origin',
        cookie: driver.cookie,
        'idempotency-key': key,
        ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
      },
      body,
      signal: signal ?? AbortSignal.timeout(patienceMs),
    });
    return { status: response.status, body: await response.text() };
  };

  /** Repeats a call with the same key until the host confirms it. The network may send it twice. */
  const persist = async (
    driver: Driver,
    method: string,
    path: string,
    key: string,
    body: () => FormData | string | null,
  ): Promise<Answer> => {
    while (!isOver()) {
      try {
        const once = () => send(driver, method, path, key, body());
        const isDoubled = random.chance(0.05);
        const [answer, second] = await Promise.all(isDoubled ? [once(), once().catch(() => null)] : [once()]);
        if (second) tally.count('F23');
        if (answer.status >= 200 && answer.status < 300) return answer;
        if (answer.status === 429) tally.count('F26');
        if (answer.status < 500 && answer.status !== 429)
          throw new Refused(`${method} ${path}: ${answer.status} ${answer.body}`);
      } catch (error) {
        // The host was killed a moment ago, so the driver tries again.
        if (error instanceof Refused) throw error;
      }
      await sleep(random.between(50, 400));
    }
    throw new RunOver();
  };

  const form = (fields: Record<string, string>) => () => {
    const data = new FormData();
    for (const [name, value] of Object.entries(fields)) data.append(name, value);
    return data;
  };

  /** Asks a question. With an earlier key, it is the same press again. */
  const ask = async (
    { driver, subject, note }: PlannedMessage & { kind: 'question' },
    key: string = randomUUID(),
  ): Promise<string> => {
    const fields = {
      subject,
      comment: `About ${subject}.`,
      custom_fields: '[]',
      tags: 'portal_j',
      ...(note === null ? {} : { note }),
    };
    await persist(driver, 'POST', '/api/zendesk/tickets', key, form(fields));
    return key;
  };

  /** Returns the ticket with a question, once it is at Zendesk. */
  const ticketOf = async (driver: Driver, subject: string, key: string): Promise<number> => {
    const fields = { subject, comment: `About ${subject}.`, custom_fields: '[]', tags: 'portal_j' };
    let ticketId: number | null = null;
    while (ticketId === null) {
      const { body } = await persist(driver, 'POST', '/api/zendesk/tickets', key, form(fields));
      ticketId = (JSON.parse(body) as { data: { ticket_id: number | null } }).data.ticket_id;
      if (ticketId === null) await sleep(100);
    }
    return ticketId;
  };

  const annotate = async (
    { driver, text }: PlannedMessage & { kind: 'note' },
    subject: string,
    key: string,
  ): Promise<void> => {
    const ticketId = await ticketOf(driver, subject, key);
    await persist(driver, 'PUT', `/api/zendesk/tickets/${ticketId}`, randomUUID(), () =>
      JSON.stringify({ note: text }),
    );
  };

  const reply = async ({ driver, subject, text }: PlannedMessage & { kind: 'reply' }, key: string): Promise<void> => {
    const ticketId = await ticketOf(driver, subject, key);
    await persist(driver, 'POST', `/api/zendesk/tickets/${ticketId}/comments`, randomUUID(), () =>
      JSON.stringify({ comment: text }),
    );
  };

  /** Reserves the ticket before the submission. The tab closes at one of three points, and most drivers come back. */
  const submit = async ({ driver }: PlannedMessage & { kind: 'change' }): Promise<void> => {
    const key = randomUUID();
    const related = { type: 'vehicle_change', id: driver.changeId };
    await persist(driver, 'POST', '/api/zendesk/intents', key, () =>
      JSON.stringify({ kind: 'vehicle_change', related }),
    );
    const raise = form({
      subject: 'Vehicle change Submitted',
      comment: 'I have sent a vehicle change. Please check it.',
      custom_fields: JSON.stringify([{ id: 3600008, value: driver.changeId }]),
      tags: 'portal_j',
    });
    const closes = random.pick(['before', 'while', 'after', 'never'] as const);
    if (closes !== 'never') tally.count('F22');
    if (closes === 'before' && random.chance(0.5)) return;
    if (closes === 'while') {
      const tab = new AbortController();
      const pendingAnswer = send(driver, 'POST', '/api/zendesk/tickets', key, raise(), tab.signal).catch(() => null);
      await sleep(random.between(0, 30));
      tab.abort();
      await pendingAnswer;
    }
    if (closes === 'after' || closes === 'never') await persist(driver, 'POST', '/api/zendesk/tickets', key, raise);
    if (closes === 'never') return;
    // The driver comes back, and the portal finishes what is still open.
    const { body } = await persist(driver, 'GET', '/api/zendesk/intents', key, () => null);
    const open = (JSON.parse(body) as { data: { key: string }[] }).data.map((reservation) => reservation.key);
    if (open.includes(key)) await persist(driver, 'POST', '/api/zendesk/tickets', key, raise);
  };

  return { ask, annotate, reply, submit };
}

class Refused extends Error {}

/** The run has ended, and no caller waits for an answer. */
export class RunOver extends Error {}
