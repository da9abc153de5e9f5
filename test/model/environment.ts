import { cookieHeader, onAnotherDevice, type Place } from '../support/other-device';
import { patienceMs } from '../support/patience-ms';
import type { CallName } from '../support/world';
import { atZendesk } from '../support/zendesk';
import { type Ending, type ExternalAction, real } from './external-actions';
import type { ModelEvent } from './toolkit/model';

/** Everything outside the chart while a path runs: the sandbox's tenant, the signed-in driver, and the held calls. */
export interface Environment extends Place {
  /** The sample driver who is signed in, or was last. */
  account: 'verified' | 'unverified';
  /** Id of the change, quote, payment or ticket of the path. */
  readonly recordId: () => string | Promise<string>;
  /** Makes a page send a call that the chart did not ask for, and answers it with `ending`. */
  readonly provoke: (ending: Ending) => Promise<void>;
  /** Signs a sample driver in, unless a user action does it. */
  readonly signIn: (driver: 'verified' | 'unverified') => Promise<void>;
  /** Calls that the sandbox holds until a step releases them. */
  readonly holds: readonly CallName[];
  /** Number of the last call before the path began. */
  readonly since: number;
  /** Causes an event in a child chart. */
  readonly sendToChild: (event: ModelEvent) => Promise<void>;
  /** Returns a function that tells whether the page has noticed a failed call since. Only needed in a browser. */
  readonly listen?: () => () => boolean;
  /** How often a held call of each name was answered. */
  readonly released: Map<CallName, number>;
  /** Number of the last call of each name that was aborted while it was held. */
  readonly superseded: Map<CallName, number>;
}

/** The environment of most charts: a verified driver, and no call that the chart did not ask for. */
export const defaultEnvironment: Pick<Environment, 'account' | 'recordId' | 'provoke' | 'signIn'> = {
  account: 'verified',
  recordId: () => '',
  provoke: () => Promise.reject(new Error('This chart has no such call.')),
  signIn: () => Promise.resolve(),
};

/** Answers the next held call of that name. */
export const release = async (
  { world, released, superseded, listen }: Environment,
  call: CallName,
  ending: Ending,
): Promise<void> => {
  const held = await world.held(call, { after: superseded.get(call) ?? 0 });
  const isHeard = listen?.();
  await held.release(ending);
  released.set(call, (released.get(call) ?? 0) + 1);
  if (!('cut' in ending) || !ending.cut || !isHeard) return;
  // Chromium repeats a call when a kept-alive connection ends before any answer. The repeated call has to be cut too.
  const until = performance.now() + patienceMs;
  while (!isHeard() && performance.now() < until) {
    const again = await world.held(call, { waitMs: 100, after: held.number }).catch(() => null);
    await again?.release({ cut: true });
  }
};

const inOtherTab = async (environment: Environment, what: 'submits' | 'discards'): Promise<void> => {
  const call = await onAnotherDevice(environment);
  const path = `/v1/vehicle-changes/${await environment.recordId()}`;
  await (what === 'submits' ? call('POST', `${path}/submit`) : call('DELETE', path));
};

/** Presses a button of the payment page; the operator's API has its address. */
const onPaymentPage = async (environment: Environment, decision: string): Promise<void> => {
  const call = await onAnotherDevice(environment);
  const { data } = await call<{ data: { redirect_url: string } }>(
    'GET',
    `/v1/payments/${await environment.recordId()}`,
  );
  const page = new URL(data.redirect_url);
  const answer = await fetch(page, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: page.origin,
      cookie: cookieHeader([environment.world.cookie]),
    },
    body: new URLSearchParams({ token: page.searchParams.get('token') ?? '', decision }),
  });
  if (answer.status !== 303) throw new Error(`The payment page answered ${answer.status}: ${await answer.text()}`);
};

/** Carries out one action outside the chart. */
export const carryOut = async (action: ExternalAction, environment: Environment): Promise<void> => {
  const { world } = environment;
  if ('release' in action) {
    // A parent chart may not hold every call of its child. The sandbox answers such a call without a release.
    if (action.ending === real && !environment.holds.includes(action.release)) return;
    await release(environment, action.release, action.ending);
  } else if ('provoke' in action) await environment.provoke(action.provoke);
  else if ('faults' in action) await world.faults(...action.faults);
  else if ('approve' in action) await world.decide(Number(await environment.recordId()), 'approved');
  else if ('bankCheck' in action) await world.decideBankCheck(action.bankCheck);
  else if ('paymentPage' in action) await onPaymentPage(environment, action.paymentPage);
  else if ('paymentEnds' in action) await world.decidePayment(action.paymentEnds);
  else if ('publish' in action) await world.arrange({ agreement: { version: `next-${(await world.calls()).length}` } });
  else if ('quote' in action) await world.decideQuote(Number(await environment.recordId()), action.quote);
  else if ('zendeskCloses' in action) {
    await atZendesk(environment.sandboxOrigin, 'PUT', `/tickets/${await environment.recordId()}`, {
      ticket: { status: 'closed' },
    });
  } else if ('inOtherTab' in action) await inOtherTab(environment, action.inOtherTab);
  else if ('sendToChild' in action) await environment.sendToChild(action.sendToChild);
  else if ('superseded' in action)
    environment.superseded.set(action.superseded, (await world.held(action.superseded)).number);
  else if ('signIn' in action) {
    if (action.by === 'another driver')
      environment.account = environment.account === 'verified' ? 'unverified' : 'verified';
    else if (!action.by) environment.account = action.signIn;
    // An earlier step may have changed what the operator says of this driver.
    await world.arrange({ as: environment.account, user: { status: action.signIn } });
    await environment.signIn(environment.account);
  } else {
    const { user, session } = action.account;
    await world.arrange({
      as: environment.account,
      ...(user ? { user: { status: user } } : {}),
      ...(session ? { session } : {}),
    });
  }
};

/** Whether the actions themselves cause the event. Otherwise the test sends it, or a user action causes it. */
export const causeEvent = (actions: readonly ExternalAction[] = []): boolean =>
  actions.some((action) => 'release' in action || 'provoke' in action || 'sendToChild' in action);

/**
 * Calls that no step released: the portal never repeats a call by itself (AP-01). `allowed` more are accepted: they were cancelled, or are
 * still in progress.
 */
export const repeatedCalls = async (
  { world, released, since }: Environment,
  names: readonly CallName[],
  allowed: number,
): Promise<readonly string[]> => {
  const all = await world.calls();
  return names.flatMap((name) => {
    const [call, from] = name.split('#');
    const callCount = all.filter(
      (one) => one.number > since && one.call === call && (!from || one.from === from),
    ).length;
    const expected = released.get(name) ?? 0;
    return callCount > expected + allowed ? [`${name} was called ${callCount} times, not ${expected}`] : [];
  });
};
