import { boolean, email, nullable, object, picklist, pipe, string } from 'valibot';
import type { SessionUser } from '../../machines/session';
import type { Verdict } from '../../machines/shared/verdict';
import type { Client } from './client';
import { type Operator, readsFrom } from './contract';
import { id } from './id';
import { SentAway } from './problem';
import { read, verdictOf } from './shape';

type UserWithFleet = Operator['User'] & { driver: Operator['Driver'] & { fleet: Operator['Fleet'] } };

const userAnswer = object({
  data: readsFrom<UserWithFleet>()(
    object({
      id: id(),
      email: pipe(string(), email()),
      status: picklist(['verified', 'unverified']),
      driver: object({
        id: id(),
        operating_area_id: id(),
        fleet: object({
          id: id(),
          name: string(),
          timezone: string(),
          insure_available: boolean(),
          insure_unavailable_message: nullable(string()),
        }),
      }),
    }),
  ),
});

/** `a***@example.com`: enough to see a mistyped address, as the operator's own answers mask it. */
const maskedEmail = (address: string): string => `${address.slice(0, 1)}***${address.slice(address.lastIndexOf('@'))}`;

/** GET /v1/user?include=driver.fleet. */
export const fetchUser = async (client: Client, signal?: AbortSignal): Promise<SessionUser> => {
  const { data } = read(
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
