import { keepText, textAt } from './storage';

/** A message to this browser's other tabs. */
export type TabNotice = 'signed-in' | 'signed-out' | 'verified';

const signedOutAtKey = 'portal.signed-out-at';
const signInKey = 'portal.sign-in';

/**
 * Messages between this browser's tabs: when one tab signs out, all do (SE-04); when one signs in, every other loads the user again. Messages
 * reach only active tabs. For sleeping ones and the back/forward cache, storage keeps the time of the last sign-out and a random mark of the
 * last sign-in.
 */
export const otherTabs = (
  storage: Storage,
  name = 'portal.session',
  now: () => number = Date.now,
  newMark: () => string = () => crypto.randomUUID(),
) => {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
  const read = (key: string): string | null => textAt(storage, key);
  let lastSignIn = read(signInKey);
  // Another tab's write may arrive after its message, so an earlier mark is not a missed sign-in.
  const seenSignIns = new Set([lastSignIn]);
  const note = (mark: string | null): void => {
    lastSignIn = mark;
    seenSignIns.add(mark);
  };
  return {
    broadcast: (notice: TabNotice): void => {
      if (notice === 'signed-out') keepText(storage, signedOutAtKey, String(now()));
      const mark = notice === 'signed-in' ? newMark() : null;
      if (mark) {
        note(mark);
        keepText(storage, signInKey, mark);
      }
      channel?.postMessage(mark ? `${notice} ${mark}` : notice);
    },
    /** The last sign-out in this browser, milliseconds since the epoch; 0 for never. */
    signedOutAt: (): number => {
      const at = Number(read(signedOutAtKey) ?? 0);
      return Number.isFinite(at) ? at : 0;
    },
    /** The mark of the last sign-in that this tab knows of; null for none. */
    knownSignIn: (): string | null => lastSignIn,
    /** Whether a driver has signed in in another tab and this tab has missed it. */
    hasMissedSignIn: (): boolean => {
      const latest = read(signInKey);
      return latest !== null && !seenSignIns.has(latest);
    },
    rememberSignIn: (): void => note(read(signInKey)),
    onNotice: (react: (notice: TabNotice) => void): void => {
      channel?.addEventListener('message', ({ data }: MessageEvent) => {
        const [notice, mark] = String(data).split(' ');
        // A tab of another release may send messages that this one does not know.
        if (notice !== 'signed-in' && notice !== 'signed-out' && notice !== 'verified') return;
        if (notice === 'signed-in') note(mark ?? read(signInKey));
        react(notice);
      });
    },
    close: (): void => channel?.close(),
  };
};

export type OtherTabs = ReturnType<typeof otherTabs>;

/** For a browser with one tab. */
export const noOtherTabs: OtherTabs = {
  broadcast: () => undefined,
  signedOutAt: () => 0,
  knownSignIn: () => null,
  hasMissedSignIn: () => false,
  rememberSignIn: () => undefined,
  onNotice: () => undefined,
  close: () => undefined,
};
