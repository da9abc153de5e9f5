import type { Client } from '../../../src/api/client';
import { pendingTickets, readTicketStatuses } from '../../../src/flows/pending-tickets';
import { openTicketStore } from '../../../src/storage/ticket-store';

const firstTicket = { key: 'stored-here-0000001', kind: 'vehicle_change', about: '7' } as const;
const secondTicket = { key: 'stored-here-0000002', kind: 'vehicle_change', about: '7' } as const;
const row = (key: string, state: 'reserved' | 'raised', id: string | null) => ({
  key,
  kind: 'vehicle_change',
  related: id === null ? null : { type: 'vehicle_change', id },
  created_at: '2026-03-02T08:14:08Z',
  state,
});
const host = (answer: () => Promise<unknown>) => {
  const get = jest.fn(answer);
  return { get, client: { host: { get } } as unknown as Client };
};

describe('tickets that are not raised yet (FL-07)', () => {
  it.each([
    ['under this key', [row(firstTicket.key, 'raised', null)], [secondTicket]],
    ['of this change, under another key', [row('of-another-device-1', 'raised', '7')], []],
    [
      'under another key, of an earlier submission',
      [row('of-another-device-1', 'raised', null)],
      [firstTicket, secondTicket],
    ],
    ['of another change', [row('of-another-device-1', 'raised', '8')], [firstTicket, secondTicket]],
  ])('are removed from this device when a ticket is raised %s', async (_what, rows, remaining) => {
    const tickets = openTicketStore(localStorage);
    for (const ticket of [firstTicket, secondTicket]) tickets.store('1', ticket);
    const { get, client } = host(async () => ({ data: rows }));
    const statuses = await readTicketStatuses({ ticketStore: tickets }, '1', client);
    expect(get).toHaveBeenCalledWith('/api/zendesk/intents', {
      query: { keys: `${firstTicket.key},${secondTicket.key}` },
      signal: undefined,
    });
    expect(tickets.read('1')).toEqual(remaining);
    expect(pendingTickets([firstTicket, secondTicket], statuses)).toEqual(remaining);
  });

  it('are none of those that are ready to send: another device raised the ticket of what the operator has', () => {
    const ready = { ...firstTicket, ready: { name: 'Change of car', href: '/send' } };
    expect(pendingTickets([ready], [])).toEqual([]);
    const reserved = { ...firstTicket, isRaised: false };
    expect(pendingTickets([ready], [reserved])).toEqual([reserved]);
  });

  it('of any device are listed, and those of this device are kept while the host cannot be reached', async () => {
    const tickets = openTicketStore(localStorage);
    const ticketOfOtherDevice = {
      key: 'of-another-device-1',
      kind: 'vehicle_change',
      about: '9',
      isRaised: false,
    } as const;
    expect(pendingTickets([firstTicket], [ticketOfOtherDevice])).toEqual([ticketOfOtherDevice, firstTicket]);
    expect(pendingTickets([firstTicket], [{ ...firstTicket, about: null, isRaised: false }])).toEqual([firstTicket]);
    tickets.store('1', firstTicket);
    expect(
      await readTicketStatuses({ ticketStore: tickets }, '1', host(() => Promise.reject(new Error('away'))).client),
    ).toBeNull();
    expect(tickets.read('1')).toEqual([firstTicket]);
    expect(pendingTickets([firstTicket], null)).toEqual([firstTicket]);
  });
});
