/** @jest-environment ./test/support/portal-environment.cjs */
import { type ActorRefFrom, createActor } from 'xstate';
import type { AgreementInput, agreementMachine } from '../../../machines/agreement';
import { loadAgreements } from '../../../src/features/agreements/wiring';
import { noPage } from '../../support/no-page';
import { portalPage } from '../../support/portal-page';
import { type AgreementServer, agreementModel, calls } from '../models/agreement.model';
import { agreementThat } from '../models/agreement-world';
import { holdFromNow, type MachineRig, testEveryArc } from './run-paths';
import { flowServices } from './services';

const rig: MachineRig<AgreementServer> = {
  model: agreementModel,
  hold: Object.values(calls),
  open: async ({ input }, world, inspect) => {
    const { sandboxOrigin, portalOrigin, setCookie } = portalPage();
    const id = await agreementThat({ world, sandboxOrigin, portalOrigin }, (input as AgreementInput).agreement.status);
    for (const cookie of (await world.arrange({ session: 'signed-in' })).cookies) await setCookie(cookie);
    const services = await flowServices();
    const url = new URL(`/agreements?id=${id}`, portalOrigin);
    const { open } = await loadAgreements(services, {
      params: {},
      url,
      signal: new AbortController().signal,
      notFound: noPage,
    });
    if (open === null || open === 'missing') throw new Error('The address names no agreement.');
    const since = await holdFromNow(world, rig.hold);

    const actor: ActorRefFrom<typeof agreementMachine> = createActor(open.logic, {
      input: open.input,
      inspect,
    }).start();
    return {
      actor: actor as never,
      account: 'verified',
      since,
      changeId: () => id,
      provoke: () => Promise.reject(new Error('An agreement makes no call on its own account.')),
      signIn: () => Promise.resolve(),
    };
  },
};

describe('one agreement, on the real client against the real sandbox', () => testEveryArc(rig));
