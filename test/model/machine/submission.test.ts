/** @jest-environment ./test/support/portal-environment.cjs */
import { createActor, waitFor } from 'xstate';
import { signInLogic } from '../../../src/features/login/submission';
import { whoCall } from '../models/session.model';
import { signInCall, submissionModel } from '../models/submission.model';
import { openPortal } from './portal';
import { testEveryEdge } from './run-paths';

testEveryEdge('a form, on the real client against the real sandbox', {
  model: submissionModel,
  hold: [signInCall, whoCall],
  open: async (_start, world, inspect) => {
    const { session, services } = openPortal();
    session.start();
    await waitFor(session, (now) => !now.hasTag('busy'));
    const { email, password } = world.drivers.verified;
    return {
      actor: createActor(signInLogic(services), { inspect }) as never,
      realEvent: (event) => {
        if (event.type !== 'driver.submit') return event;
        const { isRight } = event.values as { isRight: boolean };
        return { ...event, values: { email, password: isRight ? password : 'another one', remember: false } };
      },
    };
  },
});
