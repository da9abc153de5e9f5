import { act, renderHook } from '@testing-library/react';
import { createActor, toPromise } from 'xstate';
import type { TicketStatus } from '../../../src/api/tickets';
import { useReservedKey } from '../../../src/features/vehicle-documents/vehicle-change/use-reserved-key';
import { type ChangeData, vehicleChangeLogic } from '../../../src/features/vehicle-documents/vehicle-change/wiring';
import type { Services } from '../../../src/flows/services';

const open = { id: '7', status: 'draft' } as ChangeData['open'];
const ticket = { key: 'at-the-host', kind: 'vehicle_change', about: '7', isRaised: false } as const;

const visit = () => {
  let resolve: (tickets: readonly TicketStatus[] | null) => void = () => undefined;
  const reserved = new Promise<readonly TicketStatus[] | null>((answer) => {
    resolve = answer;
  });
  const { result } = renderHook(() => useReservedKey({ open, reserved }));
  return {
    take: () => result.current(),
    says: (tickets: readonly TicketStatus[] | null) => act(async () => resolve(tickets)),
  };
};

describe('the ticket that the host has reserved for a change', () => {
  it('is used by the next step only, because a rejection cancels it (FL-07)', async () => {
    const { take, says } = visit();
    await says([ticket]);
    expect([take(), take()]).toEqual(['at-the-host', null]);
  });

  it('is unknown before the host answers, and is not used after the first press (FL-07)', async () => {
    const { take, says } = visit();
    expect(take()).toBeNull();
    await says([ticket]);
    expect(take()).toBeNull();
  });

  it('is absent if the host does not answer, or names another change', async () => {
    const silent = visit();
    await silent.says(null);
    const other = visit();
    await other.says([{ ...ticket, about: '8' }]);
    expect([silent.take(), other.take()]).toEqual([null, null]);
  });

  it.each([
    ['is cancelled when the change is deleted', false],
    ['is not cancelled if the team has got it since the page was opened (AP-31)', true],
  ])('%s', async (_, isRaisedSince) => {
    const services = { client: async () => ({ send: async () => null }), ticketStore: { remove: () => undefined } };
    const logic = vehicleChangeLogic(services as unknown as Services, '3', Promise.resolve([ticket]));
    const { delivery, discard } = logic.implementations.actors as Record<string, typeof logic>;
    const removeTicket = delivery?.implementations.actions.removeTicket as unknown as (args: object) => void;
    if (isRaisedSince) removeTicket({ context: { pendingTicket: ticket } });
    const discardChange = discard?.implementations.actors.discardChange as typeof logic;
    const discarded = await toPromise(createActor(discardChange, { input: { changeId: '7' } as never }).start());
    expect(discarded).toMatchObject({ reserved: isRaisedSince ? null : ticket });
  });
});
