/** @jest-environment ./test/support/portal-environment.cjs */
import { type ActorRefFrom, createActor } from 'xstate';
import type { InsuranceRequestInput, insuranceRequestMachine } from '../../../machines/insurance-quote';
import { loadForm, sendRequest } from '../../../src/features/insure/form-wiring';
import { keptValues, pages } from '../../support/insurance-form';
import { noPage } from '../../support/no-page';
import { portalPage } from '../../support/portal-page';
import { calls, insuranceRequestModel, type RequestServer, savedPages } from '../models/insurance-request.model';
import { newestQuote, searchFor } from '../models/insurance-world';
import { holdFromNow, type MachineRig, testEveryArc } from './run-paths';
import { flowServices } from './services';

const rig: MachineRig<RequestServer> = {
  model: insuranceRequestModel,
  hold: Object.values(calls),
  open: async ({ input, server }, world, inspect) => {
    const { sandboxOrigin, portalOrigin, setCookie } = portalPage();
    for (const cookie of (await world.arrange({ session: 'signed-in' })).cookies) await setCookie(cookie);
    const services = await flowServices();
    const saved = savedPages(
      pages.map(({ key }) => key),
      server.todo,
    );
    services.drafts.write(String(world.drivers.verified.user_id), 'insurance', keptValues({ saved }));
    const url = new URL(`/insure/new/form${searchFor(input as InsuranceRequestInput)}`, portalOrigin);
    const data = await loadForm(services, { params: {}, url, signal: new AbortController().signal, notFound: noPage });
    const since = await holdFromNow(world, rig.hold);

    const actor: ActorRefFrom<typeof insuranceRequestMachine> = createActor(data.logic, {
      input: data.input,
      inspect,
    }).start();
    const declarations = data.form.declarations.map(({ key }) => key);
    return {
      actor: actor as never,
      account: 'verified',
      since,
      changeId: () => newestQuote({ world, sandboxOrigin, portalOrigin }),
      provoke: () => Promise.reject(new Error('A form makes no call on its own account.')),
      signIn: () => Promise.resolve(),
      dress: (event) =>
        event.type === 'driver.send'
          ? { ...sendRequest(services, data, actor.getSnapshot().context, declarations) }
          : event,
    };
  },
};

describe('asking for a quote, on the real client against the real sandbox and host', () => testEveryArc(rig));
