/** @jest-environment ./test/support/portal-environment.cjs */
import { createActor } from 'xstate';
import type { VehicleChangeInput } from '../../../machines/vehicle-change';
import type { ChangeRecord } from '../../../src/api/vehicle-changes';
import { openedAt } from '../models/change-fixtures';
import { calls } from '../models/change-server';
import { vehicleChangeModel } from '../models/vehicle-change.model';
import { openChange } from './change';
import { testEveryEdge } from './run-paths';

testEveryEdge('a vehicle change, on the real client against the real sandbox and host', {
  model: vehicleChangeModel,
  hold: Object.values(calls),
  open: async ({ input, server }, world, inspect) => {
    const { data, realEvent } = await openChange(world, server, openedAt(input as VehicleChangeInput));
    const actor = createActor(data.logic, { input: data.input, inspect });
    const change = () => {
      const found = actor.getSnapshot().context.change;
      if (!found) throw new Error('There is no change.');
      return found;
    };
    return {
      recordId: () => change().id,
      actor: actor as never,
      realEvent: (event) => {
        if (event.type !== 'driver.chooseDocument') return realEvent(event);
        const [needed] = (change().record as ChangeRecord).document_types ?? [];
        return { ...event, documentTypeId: needed?.id };
      },
    };
  },
});
