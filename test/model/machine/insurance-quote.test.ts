/** @jest-environment ./test/support/portal-environment.cjs */
import { type ActorRefFrom, createActor } from 'xstate';
import type { InsuranceQuoteInput, insuranceQuoteMachine } from '../../../machines/insurance-quote';
import { loadQuote } from '../../../src/features/insure/quote-wiring';
import { noPage } from '../../support/no-page';
import { portalPage } from '../../support/portal-page';
import { calls, insuranceQuoteModel, type QuoteServer } from '../models/insurance-quote.model';
import { holdFromNow, type MachineRig, testEveryArc } from './run-paths';
import { flowServices } from './services';

const rig: MachineRig<QuoteServer> = {
  model: insuranceQuoteModel,
  hold: Object.values(calls),
  open: async ({ input }, world, inspect) => {
    const { portalOrigin, setCookie } = portalPage();
    const { status, owed, reviewing, isOutdated } = input as InsuranceQuoteInput;
    const { quote } = await world.arrange({ quote: isOutdated ? { status, car: 'removed' } : status });
    const id = String(quote?.id);
    for (const cookie of (await world.arrange({ session: 'signed-in' })).cookies) await setCookie(cookie);
    const services = await flowServices(owed ? [{ key: crypto.randomUUID(), kind: owed.kind, about: id }] : []);
    const url = new URL(`/insure/${id}${reviewing ? '?step=accept' : ''}`, portalOrigin);
    const data = await loadQuote(services, {
      params: { id },
      url,
      signal: new AbortController().signal,
      notFound: noPage,
    });
    const since = await holdFromNow(world, rig.hold);
    const actor: ActorRefFrom<typeof insuranceQuoteMachine> = createActor(data.logic, {
      input: data.input,
      inspect,
    }).start();
    return {
      actor: actor as never,
      account: 'verified',
      since,
      changeId: () => id,
      provoke: () => Promise.reject(new Error('A quote makes no call on its own account.')),
      signIn: () => Promise.resolve(),
      dress: (event) => (event.type === 'driver.accept' ? { ...event, key: crypto.randomUUID() } : event),
    };
  },
};

describe('a quote, on the real client against the real sandbox and host', () => testEveryArc(rig));
