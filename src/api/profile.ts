import { boolean, type InferOutput, nullable, object, string } from 'valibot';
import type { Verdict } from '../../machines/shared/verdict';
import type { Client } from './client';
import { type Operator, readsFrom } from './contract';
import { localDay } from './dates';
import { id } from './id';
import { path } from './path';
import { read, verdictOf } from './shape';

const profile = readsFrom<Operator['DriverProfile']>()(
  object({
    id: id(),
    first_name: string(),
    last_name: string(),
    date_of_birth: nullable(localDay),
    badge: nullable(
      object({
        number: string(),
        licensing_authority: string(),
        first_issued_on: nullable(localDay),
        expires_on: localDay,
      }),
    ),
    driving_licence: nullable(object({ number_masked: string(), expires_on: localDay })),
    known_as: nullable(string()),
    email: string(),
    phone: string(),
    vat_number: nullable(string()),
    address: nullable(
      object({
        line_1: string(),
        line_2: nullable(string()),
        town: string(),
        county: nullable(string()),
        postcode: string(),
      }),
    ),
    emergency_contact: nullable(object({ name: string(), relationship: nullable(string()), phone: string() })),
    notifications: object({ email: boolean(), sms: boolean() }),
  }),
);

/** Who the driver is to the operator. Days are local to the fleet, telephone numbers have a country code. */
export type Profile = InferOutput<typeof profile>;

/** What a driver may change of it. All of it is sent every time: what is left out would be lost. */
export type ProfileUpdate = Operator['DriverUpdate'];

/** GET /v1/driver/profile. */
export const fetchProfile = async (client: Client, signal?: AbortSignal): Promise<Profile> =>
  read(object({ data: profile }), await client.get('/v1/driver/profile', { signal })).data;

/** PUT /v1/driver/{id}. Whatever it answers, the page that comes next reads the profile itself. */
export const saveProfile = (
  client: Client,
  driverId: string,
  update: ProfileUpdate,
  signal?: AbortSignal,
): Promise<Verdict<void>> =>
  verdictOf(async () => {
    await client.send('PUT', path`/v1/driver/${driverId}`, update, { signal });
  });

export type PasswordChange = Operator['UpdatePasswordRequest'];

/** PUT /v1/user/update-password. The account's other sessions end. */
export const changePassword = (client: Client, change: PasswordChange, signal?: AbortSignal): Promise<Verdict<void>> =>
  verdictOf(async () => {
    await client.send('PUT', '/v1/user/update-password', change, { signal });
  });
