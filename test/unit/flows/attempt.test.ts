import { openAttempt, readAttempt } from '../../../src/flows/attempt';
import { draftStore } from '../../../src/storage/drafts';
import { openTicketStore } from '../../../src/storage/ticket-store';

const userId = '7';
const kind = 'insurance_quote';

let keys = 0;
/** Starts a visit, with what the device has stored. */
const visit = (storage: Storage = localStorage) => ({
  drafts: draftStore(storage),
  ticketStore: openTicketStore(storage),
  newKey: () => {
    keys += 1;
    return `key-${keys}`;
  },
});
type Visit = ReturnType<typeof visit>;

/** The driver presses Send, and the delivery stores its ticket before the call. */
const press = (device: Visit, content: string, ids: readonly string[] = ['1']) => {
  const attempt = openAttempt(device, userId, 'form', { kind, content, known: ids, candidates: ids });
  device.ticketStore.store(userId, { key: attempt.ticketKey, kind, about: null });
  return attempt;
};

beforeEach(() => {
  keys = 0;
});

describe('the keys of a submission with an unknown outcome (FL-07)', () => {
  it('are the same in every later visit, and so are the ids of the records that the operator had at the first press', () => {
    const first = press(visit(), 'answers');
    expect(new Set([first.key, first.ticketKey]).size).toBe(2);
    expect(press(visit(), 'answers', ['1', '2'])).toEqual(first);
  });

  it('are a new operator key and the same ticket key for corrected content', () => {
    const first = press(visit(), 'answers');
    const corrected = press(visit(), 'corrected');
    expect(corrected).toMatchObject({ ticketKey: first.ticketKey, known: ['1'] });
    expect(corrected.key).not.toBe(first.key);
    const later = { kind, content: 'corrected again', known: ['1', '2'], candidates: ['1'] } as const;
    expect(openAttempt(visit(), userId, 'form', later).known).toEqual(['1']);
  });

  it('are both new for corrected content after the first content has arrived, and the first ticket stays pending', () => {
    const first = press(visit(), 'answers');
    const corrected = press(visit(), 'corrected', ['1', '2']);
    expect([first.key, first.ticketKey]).not.toEqual(expect.arrayContaining([corrected.ticketKey]));
    expect(corrected.key).not.toBe(first.key);
    expect(visit().ticketStore.read(userId)).toEqual([
      { key: first.ticketKey, kind, about: '2' },
      { key: corrected.ticketKey, kind, about: null },
    ]);
  });

  it('are new once the ticket is no longer pending, or belongs to another submission', () => {
    const first = press(visit(), 'answers');
    visit().ticketStore.remove(userId, { key: first.ticketKey, kind, about: null });
    expect(readAttempt(visit(), userId, 'form')).toBeNull();
    const second = press(visit(), 'answers');
    visit().ticketStore.store(userId, { key: second.ticketKey, kind, about: '9' });
    const third = press(visit(), 'answers');
    expect(new Set([first, second, third].flatMap(({ key, ticketKey }) => [key, ticketKey])).size).toBe(6);
  });

  it('stay of an attempt that was never sent, but no new record is taken for it', () => {
    const first = press(visit(), 'answers');
    visit().ticketStore.store(userId, {
      key: first.ticketKey,
      kind,
      about: null,
      ready: { name: 'Form', href: '/form' },
    });
    expect(readAttempt(visit(), userId, 'form')?.isReady).toBe(true);
    const ids = ['1', 'of another device'];
    const again = openAttempt(visit(), userId, 'form', { kind, content: 'answers', known: ids, candidates: ids });
    expect(again).toEqual({ ...first, known: ids });
    const corrected = openAttempt(visit(), userId, 'form', { kind, content: 'corrected', known: ids, candidates: ids });
    expect(corrected).toMatchObject({ ticketKey: first.ticketKey, known: ids });
    expect(
      visit()
        .ticketStore.read(userId)
        .map(({ about }) => about),
    ).toEqual([null]);
  });

  it('belong to one driver and one submission, and are deleted at sign-out', () => {
    const first = press(visit(), 'answers');
    expect(readAttempt(visit(), '8', 'form')).toBeNull();
    expect(readAttempt(visit(), userId, 'other form')).toBeNull();
    expect(readAttempt(visit(), userId, 'form')).toEqual({ ...first, isReady: false });
    visit().drafts.wipe();
    visit().ticketStore.wipe();
    expect(localStorage).toHaveLength(0);
  });

  it('are kept for this visit on a device without storage', () => {
    const full = {
      ...localStorage,
      getItem: () => null,
      setItem: () => {
        throw new Error('full');
      },
    } as Storage;
    const first = press(visit(full), 'answers');
    const attempt = { kind, content: 'answers', known: ['1'], candidates: ['1'], last: first } as const;
    expect(openAttempt(visit(full), userId, 'form', attempt)).toEqual(first);
  });
});
