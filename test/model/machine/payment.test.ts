/** @jest-environment ./test/support/portal-environment.cjs */
import { type ActorRefFrom, createActor } from 'xstate';
import type { PaymentInput, paymentMachine } from '../../../machines/payment';
import { paymentLogic } from '../../../src/features/payments/wiring';
import { portalPage } from '../../support/portal-page';
import { calls, type PaymentServer, paymentModel } from '../models/payment.model';
import { requestBy, startElsewhere } from '../models/payment-world';
import { holdFromNow, type MachineRig, testEveryArc } from './run-paths';
import { flowServices } from './services';

const rig: MachineRig<PaymentServer> = {
  model: paymentModel,
  hold: Object.values(calls),
  open: async ({ input, server }, world, inspect) => {
    const { sandboxOrigin, portalOrigin, setCookie } = portalPage();
    await world.arrange({ money: { owed: 'part' } });
    const before =
      server.payment === 'none' ? null : await startElsewhere({ world, sandboxOrigin, portalOrigin }, server.method);
    for (const cookie of (await world.arrange({ session: 'signed-in' })).cookies) await setCookie(cookie);
    const services = await flowServices();
    const since = await holdFromNow(world, rig.hold);

    const unanswered = (input as PaymentInput).unanswered && { key: crypto.randomUUID(), request: requestBy('card') };
    const actor: ActorRefFrom<typeof paymentMachine> = createActor(paymentLogic(services), {
      inspect,
      input: { paymentId: before, unanswered },
    }).start();
    return {
      actor: actor as never,
      account: 'verified',
      since,
      changeId: () => actor.getSnapshot().context.paymentId ?? '',
      provoke: () => Promise.reject(new Error('A payment makes no call on its own account.')),
      signIn: () => Promise.resolve(),
      dress: (event) => {
        if (event.type !== 'driver.pay') return event;
        const { method } = (event.attempt as { request: { method: PaymentServer['method'] } }).request;
        return { ...event, attempt: { key: crypto.randomUUID(), request: requestBy(method) } };
      },
    };
  },
};

describe('one payment, on the real client against the real sandbox', () => testEveryArc(rig));
