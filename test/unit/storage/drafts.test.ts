import { draftNames } from '../../../src/storage/draft-names';
import { draftStore } from '../../../src/storage/drafts';
import { forbidden, full } from './storages';

const values = { registration: 'YA23 KXP', reason: 'Mine <b>broke</b> "down" \u{1F697}' };

describe('drafts', () => {
  it('are restored unchanged after a reload, with the time they were saved', () => {
    expect(draftStore(localStorage, () => 1_234).write('7', 'vehicle-change', values)).toBe(true);
    expect(draftStore(localStorage, () => 1_234).read('7', 'vehicle-change')).toEqual({ values, savedAt: 1_234 });
  });

  it('belong to one driver and one form', () => {
    const drafts = draftStore(localStorage);
    drafts.write('7', 'vehicle-change', values);
    expect(drafts.read('8', 'vehicle-change')).toBeNull();
    expect(drafts.read('7', 'document-1-13')).toBeNull();
    // The id of this driver begins with the same digit.
    expect(drafts.read('71', 'vehicle-change')).toBeNull();
  });

  it('expire 7 days after their last change, and the portal’s start deletes the expired ones of every user (SEC-13)', () => {
    const day = 86_400_000;
    const at = (days: number) => draftStore(localStorage, () => days * day);
    at(0).write('7', 'profile', values);
    at(0).write('0', 'registration', values);
    at(1).write('8', 'document-1:13', values);
    expect(at(7).read('7', 'profile')?.values).toEqual(values);
    expect(at(7).removeExpired()).toEqual([]);
    expect(at(7.1).read('7', 'profile')).toBeNull();
    expect(at(7.1).removeExpired()).toEqual(
      expect.arrayContaining([
        { userId: '7', name: 'profile' },
        { userId: '0', name: 'registration' },
      ]),
    );
    expect(Object.keys(localStorage)).toEqual(['portal.draft:8:document-1:13']);
    expect(at(9).removeExpired()).toEqual([{ userId: '8', name: 'document-1:13' }]);
    expect(localStorage).toHaveLength(0);
    localStorage.setItem('portal.signed-out-at', '1');
    expect(at(99).removeExpired()).toEqual([]);
    expect(localStorage).toHaveLength(1);
  });

  it('are listed by the beginning of their name, for one driver', () => {
    const drafts = draftStore(localStorage);
    for (const name of ['reply:2', 'profile']) drafts.write('7', name, values);
    drafts.write('71', 'reply:3', values);
    expect(draftNames('7', 'reply:')).toEqual(['reply:2']);
  });

  it('keep only the latest values of a form', () => {
    const drafts = draftStore(localStorage);
    drafts.write('7', 'vehicle-change', { reason: 'first' });
    drafts.write('7', 'vehicle-change', { reason: 'second' });
    expect(drafts.read('7', 'vehicle-change')?.values).toEqual({ reason: 'second' });
  });

  it('of one form are deleted without those of the others', () => {
    const drafts = draftStore(localStorage);
    drafts.write('7', 'vehicle-change', values);
    drafts.write('7', 'document-1-13', values);
    drafts.drop('7', 'vehicle-change');
    expect(drafts.read('7', 'vehicle-change')).toBeNull();
    expect(drafts.read('7', 'document-1-13')).not.toBeNull();
  });

  it('of every driver are deleted at sign-out, and nothing else is (SE-05)', () => {
    const drafts = draftStore(localStorage);
    for (const user of ['7', '8', '9'])
      for (const name of ['vehicle-change', 'document-1-13']) drafts.write(user, name, values);
    localStorage.setItem('portal.signed-out-at', '1');
    drafts.wipe();
    expect(Object.keys(localStorage)).toEqual(['portal.signed-out-at']);
  });

  it.each<[string, string]>([
    ['cut-off JSON', '{"values":{"reason":"x"'],
    ['null', 'null'],
    ['a number', '7'],
    ['a list', '[]'],
    ['no values', '{"savedAt":1}'],
    ['no values in `values`', '{"values":null,"savedAt":1}'],
    ['no time, which a screen would show', '{"values":{"reason":"x"}}'],
    ['a time that is not a number', '{"values":{"reason":"x"},"savedAt":"yesterday"}'],
    ['a value of the wrong type', '{"values":{"registration":7},"savedAt":1}'],
    ['a value inside a value', '{"values":{"registration":{"toString":1}},"savedAt":1}'],
  ])('are ignored if the storage contains %s', (_, stored) => {
    localStorage.setItem('portal.draft:7:vehicle-change', stored);
    // Read at their own time, so that none is too old.
    expect(draftStore(localStorage, () => 1).read('7', 'vehicle-change')).toBeNull();
  });

  it('are not written when storage is full, and the earlier one is kept', () => {
    const before = JSON.stringify({ values: { reason: 'before' }, savedAt: 1 });
    const drafts = draftStore(full({ 'portal.draft:7:vehicle-change': before }), () => 1);
    expect(drafts.write('7', 'vehicle-change', values)).toBe(false);
    expect(drafts.read('7', 'vehicle-change')?.values).toEqual({ reason: 'before' });
    drafts.wipe();
    expect(drafts.read('7', 'vehicle-change')).toBeNull();
  });

  it('are not written when the browser forbids storage', () => {
    const drafts = draftStore(forbidden());
    expect(drafts.write('7', 'vehicle-change', values)).toBe(false);
    expect(drafts.read('7', 'vehicle-change')).toBeNull();
    expect(() => drafts.drop('7', 'vehicle-change')).not.toThrow();
    expect(() => drafts.wipe()).not.toThrow();
  });
});
