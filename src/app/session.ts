import { type ActorRefFrom, createActor, fromPromise, type InspectionEvent, type SnapshotFrom, waitFor } from 'xstate';
import { type SessionUser, sessionMachine } from '../../machines/session';
import type { Client } from '../api/client';
import { ApiError } from '../api/problem';
import { fetchUser, logout, RejectedAccount } from '../api/session';
import type { Mark } from '../storage/mark';
import type { OtherTabs } from '../storage/tabs';
import type { UserCache } from '../storage/user-cache';
import type { SessionView } from './checks';

export type SessionActor = ActorRefFrom<typeof sessionMachine>;

/** What the session needs from the application. */
export interface SessionOutside {
  readonly client: () => Promise<Client>;
  /** The time zone of drivers whose fleet names none. */
  readonly timeZone: string;
  readonly cache: UserCache;
  readonly pendingSignOut: Mark;
  readonly tabs: OtherTabs;
  readonly navigate: (to: string, returnPath: 'keep' | 'return' | 'drop') => void;
  readonly wipeDevice: () => void;
  readonly refreshPage: () => void;
  readonly restartPage: (to: string) => void;
  readonly warn: (text: string) => void;
  readonly inspect?: ((event: InspectionEvent) => void) | undefined;
}

const tabEvents = { 'signed-in': 'tab.signedIn', 'signed-out': 'tab.signedOut', verified: 'tab.verified' } as const;

/** Connects the session chart to the application, without starting it. */
export const createSession = (outside: SessionOutside): SessionActor => {
  const session = createActor(
    sessionMachine.provide({
      actors: {
        readUser: fromPromise<SessionUser, void>(async ({ signal }) => {
          try {
            return await fetchUser(await outside.client(), outside.timeZone, signal);
          } catch (error) {
            if (error instanceof RejectedAccount) session.send({ type: `api.${error.state}`, text: null });
            throw error;
          }
        }),
        signOut: fromPromise<void, void>(async ({ signal }) => logout(await outside.client(), signal)),
      },
    }),
    {
      input: { remembered: outside.cache.read(), signOutPending: outside.pendingSignOut.isSet() },
      ...(outside.inspect ? { inspect: outside.inspect } : {}),
    },
  );
  session.on('navigate', ({ to, returnPath }) => outside.navigate(to, returnPath));
  session.on('user.remember', ({ user }) => outside.cache.remember(user));
  session.on('user.forget', () => outside.cache.forget());
  session.on('signOut.pending', outside.pendingSignOut.set);
  session.on('signOut.finished', outside.pendingSignOut.clear);
  session.on('device.wipe', () => outside.wipeDevice());
  session.on('tabs.broadcast', ({ notice }) => outside.tabs.broadcast(notice));
  session.on('page.refresh', () => outside.refreshPage());
  session.on('page.restart', ({ to }) => outside.restartPage(to));
  session.on('log.warn', ({ text }) => outside.warn(text));
  outside.tabs.onNotice((notice) => session.send({ type: tabEvents[notice] }));
  return session;
};

/** Reports a sign-in of another tab to the session, if this tab missed it because it slept or the message is late. */
export const reportMissedSignIn = (session: SessionActor, tabs: OtherTabs): void => {
  if (!tabs.hasMissedSignIn()) return;
  tabs.rememberSignIn();
  session.send({ type: 'tab.signedIn' });
};

type SessionSnapshot = SnapshotFrom<typeof sessionMachine>;

/** Whether the session is settled. Signing out counts as settled: the page does not wait for the operator's answer. */
const isSettled = (now: SessionSnapshot): boolean => !now.hasTag('busy') || now.hasTag('signed-out');

const isUnconfirmed = (now: SessionSnapshot): boolean => now.matches({ confirmingDriver: 'unanswered' });

/**
 * Starts the check of one call, which waits until the driver who began the call is confirmed as signed in. It rejects if another driver is
 * signed in, or if the portal cannot find out: a write would be sent in another driver's name, and a read shown to the wrong driver. A
 * guest's call does not wait.
 */
export const driverCheck = (session: SessionActor, tabs: OtherTabs) => () => {
  const { user } = session.getSnapshot().context;
  return async (signal?: AbortSignal): Promise<void> => {
    if (user) reportMissedSignIn(session, tabs);
    else if (!session.getSnapshot().matches('replaced')) return;
    if (isUnconfirmed(session.getSnapshot())) session.send({ type: 'driver.tryAgain' });
    const now = await waitFor(
      session,
      (state) => isSettled(state) || state.hasTag('signed-in') || state.matches('replaced'),
      { timeout: Number.POSITIVE_INFINITY, ...(signal ? { signal } : {}) },
    );
    if (!now.hasTag('signed-in') || now.context.user?.id !== user?.id) throw new ApiError('session', 0, null);
  };
};

export const settledView = async (session: SessionActor, signal?: AbortSignal): Promise<SessionView> => {
  const snapshot = await waitFor(session, isSettled, {
    timeout: Number.POSITIVE_INFINITY,
    ...(signal ? { signal } : {}),
  });
  return {
    user: snapshot.hasTag('signed-in') ? snapshot.context.user : null,
    ...(snapshot.matches('unverified') && snapshot.context.user === null ? { mustVerify: true } : {}),
    unreachable: snapshot.matches('unreachable') || isUnconfirmed(snapshot) ? snapshot.context.failure : null,
  };
};
