/** @jest-environment ./test/support/portal-environment.cjs */
import type { ChangeDiscardInput } from '../../../machines/vehicle-change/discard';
import { changeDiscardModel, reservedFor } from '../models/change-discard.model';
import { type ChangeServer, calls } from '../models/change-server';
import { openChange } from './change';
import { runAsChild } from './run-as-child';
import { holdFromNow, type MachineHarness, testEveryEdge } from './run-paths';

const harness: MachineHarness<ChangeServer> = {
  model: changeDiscardModel,
  hold: Object.values(calls),
  open: async ({ input, server }, world, inspect) => {
    const discardInput = input as ChangeDiscardInput;
    const { data, realEvent } = await openChange(world, server, { reserved: reservedFor(discardInput, server) });
    const changeId = data.open?.id ?? '';
    const { reservedKey } = data.input;
    const pendingTicket =
      reservedKey === null ? null : { key: reservedKey, kind: 'vehicle_change' as const, about: changeId };
    const since = await holdFromNow(world, harness.hold);
    return {
      changeId: () => changeId,
      actor: runAsChild(
        data.logic.implementations.actors.discard,
        { ...discardInput, changeId, pendingTicket },
        inspect,
      ),
      since,
      realEvent,
    };
  },
};

describe('a change that is discarded, on the real client against the real sandbox', () => testEveryEdge(harness));
