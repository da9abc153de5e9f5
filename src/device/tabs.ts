/** What one tab tells the others. */
export type TabNews = 'signed-in' | 'signed-out' | 'verified';

const marker = 'portal.signed-out-at';

/**
 * The other tabs of this portal in this browser: one tab signs out, all do (SE-04); one signs in, and no other signs that driver out. A message reaches the tabs that are
 * awake; the time of the sign-out is kept for those that sleep, or come back from the back/forward cache.
 */
export const otherTabs = (storage: Storage, name = 'portal.session', now: () => number = Date.now) => {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
  return {
    tell: (news: TabNews): void => {
      try {
        if (news === 'signed-out') storage.setItem(marker, String(now()));
      } catch {
        // Where storage is forbidden the message is all there is.
      }
      channel?.postMessage(news);
    },
    /** When a driver last signed out in this browser, milliseconds since the epoch; 0 for never. */
    signedOutAt: (): number => {
      try {
        const at = Number(storage.getItem(marker) ?? 0);
        return Number.isFinite(at) ? at : 0;
      } catch {
        return 0;
      }
    },
    onNews: (react: (news: TabNews) => void): void => {
      channel?.addEventListener('message', (event: MessageEvent) => {
        // A tab of another release may tell what this one does not know.
        if (['signed-in', 'signed-out', 'verified'].includes(event.data)) react(event.data);
      });
    },
    close: (): void => channel?.close(),
  };
};

export type OtherTabs = ReturnType<typeof otherTabs>;
