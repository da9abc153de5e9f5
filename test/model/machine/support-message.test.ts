/** @jest-environment ./test/support/portal-environment.cjs */
import { createActor } from 'xstate';
import type { SupportMessage, SupportMessageInput } from '../../../machines/support-message';
import { questionLogic, replyLogic } from '../../../src/features/support/wiring';
import { askElsewhere } from '../../support/zendesk';
import { calls, question, type SupportServer, supportMessageModel } from '../models/support-message.model';
import { holdFromNow, type MachineHarness, testEveryEdge } from './run-paths';
import { placeIn, signedInServices } from './services';

const harness: MachineHarness<SupportServer> = {
  model: supportMessageModel,
  hold: calls,
  open: async ({ input, server }, world, inspect) => {
    const ticketId = server.kind === 'reply' ? String(await askElsewhere(placeIn(world), question)) : '';
    const services = await signedInServices(world);
    const since = await holdFromNow(world, harness.hold);

    const place = { userId: String(world.drivers.verified.user_id), draft: 'question' };
    const logic =
      server.kind === 'reply'
        ? replyLogic(services, place, ticketId)
        : questionLogic(services, place, { linked: null, followUpOf: null });
    const withNewKey = (message: SupportMessage): SupportMessage => ({ ...message, key: crypto.randomUUID() });
    const { unanswered } = input as SupportMessageInput;
    return {
      actor: createActor(logic, {
        input: { unanswered: unanswered && withNewKey(unanswered) },
        inspect,
      }).start() as never,
      since,
      changeId: () => ticketId,
      realEvent: (event) =>
        event.type === 'driver.send' ? { ...event, message: withNewKey(event.message as SupportMessage) } : event,
    };
  },
};

describe('a message to the team, on the real client against the real host', () => testEveryEdge(harness));
