/** What one tab tells the others. */
export type TabNews = 'signed-in' | 'signed-out' | 'verified';

const signedOutAtKey = 'portal.signed-out-at';
const signInKey = 'portal.sign-in';

/**
 * The other tabs of this portal in this browser: one tab signs out, all do (SE-04); one signs in, and every other asks who is signed in
 * now. A message reaches the tabs that are awake. For those that sleep, or come back from the back/forward cache, storage keeps the time of
 * the last sign-out and a random mark of the last sign-in.
 */
export const otherTabs = (
  storage: Storage,
  name = 'portal.session',
  now: () => number = Date.now,
  newMark: () => string = () => crypto.randomUUID(),
) => {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
  const read = (key: string): string | null => {
    try {
      return storage.getItem(key);
    } catch {
      return null;
    }
  };
  const keep = (key: string, value: string): void => {
    try {
      storage.setItem(key, value);
    } catch {
      // Where storage is forbidden the message is all there is.
    }
  };
  let known = read(signInKey);
  // What another tab stores may arrive after its message. A mark from before is no news then.
  const seen = new Set([known]);
  const note = (mark: string | null): void => {
    known = mark;
    seen.add(mark);
  };
  return {
    tell: (news: TabNews): void => {
      if (news === 'signed-out') keep(signedOutAtKey, String(now()));
      const mark = news === 'signed-in' ? newMark() : null;
      if (mark) {
        note(mark);
        keep(signInKey, mark);
      }
      channel?.postMessage(mark ? `${news} ${mark}` : news);
    },
    /** When a driver last signed out in this browser, milliseconds since the epoch; 0 for never. */
    signedOutAt: (): number => {
      const at = Number(read(signedOutAtKey) ?? 0);
      return Number.isFinite(at) ? at : 0;
    },
    /** Returns the mark of the last sign-in in this browser that this tab knows of; null for none. */
    knownSignIn: (): string | null => known,
    /** Returns whether a driver has signed in in another tab and this tab has not noted it. */
    hasMissedSignIn: (): boolean => {
      const latest = read(signInKey);
      return latest !== null && !seen.has(latest);
    },
    noteSignIn: (): void => note(read(signInKey)),
    onNews: (react: (news: TabNews) => void): void => {
      channel?.addEventListener('message', ({ data }: MessageEvent) => {
        const [news, mark] = String(data).split(' ');
        // A tab of another release may tell what this one does not know.
        if (news !== 'signed-in' && news !== 'signed-out' && news !== 'verified') return;
        if (news === 'signed-in') note(mark ?? read(signInKey));
        react(news);
      });
    },
    close: (): void => channel?.close(),
  };
};

export type OtherTabs = ReturnType<typeof otherTabs>;

/** A browser with this tab alone. */
export const noOtherTabs: OtherTabs = {
  tell: () => undefined,
  signedOutAt: () => 0,
  knownSignIn: () => null,
  hasMissedSignIn: () => false,
  noteSignIn: () => undefined,
  onNews: () => undefined,
  close: () => undefined,
};
