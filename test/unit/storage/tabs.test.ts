import { type OtherTabs, otherTabs } from '../../../src/storage/tabs';
import { forbidden } from './storages';

const openedTabs: OtherTabs[] = [];
const tab = (...args: Parameters<typeof otherTabs>): OtherTabs => {
  const newTab = otherTabs(...args);
  openedTabs.push(newTab);
  return newTab;
};

// An open channel would keep Jest from exiting.
afterEach(() => {
  for (const channel of openedTabs.splice(0)) channel.close();
});

const nextCallOf = (received: jest.Mock) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('No message arrived.')), 30_000);
    received.mockImplementation(() => {
      clearTimeout(timer);
      resolve();
    });
  });

describe('a notice to other tabs (SE-04)', () => {
  it('of a sign-out reaches every other tab and not the sender', async () => {
    const [firstTab, secondTab, thirdTab] = [tab(localStorage), tab(localStorage), tab(localStorage)];
    const [onFirst, onSecond, onThird] = [jest.fn(), jest.fn(), jest.fn()];
    firstTab.onNotice(onFirst);
    secondTab.onNotice(onSecond);
    thirdTab.onNotice(onThird);
    const received = Promise.all([nextCallOf(onSecond), nextCallOf(onThird)]);
    firstTab.broadcast('signed-out');
    await received;
    expect(onFirst).not.toHaveBeenCalled();
  });

  it('of a sign-in does not count as a sign-out', async () => {
    const [firstTab, secondTab] = [tab(localStorage), tab(localStorage)];
    const notices = jest.fn();
    secondTab.onNotice(notices);
    const received = nextCallOf(notices);
    firstTab.broadcast('signed-in');
    await received;
    expect(notices).toHaveBeenCalledWith('signed-in');
    expect(secondTab.signedOutAt()).toBe(0);
  });

  it('of a sign-in reaches open tabs, and a sleeping tab detects the sign-in later', async () => {
    const [firstTab, secondTab, sleepingTab] = [tab(localStorage), tab(localStorage), tab(localStorage)];
    const notices = jest.fn();
    secondTab.onNotice(notices);
    const received = nextCallOf(notices);
    firstTab.broadcast('signed-in');
    await received;
    expect(firstTab.knownSignIn()).toMatch(/^[\da-f-]{36}$/);
    expect(secondTab.knownSignIn()).toBe(firstTab.knownSignIn());
    expect([firstTab, secondTab, sleepingTab].map((each) => each.hasMissedSignIn())).toEqual([false, false, true]);
    sleepingTab.rememberSignIn();
    expect(sleepingTab.hasMissedSignIn()).toBe(false);
    expect(tab(localStorage).hasMissedSignIn()).toBe(false);
  });

  it('of a sign-in counts even if the storage still has an older mark', async () => {
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

  it('is told apart from other messages', async () => {
    const received = jest.fn();
    tab(localStorage).onNotice(received);
    const foreignChannel = new BroadcastChannel('portal.session');
    foreignChannel.postMessage({ type: 'signed-out' });
    foreignChannel.postMessage('came-by');
    // A channel keeps the order of its messages, so the others have arrived when this one does.
    const last = nextCallOf(received);
    foreignChannel.postMessage('signed-out');
    await last;
    foreignChannel.close();
    expect(received.mock.calls).toEqual([['signed-out']]);
  });

  it('of a sign-out is known to a tab that was asleep', () => {
    const sleepingTab = tab(localStorage);
    expect(sleepingTab.signedOutAt()).toBe(0);
    tab(localStorage, 'portal.session', () => 1_234).broadcast('signed-out');
    expect(sleepingTab.signedOutAt()).toBe(1_234);
  });

  it.each(['yesterday', '{}', 'NaN', '-Infinity'])('of a sign-out is unknown if the storage contains %j', (stored) => {
    localStorage.setItem('portal.signed-out-at', stored);
    expect(tab(localStorage).signedOutAt()).toBe(0);
  });

  it('is still sent if storage is forbidden', async () => {
    const received = jest.fn();
    tab(localStorage).onNotice(received);
    const nextCall = nextCallOf(received);
    const tabWithoutStorage = tab(forbidden());
    tabWithoutStorage.broadcast('signed-out');
    expect(tabWithoutStorage.signedOutAt()).toBe(0);
    await nextCall;
  });

  it('is still stored in a browser without channels', () => {
    const { BroadcastChannel: channel } = globalThis;
    try {
      Object.assign(globalThis, { BroadcastChannel: undefined });
      const tabWithoutChannel = tab(localStorage, 'portal.session', () => 5);
      tabWithoutChannel.onNotice(() => undefined);
      tabWithoutChannel.broadcast('signed-out');
      expect(tabWithoutChannel.signedOutAt()).toBe(5);
      tabWithoutChannel.close();
    } finally {
      Object.assign(globalThis, { BroadcastChannel: channel });
    }
  });
});
