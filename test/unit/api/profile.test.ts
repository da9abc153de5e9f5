/** @jest-environment ./test/support/portal-environment.cjs */
import { CallTrouble } from '../../../src/api/problem';
import { changePassword, fetchProfile, type Profile, type ProfileUpdate, saveProfile } from '../../../src/api/profile';
import { login, logout } from '../../../src/api/session';
import { portalPage } from '../../support/portal-page';
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
  it('reads a driver who has given everything, and one who has not', async () => {
    const full = await fetchProfile(now.client);
    expect(full).toMatchObject({ id: String(now.world.drivers.verified.id), email: now.world.drivers.verified.email });
    expect([full.address, full.emergency_contact, full.badge, full.driving_licence]).not.toContain(null);
    await now.world.arrange({ as: 'unverified', user: { status: 'verified' } });
    const { cookies } = await now.world.arrange({ as: 'unverified', session: 'signed-in' });
    for (const cookie of cookies) await portalPage().setCookie(cookie);
    const bare = await fetchProfile(now.client);
    expect([bare.address, bare.emergency_contact, bare.badge, bare.driving_licence]).toEqual([null, null, null, null]);
  });

  it('saves all of it, and leaves out what is not given any more', async () => {
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

  it('hears what is wrong as a refusal of the fields, not as trouble (ER-05)', async () => {
    const before = await fetchProfile(now.client);
    const answer = await saveProfile(now.client, before.id, {
      ...updateOf(before),
      email: now.world.drivers.blocked.email,
    });
    expect(!answer.accepted && Object.keys(answer.refusal.fields)).toEqual(['email']);
    expect(updateOf(await fetchProfile(now.client))).toEqual(updateOf(before));
  });

  it('makes the account unverified with a new address, which the next read tells (ER-02)', async () => {
    const before = await fetchProfile(now.client);
    expect((await saveProfile(now.client, before.id, { ...updateOf(before), email: 'new@example.com' })).accepted).toBe(
      true,
    );
    expect(now.news).toEqual([]);
    await expect(fetchProfile(now.client)).rejects.toBeInstanceOf(CallTrouble);
    expect(now.news).toEqual([{ type: 'api.unverified' }]);
  });
});

describe('a change of password over the real API (AP-11)', () => {
  const change = (current_password: string, password: string) =>
    changePassword(now.client, { current_password, password, password_confirmation: password });

  it('counts from the next sign-in on', async () => {
    const { email, password } = now.world.drivers.verified;
    expect(await change(password, 'lamp kettle harbour')).toEqual({ accepted: true, value: undefined });
    await fetchProfile(now.client);
    await logout(now.client);
    expect((await login(now.client, { email, password, remember: false })).accepted).toBe(false);
    expect((await login(now.client, { email, password: 'lamp kettle harbour', remember: false })).accepted).toBe(true);
  });

  it('hears a wrong current password as a refusal of its field', async () => {
    const answer = await change('not the one', 'lamp kettle harbour');
    expect(!answer.accepted && Object.keys(answer.refusal.fields)).toEqual(['current_password']);
    expect(now.news).toEqual([]);
  });

  it('leaves trouble to the caller', async () => {
    await now.world.faults({ call: 'PUT /v1/user/update-password', status: 503 });
    await expect(change(now.world.drivers.verified.password, 'lamp kettle harbour')).rejects.toBeInstanceOf(
      CallTrouble,
    );
  });
});
