import type { DraftStore } from './drafts';

/** Nobody is known yet when the first code is mailed: it belongs to the phone, and goes with everything else at sign-out. */
const nobody = '0';
const name = 'next-code';

/** Milliseconds. No operator asks for a longer pause; a clock that was set back might. */
const longest = 10 * 60_000;

/**
 * From when on the operator mails another code to the driver on this phone, milliseconds since the epoch. The mail that comes with a
 * registration counts, and a page that is opened again still knows.
 */
export const mailedCode = ({ drafts }: { readonly drafts: DraftStore }, now: () => number = Date.now) => ({
  /** 0 for at once. */
  nextFrom: (): number => {
    const from = Number(drafts.read<{ readonly from: string }>(nobody, name)?.values.from);
    return from > now() && from - now() <= longest ? from : 0;
  },
  note: (from: number): void => void drafts.write(nobody, name, { from: String(from) }),
  forget: (): void => drafts.drop(nobody, name),
});
