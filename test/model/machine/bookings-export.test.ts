/** @jest-environment ./test/support/portal-environment.cjs */
import { createActor } from 'xstate';
import { exportLogic } from '../../../src/features/bookings-earnings/export-wiring';
import { beforeFirstJob, bookingsCall, bookingsExportModel, type ExportServer } from '../models/bookings-export.model';
import { daysWithJobs } from '../models/export-fixtures';
import { holdFromNow, type MachineHarness, testEveryEdge } from './run-paths';
import { signedInServices } from './services';

const harness: MachineHarness<ExportServer> = {
  model: bookingsExportModel,
  hold: [bookingsCall],
  open: async (_start, world, inspect) => {
    const services = await signedInServices(world);
    const since = await holdFromNow(world, harness.hold);
    return {
      actor: createActor(
        exportLogic(services, () => undefined),
        { inspect },
      ).start() as never,
      since,
      realEvent: (event) =>
        event.type === 'driver.requestFile' && (event.range as { from: string }).from !== beforeFirstJob.from
          ? { ...event, range: daysWithJobs() }
          : event,
    };
  },
};

describe('bookings as a file, on the real client against the real sandbox', () => testEveryEdge(harness));
