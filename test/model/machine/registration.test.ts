/** @jest-environment ./test/support/portal-environment.cjs */
import { createActor } from 'xstate';
import { sessionMachine } from '../../../machines/session';
import { createClient } from '../../../src/api/client';
import { mark } from '../../../src/device/mark';
import { registrationLogic } from '../../../src/features/register/wiring';
import { newDriver } from '../../support/new-driver';
import { portalPage } from '../../support/portal-page';
import { type RegistrationServer, registerCall, registrationModel } from '../models/registration.model';
import { holdFromNow, type MachineRig, testEveryArc } from './run-paths';

const nothing = () => {};

/** The model's placeholders as a driver would have answered. */
const answersOf = (placeholder: unknown) =>
  placeholder === null ? null : newDriver[(placeholder as { page: keyof typeof newDriver }).page];

const rig: MachineRig<RegistrationServer> = {
  model: registrationModel,
  hold: [registerCall],
  open: async ({ input }, world, inspect) => {
    const client = createClient({ baseUrl: portalPage().sandboxOrigin, tell: nothing });
    const since = await holdFromNow(world, rig.hold);
    const { kept } = input as { kept: { place: unknown; person: unknown } };
    // Who is signed in plays no part: no call of a guest is led elsewhere here.
    const session = createActor(sessionMachine, { input: { remembered: null, owesSignOut: false } });
    const actor = createActor(
      registrationLogic(
        { client: () => Promise.resolve(client), session, owedSignOut: mark(localStorage, 'portal.sign-out-owed') },
        false,
      ),
      {
        inspect,
        input: { kept: { place: answersOf(kept.place), person: answersOf(kept.person) } },
      },
    ).start();
    return {
      actor: actor as never,
      account: 'verified',
      since,
      changeId: () => '',
      provoke: () => Promise.reject(new Error('A registration makes no call on its own account.')),
      signIn: () => Promise.resolve(),
      dress: (event) => (event.type === 'driver.next' ? { ...event, answers: answersOf(event.answers) } : event),
    };
  },
};

describe('a registration, on the real client against the real sandbox', () => testEveryArc(rig));
