/** @jest-environment ./test/support/portal-environment.cjs */
import { createActor } from 'xstate';
import type { PaymentInput } from '../../../machines/payment';
import { paymentLogic } from '../../../src/features/payments/wiring';
import { calls, type PaymentServer, paymentModel } from '../models/payment.model';
import { requestBy, startElsewhere } from '../models/payment-fixtures';
import { testEveryEdge } from './run-paths';
import { placeIn, signedInServices } from './services';

testEveryEdge('one payment, on the real client against the real sandbox', {
  model: paymentModel,
  hold: Object.values(calls),
  open: async ({ input, server }, world, inspect) => {
    await world.arrange({ money: { owed: 'part' } });
    const before = server.payment === 'none' ? null : await startElsewhere(placeIn(world), server.method);
    const services = await signedInServices(world);
    const unanswered = (input as PaymentInput).unanswered && { key: crypto.randomUUID(), request: requestBy('card') };
    const actor = createActor(paymentLogic(services, '7'), {
      inspect,
      input: { paymentId: before, unanswered },
    });
    return {
      actor: actor as never,
      recordId: () => actor.getSnapshot().context.paymentId ?? '',
      realEvent: (event) => {
        if (event.type !== 'driver.pay') return event;
        const { method } = (event.attempt as { request: { method: PaymentServer['method'] } }).request;
        return { ...event, attempt: { key: crypto.randomUUID(), request: requestBy(method) } };
      },
    };
  },
});
