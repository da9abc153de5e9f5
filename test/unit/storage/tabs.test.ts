import { type OtherTabs, otherTabs } from '../../../src/storage/tabs';
import { forbidden } from './storages';

const open: OtherTabs[] = [];
const tab = (...args: Parameters<typeof otherTabs>): OtherTabs => {
  const newTab = otherTabs(...args);
  open.push(newTab);
  return newTab;
};

// An open channel would keep the test run alive.
afterEach(() => {
  for (const channel of open.splice(0)) channel.close();
});

const nextCallOf = (received: jest.Mock) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('No message arrived.')), 30_000);
    received.mockImplementation(() => {
      clearTimeout(timer);
      resolve();
    });
  });

describe('a sign-out in one tab (SE-04)', () => {
  it('reaches every other tab and not the sender', async () => {
    const [one, two, three] = [tab(localStorage), tab(localStorage), tab(localStorage)];
    const [self, second, third] = [jest.fn(), jest.fn(), jest.fn()];
    one.onNotice(self);
    two.onNotice(second);
    three.onNotice(third);
    const received = Promise.all([nextCallOf(second), nextCallOf(third)]);
    one.broadcast('signed-out');
    await received;
    expect(self).not.toHaveBeenCalled();
  });

  it('is not triggered in a sleeping tab by a sign-in', async () => {
    const [one, two] = [tab(localStorage), tab(localStorage)];
    const notices = jest.fn();
    two.onNotice(notices);
    const received = nextCallOf(notices);
    one.broadcast('signed-in');
    await received;
    expect(notices).toHaveBeenCalledWith('signed-in');
    expect(two.signedOutAt()).toBe(0);
  });

  it('does not hide a sign-in, which open tabs receive and a sleeping tab detects later', async () => {
    const [one, two, asleep] = [tab(localStorage), tab(localStorage), tab(localStorage)];
    const notices = jest.fn();
    two.onNotice(notices);
    const received = nextCallOf(notices);
    one.broadcast('signed-in');
    await received;
    expect(one.knownSignIn()).toMatch(/^[\da-f-]{36}$/);
    expect(two.knownSignIn()).toBe(one.knownSignIn());
    expect([one, two, asleep].map((each) => each.hasMissedSignIn())).toEqual([false, false, true]);
    asleep.rememberSignIn();
    expect(asleep.hasMissedSignIn()).toBe(false);
    expect(tab(localStorage).hasMissedSignIn()).toBe(false);
  });

  it('is not triggered by an older mark when the message is faster than the storage', async () => {
    const storedValues = new Map([['portal.sign-in', 'before']]);
    const slow = { getItem: (key: string) => storedValues.get(key) ?? null } as Storage;
    const two = tab(slow);
    const notices = jest.fn();
    two.onNotice(notices);
    const received = nextCallOf(notices);
    tab(localStorage, undefined, undefined, () => 'now').broadcast('signed-in');
    await received;
    expect([two.knownSignIn(), two.hasMissedSignIn()]).toEqual(['now', false]);
    storedValues.set('portal.sign-in', 'now');
    expect(two.hasMissedSignIn()).toBe(false);
    storedValues.set('portal.sign-in', 'next');
    expect(two.hasMissedSignIn()).toBe(true);
  });

  it('is not confused with another message', async () => {
    const received = jest.fn();
    tab(localStorage).onNotice(received);
    const stranger = new BroadcastChannel('portal.session');
    stranger.postMessage({ type: 'signed-out' });
    stranger.postMessage('came-by');
    // Messages of a channel come in their order: with this one the others have come.
    const last = nextCallOf(received);
    stranger.postMessage('signed-out');
    await last;
    stranger.close();
    expect(received.mock.calls).toEqual([['signed-out']]);
  });

  it('is known to a tab that was asleep', () => {
    const asleep = tab(localStorage);
    expect(asleep.signedOutAt()).toBe(0);
    tab(localStorage, 'portal.session', () => 1_234).broadcast('signed-out');
    expect(asleep.signedOutAt()).toBe(1_234);
  });

  it.each(['yesterday', '{}', 'NaN', '-Infinity'])('is unknown when the storage holds %j', (stored) => {
    localStorage.setItem('portal.signed-out-at', stored);
    expect(tab(localStorage).signedOutAt()).toBe(0);
  });

  it('is still sent if storage is forbidden', async () => {
    const received = jest.fn();
    tab(localStorage).onNotice(received);
    const heardBy = nextCallOf(received);
    const one = tab(forbidden());
    one.broadcast('signed-out');
    expect(one.signedOutAt()).toBe(0);
    await heardBy;
  });

  it('is still stored in a browser without channels', () => {
    const { BroadcastChannel: channel } = globalThis;
    try {
      Object.assign(globalThis, { BroadcastChannel: undefined });
      const one = tab(localStorage, 'portal.session', () => 5);
      one.onNotice(() => undefined);
      one.broadcast('signed-out');
      expect(one.signedOutAt()).toBe(5);
      one.close();
    } finally {
      Object.assign(globalThis, { BroadcastChannel: channel });
    }
  });
});
