/** @jest-environment ./test/support/portal-environment.cjs */
import { type ActorRefFrom, createActor } from 'xstate';
import type { PayoutsInput, payoutsMachine } from '../../../machines/payouts';
import { enableWith, noAccount } from '../../../src/features/payouts/account';
import { loadSwitch } from '../../../src/features/payouts/wiring';
import { noPage } from '../../support/no-page';
import { portalPage } from '../../support/portal-page';
import { calls, type PayoutsServer, payoutsModel, type Typed } from '../models/payouts.model';
import { accountsToType } from '../models/payouts-world';
import { holdFromNow, type MachineRig, testEveryArc } from './run-paths';
import { flowServices } from './services';

const rig: MachineRig<PayoutsServer> = {
  model: payoutsModel,
  hold: Object.values(calls),
  open: async ({ input }, world, inspect) => {
    const { standing } = input as PayoutsInput;
    const { cookies } = await world.arrange({ session: 'signed-in', money: { payouts: standing.status } });
    for (const cookie of cookies) await portalPage().setCookie(cookie);
    const services = await flowServices();
    const url = new URL('/payouts/enable-disable', portalPage().portalOrigin);
    const data = await loadSwitch(services, {
      params: {},
      url,
      signal: new AbortController().signal,
      notFound: noPage,
    });
    if (!data.input) throw new Error('The world does not say whether payouts are on.');
    const nextAccount = accountsToType();
    const since = await holdFromNow(world, rig.hold);

    const actor: ActorRefFrom<typeof payoutsMachine> = createActor(data.logic, { input: data.input, inspect }).start();
    return {
      actor: actor as never,
      account: 'verified',
      since,
      changeId: () => '',
      provoke: () => Promise.reject(new Error('The switch makes no call on its own account.')),
      signIn: () => Promise.resolve(),
      dress: (event) => {
        if (event.type !== 'driver.enable') return event;
        const { typed } = event.details as { typed: Typed };
        return enableWith({ ...noAccount, ...nextAccount(typed), password: world.drivers.verified.password }, null);
      },
    };
  },
};

describe('the switch of payouts, on the real client against the real sandbox', () => testEveryArc(rig));
