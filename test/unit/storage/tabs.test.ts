import { type OtherTabs, otherTabs } from '../../../src/storage/tabs';
import { forbidden } from './storages';

const open: OtherTabs[] = [];
const tab = (...args: Parameters<typeof otherTabs>): OtherTabs => {
  const made = otherTabs(...args);
  open.push(made);
  return made;
};

beforeEach(() => localStorage.clear());
// An open channel would keep the test run alive.
afterEach(() => {
  for (const one of open.splice(0)) one.close();
});

const said = (heard: jest.Mock) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Nothing was heard.')), 30_000);
    heard.mockImplementation(() => {
      clearTimeout(timer);
      resolve();
    });
  });

describe('one tab signs out, all do (SE-04)', () => {
  it('is heard by every other tab and not by the one that said it', async () => {
    const [one, two, three] = [tab(localStorage), tab(localStorage), tab(localStorage)];
    const [self, second, third] = [jest.fn(), jest.fn(), jest.fn()];
    one.onNews(self);
    two.onNews(second);
    three.onNews(third);
    const heard = Promise.all([said(second), said(third)]);
    one.tell('signed-out');
    await heard;
    expect(self).not.toHaveBeenCalled();
  });

  it('and one that signs in is no sign-out for those that sleep', async () => {
    const [one, two] = [tab(localStorage), tab(localStorage)];
    const news = jest.fn();
    two.onNews(news);
    const heard = said(news);
    one.tell('signed-in');
    await heard;
    expect(news).toHaveBeenCalledWith('signed-in');
    expect(two.signedOutAt()).toBe(0);
  });

  it('a sign-in is known to the tabs that heard of it, and missed by one that slept until that has noted it', async () => {
    const [one, two, asleep] = [tab(localStorage), tab(localStorage), tab(localStorage)];
    const news = jest.fn();
    two.onNews(news);
    const heard = said(news);
    one.tell('signed-in');
    await heard;
    expect(one.knownSignIn()).toMatch(/^[\da-f-]{36}$/);
    expect(two.knownSignIn()).toBe(one.knownSignIn());
    expect([one, two, asleep].map((each) => each.hasMissedSignIn())).toEqual([false, false, true]);
    asleep.noteSignIn();
    expect(asleep.hasMissedSignIn()).toBe(false);
    expect(tab(localStorage).hasMissedSignIn()).toBe(false);
  });

  it('a message that is quicker than the storage does not make the mark from before news', async () => {
    const kept = new Map([['portal.sign-in', 'before']]);
    const slow = { getItem: (key: string) => kept.get(key) ?? null } as Storage;
    const two = tab(slow);
    const news = jest.fn();
    two.onNews(news);
    const heard = said(news);
    tab(localStorage, undefined, undefined, () => 'now').tell('signed-in');
    await heard;
    expect([two.knownSignIn(), two.hasMissedSignIn()]).toEqual(['now', false]);
    kept.set('portal.sign-in', 'now');
    expect(two.hasMissedSignIn()).toBe(false);
    kept.set('portal.sign-in', 'next');
    expect(two.hasMissedSignIn()).toBe(true);
  });

  it('does not take another message for it', async () => {
    const heard = jest.fn();
    tab(localStorage).onNews(heard);
    const stranger = new BroadcastChannel('portal.session');
    stranger.postMessage({ type: 'signed-out' });
    stranger.postMessage('came-by');
    // Messages of a channel come in their order: with this one the others have come.
    const last = said(heard);
    stranger.postMessage('signed-out');
    await last;
    stranger.close();
    expect(heard.mock.calls).toEqual([['signed-out']]);
  });

  it('is known to a tab that slept', () => {
    const asleep = tab(localStorage);
    expect(asleep.signedOutAt()).toBe(0);
    tab(localStorage, 'portal.session', () => 1_234).tell('signed-out');
    expect(asleep.signedOutAt()).toBe(1_234);
  });

  it.each(['yesterday', '{}', 'NaN', '-Infinity'])('is unknown when the storage holds %j', (stored) => {
    localStorage.setItem('portal.signed-out-at', stored);
    expect(tab(localStorage).signedOutAt()).toBe(0);
  });

  it('is still said where storage is forbidden', async () => {
    const heard = jest.fn();
    tab(localStorage).onNews(heard);
    const told = said(heard);
    const one = tab(forbidden());
    one.tell('signed-out');
    expect(one.signedOutAt()).toBe(0);
    await told;
  });

  it('is still kept in a browser without channels', () => {
    const { BroadcastChannel: channel } = globalThis;
    try {
      Object.assign(globalThis, { BroadcastChannel: undefined });
      const one = tab(localStorage, 'portal.session', () => 5);
      one.onNews(() => undefined);
      one.tell('signed-out');
      expect(one.signedOutAt()).toBe(5);
      one.close();
    } finally {
      Object.assign(globalThis, { BroadcastChannel: channel });
    }
  });
});
