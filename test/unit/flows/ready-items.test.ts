import { readyItems } from '../../../src/flows/ready-items';
import type { StoredTicket } from '../../../src/storage/ticket-store';
import { requirement } from '../features/home/samples';

const today = '2026-03-05';
const ready = (kind: StoredTicket['kind'], about: string | null, href = '/send'): StoredTicket => ({
  key: `${kind}-${about}`,
  kind,
  about,
  ready: { name: kind, href },
});
const acceptance = ready('quote_acceptance', '51');
const change = ready('vehicle_change', '501');
const quote = { id: '51', status: 'quoted', vehicle_id: '91', starts_on: null };

describe('what is ready to send (AP-01, FL-07)', () => {
  it.each<[string, StoredTicket, Parameters<typeof readyItems>[1], boolean]>([
    ['an acceptance of an open quote', acceptance, { quotes: [quote] }, true],
    ['an acceptance while the quotes are not known', acceptance, { quotes: null }, true],
    ['an acceptance of an accepted quote', acceptance, { quotes: [{ ...quote, status: 'accepted' }] }, false],
    [
      'an acceptance after another quote for the car was accepted',
      acceptance,
      { quotes: [quote, { ...quote, id: '52', status: 'accepted' }] },
      false,
    ],
    [
      'an acceptance after a quote for another car was accepted',
      acceptance,
      { quotes: [quote, { ...quote, id: '52', vehicle_id: '92', status: 'accepted' }] },
      true,
    ],
    ['a change that was not sent', change, { changes: [{ id: '501', status: 'draft' }] }, true],
    ['a change that another device has sent', change, { changes: [{ id: '501', status: 'pending' }] }, false],
    ['a ticket of what was sent', { ...change, ready: undefined }, {}, false],
  ])('%s', (_, ticket, records, isListed) => {
    expect(readyItems([ticket], records, today).map(({ key }) => key)).toEqual(isListed ? [ticket.key] : []);
  });

  it('says when the team already checks another document of its kind', () => {
    const { document_type: type, vehicle_id: car, current } = requirement;
    const href = `/vehicle-documents/document/upload?type=${type.id}&vehicle=${car}`;
    const detailWith = (status: 'pending' | 'approved') =>
      readyItems(
        [ready('document', null, href)],
        { documents: [{ ...requirement, status, current: current && { ...current, status } }] },
        today,
      )[0]?.detail;
    expect(detailWith('approved')).toBe('It hasn’t been sent. Everything you entered is still here.');
    expect(detailWith('pending')).toMatch(/^We’re already checking another one\./);
  });
});
