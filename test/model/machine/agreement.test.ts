/** @jest-environment ./test/support/portal-environment.cjs */
import { createActor } from 'xstate';
import type { AgreementInput } from '../../../machines/agreement';
import { loadAgreements } from '../../../src/features/agreements/wiring';
import { type AgreementServer, agreementModel, calls } from '../models/agreement.model';
import { agreementThat } from '../models/agreement-world';
import { holdFromNow, type MachineRig, testEveryArc } from './run-paths';
import { pageAt, placeIn, signedInServices } from './services';

const rig: MachineRig<AgreementServer> = {
  model: agreementModel,
  hold: Object.values(calls),
  open: async ({ input }, world, inspect) => {
    const id = await agreementThat(placeIn(world), (input as AgreementInput).agreement.status);
    const services = await signedInServices(world);
    const { open } = await loadAgreements(services, pageAt(`/agreements?id=${id}`));
    if (open === null || open === 'missing') throw new Error('The address names no agreement.');
    const since = await holdFromNow(world, rig.hold);

    return {
      actor: createActor(open.logic, { input: open.input, inspect }).start() as never,
      since,
      changeId: () => id,
    };
  },
};

describe('one agreement, on the real client against the real sandbox', () => testEveryArc(rig));
