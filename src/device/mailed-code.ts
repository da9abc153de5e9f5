const key = 'portal.next-code';

/** Milliseconds. No operator asks for a longer pause; a clock that was set back might. */
const longest = 10 * 60_000;

/**
 * From when on the operator mails another code to this tab's driver, milliseconds since the epoch. The mail that comes with a
 * registration counts, and a page that is opened again still knows.
 */
export const mailedCode = (storage: Storage, now: () => number = Date.now) => ({
  /** 0 for at once. */
  nextFrom: (): number => {
    try {
      const from = Number(storage.getItem(key));
      return from > now() && from - now() <= longest ? from : 0;
    } catch {
      return 0;
    }
  },
  note: (from: number): void => {
    try {
      storage.setItem(key, String(from));
    } catch {
      // Without storage the operator's answer says how long the pause is.
    }
  },
  wipe: (): void => {
    try {
      storage.removeItem(key);
    } catch {
      // Forbidden storage holds nothing.
    }
  },
});

export type MailedCode = ReturnType<typeof mailedCode>;
