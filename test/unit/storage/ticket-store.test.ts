import type { PendingTicket } from '../../../machines/ticket';
import { openTicketStore } from '../../../src/storage/ticket-store';
import { forbidden, full } from './storages';

const change: PendingTicket = { key: 'key-one', kind: 'vehicle_change', about: '31' };
const document: PendingTicket = { key: 'key-two', kind: 'document', about: '55' };

describe('pending tickets stored on this device (FL-07)', () => {
  it('are there after a reload, per driver', () => {
    openTicketStore(localStorage).store('7', change);
    expect(openTicketStore(localStorage).read('7')).toEqual([change]);
    expect(openTicketStore(localStorage).read('8')).toEqual([]);
  });

  it('are removed one by one, and leave nothing behind', () => {
    const tickets = openTicketStore(localStorage);
    tickets.store('7', change);
    tickets.store('7', document);
    tickets.remove('7', change);
    expect(tickets.read('7')).toEqual([document]);
    tickets.remove('7', { ...change, key: 'a key that is not there' });
    tickets.remove('8', document);
    expect(tickets.read('7')).toEqual([document]);
    tickets.remove('7', document);
    expect(localStorage).toHaveLength(0);
  });

  it('are removed together if they are about the same item, and separately if the item is unknown', () => {
    const tickets = openTicketStore(localStorage);
    tickets.store('7', { ...change, key: 'of another tab' });
    tickets.store('7', { ...document, key: 'one', about: null });
    tickets.store('7', { ...document, key: 'two', about: null });
    tickets.store('7', change);
    const otherChange = { ...change, key: 'of another change', about: '32' };
    tickets.store('7', otherChange);
    tickets.remove('7', change);
    tickets.remove('7', { ...document, key: 'one', about: null });
    expect(tickets.read('7')).toEqual([{ ...document, key: 'two', about: null }, otherChange]);
  });

  it('are deleted at sign-out, and nothing else is', () => {
    const tickets = openTicketStore(localStorage);
    tickets.store('7', change);
    tickets.store('8', document);
    localStorage.setItem('portal.draft:7:x', '1');
    tickets.wipe();
    expect(Object.keys(localStorage)).toEqual(['portal.draft:7:x']);
  });

  it('include those of earlier versions, which stored ids as numbers', () => {
    localStorage.setItem('portal.pending-tickets:7', '[{"key":"x","kind":"document","about":12}]');
    expect(openTicketStore(localStorage).read('7')).toEqual([{ key: 'x', kind: 'document', about: '12' }]);
  });

  it.each<[string, string]>([
    ['cut-off JSON', '[{"key":'],
    ['an object in place of a list', '{"key":"x"}'],
    ['null', 'null'],
    ['a kind that does not exist', '[{"key":"x","kind":"agreement","about":1}]'],
    ['an id that is a list', '[{"key":"x","kind":"document","about":[1]}]'],
    ['no key', '[{"kind":"document","about":1}]'],
  ])('are none if the storage contains %s, and a new one can be stored', (_, stored) => {
    localStorage.setItem('portal.pending-tickets:7', stored);
    const tickets = openTicketStore(localStorage);
    expect(tickets.read('7')).toEqual([]);
    tickets.store('7', change);
    expect(tickets.read('7')).toEqual([change]);
  });

  it('fail silently if storage is forbidden or full', () => {
    for (const storage of [forbidden(), full()]) {
      const tickets = openTicketStore(storage);
      expect(() => tickets.store('7', change)).not.toThrow();
      expect(tickets.read('7')).toEqual([]);
      expect(() => tickets.remove('7', change)).not.toThrow();
      expect(() => tickets.wipe()).not.toThrow();
    }
  });
});
