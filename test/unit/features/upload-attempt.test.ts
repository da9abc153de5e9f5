import type { Requirement } from '../../../src/api/documents';
import {
  deleteDraft,
  findArrived,
  ticketKeyFor,
} from '../../../src/features/vehicle-documents/documents/upload-attempt';
import type { Services } from '../../../src/flows/services';
import { draftStore } from '../../../src/storage/drafts';
import { openTicketStore } from '../../../src/storage/ticket-store';
import { documentType, sent } from './samples';

const target = { documentTypeId: documentType.id, vehicleId: '91' };
const draft = 'document-own-15-91';
const row = (more: Partial<Requirement> = {}): Requirement => ({
  document_type: documentType,
  vehicle_id: '91',
  required: true,
  status: 'approved',
  current: { ...sent, id: '1', status: 'approved' },
  replacement: null,
  ...more,
});
const rowWithNewDocument = row({ replacement: { ...sent, id: '3' } });

let keys = 0;
const droppedFiles: string[] = [];
const phone = () => {
  const drafts = draftStore(localStorage);
  const tickets = openTicketStore(localStorage);
  const files = {
    drop: async (_: number, name: string) => void droppedFiles.push(name),
  } as unknown as Services['files'];
  return {
    drafts,
    ticketStore: tickets,
    files,
    newKey: () => {
      keys += 1;
      return `key-${keys}`;
    },
  };
};
type Phone = ReturnType<typeof phone>;
const press = (services: Phone, { to = target, known = ['1', '2'], content = 'content', of = row() } = {}) =>
  ticketKeyFor(services, '7', to, of, { key: content, known });
const reserve = ({ ticketStore: tickets }: Phone, key: string, about: string | null = null) =>
  tickets.store('7', { key, kind: 'document', about });

beforeEach(() => {
  keys = 0;
  droppedFiles.length = 0;
});

describe('the key of a ticket', () => {
  it('is reused while the outcome of the last attempt is unknown, and new after that', () => {
    const first = phone();
    expect(press(first)).toBe('key-1');
    reserve(first, 'key-1');
    expect(press(phone())).toBe('key-1');
    expect(press(phone(), { content: 'corrected' })).toBe('key-1');
    expect(press(phone(), { to: { ...target, vehicleId: '92' } })).toBe('key-2');
    first.ticketStore.remove('7', { key: 'key-1', kind: 'document', about: null });
    expect(press(phone())).toBe('key-3');
  });

  it('is new for other content when the first document has arrived, whose ticket is kept', () => {
    reserve(phone(), press(phone()));
    expect(press(phone(), { content: 'corrected', of: rowWithNewDocument })).toBe('key-2');
    expect(phone().ticketStore.read('7')).toEqual([{ key: 'key-1', kind: 'document', about: '3' }]);
  });

  it('is not reused once the document of its ticket is known', () => {
    press(phone());
    reserve(phone(), 'key-1', '3');
    expect(press(phone())).toBe('key-2');
  });
});

describe('a document that arrived although its tab was closed (FL-07)', () => {
  const leave = () => {
    phone().drafts.write('7', draft, { number: 'A1' });
    reserve(phone(), press(phone()));
  };

  it('becomes the item of its ticket, and its draft and files are deleted', () => {
    leave();
    findArrived(phone(), '7', [rowWithNewDocument]);
    expect(phone().ticketStore.read('7')).toEqual([{ key: 'key-1', kind: 'document', about: '3' }]);
    expect(phone().drafts.read('7', draft)).toBeNull();
    expect(droppedFiles).toEqual([draft]);
    expect(Object.keys(localStorage)).toEqual(['portal.pending-tickets:7']);
  });

  it.each([
    ['the operator has nothing new', row()],
    ['the new document is of another car', { ...rowWithNewDocument, vehicle_id: '92' }],
  ])('is not found when %s', (_, requirement) => {
    leave();
    findArrived(phone(), '7', [requirement]);
    expect(phone().ticketStore.read('7')).toEqual([{ key: 'key-1', kind: 'document', about: null }]);
    expect(phone().drafts.read('7', draft)?.values).toEqual({ number: 'A1' });
  });

  it('is not one of another device while this one is still ready to send', () => {
    leave();
    const ready = { key: 'key-1', kind: 'document', about: null, ready: { name: 'MOT', href: '/upload' } } as const;
    phone().ticketStore.store('7', ready);
    findArrived(phone(), '7', [rowWithNewDocument]);
    expect(phone().ticketStore.read('7')).toEqual([ready]);
    expect(phone().drafts.read('7', draft)?.values).toEqual({ number: 'A1' });
    expect(droppedFiles).toEqual([]);
  });

  it('is not searched for if its ticket is settled, or if this phone has sent nothing', () => {
    findArrived(phone(), '7', [rowWithNewDocument]);
    leave();
    phone().ticketStore.remove('7', { key: 'key-1', kind: 'document', about: null });
    findArrived(phone(), '7', [rowWithNewDocument]);
    expect(phone().ticketStore.read('7')).toEqual([]);
    expect(phone().drafts.read('7', draft)?.values).toEqual({ number: 'A1' });
  });
});

it('a stored document leaves no draft on the phone', () => {
  phone().drafts.write('7', draft, { number: 'A1' });
  press(phone(), { known: [] });
  deleteDraft(phone(), '7', target);
  expect(localStorage).toHaveLength(0);
  expect(droppedFiles).toEqual([draft]);
});
