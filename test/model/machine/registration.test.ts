/** @jest-environment ./test/support/portal-environment.cjs */
import { createActor } from 'xstate';
import type { RegistrationInput } from '../../../machines/registration';
import { registrationLogic } from '../../../src/features/register/wiring';
import { newDriver } from '../../support/new-driver';
import { registerCall, registrationModel } from '../models/registration.model';
import { openPortal } from './portal';
import { testEveryEdge } from './run-paths';

/** The answers of a driver, in place of the model's placeholders. */
const answersOf = (placeholder: unknown) => newDriver[(placeholder as { page: keyof typeof newDriver }).page];

testEveryEdge('a registration, on the real client against the real sandbox', {
  model: registrationModel,
  hold: [registerCall],
  open: async ({ input }, _, inspect) => {
    const { draft } = input as RegistrationInput;
    return {
      actor: createActor(registrationLogic(openPortal().services, false), {
        inspect,
        input: {
          draft: { place: draft.place ? newDriver.place : null, person: draft.person ? newDriver.person : null },
        },
      }) as never,
      realEvent: (event) => (event.type === 'driver.next' ? { ...event, answers: answersOf(event.answers) } : event),
    };
  },
});
