/** @jest-environment ./test/support/portal-environment.cjs */
import { createActor } from 'xstate';
import type { InsuranceRequestInput } from '../../../machines/insurance-quote';
import { loadForm, sendRequest } from '../../../src/features/insure/form-wiring';
import { keptValues, pages } from '../../support/insurance-form';
import { newestQuote, searchFor } from '../models/insurance-fixtures';
import { calls, insuranceRequestModel, savedPages } from '../models/insurance-request.model';
import { testEveryEdge } from './run-paths';
import { pageAt, placeIn, signedInServices } from './services';

testEveryEdge('asking for a quote, on the real client against the real sandbox and host', {
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
    const actor = createActor(data.logic, { input: data.input, inspect });
    const declarations = data.form.declarations.map(({ key }) => key);
    return {
      actor: actor as never,
      recordId: () => newestQuote(placeIn(world)),
      realEvent: (event) =>
        event.type === 'driver.send'
          ? { ...sendRequest(services, data, actor.getSnapshot().context, declarations) }
          : event,
    };
  },
});
