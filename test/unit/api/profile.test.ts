/** @jest-environment ./test/support/portal-environment.cjs */
import { ApiError } from '../../../src/api/problem';
import { fetchProfile, type Profile, type ProfileUpdate, saveProfile } from '../../../src/api/profile';
import { callerInWorld } from './caller';

const now = callerInWorld({ signedIn: true });

const updateOf = ({
  known_as,
  email,
  phone,
  vat_number,
  address,
  emergency_contact,
  notifications,
}: Profile): ProfileUpdate =>
  ({
    known_as,
    email,
    phone,
    vat_number,
    address,
    emergency_contact,
    notifications,
  }) as ProfileUpdate;

describe('the driver’s details over the real API (AP-11)', () => {
  it('are saved whole, without values that were removed', async () => {
    const before = await fetchProfile(now.client);
    const update = {
      ...updateOf(before),
      known_as: 'Adi 🚗',
      phone: '+447700900199',
      address: null,
      notifications: { email: false, sms: true },
    };
    expect(await saveProfile(now.client, before.id, update)).toEqual({ accepted: true, value: undefined });
    expect(updateOf(await fetchProfile(now.client))).toEqual(update);
  });

  it('with a new address make the account unverified, as the next read shows (ER-02)', async () => {
    const before = await fetchProfile(now.client);
    expect((await saveProfile(now.client, before.id, { ...updateOf(before), email: 'new@example.com' })).accepted).toBe(
      true,
    );
    expect(now.news).toEqual([]);
    await expect(fetchProfile(now.client)).rejects.toBeInstanceOf(ApiError);
    expect(now.news).toEqual([{ type: 'api.unverified' }]);
  });
});
