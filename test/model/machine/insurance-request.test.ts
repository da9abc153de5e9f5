/** @jest-environment ./test/support/portal-environment.cjs */
import { createActor } from 'xstate';
import type { InsuranceRequestInput } from '../../../machines/insurance-quote';
import { loadForm, sendRequest } from '../../../src/features/insure/form-wiring';
import { keptValues, pages } from '../../support/insurance-form';
import { newestQuote, searchFor } from '../models/insurance-fixtures';
import { calls, insuranceRequestModel, type RequestServer, savedPages } from '../models/insurance-request.model';
import { holdFromNow, type MachineHarness, testEveryEdge } from './run-paths';
import { pageAt, placeIn, signedInServices } from './services';

const harness: MachineHarness<RequestServer> = {
  model: insuranceRequestModel,
  hold: Object.values(calls),
  open: async ({ input, server }, world, inspect) => {
    const services = await signedInServices(world);
    const saved = savedPages(
      pages.map(({ key }) => key),
      server.todo,
    );
    services.drafts.write(String(world.drivers.verified.user_id), 'insurance', keptValues({ saved }));
    const data = await loadForm(services, pageAt(`/insure/new/form${searchFor(input as InsuranceRequestInput)}`));
    const since = await holdFromNow(world, harness.hold);

    const actor = createActor(data.logic, { input: data.input, inspect }).start();
    const declarations = data.form.declarations.map(({ key }) => key);
    return {
      actor: actor as never,
      since,
      changeId: () => newestQuote(placeIn(world)),
      realEvent: (event) =>
        event.type === 'driver.send'
          ? { ...sendRequest(services, data, actor.getSnapshot().context, declarations) }
          : event,
    };
  },
};

describe('asking for a quote, on the real client against the real sandbox and host', () => testEveryEdge(harness));
