/** @jest-environment ./test/support/portal-environment.cjs */
import { createActor } from 'xstate';
import type { PayoutsInput } from '../../../machines/payouts';
import { enableEvent, noAccount } from '../../../src/features/payouts/account';
import { loadSwitch } from '../../../src/features/payouts/wiring';
import { calls, payoutsModel, type TypedAccount } from '../models/payouts.model';
import { accountSequence } from '../models/payouts-fixtures';
import { testEveryEdge } from './run-paths';
import { pageAt, signedInServices } from './services';

testEveryEdge('turning payouts on and off, on the real client against the real sandbox', {
  model: payoutsModel,
  hold: Object.values(calls),
  open: async ({ input }, world, inspect) => {
    const { payoutSetup } = input as PayoutsInput;
    const payouts = payoutSetup.hasBankSaidNo ? 'checking' : payoutSetup.status;
    const services = await signedInServices(world, [], { money: { payouts } });
    if (payoutSetup.hasBankSaidNo) await world.decideBankCheck('bad');
    const data = await loadSwitch(services, pageAt('/payouts/enable-disable'));
    if (!data.input) throw new Error('The sandbox does not report whether payouts are on.');
    const nextAccount = accountSequence();
    return {
      actor: createActor(data.logic, { input: data.input, inspect }) as never,
      realEvent: (event) => {
        if (event.type !== 'driver.enable') return event;
        const { typed } = event.details as { typed: TypedAccount };
        return enableEvent({ ...noAccount, ...nextAccount(typed), password: world.drivers.verified.password }, null);
      },
    };
  },
});
