import type { SessionUser } from '../../machines/session';
import type { Verdict } from '../../machines/shared/verdict';
import type { Client } from './client';
import { type Operator, readsFrom } from './contract';
import { fields, flag, id, maybe, text, word } from './decode';
import { SentAway } from './problem';
import { read, verdictOf } from './shape';

type UserWithFleet = Operator['User'] & { driver: Operator['Driver'] & { fleet: Operator['Fleet'] } };

const userAnswer = readsFrom<UserWithFleet>()(
  fields({
    id: id(),
    email: text(),
    status: word(['verified', 'unverified']),
    driver: fields({
      id: id(),
      operating_area_id: id(),
      fleet: fields({
        id: id(),
        name: text(),
        timezone: text(),
        insure_available: flag(),
        insure_unavailable_message: maybe(text()),
      }),
    }),
  }),
);

/** `a***@example.com`: enough to see a mistyped address, as the operator's own answers mask it. */
const maskedEmail = (address: string): string => `${address.slice(0, 1)}***${address.slice(address.lastIndexOf('@'))}`;

/** GET /v1/user?include=driver.fleet. */
export const fetchUser = async (client: Client, signal?: AbortSignal): Promise<SessionUser> => {
  const data = read(
    userAnswer,
    await client.get('/v1/user', { query: { include: 'driver.fleet' }, signal, asksWho: true }),
  );
  return {
    id: data.id,
    driverId: data.driver.id,
    fleetId: data.driver.fleet.id,
    operatingAreaId: data.driver.operating_area_id,
    verified: data.status === 'verified',
    insureAvailable: data.driver.fleet.insure_available,
    insureMessage: data.driver.fleet.insure_unavailable_message,
    fleetName: data.driver.fleet.name,
    timeZone: data.driver.fleet.timezone,
    verifies: data.status === 'verified' ? null : maskedEmail(data.email),
  };
};

export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly remember: boolean;
}

/**
 * POST /v1/login. Whatever it answers on success, 204 or a body, the user always comes from `fetchUser`; also when it is led elsewhere
 * because somebody is signed in.
 */
export const login = (client: Client, credentials: Credentials, signal?: AbortSignal): Promise<Verdict<void>> =>
  verdictOf(async () => {
    try {
      await client.send('POST', '/v1/login', credentials, { signal });
    } catch (error) {
      if (!(error instanceof SentAway)) throw error;
    }
  });

/** POST /v1/logout. */
export const logout = async (client: Client, signal?: AbortSignal): Promise<void> => {
  await client.send('POST', '/v1/logout', undefined, { signal });
};
