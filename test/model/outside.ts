import { cookieHeader, onAnotherDevice, type Place } from '../support/other-device';
import { patienceMs } from '../support/patience-ms';
import type { CallName } from '../support/world';
import { atZendesk } from '../support/zendesk';
import type { ModelEvent } from './toolkit/model';
import { type Ending, real, type Wire } from './wire';

/** What happens outside the chart while a path runs: one world, the driver in it, and how a page is made to call. */
export interface Outside extends Place {
  /** The sample driver who is signed in, or was last. */
  account: 'verified' | 'unverified';
  /** The change, the quote, the payment, or the ticket, that the path is about. */
  readonly changeId: () => string | Promise<string>;
  /** Makes a page call on its own account and ends that call so. */
  readonly provoke: (ending: Ending) => Promise<void>;
  /** Signs a sample driver in, if no gesture does it. */
  readonly signIn: (driver: 'verified' | 'unverified') => Promise<void>;
  /** Calls that are held until a step ends them. */
  readonly holds: readonly CallName[];
  /** Number of the last call that belongs to the opening. */
  readonly since: number;
  /** Does what the driver does in a chart that runs inside the one that is tried. */
  readonly drive: (event: ModelEvent) => Promise<void>;
  /** Says from now on whether the page has noticed that a call failed. Only browsers need it. */
  readonly listen?: () => () => boolean;
  /** How often a held call of each name was answered. */
  readonly released: Map<CallName, number>;
  /** Number of the last call of each name that was aborted while it was held. */
  readonly superseded: Map<CallName, number>;
}

/** What most charts are in: one driver's portal, which makes no call on its own account. */
export const usualOutside: Pick<Outside, 'account' | 'changeId' | 'provoke' | 'signIn'> = {
  account: 'verified',
  changeId: () => '',
  provoke: () => Promise.reject(new Error('It makes no call on its own account.')),
  signIn: () => Promise.resolve(),
};

/** Answers the next held call of that name. */
export const release = async (
  { world, released, superseded, listen }: Outside,
  call: CallName,
  ending: Ending,
): Promise<void> => {
  const held = await world.held(call, { after: superseded.get(call) ?? 0 });
  const isHeard = listen?.();
  await held.release(ending);
  released.set(call, (released.get(call) ?? 0) + 1);
  if (!('cut' in ending) || !ending.cut || !isHeard) return;
  // A browser sends a call again by itself when a kept connection ends before any answer, and that one has to be lost too.
  const until = performance.now() + patienceMs;
  while (!isHeard() && performance.now() < until) {
    const again = await world.held(call, { waitMs: 100, after: held.number }).catch(() => null);
    await again?.release({ cut: true });
  }
};

const elsewhere = async (outside: Outside, what: 'submits' | 'discards'): Promise<void> => {
  const call = await onAnotherDevice(outside);
  const path = `/v1/vehicle-changes/${await outside.changeId()}`;
  await (what === 'submits' ? call('POST', `${path}/submit`) : call('DELETE', path));
};

/** Presses a button of the payment page, whose address the operator tells. */
const onPaymentPage = async (outside: Outside, decision: string): Promise<void> => {
  const call = await onAnotherDevice(outside);
  const { data } = await call<{ data: { redirect_url: string } }>('GET', `/v1/payments/${await outside.changeId()}`);
  const page = new URL(data.redirect_url);
  const answer = await fetch(page, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: page.origin,
      cookie: cookieHeader([outside.world.cookie]),
    },
    body: new URLSearchParams({ token: page.searchParams.get('token') ?? '', decision }),
  });
  if (answer.status !== 303) throw new Error(`The payment page answered ${answer.status}: ${await answer.text()}`);
};

/** Carries out one event outside the chart. */
export const carryOut = async (wire: Wire, outside: Outside): Promise<void> => {
  const { world } = outside;
  if ('release' in wire) {
    // A chart around may not hold each call of the one inside: such a call gets the sandbox's own answer without being released.
    if (wire.ending === real && !outside.holds.includes(wire.release)) return;
    await release(outside, wire.release, wire.ending);
  } else if ('provoke' in wire) await outside.provoke(wire.provoke);
  else if ('faults' in wire) await world.faults(...wire.faults);
  else if ('approve' in wire) await world.decide(Number(await outside.changeId()), 'approved');
  else if ('bankCheck' in wire) await world.decideBankCheck(wire.bankCheck);
  else if ('paymentPage' in wire) await onPaymentPage(outside, wire.paymentPage);
  else if ('paymentEnds' in wire) await world.decidePayment(wire.paymentEnds);
  else if ('publish' in wire) await world.arrange({ agreement: { version: `next-${(await world.calls()).length}` } });
  else if ('quote' in wire) await world.decideQuote(Number(await outside.changeId()), wire.quote);
  else if ('zendeskCloses' in wire) {
    await atZendesk(outside.sandboxOrigin, 'PUT', `/tickets/${await outside.changeId()}`, {
      ticket: { status: 'closed' },
    });
  } else if ('elsewhere' in wire) await elsewhere(outside, wire.elsewhere);
  else if ('drives' in wire) await outside.drive(wire.drives);
  else if ('superseded' in wire) outside.superseded.set(wire.superseded, (await world.held(wire.superseded)).number);
  else if ('signIn' in wire) {
    if (wire.by === 'another driver') outside.account = outside.account === 'verified' ? 'unverified' : 'verified';
    else if (!wire.by) outside.account = wire.signIn;
    // An earlier step may have changed what the operator says of this driver.
    await world.arrange({ as: outside.account, user: { status: wire.signIn } });
    await outside.signIn(outside.account);
  } else {
    const { user, session } = wire.account;
    await world.arrange({
      as: outside.account,
      ...(user ? { user: { status: user } } : {}),
      ...(session ? { session } : {}),
    });
  }
};

/** Whether the event comes about by what happens outside; everything else has to be done. */
export const isBroughtAbout = (wires: readonly Wire[] = []): boolean =>
  wires.some((wire) => 'release' in wire || 'provoke' in wire || 'drives' in wire);

/**
 * Calls without a press: the portal never repeats one by itself (AP-01). `allowed`: so many more may have been made,
 * because they were cancelled or are still in progress.
 */
export const uncalledFor = async (
  { world, released, since }: Outside,
  names: readonly CallName[],
  allowed: number,
): Promise<readonly string[]> => {
  const all = await world.calls();
  return names.flatMap((name) => {
    const [call, from] = name.split('#');
    const made = all.filter((one) => one.number > since && one.call === call && (!from || one.from === from)).length;
    const expected = released.get(name) ?? 0;
    return made > expected + allowed ? [`${name} was called ${made} times, not ${expected}`] : [];
  });
};
