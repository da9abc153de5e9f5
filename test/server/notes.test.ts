/** @jest-environment node */

import type { Driver } from '../../server/caller';
import type { ReservationKind } from '../../server/outbox/store';
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
    const { note } = unconfirmedTexts(links, { kind, related: null, driver, createdAt: 0 } as Parameters<
      typeof unconfirmedTexts
    >[1]);
    expect(note.endsWith(`Review: ${all}`)).toBe(true);
    expect(flowTicketNote(links, kind, 'a/b', driver, null)).toContain(`Review: ${item.replace('118', 'a%2Fb')}`);
  });
});
