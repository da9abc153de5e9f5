/** @jest-environment ./test/support/portal-environment.cjs */
import { createClient } from '../../../src/api/client';
import { login } from '../../../src/api/session';
import { createSession } from '../../../src/app/session';
import { noOtherTabs } from '../../../src/device/tabs';
import { portalPage } from '../../support/portal-page';
import { rememberedUser, type SessionServer, sessionModel, signOutCall, whoCall } from '../models/session.model';
import type { Start } from '../toolkit/model';
import { release } from '../toolkit/outside';
import { holdFromNow, type MachineRig, testEveryArc } from './run-paths';

const someCall = 'GET /v1/driver#browser';

const rig: MachineRig<SessionServer> = {
  model: sessionModel,
  hold: [whoCall, signOutCall, someCall],
  open: async ({ input, server }: Start<SessionServer>, world, inspect, outside) => {
    const { sandboxOrigin, setCookie } = portalPage();
    const account = server.isVerified ? 'verified' : 'unverified';
    if (server.isOpen)
      for (const cookie of (await world.arrange({ as: account, session: 'signed-in' })).cookies)
        await setCookie(cookie);
    const since = await holdFromNow(world, rig.hold);

    const client = createClient({ baseUrl: sandboxOrigin, tell: (news) => session.send(news) });
    const nothing = () => {};
    const { remembered, owesSignOut } = input as { remembered: unknown; owesSignOut: boolean };
    const session = createSession({
      client: () => Promise.resolve(client),
      timeZone: 'Europe/London',
      cache: {
        // The operator names this driver by the account's own id.
        read: () =>
          remembered ? { ...rememberedUser(server.isVerified), id: String(world.drivers[account].user_id) } : null,
        remember: nothing,
        forget: nothing,
      },
      owedSignOut: { isSet: () => owesSignOut, set: nothing, clear: nothing },
      tabs: noOtherTabs,
      navigate: nothing,
      wipeDevice: nothing,
      refreshPage: nothing,
      restartPage: nothing,
      warn: nothing,
      inspect,
    });
    session.start();
    return {
      actor: session as never,
      account,
      since,
      changeId: () => '',
      provoke: async (ending) => {
        const call = client.get('/v1/driver').catch(nothing);
        await release(outside(), someCall, ending);
        await call;
      },
      signIn: async (driver) => {
        // The driver before may still be signed in, and the operator would not look at the form.
        await world.arrange({ session: 'none' });
        const { email, password } = world.drivers[driver];
        await login(client, { email, password, remember: false });
      },
    };
  },
};

describe('the session, on the real client against the real sandbox', () => testEveryArc(rig));
