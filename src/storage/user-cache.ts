import type { SessionUser } from '../../machines/session';
import { flag, id, nullable, ownFields, ownNumber, ownText, unreadable, where } from '../api/decode';
import { keepText, removeText } from './storage';
import { stored } from './stored';
import type { OtherTabs } from './tabs';

const cached = ownFields({
  cachedAt: ownNumber(),
  /** The last sign-in mark that the tab knew of. */
  signIn: nullable(ownText()),
  user: ownFields({
    id: id(),
    driverId: nullable(id()),
    fleetId: nullable(id()),
    operatingAreaId: nullable(id()),
    verified: where(flag(), (verified) => verified, 'true'),
    unknownAccountStatus: nullable(ownText()),
    insureAvailable: flag(),
    insureMessage: nullable(ownText()),
    fleetName: nullable(ownText()),
    timeZone: ownText(),
    verifies: (sent) => (sent === null ? null : unreadable),
  }),
});

/**
 * The signed-in driver that this tab remembers (SE-04), in session storage under the configured key. It contains no name, address or amount, and
 * only verified drivers, because others may verify at any moment in another tab. An unreadable entry, one of an older release, or one from
 * before the last sign-out in another tab (`signedOutAt`, milliseconds since the epoch) counts as none. So does an entry from before the last
 * sign-in in this browser (`knownSignIn`), because the cookie may be another driver's.
 */
export const userCache = (
  storage: Storage,
  key: string,
  { signedOutAt, knownSignIn }: Pick<OtherTabs, 'signedOutAt' | 'knownSignIn'>,
  now: () => number = Date.now,
) => ({
  read: (): SessionUser | null => {
    const storedUser = stored(storage, key, cached);
    return storedUser && storedUser.cachedAt > signedOutAt() && storedUser.signIn === knownSignIn()
      ? storedUser.user
      : null;
  },
  /** Full or blocked storage costs only one more call after a reload. */
  remember: (user: SessionUser): void =>
    void keepText(storage, key, JSON.stringify({ cachedAt: now(), signIn: knownSignIn(), user })),
  forget: (): void => removeText(storage, key),
});

export type UserCache = ReturnType<typeof userCache>;
