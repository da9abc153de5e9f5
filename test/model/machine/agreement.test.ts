/** @jest-environment ./test/support/portal-environment.cjs */
import { createActor } from 'xstate';
import type { AgreementInput } from '../../../machines/agreement';
import { loadAgreements } from '../../../src/features/agreements/wiring';
import { agreementModel, calls } from '../models/agreement.model';
import { agreementIdWith } from '../models/agreement-fixtures';
import { testEveryEdge } from './run-paths';
import { pageAt, placeIn, signedInServices } from './services';

testEveryEdge('one agreement, on the real client against the real sandbox', {
  model: agreementModel,
  hold: Object.values(calls),
  open: async ({ input }, world, inspect) => {
    const id = await agreementIdWith(placeIn(world), (input as AgreementInput).agreement.status);
    const services = await signedInServices(world);
    const { open } = await loadAgreements(services, pageAt(`/agreements?id=${id}`));
    if (open === null || open === 'missing') throw new Error('The address names no agreement.');
    return {
      actor: createActor(open.logic, { input: open.input, inspect }) as never,
      recordId: () => id,
    };
  },
});
