import { draftStore } from '../../../src/storage/drafts';
import { photoTries } from '../../../src/storage/photo-tries';

const file = (name: string, size = 3, lastModified = 7) => new File(['x'.repeat(size)], name, { lastModified });

describe('how often a photo was begun and never ended', () => {
  const storage = localStorage;
  const tries = (userId = '7', draft = 'document-1-13') => photoTries(draftStore(storage), userId, draft);
  beforeEach(() => storage.clear());

  it('is counted, by what the file is, and is there after the tab has died', () => {
    tries().begin(file('a.jpg'));
    tries().begin(file('a.jpg'));
    tries().begin(file('b.jpg'));
    expect([file('a.jpg'), file('b.jpg'), file('a.jpg', 4), file('a.jpg', 3, 8)].map(tries().of)).toEqual([2, 1, 0, 0]);
    expect(tries('8').of(file('a.jpg'))).toBe(0);
    expect(tries('7', 'document-1-14').of(file('a.jpg'))).toBe(0);
  });

  it('is over when it ends, and nothing is left of it', () => {
    tries().begin(file('a.jpg'));
    tries().begin(file('b.jpg'));
    tries().end(file('a.jpg'));
    expect([file('a.jpg'), file('b.jpg')].map(tries().of)).toEqual([0, 1]);
    tries().end(file('b.jpg'));
    expect(storage).toHaveLength(0);
  });

  it('is forgiven when the page is left in peace, and wiped with the drafts', () => {
    tries().begin(file('a.jpg'));
    tries().forgive();
    expect(storage).toHaveLength(0);
    tries().begin(file('a.jpg'));
    draftStore(storage).wipe();
    expect(storage).toHaveLength(0);
  });
});
