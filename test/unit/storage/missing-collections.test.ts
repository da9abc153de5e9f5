import { missingCollections } from '../../../src/storage/missing-collections';
import { forbidden, full } from './storages';

describe('the missing collections stored on this device (OP-09)', () => {
  it('are known from the start of the next page, and deleted with the driver’s data', () => {
    const first = missingCollections(localStorage);
    first.record('/v1/payouts', false);
    first.record('/v1/agreements', false);
    first.record('/v1/payouts', true);
    expect([...missingCollections(localStorage).all()]).toEqual(['/v1/agreements']);
    first.forget();
    expect(first.all().size).toBe(0);
    expect(localStorage).toHaveLength(0);
  });

  it.each([
    ['forbids storage', forbidden],
    ['has no room', full],
  ])('are known until the page is left in a browser that %s', (_name, storage) => {
    const missing = missingCollections(storage());
    missing.record('/v1/payouts', false);
    expect([...missing.all()]).toEqual(['/v1/payouts']);
    missing.forget();
    expect(missing.all().size).toBe(0);
  });
});
