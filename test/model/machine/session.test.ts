/** @jest-environment ./test/support/portal-environment.cjs */
import type { SessionEmitted, SessionInput } from '../../../machines/session';
import { mayHaveArrived, toFailure } from '../../../machines/shared/result';
import { createClient } from '../../../src/api/client';
import { login } from '../../../src/api/session';
import { portalPage } from '../../support/portal-page';
import { until } from '../../support/until';
import { config } from '../../unit/app/config';
import { release } from '../environment';
import { rememberedUser, sessionModel, signOutCall, whoCall } from '../models/session.model';
import { openPortal } from './portal';
import { testEveryEdge } from './run-paths';

const someCall = 'GET /v1/driver#browser';
const pendingSignOut = 'portal.pending-sign-out';
const draft = 'vehicle-change';

/** The expected state of the device, the other tabs and the address bar after the side effects of the chart. */
interface Expected {
  remembered: string | null;
  signOutPending: boolean;
  hasDraft: boolean;
  isHidden: boolean;
  notices: string[];
  /** Null if the stored return path decides. */
  path: string | null;
  moves: number;
}

const applyEffect = (expected: Expected, event: SessionEmitted): void => {
  if (event.type === 'user.remember') expected.remembered = event.user.id;
  else if (event.type === 'user.forget') expected.remembered = null;
  else if (event.type === 'signOut.pending') expected.signOutPending = true;
  else if (event.type === 'signOut.finished') expected.signOutPending = false;
  else if (event.type === 'device.wipe') expected.hasDraft = false;
  else if (event.type === 'tabs.broadcast') expected.notices.push(event.notice);
  else if (event.type === 'page.restart') expected.isHidden = true;
  else if (event.type === 'page.refresh') Object.assign(expected, { path: null, moves: expected.moves + 1 });
  else if (event.type === 'navigate' && !(event.returnPath === 'keep' && expected.path === event.to))
    Object.assign(expected, { path: event.returnPath === 'return' ? null : event.to, moves: expected.moves + 1 });
};

testEveryEdge('the session, on the real client against the real sandbox', {
  model: sessionModel,
  hold: [whoCall, signOutCall, someCall],
  open: async ({ input, server }, world, inspect, environment) => {
    const { sandboxOrigin, setCookie } = portalPage();
    const account = server.isVerified ? 'verified' : 'unverified';
    if (server.isOpen)
      for (const cookie of (await world.arrange({ as: account, session: 'signed-in' })).cookies)
        await setCookie(cookie);
    const { remembered, signOutPending } = input as SessionInput;
    // The remembered driver has the account's id, so both are the same driver.
    const user = { ...rememberedUser(server.isVerified), id: String(world.drivers[account].user_id) };
    if (remembered)
      sessionStorage.setItem(config.user_state_key, JSON.stringify({ cachedAt: Date.now(), signIn: null, user }));
    if (signOutPending) localStorage.setItem(pendingSignOut, '1');

    const { session, services, navigations } = openPortal(inspect);
    services.drafts.write(user.id, draft, {});
    const tabNotices: string[] = [];
    new BroadcastChannel('portal.session').addEventListener('message', ({ data }: MessageEvent) =>
      tabNotices.push(String(data).split(' ')[0] ?? ''),
    );
    const expected: Expected = {
      remembered: remembered ? user.id : null,
      signOutPending,
      hasDraft: true,
      isHidden: false,
      notices: [],
      path: '/',
      moves: 0,
    };
    session.on('*', (event) => {
      applyEffect(expected, event);
      expected.path ??= window.location.pathname;
    });

    // The client of another tab, or of a form.
    const otherClient = createClient({ baseUrl: sandboxOrigin, sendToSession: (apiEvent) => session.send(apiEvent) });
    return {
      actor: session as never,
      account,
      provoke: async (ending) => {
        const call = otherClient.get('/v1/driver').catch((error: unknown) => {
          // The sign-in form reports an unknown outcome in the same way.
          if (mayHaveArrived(toFailure(error))) session.send({ type: 'api.signInUnanswered' });
        });
        await release(environment(), someCall, ending);
        await call;
      },
      signIn: async (driver) => {
        // A sign-in needs a guest: the operator ignores the form of a signed-in driver.
        await world.arrange({ session: 'none' });
        const { email, password } = world.drivers[driver];
        await login(otherClient, { email, password, remember: false });
      },
      check: async () => {
        await new Promise((resolve) => setTimeout(resolve, 0));
        await until(
          async () => tabNotices,
          ({ length }) => length >= expected.notices.length,
        );
        const cachedUser = JSON.parse(sessionStorage.getItem(config.user_state_key) ?? 'null') as {
          user: { id: string };
        } | null;
        expect({
          remembered: cachedUser?.user.id ?? null,
          signOutPending: localStorage.getItem(pendingSignOut) !== null,
          hasDraft: services.drafts.read(user.id, draft) !== null,
          isHidden: document.documentElement.style.visibility === 'hidden',
          notices: tabNotices,
          path: window.location.pathname,
          moves: navigations.length,
        }).toEqual(expected);
      },
    };
  },
});
