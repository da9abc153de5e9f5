import { boolean, literal, null_, nullable, number, object, safeParse, string } from 'valibot';
import type { SessionUser } from '../../machines/session';
import { storedId } from './stored-id';
import type { OtherTabs } from './tabs';

const cached = object({
  cachedAt: number(),
  /** Mark of the last sign-in in this browser that the tab knew of. */
  signIn: nullable(string()),
  user: object({
    id: storedId(),
    driverId: nullable(storedId()),
    fleetId: nullable(storedId()),
    operatingAreaId: nullable(storedId()),
    verified: literal(true),
    insureAvailable: boolean(),
    insureMessage: nullable(string()),
    fleetName: nullable(string()),
    timeZone: string(),
    verifies: null_(),
  }),
});

/**
 * The signed-in driver as this tab remembers them (SE-04): session storage, under the key that the configuration names. It
 * holds no name, address or amount, and only verified drivers: who still has to verify may do so at any moment, in another tab. Something unreadable, written by an older release, or older than a
 * sign-out in another tab (`signedOutAt`, milliseconds since the epoch), counts as nobody. So does a driver from before the last sign-in in
 * this browser (`knownSignIn`): the cookie may be another driver's since.
 */
export const userCache = (
  storage: Storage,
  key: string,
  { signedOutAt, knownSignIn }: Pick<OtherTabs, 'signedOutAt' | 'knownSignIn'>,
  now: () => number = Date.now,
) => ({
  read: (): SessionUser | null => {
    try {
      const result = safeParse(cached, JSON.parse(storage.getItem(key) ?? 'null') as unknown);
      if (!result.success) return null;
      const { cachedAt, signIn, user } = result.output;
      return cachedAt > signedOutAt() && signIn === knownSignIn() ? user : null;
    } catch {
      return null;
    }
  },
  remember: (user: SessionUser): void => {
    try {
      storage.setItem(key, JSON.stringify({ cachedAt: now(), signIn: knownSignIn(), user }));
    } catch {
      // A full or forbidden storage only costs one more question to the operator after a reload.
    }
  },
  forget: (): void => {
    try {
      storage.removeItem(key);
    } catch {
      // Forbidden storage holds nothing.
    }
  },
});

export type UserCache = ReturnType<typeof userCache>;
