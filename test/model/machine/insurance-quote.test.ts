/** @jest-environment ./test/support/portal-environment.cjs */
import { createActor } from 'xstate';
import type { InsuranceQuoteInput } from '../../../machines/insurance-quote';
import { loadQuote } from '../../../src/features/insure/quote-wiring';
import { calls, insuranceQuoteModel } from '../models/insurance-quote.model';
import { testEveryEdge } from './run-paths';
import { pageAt, signedInServices } from './services';

testEveryEdge('a quote, on the real client against the real sandbox and host', {
  model: insuranceQuoteModel,
  hold: Object.values(calls),
  open: async ({ input }, world, inspect) => {
    const { status, pendingTicket, isReviewing, isOutdated } = input as InsuranceQuoteInput;
    const { quote } = await world.arrange({ quote: isOutdated ? { status, car: 'removed' } : status });
    const id = String(quote?.id);
    const services = await signedInServices(
      world,
      pendingTicket ? [{ key: crypto.randomUUID(), kind: pendingTicket.kind, about: id }] : [],
    );
    const data = await loadQuote(services, pageAt(`/insure/${id}${isReviewing ? '?step=accept' : ''}`, { id }));
    return {
      actor: createActor(data.logic, { input: data.input, inspect }) as never,
      recordId: () => id,
      realEvent: (event) =>
        event.type === 'driver.accept' ? { ...event, key: crypto.randomUUID(), offer: data.quote } : event,
    };
  },
});
