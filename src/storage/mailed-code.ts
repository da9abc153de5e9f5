import { type DraftStore, deviceUser } from './drafts';

/** There is no user id when the first code is mailed, so it is stored for the device, and removed at sign-out. */
const name = 'next-code';

/** The longest pause in milliseconds. No operator asks for a longer one, but a clock that was set back would. */
const longest = 10 * 60_000;

/** How long a mailed code works, in milliseconds. */
const codeLife = 15 * 60_000;

/**
 * From when the operator sends another code to the driver on this device, in milliseconds since the epoch. The email of the registration counts
 * too. The time survives a reload.
 */
export const mailedCode = ({ drafts }: { readonly drafts: DraftStore }, now: () => number = Date.now) => ({
  /** 0 means immediately. */
  nextFrom: (): number => {
    const from = Number(drafts.read<{ readonly from: string }>(deviceUser, name)?.values.from);
    return from > now() && from - now() <= longest ? from : 0;
  },
  /** Whether this device knows of a code that still works. */
  isValid: (): boolean => {
    const mailed = drafts.read(deviceUser, name);
    return mailed !== null && now() - mailed.savedAt < codeLife;
  },
  /** Called when a code was mailed. */
  store: (from: number): void => void drafts.write(deviceUser, name, { from: String(from) }),
  forget: (): void => drafts.drop(deviceUser, name),
});
