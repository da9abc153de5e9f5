/** @jest-environment ./test/support/portal-environment.cjs */
import type { TicketInput } from '../../../machines/ticket';
import { reserveTicketKey } from '../../../src/api/raise-ticket';
import { ticketLogic } from '../../../src/flows/delivery';
import { portalPage } from '../../support/portal-page';
import { arrangeChange, carOf } from '../models/change-fixtures';
import { hostAsks, ticketModel } from '../models/ticket.model';
import { runAsChild } from './run-as-child';
import { testEveryEdge } from './run-paths';
import { flowServices, placeIn } from './services';

testEveryEdge('a ticket, on the real client against the real host', {
  model: ticketModel,
  hold: [hostAsks],
  open: async ({ input, server }, world, inspect) => {
    const { setCookie } = portalPage();
    const place = placeIn(world);
    const car = await carOf(place);
    for (const cookie of await arrangeChange(
      place,
      { status: server.change, kind: 'seats', hasDocument: true },
      car,
      server.change === 'cancelled',
    )) {
      await setCookie(cookie);
    }
    const services = await flowServices();
    const client = await services.client();
    const { signal } = new AbortController();
    const answer = (await client.get('/v1/vehicle-changes', { signal })) as { data: readonly { id: string }[] };
    const changeId = String(answer.data[0]?.id);
    const { stage, pendingTicket: given } = input as TicketInput;
    const pendingTicket = { key: crypto.randomUUID(), kind: given.kind, about: changeId };
    if (server.isReserved) await reserveTicketKey(client, pendingTicket, signal);
    return {
      actor: runAsChild(ticketLogic(services), { stage, pendingTicket }, inspect),
      recordId: () => changeId,
    };
  },
});
