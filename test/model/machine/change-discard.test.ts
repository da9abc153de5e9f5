/** @jest-environment ./test/support/portal-environment.cjs */
import type { ChangeDiscardInput } from '../../../machines/vehicle-change/discard';
import { changeDiscardModel, reservedFor } from '../models/change-discard.model';
import { calls } from '../models/change-server';
import { openChange } from './change';
import { runAsChild } from './run-as-child';
import { testEveryEdge } from './run-paths';

testEveryEdge('a change that is discarded, on the real client against the real sandbox', {
  model: changeDiscardModel,
  hold: Object.values(calls),
  open: async ({ input, server }, world, inspect) => {
    const discardInput = input as ChangeDiscardInput;
    const { data, realEvent } = await openChange(world, server, { reserved: reservedFor(discardInput, server) });
    const changeId = data.open?.id ?? '';
    const { reservedKey } = data.input;
    const pendingTicket =
      reservedKey === null ? null : { key: reservedKey, kind: 'vehicle_change' as const, about: changeId };
    return {
      recordId: () => changeId,
      actor: runAsChild(
        data.logic.implementations.actors.discard,
        { ...discardInput, changeId, pendingTicket },
        inspect,
      ),
      realEvent,
    };
  },
});
