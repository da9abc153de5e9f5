import { draftStore } from '../../../src/storage/drafts';
import { photoTries } from '../../../src/storage/photo-tries';

const file = (name: string, size = 3, lastModified = 7) => new File(['x'.repeat(size)], name, { lastModified });

describe('the unfinished attempts to prepare a photo', () => {
  const storage = localStorage;
  const tries = (userId = '7', draft = 'document-1-13') => photoTries(draftStore(storage), userId, draft);
  beforeEach(() => storage.clear());

  it('are counted by the file’s identity, and survive a killed tab', () => {
    tries().begin(file('a.jpg'));
    tries().begin(file('a.jpg'));
    tries().begin(file('b.jpg'));
    expect([file('a.jpg'), file('b.jpg'), file('a.jpg', 4), file('a.jpg', 3, 8)].map(tries().of)).toEqual([2, 1, 0, 0]);
    expect(tries('8').of(file('a.jpg'))).toBe(0);
    expect(tries('7', 'document-1-14').of(file('a.jpg'))).toBe(0);
  });

  it('are deleted when the preparation ends', () => {
    tries().begin(file('a.jpg'));
    tries().begin(file('b.jpg'));
    tries().remove(file('a.jpg'));
    expect([file('a.jpg'), file('b.jpg')].map(tries().of)).toEqual([0, 1]);
    tries().remove(file('b.jpg'));
    expect(storage).toHaveLength(0);
  });

  it('are reset when the driver leaves the page normally, and deleted with the drafts', () => {
    tries().begin(file('a.jpg'));
    tries().reset();
    expect(storage).toHaveLength(0);
    tries().begin(file('a.jpg'));
    draftStore(storage).wipe();
    expect(storage).toHaveLength(0);
  });
});
