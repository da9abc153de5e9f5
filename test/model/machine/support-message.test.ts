/** @jest-environment ./test/support/portal-environment.cjs */
import { type ActorRefFrom, createActor } from 'xstate';
import type { SupportMessage, SupportMessageInput, supportMessageMachine } from '../../../machines/support-message';
import { questionLogic, replyLogic } from '../../../src/features/support/wiring';
import { askElsewhere } from '../../support/desk';
import { portalPage } from '../../support/portal-page';
import { calls, question, type SupportServer, supportMessageModel } from '../models/support-message.model';
import { holdFromNow, type MachineRig, testEveryArc } from './run-paths';
import { flowServices } from './services';

const rig: MachineRig<SupportServer> = {
  model: supportMessageModel,
  hold: calls,
  open: async ({ input, server }, world, inspect) => {
    const { portalOrigin, setCookie } = portalPage();
    const ticketId = server.kind === 'reply' ? String(await askElsewhere({ world, portalOrigin }, question)) : '';
    for (const cookie of (await world.arrange({ session: 'signed-in' })).cookies) await setCookie(cookie);
    const services = await flowServices();
    const since = await holdFromNow(world, rig.hold);

    const place = { userId: String(world.drivers.verified.user_id), draft: 'question' };
    const logic =
      server.kind === 'reply'
        ? replyLogic(services, place, ticketId)
        : questionLogic(services, place, { linked: null, followUpOf: null });
    const fresh = (message: SupportMessage): SupportMessage => ({ ...message, key: crypto.randomUUID() });
    const { unanswered } = input as SupportMessageInput;
    const actor: ActorRefFrom<typeof supportMessageMachine> = createActor(logic, {
      inspect,
      input: { unanswered: unanswered && fresh(unanswered) },
    }).start();
    return {
      actor: actor as never,
      account: 'verified',
      since,
      changeId: () => ticketId,
      provoke: () => Promise.reject(new Error('A message makes no call on its own account.')),
      signIn: () => Promise.resolve(),
      dress: (event) =>
        event.type === 'driver.send' ? { ...event, message: fresh(event.message as SupportMessage) } : event,
    };
  },
};

describe('a message to the team, on the real client against the real host', () => testEveryArc(rig));
