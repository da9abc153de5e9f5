/** @jest-environment ./test/support/portal-environment.cjs */

import { changeDetailsModel } from '../models/change-details.model';
import { calls } from '../models/change-server';
import { openChange } from './change';
import { runAsChild } from './run-as-child';
import { testEveryEdge } from './run-paths';

testEveryEdge('the details of a change, on the real client against the real sandbox', {
  model: changeDetailsModel,
  hold: Object.values(calls),
  open: async ({ input, server }, world, inspect) => {
    const { data, realEvent } = await openChange(world, server);
    return {
      actor: runAsChild(data.logic.implementations.actors.details, input, inspect),
      realEvent,
    };
  },
});
