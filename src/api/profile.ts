import type { Verdict } from '../../machines/shared/verdict';
import type { Client } from './client';
import { type Operator, readsFrom } from './contract';
import { type Decoded, day, fields, flag, id, maybe, text } from './decode';
import { path } from './path';
import { read, verdictOf } from './shape';

const profile = readsFrom<Operator['DriverProfile']>()(
  fields({
    id: id(),
    first_name: text(),
    last_name: text(),
    date_of_birth: maybe(day()),
    badge: maybe(
      fields({
        number: text(),
        licensing_authority: text(),
        first_issued_on: maybe(day()),
        expires_on: day(),
      }),
    ),
    driving_licence: maybe(fields({ number_masked: text(), expires_on: day() })),
    known_as: maybe(text()),
    email: text(),
    phone: text(),
    vat_number: maybe(text()),
    address: maybe(
      fields({
        line_1: text(),
        line_2: maybe(text()),
        town: text(),
        county: maybe(text()),
        postcode: text(),
      }),
    ),
    emergency_contact: maybe(fields({ name: text(), relationship: maybe(text()), phone: text() })),
    notifications: fields({ email: flag(), sms: flag() }),
  }),
);

/** Who the driver is to the operator. Days are local to the fleet, telephone numbers have a country code. */
export type Profile = Decoded<typeof profile>;

/** What a driver may change of it. All of it is sent every time: what is left out would be lost. */
export type ProfileUpdate = Operator['DriverUpdate'];

/** GET /v1/driver/profile. */
export const fetchProfile = async (client: Client, signal?: AbortSignal): Promise<Profile> =>
  read(profile, await client.get('/v1/driver/profile', { signal }));

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
