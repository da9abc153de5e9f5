import { type ActorRefFrom, createActor, fromPromise, type InspectionEvent, waitFor } from 'xstate';
import { type SessionUser, sessionMachine } from '../../machines/session';
import type { Client } from '../api/client';
import { fetchUser, logout } from '../api/session';
import type { Mark } from '../device/mark';
import type { OtherTabs } from '../device/tabs';
import type { UserCache } from '../device/user-cache';
import type { SessionView } from './checks';

export type SessionActor = ActorRefFrom<typeof sessionMachine>;

/** What the session asks of the application. */
export interface SessionOutside {
  readonly client: () => Promise<Client>;
  readonly cache: UserCache;
  readonly owedSignOut: Mark;
  readonly tabs: OtherTabs;
  readonly navigate: (to: string, place: 'keep' | 'return' | 'drop') => void;
  readonly wipeDevice: () => void;
  readonly warn: (text: string) => void;
  readonly inspect?: ((event: InspectionEvent) => void) | undefined;
}

const heardAs = { 'signed-in': 'tab.signedIn', 'signed-out': 'tab.signedOut', verified: 'tab.verified' } as const;

/** Plugs the session chart into the application. It is not started yet. */
export const createSession = (outside: SessionOutside): SessionActor => {
  const session = createActor(
    sessionMachine.provide({
      actors: {
        askWho: fromPromise<SessionUser, void>(async ({ signal }) => fetchUser(await outside.client(), signal)),
        signOut: fromPromise<void, void>(async ({ signal }) => logout(await outside.client(), signal)),
      },
    }),
    {
      input: { remembered: outside.cache.read(), owesSignOut: outside.owedSignOut.isSet() },
      ...(outside.inspect ? { inspect: outside.inspect } : {}),
    },
  );
  session.on('navigate', ({ to, place }) => outside.navigate(to, place));
  session.on('user.remember', ({ user }) => outside.cache.remember(user));
  session.on('user.forget', () => outside.cache.forget());
  session.on('signOut.owe', outside.owedSignOut.set);
  session.on('signOut.settle', outside.owedSignOut.clear);
  session.on('device.wipe', () => outside.wipeDevice());
  session.on('tabs.tell', ({ news }) => outside.tabs.tell(news));
  session.on('log.warn', ({ text }) => outside.warn(text));
  outside.tabs.onNews((news) => session.send({ type: heardAs[news] }));
  return session;
};

/** What the session says once it has made up its mind. Signing out counts as made up: nobody waits for the operator's word. */
export const settledView = async (session: SessionActor, signal?: AbortSignal): Promise<SessionView> => {
  const snapshot = await waitFor(session, (now) => !now.hasTag('busy') || now.hasTag('signed-out'), {
    timeout: Number.POSITIVE_INFINITY,
    ...(signal ? { signal } : {}),
  });
  return {
    user: snapshot.hasTag('signed-in') ? snapshot.context.user : null,
    unreachable: snapshot.matches('unreachable') ? snapshot.context.trouble : null,
  };
};
