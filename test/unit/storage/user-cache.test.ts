import { noOtherTabs } from '../../../src/storage/tabs';
import { userCache } from '../../../src/storage/user-cache';
import { driver as user } from '../app/people';
import { forbidden, full } from './storages';

const key = 'portal.user';

describe('the remembered driver (SE-02, SE-04)', () => {
  it('is there after a reload, under the key that the configuration names', () => {
    userCache(sessionStorage, 'another.key', noOtherTabs).remember(user);
    expect(sessionStorage.key(0)).toBe('another.key');
    expect(userCache(sessionStorage, 'another.key', noOtherTabs).read()).toEqual(user);
    expect(userCache(sessionStorage, key, noOtherTabs).read()).toBeNull();
  });

  it('is absent after a sign-out, and if none was stored', () => {
    const cache = userCache(sessionStorage, key, noOtherTabs);
    expect(cache.read()).toBeNull();
    cache.remember(user);
    cache.forget();
    expect(cache.read()).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });

  it.each<[string, string]>([
    ['cut-off JSON', '{"cachedAt":1,"user":{'],
    ['text in place of an object', '"1"'],
    ['null', 'null'],
    ['a list', '[]'],
    ['an older release without the time', JSON.stringify({ user })],
    ['an older release without a sign-in', JSON.stringify({ cachedAt: 5, user })],
    ['an older release with the user alone', JSON.stringify(user)],
    [
      'an older release without a time zone',
      JSON.stringify({ cachedAt: 5, signIn: null, user: { ...user, timeZone: undefined } }),
    ],
    ['a forged state', JSON.stringify({ cachedAt: 5, signIn: null, user: { ...user, verified: 'perhaps' } })],
    ['an id that is a list', JSON.stringify({ cachedAt: 5, signIn: null, user: { ...user, id: ['1'] } })],
    ['a time that is text', JSON.stringify({ cachedAt: '5', signIn: null, user })],
  ])('is absent if the storage contains %s', (_, stored) => {
    sessionStorage.setItem(key, stored);
    expect(userCache(sessionStorage, key, noOtherTabs).read()).toBeNull();
  });

  it('is absent once another tab has signed out, and is back after the next sign-in', () => {
    let now = 1_000;
    let signedOutAt = 0;
    const cache = userCache(sessionStorage, key, { ...noOtherTabs, signedOutAt: () => signedOutAt }, () => now);
    cache.remember(user);
    expect(cache.read()).toEqual(user);
    signedOutAt = 1_500;
    expect(cache.read()).toBeNull();
    now = 2_000;
    cache.remember(user);
    expect(cache.read()).toEqual(user);
  });

  it('is absent once another driver has signed in, until that driver is stored', () => {
    let signIn: string | null = null;
    const cache = userCache(sessionStorage, key, { ...noOtherTabs, knownSignIn: () => signIn });
    cache.remember(user);
    expect(cache.read()).toEqual(user);
    signIn = 'next';
    expect(cache.read()).toBeNull();
    cache.remember(user);
    expect(cache.read()).toEqual(user);
  });

  it('is absent if it was stored in the same millisecond in which another tab signed out', () => {
    const cache = userCache(sessionStorage, key, { ...noOtherTabs, signedOutAt: () => 1_000 }, () => 1_000);
    cache.remember(user);
    expect(cache.read()).toBeNull();
  });

  it('has only the properties that the portal uses', () => {
    sessionStorage.setItem(
      key,
      JSON.stringify({ cachedAt: 5, signIn: null, user: { ...user, email: 'driver@example.com' } }),
    );
    expect(userCache(sessionStorage, key, noOtherTabs).read()).toEqual(user);
  });

  it.each([
    ['forbidden', forbidden],
    ['full', full],
  ])('is absent, without an error, when storage is %s', (_, storage) => {
    const cache = userCache(storage(), key, noOtherTabs);
    expect(() => cache.remember(user)).not.toThrow();
    expect(cache.read()).toBeNull();
    expect(() => cache.forget()).not.toThrow();
  });
});
