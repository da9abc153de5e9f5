import type { SessionUser } from '../../machines/session';
import { flag, id, nullable, ownFields, ownNumber, ownText, unreadable, where } from '../api/decode';
import { stored } from './stored';
import type { OtherTabs } from './tabs';

const cached = ownFields({
  cachedAt: ownNumber(),
  /** Mark of the last sign-in in this browser that the tab knew of. */
  signIn: nullable(ownText()),
  user: ownFields({
    id: id(),
    driverId: nullable(id()),
    fleetId: nullable(id()),
    operatingAreaId: nullable(id()),
    verified: where(flag(), (verified) => verified, 'true'),
    insureAvailable: flag(),
    insureMessage: nullable(ownText()),
    fleetName: nullable(ownText()),
    timeZone: ownText(),
    verifies: (sent) => (sent === null ? null : unreadable),
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
    const found = stored(storage, key, cached);
    return found && found.cachedAt > signedOutAt() && found.signIn === knownSignIn() ? found.user : null;
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
