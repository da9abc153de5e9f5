/** @jest-environment ./test/support/portal-environment.cjs */
import type { ChangeDiscardInput } from '../../../machines/vehicle-change/discard';
import { changeDiscardModel, reservedFor } from '../models/change-discard.model';
import { type ChangeServer, calls } from '../models/change-server';
import { openChange } from './change';
import { runInside } from './inside';
import { holdFromNow, type MachineRig, testEveryArc } from './run-paths';

const rig: MachineRig<ChangeServer> = {
  model: changeDiscardModel,
  hold: Object.values(calls),
  open: async ({ input, server }, world, inspect) => {
    const given = input as ChangeDiscardInput;
    const { data, dress } = await openChange(world, server, { reserved: reservedFor(given, server) });
    const changeId = data.open?.id ?? '';
    const { reservedKey } = data.input;
    const pendingTicket =
      reservedKey === null ? null : { key: reservedKey, kind: 'vehicle_change' as const, about: changeId };
    const since = await holdFromNow(world, rig.hold);
    return {
      changeId: () => changeId,
      actor: runInside(data.logic.implementations.actors.discard, { ...given, changeId, pendingTicket }, inspect),
      since,
      dress,
    };
  },
};

describe('a change that is discarded, on the real client against the real sandbox', () => testEveryArc(rig));
