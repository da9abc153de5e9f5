import type { SessionUser } from '../../machines/session';
import type { Result } from '../../machines/shared/result';
import type { Client } from './client';
import { read, resultOf } from './contract';
import { enumeration, fields, flag, happened, id, needed, optionally, text, timeZone as zone } from './decode';
import { ApiError, UnexpectedRedirect, ValidationProblem } from './problem';

/** Only the id is required. Some operators send properties that the contract lacks instead of `status` (OP-07). */
const userAnswer = fields({
  id: needed(id()),
  email: text(),
  status: enumeration(['verified', 'unverified', 'blocked', 'deleted']),
  email_verified_at: happened(),
  driver: fields({
    id: id(),
    operating_area_id: id(),
    fleet_id: optionally(id()),
    fleet: fields({
      id: id(),
      name: text(),
      timezone: zone(),
      insure_available: flag(),
      insure_unavailable_message: text(),
    }),
  }),
});

/**
 * The operator identifies the user, but its answer says that the account is blocked or deleted (SE-01, OP-07). Other operators reject its
 * calls instead.
 */
export class RejectedAccount extends ApiError {
  readonly state: 'blocked' | 'deleted';

  constructor(state: 'blocked' | 'deleted') {
    super('session', 200, null);
    this.state = state;
  }
}

/** `a***@example.com`: enough to see a mistyped email address, as the operator's own answers mask it. */
const maskedEmail = (address: string): string => `${address.slice(0, 1)}***${address.slice(address.lastIndexOf('@'))}`;

/**
 * GET /v1/user?include=driver.fleet. `timeZone` applies to drivers whose fleet names none. When the operator does not say whether the email address
 * is verified, a 409 of a later call does.
 * @throws RejectedAccount
 */
export const fetchUser = async (client: Client, timeZone: string, signal?: AbortSignal): Promise<SessionUser> => {
  const { driver, ...user } = read(
    userAnswer,
    await client.get('/v1/user', { query: { include: 'driver.fleet' }, signal, isUserRead: true }),
  );
  if (user.status === 'blocked' || user.status === 'deleted') throw new RejectedAccount(user.status);
  const fleet = driver?.fleet;
  const verified = typeof user.status === 'string' ? user.status === 'verified' : (user.email_verified_at ?? true);
  return {
    id: user.id,
    driverId: driver?.id ?? null,
    fleetId: fleet?.id ?? driver?.fleet_id ?? null,
    operatingAreaId: driver?.operating_area_id ?? null,
    verified,
    unknownAccountStatus: typeof user.status === 'string' ? null : (user.status?.raw ?? null),
    insureAvailable: fleet?.insure_available ?? true,
    insureMessage: fleet?.insure_unavailable_message ?? null,
    fleetName: fleet?.name ?? null,
    timeZone: fleet?.timezone ?? timeZone,
    verifies: verified || user.email === null ? null : maskedEmail(user.email),
  };
};

export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly remember: boolean;
}

const wrongCredentials = 'Your email address or password is wrong. Check both and try again.';

/**
 * POST /v1/login. Some APIs answer 401 to a wrong password. The user always comes from `fetchUser`, whatever the 2xx contains, and also after a
 * redirect because a session exists.
 */
export const login = (client: Client, credentials: Credentials, signal?: AbortSignal): Promise<Result<void>> =>
  resultOf(async () => {
    try {
      await client.send('POST', '/v1/login', credentials, { signal });
    } catch (error) {
      if (error instanceof UnexpectedRedirect) return;
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
      throw new ValidationProblem({ message: error.detail ?? wrongCredentials, fields: {} });
    }
  });

/** POST /v1/logout. */
export const logout = async (client: Client, signal?: AbortSignal): Promise<void> => {
  await client.send('POST', '/v1/logout', undefined, { signal });
};
