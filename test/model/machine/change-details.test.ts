/** @jest-environment ./test/support/portal-environment.cjs */

import { changeDetailsModel, type DetailsServer } from '../models/change-details.model';
import { calls } from '../models/change-server';
import { openChange } from './change';
import { runAsChild } from './run-as-child';
import { holdFromNow, type MachineHarness, testEveryEdge } from './run-paths';

const harness: MachineHarness<DetailsServer> = {
  model: changeDetailsModel,
  hold: Object.values(calls),
  open: async ({ input, server }, world, inspect) => {
    const { data, realEvent } = await openChange(world, server);
    const since = await holdFromNow(world, harness.hold);
    return {
      actor: runAsChild(data.logic.implementations.actors.details, input, inspect),
      since,
      realEvent,
    };
  },
};

describe('the details of a change, on the real client against the real sandbox', () => testEveryEdge(harness));
