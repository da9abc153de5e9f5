import type { Result } from '../../machines/shared/result';
import type { Client } from './client';
import { type Operator, read, readsFrom, resultOf } from './contract';
import { type Decoded, day, fields, flag, id, needed, text, withGaps } from './decode';
import { path } from './path';

const profile = readsFrom<Operator['DriverProfile']>()(
  fields({
    id: needed(id()),
    first_name: text(),
    last_name: text(),
    date_of_birth: day(),
    badge: fields({
      number: text(),
      licensing_authority: text(),
      first_issued_on: day(),
      expires_on: day(),
    }),
    driving_licence: fields({ number_masked: text(), expires_on: day() }),
    known_as: text(),
    email: text(),
    phone: text(),
    vat_number: text(),
    address: fields({
      line_1: text(),
      line_2: text(),
      town: text(),
      county: text(),
      postcode: text(),
    }),
    emergency_contact: fields({ name: text(), relationship: text(), phone: text() }),
    notifications: fields({ email: flag(), sms: flag() }),
  }),
);

const profileWithGaps = withGaps(profile);

/**
 * The driver's profile. Days are local to the fleet, telephone numbers have a country code. `gaps` are the paths of missing or malformed
 * values, such as `address.county`: the operator may have them nevertheless.
 */
export type Profile = Decoded<typeof profileWithGaps>;

/**
 * What a driver may change in the profile. Every value is sent each time, except those that were neither given nor typed: sent empty, they
 * would be erased.
 */
export type ProfileUpdate = Operator['DriverUpdate'];

/** GET /v1/driver/profile. */
export const fetchProfile = async (client: Client, signal?: AbortSignal): Promise<Profile> =>
  read(profileWithGaps, await client.get('/v1/driver/profile', { signal }));

/** PUT /v1/driver/{id}. The result has no body, because the next page reads the profile again. */
export const saveProfile = (
  client: Client,
  driverId: string,
  update: Partial<ProfileUpdate>,
  signal?: AbortSignal,
): Promise<Result<void>> =>
  resultOf(async () => {
    await client.send('PUT', path`/v1/driver/${driverId}`, update, { signal });
  });

export type PasswordChange = Operator['UpdatePasswordRequest'];

/** PUT /v1/user/update-password. The account's other sessions end. */
export const changePassword = (client: Client, change: PasswordChange, signal?: AbortSignal): Promise<Result<void>> =>
  resultOf(async () => {
    await client.send('PUT', '/v1/user/update-password', change, { signal });
  });
