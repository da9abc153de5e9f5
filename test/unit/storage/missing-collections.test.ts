import { missingCollections } from '../../../src/storage/missing-collections';
import { forbidden, full } from './storages';

beforeEach(() => localStorage.clear());

describe('the missing collections noted on this device (OP-09)', () => {
  it('are known from the start of the next page, and deleted with the driver’s data', () => {
    const first = missingCollections(localStorage);
    first.note('/v1/payouts', false);
    first.note('/v1/agreements', false);
    first.note('/v1/payouts', true);
    expect([...missingCollections(localStorage).all()]).toEqual(['/v1/agreements']);
    first.forget();
    expect(first.all().size).toBe(0);
    expect(localStorage).toHaveLength(0);
  });

  it('are reported to subscribers when they change, and only then', () => {
    const missing = missingCollections(localStorage);
    const listener = jest.fn();
    const stop = missing.subscribe(listener);
    const before = missing.all();
    missing.note('/v1/payouts', null);
    missing.note('/v1/payouts', true);
    expect(listener).not.toHaveBeenCalled();
    expect(missing.all()).toBe(before);
    missing.note('/v1/payouts', false);
    missing.note('/v1/payouts', false);
    expect(listener).toHaveBeenCalledTimes(1);
    stop();
    missing.note('/v1/payouts', true);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['forbids storage', forbidden],
    ['has no room', full],
  ])('are known until the page is left in a browser that %s', (_name, storage) => {
    const missing = missingCollections(storage());
    missing.note('/v1/payouts', false);
    expect([...missing.all()]).toEqual(['/v1/payouts']);
    missing.forget();
    expect(missing.all().size).toBe(0);
  });

  it('include what was requested since the page was loaded', () => {
    missingCollections(localStorage).note('/v1/payouts', false);
    const missing = missingCollections(localStorage);
    expect(missing.isAsked('/v1/payouts')).toBe(false);
    missing.note('/v1/payouts', null);
    expect(missing.isAsked('/v1/payouts')).toBe(true);
    expect([...missing.all()]).toEqual(['/v1/payouts']);
  });
});
