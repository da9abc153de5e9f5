/** @jest-environment ./test/support/portal-environment.cjs */
import { createActor } from 'xstate';
import { exportLogic } from '../../../src/features/bookings-earnings/export-wiring';
import { beforeFirstJob, bookingsCall, bookingsExportModel } from '../models/bookings-export.model';
import { daysWithJobs } from '../models/export-fixtures';
import { testEveryEdge } from './run-paths';
import { signedInServices } from './services';

testEveryEdge('bookings as a file, on the real client against the real sandbox', {
  model: bookingsExportModel,
  hold: [bookingsCall],
  open: async (_start, world, inspect) => {
    const services = await signedInServices(world);
    return {
      actor: createActor(
        exportLogic(services, () => undefined),
        { inspect },
      ) as never,
      realEvent: (event) =>
        event.type === 'driver.requestFile' && (event.range as { from: string }).from !== beforeFirstJob.from
          ? { ...event, range: daysWithJobs() }
          : event,
    };
  },
});
