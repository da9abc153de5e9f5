/** @jest-environment node */

import type { Driver } from '../../server/caller';
import type { Reservation, ReservationKind } from '../../server/outbox/store';
import { flowTicketNote, unconfirmedTexts } from '../../server/tickets/notes';

const links: Record<ReservationKind, string> = {
  vehicle_change: 'https://cars.example/#/changes/{id}',
  document: 'https://office.example/documents?status=pending&document={id}',
  insurance_quote: 'https://office.example/quotes/{id}/review?tab=1',
  quote_acceptance: 'https://office.example/quotes?only={id}',
};

const driver = { id: '7', callsign: null } as Driver;

describe('links to the back office in private notes (OP-10, FL-01, FL-02)', () => {
  test.each<[ReservationKind, string, string]>([
    ['vehicle_change', 'https://cars.example/#/changes/118', 'https://cars.example/#/changes'],
    [
      'document',
      'https://office.example/documents?status=pending&document=118',
      'https://office.example/documents?status=pending',
    ],
    ['insurance_quote', 'https://office.example/quotes/118/review?tab=1', 'https://office.example/quotes'],
    ['quote_acceptance', 'https://office.example/quotes?only=118', 'https://office.example/quotes'],
  ])('a %s leads to its own page, and without an id to the list', (kind, item, all) => {
    expect(flowTicketNote(links, kind, '118', driver, null)).toContain(`Review: ${item}`);
    const { note } = unconfirmedTexts(links, { kind, related: null, driver, createdAt: 0 } as Reservation);
    expect(note.endsWith(`Review: ${all}`)).toBe(true);
    expect(flowTicketNote(links, kind, 'a/b', driver, null)).toContain(`Review: ${item.replace('118', 'a%2Fb')}`);
  });
});

test.each<[ReservationKind, string | null, string]>([
  ['vehicle_change', null, 'I may have sent you a vehicle change.'],
  ['vehicle_change', '118', 'I may have sent you vehicle change 118.'],
  ['document', null, 'I may have sent you a document.'],
  ['insurance_quote', null, 'I may have sent you a request for an insurance quote.'],
  ['insurance_quote', '118', 'I may have sent you a request for insurance quote 118.'],
  ['quote_acceptance', null, 'I may have sent you my acceptance of an insurance quote.'],
  ['quote_acceptance', '118', 'I may have sent you my acceptance of insurance quote 118.'],
])('the ticket for an unconfirmed %s with the id %s begins: %s (FL-07)', (kind, id, beginning) => {
  const reservation = { kind, related: id && { type: kind, id }, driver, createdAt: 0 } as Reservation;
  expect(unconfirmedTexts(links, reservation).comment.startsWith(`${beginning} My connection failed`)).toBe(true);
});
