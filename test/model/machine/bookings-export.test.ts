/** @jest-environment ./test/support/portal-environment.cjs */
import { type ActorRefFrom, createActor } from 'xstate';
import { exportLogic } from '../../../src/features/bookings-earnings/export-wiring';
import { portalPage } from '../../support/portal-page';
import { bookingsCall, bookingsExportModel, type ExportServer } from '../models/bookings-export.model';
import { daysWithJobs } from '../models/export-world';
import { holdFromNow, type MachineRig, testEveryArc } from './run-paths';
import { flowServices } from './services';

const rig: MachineRig<ExportServer> = {
  model: bookingsExportModel,
  hold: [bookingsCall],
  open: async (_start, world, inspect) => {
    for (const cookie of (await world.arrange({ session: 'signed-in' })).cookies) await portalPage().setCookie(cookie);
    const services = await flowServices();
    const since = await holdFromNow(world, rig.hold);
    const actor: ActorRefFrom<ReturnType<typeof exportLogic>> = createActor(
      exportLogic(services, () => undefined),
      { inspect },
    ).start();
    return {
      actor: actor as never,
      account: 'verified',
      since,
      changeId: () => '',
      provoke: () => Promise.reject(new Error('This page makes no call on its own account.')),
      signIn: () => Promise.resolve(),
      dress: (event) =>
        event.type === 'driver.makeFile' && (event.range as { from: string }).from > '2020'
          ? { ...event, range: daysWithJobs() }
          : event,
    };
  },
};

describe('bookings as a file, on the real client against the real sandbox', () => testEveryArc(rig));
