/** @jest-environment ./test/support/portal-environment.cjs */
import { changeDiscardModel } from '../models/change-discard.model';
import { type ChangeServer, calls } from '../models/change-server';
import { ofChange, openChange } from './change';
import { runInside } from './inside';
import { holdFromNow, type MachineRig, testEveryArc } from './run-paths';

const rig: MachineRig<ChangeServer> = {
  model: changeDiscardModel,
  hold: Object.values(calls),
  open: async ({ server }, world, inspect) => {
    const { data } = await openChange(world, server);
    const changeId = data.open?.id ?? 0;
    const since = await holdFromNow(world, rig.hold);
    return {
      ...ofChange(() => changeId),
      actor: runInside(data.logic.implementations.actors.discard, { changeId }, inspect),
      since,
    };
  },
};

describe('a change that is given up, on the real client against the real sandbox', () => testEveryArc(rig));
