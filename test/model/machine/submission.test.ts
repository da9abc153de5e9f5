/** @jest-environment ./test/support/portal-environment.cjs */
import { createActor } from 'xstate';
import { signInLogic } from '../../../src/features/login/submission';
import { type SubmissionServer, signInCall, submissionModel } from '../models/submission.model';
import { openPortal } from './portal';
import { holdFromNow, type MachineRig, testEveryArc } from './run-paths';

const rig: MachineRig<SubmissionServer> = {
  model: submissionModel,
  hold: [signInCall],
  open: async (_start, world, inspect) => {
    const since = await holdFromNow(world, rig.hold);
    const { session, services } = openPortal();
    session.start();
    session.send({ type: 'api.unauthenticated' });
    const { email, password } = world.drivers.verified;
    return {
      actor: createActor(signInLogic(services), { inspect }).start() as never,
      since,
      dress: (event) => {
        if (event.type !== 'driver.submit') return event;
        const { isRight } = event.values as { isRight: boolean };
        return { ...event, values: { email, password: isRight ? password : 'another one', remember: false } };
      },
    };
  },
};

describe('a form, on the real client against the real sandbox', () => testEveryArc(rig));
