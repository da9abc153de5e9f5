/** @jest-environment ./test/support/portal-environment.cjs */
import { randomUUID } from 'node:crypto';
import { createActor, waitFor } from 'xstate';
import type { VerificationInput } from '../../../machines/verification';
import { verificationLogic } from '../../../src/features/verify/wiring';
import { portalPage } from '../../support/portal-page';
import { whoCall } from '../models/session.model';
import { calls, verificationModel } from '../models/verification.model';
import { openPortal } from './portal';
import { testEveryEdge } from './run-paths';

testEveryEdge('verifying an email address, on the real client against the real sandbox', {
  model: verificationModel,
  hold: [...Object.values(calls), whoCall],
  open: async ({ input }, world, inspect) => {
    const { cookies } = await world.arrange({ as: 'unverified', session: 'signed-in' });
    for (const cookie of cookies) await portalPage().setCookie(cookie);
    const { services } = openPortal();
    services.session.start();
    await waitFor(services.session, (now) => now.matches('unverified'));
    const freshCode = async () => (await world.arrange({ as: 'unverified', code: 'fresh' })).code;
    let code = await freshCode();
    const actor = createActor(verificationLogic(services), { input: input as VerificationInput, inspect });
    return {
      actor: actor as never,
      account: 'unverified',
      realEvent: (event) => {
        if (event.type === 'driver.changeAddress') return { ...event, email: `${randomUUID()}@example.com` };
        return event.type === 'driver.submitCode' ? { ...event, code } : event;
      },
      check: async () => {
        // A code that is being sent stays the newest one.
        if (!actor.getSnapshot().hasTag('busy')) code = await freshCode();
      },
    };
  },
});
