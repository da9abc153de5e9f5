/** @jest-environment ./test/support/portal-environment.cjs */
import { createActor } from 'xstate';
import type { AgreementInput } from '../../../machines/agreement';
import { loadAgreements } from '../../../src/features/agreements/wiring';
import { type AgreementServer, agreementModel, calls } from '../models/agreement.model';
import { agreementIdWith } from '../models/agreement-fixtures';
import { holdFromNow, type MachineHarness, testEveryEdge } from './run-paths';
import { pageAt, placeIn, signedInServices } from './services';

const harness: MachineHarness<AgreementServer> = {
  model: agreementModel,
  hold: Object.values(calls),
  open: async ({ input }, world, inspect) => {
    const id = await agreementIdWith(placeIn(world), (input as AgreementInput).agreement.status);
    const services = await signedInServices(world);
    const { open } = await loadAgreements(services, pageAt(`/agreements?id=${id}`));
    if (open === null || open === 'missing') throw new Error('The address names no agreement.');
    const since = await holdFromNow(world, harness.hold);

    return {
      actor: createActor(open.logic, { input: open.input, inspect }).start() as never,
      since,
      changeId: () => id,
    };
  },
};

describe('one agreement, on the real client against the real sandbox', () => testEveryEdge(harness));
