/** @jest-environment ./test/support/portal-environment.cjs */
import { createActor } from 'xstate';
import type { SupportMessage, SupportMessageInput } from '../../../machines/support-message';
import { questionLogic, replyLogic } from '../../../src/features/support/wiring';
import { askElsewhere } from '../../support/zendesk';
import { calls, question, supportMessageModel } from '../models/support-message.model';
import { testEveryEdge } from './run-paths';
import { placeIn, signedInServices } from './services';

testEveryEdge('a message to the team, on the real client against the real host', {
  model: supportMessageModel,
  hold: calls,
  open: async ({ input, server }, world, inspect) => {
    const ticketId = server.kind === 'reply' ? String(await askElsewhere(placeIn(world), question)) : '';
    const services = await signedInServices(world);
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
      }) as never,
      recordId: () => ticketId,
      realEvent: (event) =>
        event.type === 'driver.send' ? { ...event, message: withNewKey(event.message as SupportMessage) } : event,
    };
  },
});
