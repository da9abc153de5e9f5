/** @jest-environment ./test/support/portal-environment.cjs */
import { createActor } from 'xstate';
import type { PaymentInput } from '../../../machines/payment';
import { paymentLogic } from '../../../src/features/payments/wiring';
import { calls, type PaymentServer, paymentModel } from '../models/payment.model';
import { requestBy, startElsewhere } from '../models/payment-fixtures';
import { holdFromNow, type MachineHarness, testEveryEdge } from './run-paths';
import { placeIn, signedInServices } from './services';

const harness: MachineHarness<PaymentServer> = {
  model: paymentModel,
  hold: Object.values(calls),
  open: async ({ input, server }, world, inspect) => {
    await world.arrange({ money: { owed: 'part' } });
    const before = server.payment === 'none' ? null : await startElsewhere(placeIn(world), server.method);
    const services = await signedInServices(world);
    const since = await holdFromNow(world, harness.hold);

    const unanswered = (input as PaymentInput).unanswered && { key: crypto.randomUUID(), request: requestBy('card') };
    const actor = createActor(paymentLogic(services, '7'), {
      inspect,
      input: { paymentId: before, unanswered },
    }).start();
    return {
      actor: actor as never,
      since,
      changeId: () => actor.getSnapshot().context.paymentId ?? '',
      realEvent: (event) => {
        if (event.type !== 'driver.pay') return event;
        const { method } = (event.attempt as { request: { method: PaymentServer['method'] } }).request;
        return { ...event, attempt: { key: crypto.randomUUID(), request: requestBy(method) } };
      },
    };
  },
};

describe('one payment, on the real client against the real sandbox', () => testEveryEdge(harness));
