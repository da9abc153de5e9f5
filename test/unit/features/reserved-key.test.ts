/** @jest-environment node */
import type { PendingTicket } from '../../../machines/ticket';
import type { TicketStatus } from '../../../src/api/tickets';
import { reservedKeyOf } from '../../../src/features/vehicle-documents/reserved-key';

const ticket = (key: string, about = '7', kind: PendingTicket['kind'] = 'vehicle_change'): TicketStatus => ({
  key,
  kind,
  about,
  isRaised: false,
});
const otherTickets = [ticket('another-change', '8'), ticket('a-document', '7', 'document')];

describe('the key of a ticket that is reserved for a change (FL-07)', () => {
  it('is the host’s key, or else the key on this device', () => {
    const storedTickets = [...otherTickets, ticket('stored')];
    expect(reservedKeyOf({ id: '7', status: 'pending' }, storedTickets, [...otherTickets, ticket('at-the-host')])).toBe(
      'at-the-host',
    );
    expect(reservedKeyOf({ id: '7', status: 'pending' }, storedTickets, otherTickets)).toBe('stored');
    expect(reservedKeyOf({ id: '7', status: 'draft' }, storedTickets, null)).toBe('stored');
    expect(reservedKeyOf({ id: '7', status: 'draft' }, otherTickets, otherTickets)).toBeNull();
  });

  it('is absent if the host says that the ticket is raised', () => {
    const pending = { id: '7', status: 'pending' } as const;
    const raised = (key: string) => ({ ...ticket(key), isRaised: true });
    expect(reservedKeyOf(pending, [ticket('stored')], [raised('under-another-key')])).toBeNull();
    expect(reservedKeyOf(pending, [ticket('stored')], [{ ...raised('stored'), about: null }])).toBeNull();
    // The raised ticket belongs to an earlier submission.
    expect(reservedKeyOf(pending, [ticket('stored')], [{ ...raised('earlier'), about: null }])).toBe('stored');
  });

  it('is never the key of a submission that the team has sent back', () => {
    const sentBack = { id: '7', status: 'action_required' } as const;
    expect(reservedKeyOf(sentBack, [ticket('stored')], [])).toBeNull();
    expect(reservedKeyOf(sentBack, [ticket('stored')], null)).toBeNull();
    expect(reservedKeyOf(sentBack, [ticket('stored')], [ticket('of-the-new-submission')])).toBe(
      'of-the-new-submission',
    );
  });
});
