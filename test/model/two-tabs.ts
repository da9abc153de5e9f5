import type { AnyMachineSnapshot } from 'xstate';
import { type SessionUser, sessionMachine } from '../../machines/session';
import { rememberedUser, sessionModel } from './models/session.model';
import { leafOf } from './toolkit/definitions';
import { stepper } from './toolkit/explore';
import { done, failed, type Model, type ModelEvent } from './toolkit/model';
import type { Walkable } from './toolkit/random-walks';
import { hasControl } from './toolkit/state-events';

const drivers = ['first', 'second'] as const;
type Driver = (typeof drivers)[number];

/** A call of a tab. The operator's answer reaches the tab later, or never. */
interface Call {
  readonly port: 'readUser' | 'signOut';
  readonly answer: ModelEvent | null;
}

interface Tab {
  readonly snapshot: AnyMachineSnapshot;
  readonly call: Call | null;
  /** The operator has accepted the sign-in form, and the tab has no answer yet. */
  readonly isSigningIn: boolean;
  /** Messages of the other tab that this one has not received. */
  readonly inbox: readonly ModelEvent[];
}

/** Two tabs of one browser, the storage that they share, and the operator. */
export interface TwoTabs {
  readonly tabs: readonly [Tab, Tab];
  readonly remembered: SessionUser | null;
  readonly signOutPending: boolean;
  /** The driver whose session the operator has open for this browser. */
  readonly session: Driver | null;
  readonly isVerified: Readonly<Record<Driver, boolean>>;
}

const eventOfNotice: Readonly<Record<string, string>> = {
  'signed-in': 'tab.signedIn',
  'signed-out': 'tab.signedOut',
  verified: 'tab.verified',
};
const userOf = ({ isVerified }: TwoTabs, driver: Driver): SessionUser => ({
  ...rememberedUser(isVerified[driver]),
  id: driver,
});
const put = (all: TwoTabs, index: number, tab: Partial<Tab>): TwoTabs => ({
  ...all,
  tabs: all.tabs.map((one, place) => (place === index ? { ...one, ...tab } : one)) as [Tab, Tab],
});

/** The operator's answer, and how it changes the operator's state. */
const answerTo = (all: TwoTabs, port: Call['port']): readonly [ModelEvent, Partial<TwoTabs>] => {
  if (!all.session) return [{ type: 'api.unauthenticated' }, {}];
  if (port === 'readUser') return [done(port, userOf(all, all.session)), {}];
  return [done(port), { session: null }];
};

const isShown = ({ snapshot }: Tab): boolean => snapshot.hasTag('signed-in');

/** The session chart in two tabs that send each other messages. `machine`: the chart, or a copy with a planted mistake. */
export const twoTabs = (machine: typeof sessionMachine = sessionMachine): Walkable<TwoTabs> => {
  const run = stepper(machine);

  /** Applies the side effects of a chart's step. */
  const settle = (all: TwoTabs, index: number, { snapshot, effects }: ReturnType<typeof run.open>): TwoTabs => {
    const before = all.tabs[index]?.snapshot;
    const [port] = Object.keys(snapshot.children) as Call['port'][];
    const isSame = port && before?.children[port] === snapshot.children[port];
    let next = put(all, index, { snapshot, ...(isSame ? {} : { call: port ? { port, answer: null } : null }) });
    for (const effect of effects) {
      if (effect.type === 'user.remember') next = { ...next, remembered: effect.user as SessionUser };
      if (effect.type === 'user.forget') next = { ...next, remembered: null };
      if (effect.type === 'signOut.pending') next = { ...next, signOutPending: true };
      if (effect.type === 'signOut.finished') next = { ...next, signOutPending: false };
      if (effect.type === 'tabs.broadcast') {
        const otherTab = 1 - index;
        const notice = { type: eventOfNotice[String(effect.notice)] as string };
        next = put(next, otherTab, { inbox: [...(next.tabs[otherTab]?.inbox ?? []), notice] });
      }
    }
    return next;
  };
  const send = (all: TwoTabs, index: number, event: ModelEvent): TwoTabs =>
    settle(all, index, run.step((all.tabs[index] as Tab).snapshot, event));
  const open = (all: TwoTabs, index: number): TwoTabs => {
    const opened = run.open({ remembered: all.remembered, signOutPending: all.signOutPending });
    return settle(put(all, index, { call: null, isSigningIn: false, inbox: [] }), index, opened);
  };

  const closed = { call: null, isSigningIn: false, inbox: [] } as unknown as Tab;
  const begin = (session: Driver | null): TwoTabs => {
    const empty: TwoTabs = {
      tabs: [closed, closed],
      remembered: null,
      signOutPending: false,
      session,
      isVerified: { first: true, second: true },
    };
    return open(open(empty, 0), 1);
  };

  const stepsOf = (all: TwoTabs, index: number) => {
    const tab = all.tabs[index] as Tab;
    const { snapshot, call, inbox, isSigningIn } = tab;
    const [notice, ...later] = inbox;
    const can = (type: string) => snapshot.can({ type } as never);
    const has = (type: string) => hasControl(sessionModel as Model<unknown>, leafOf(snapshot), type);
    const step = (isPossible: unknown, name: string, take: () => TwoTabs) =>
      isPossible ? [{ name: `tab ${index + 1}: ${name}`, take }] : [];
    const sends = (type: string) => () => send(all, index, { type });
    // Nothing else happens in a tab that waits for its form. One known defect is left out: if a tab is loaded again meanwhile, it shows the
    // new driver without a message to the other tab.
    if (isSigningIn) {
      const ends = (type: string) => () => send(put(all, index, { isSigningIn: false }), index, { type });
      return [
        ...step(true, 'the form is accepted', ends('driver.signedIn')),
        ...step(true, 'the answer to the form is lost', ends('api.signInUnanswered')),
      ];
    }
    return [
      ...drivers.flatMap((driver) =>
        step(has('driver.signedIn') && !snapshot.context.user, `the ${driver} driver sends the sign-in form`, () => ({
          ...put(all, index, { isSigningIn: true }),
          session: driver,
        })),
      ),
      ...step(has('driver.signOut') && can('driver.signOut'), 'signs out', sends('driver.signOut')),
      ...step(has('driver.tryAgain') && can('driver.tryAgain'), 'tries again', sends('driver.tryAgain')),
      ...step(call && !call.answer, 'the operator answers', () => {
        const [answer, after] = answerTo(all, (call as Call).port);
        return { ...put(all, index, { call: { ...(call as Call), answer } }), ...after };
      }),
      ...step(call?.answer, 'the answer arrives', () => send(all, index, call?.answer as ModelEvent)),
      ...step(call, 'no answer arrives', () =>
        send(all, index, failed((call as Call).port, { kind: 'silent', status: 0, detail: null })),
      ),
      ...step(notice, 'receives the other tab’s notice', () =>
        send(put(all, index, { inbox: later }), index, notice as ModelEvent),
      ),
      ...step(isShown(tab) && !all.session, 'a call is answered 401', sends('api.unauthenticated')),
      ...step(true, 'is loaded again', () => open(all, index)),
    ];
  };

  return {
    starts: [
      { name: 'both tabs are opened as a guest', at: begin(null) },
      { name: 'both tabs are opened by the first driver', at: begin('first') },
    ],
    steps: (all) => [...stepsOf(all, 0), ...stepsOf(all, 1)],
    broken: ({ tabs }) => {
      const shownUserIds = new Set(tabs.filter(isShown).map(({ snapshot }) => snapshot.context.user?.id));
      const isQuiet = tabs.every(({ inbox }) => inbox.length === 0);
      return isQuiet && shownUserIds.size > 1 ? 'two tabs never show two different drivers' : null;
    },
  };
};
