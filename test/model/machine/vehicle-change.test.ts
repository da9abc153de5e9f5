/** @jest-environment ./test/support/portal-environment.cjs */
import { createActor } from 'xstate';
import type { VehicleChangeInput } from '../../../machines/vehicle-change';
import type { ChangeRecord } from '../../../src/api/vehicle-changes';
import { openedAt } from '../models/change-fixtures';
import { type ChangeServer, calls } from '../models/change-server';
import { vehicleChangeModel } from '../models/vehicle-change.model';
import { openChange } from './change';
import { holdFromNow, type MachineHarness, testEveryEdge } from './run-paths';

const harness: MachineHarness<ChangeServer> = {
  model: vehicleChangeModel,
  hold: Object.values(calls),
  open: async ({ input, server }, world, inspect) => {
    const { data, realEvent } = await openChange(world, server, openedAt(input as VehicleChangeInput));
    const since = await holdFromNow(world, harness.hold);
    const actor = createActor(data.logic, { input: data.input, inspect }).start();
    const change = () => {
      const found = actor.getSnapshot().context.change;
      if (!found) throw new Error('There is no change.');
      return found;
    };
    return {
      changeId: () => change().id,
      actor: actor as never,
      since,
      realEvent: (event) => {
        if (event.type !== 'driver.chooseDocument') return realEvent(event);
        const [needed] = (change().record as ChangeRecord).document_types ?? [];
        return { ...event, documentTypeId: needed?.id };
      },
    };
  },
};

describe('a vehicle change, on the real client against the real sandbox and host', () => testEveryEdge(harness));
