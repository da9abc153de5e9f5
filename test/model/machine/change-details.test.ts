/** @jest-environment ./test/support/portal-environment.cjs */

import { changeDetailsModel, type DetailsServer } from '../models/change-details.model';
import { calls } from '../models/change-server';
import { openChange } from './change';
import { runInside } from './inside';
import { holdFromNow, type MachineRig, testEveryArc } from './run-paths';

const rig: MachineRig<DetailsServer> = {
  model: changeDetailsModel,
  hold: Object.values(calls),
  open: async ({ input, server }, world, inspect) => {
    const { data, dress } = await openChange(world, server);
    const since = await holdFromNow(world, rig.hold);
    return {
      actor: runInside(data.logic.implementations.actors.details, input, inspect),
      since,
      dress,
    };
  },
};

describe('the details of a change, on the real client against the real sandbox', () => testEveryArc(rig));
