import type { Verdict } from '../../machines/shared/verdict';
import type { Client } from './client';
import { type Operator, readsFrom } from './contract';
import { type Decoded, day, decides, flag, id, ownFields, text } from './decode';
import { path } from './path';
import { read, verdictOf } from './shape';

const profile = readsFrom<Operator['DriverProfile']>()(
  ownFields({
    id: id(),
    first_name: text(),
    last_name: text(),
    date_of_birth: decides(day()),
    badge: decides(
      ownFields({
        number: text(),
        licensing_authority: text(),
        first_issued_on: decides(day()),
        expires_on: day(),
      }),
    ),
    driving_licence: decides(ownFields({ number_masked: text(), expires_on: day() })),
    known_as: decides(text()),
    email: text(),
    phone: text(),
    vat_number: decides(text()),
    address: decides(
      ownFields({
        line_1: text(),
        line_2: decides(text()),
        town: text(),
        county: decides(text()),
        postcode: text(),
      }),
    ),
    emergency_contact: decides(ownFields({ name: text(), relationship: decides(text()), phone: text() })),
    notifications: ownFields({ email: flag(), sms: flag() }),
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
