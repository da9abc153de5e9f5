/** @jest-environment node */
import { mailsOf, newcomer, openSandbox } from './support';

const sandbox = openSandbox();

const taken = 'You can’t use this email address for a new account. Sign in or reset your password.';

describe('A new driver', () => {
  it('gets an account that is not verified, a session with new cookies and a code (AP-12, SE-05)', async () => {
    const world = await sandbox.world();
    const client = world.client();
    await client.get('/sanctum/csrf-cookie');
    const guest = { ...Object.fromEntries(client.cookies) };
    const answer = await client.post('/v1/register', newcomer({ badge_number: 'PHD-1' }));
    expect(answer.status).toBe(201);
    expect(answer.body.data).toMatchObject({
      email: 'sanna.okoro@example.com',
      status: 'unverified',
      driver: {
        callsign: null,
        status: 'applicant',
        first_name: 'Sanna',
        last_name: 'Okoro',
        known_as: null,
        fleet_id: 11,
        operating_area_id: 18,
        fleet: { name: 'Thistlehaven Radio Cars' },
      },
    });
    expect(client.cookies.get('operator_session')).not.toBe(guest.operator_session);
    expect(answer.headers.getSetCookie().join()).not.toContain('Max-Age');
    expect((await client.get('/v1/user?include=driver.fleet')).body).toEqual(answer.body);
    expect((await client.get('/v1/driver')).status).toBe(409);

    const [mail, ...others] = await mailsOf(world);
    expect(others).toEqual([]);
    expect([mail.recipient, mail.code]).toEqual(['sanna.okoro@example.com', expect.stringMatching(/^\d{6}$/)]);
    // The pause before another counts from this one.
    expect((await client.post('/v1/user/verify/resend')).status).toBe(429);
    expect((await client.post('/v1/user/verify', { code: mail.code })).body.data.status).toBe('verified');
    expect((await client.get('/v1/driver')).body.data).toMatchObject({
      status: 'applicant',
      payout_settings: { status: 'off' },
    });
    expect((await client.get('/v1/driver/profile')).body.data).toMatchObject({
      phone: '+447700900199',
      address: null,
      badge: null,
      notifications: { email: true, sms: false },
    });
    expect(
      (await world.client().signIn({ email: 'sanna.okoro@example.com', password: 'lamp kettle harbour' })).cookies.size,
    ).toBe(3);
  });

  it('is told about every field at once', async () => {
    const client = (await sandbox.world()).client();
    const { status, body } = await client.post('/v1/register', {});
    expect(status).toBe(422);
    expect(body.message).toBe('Enter your first name (and 7 more errors)');
    expect(body.errors).toEqual({
      first_name: ['Enter your first name'],
      last_name: ['Enter your last name'],
      email: ['Enter an email address, for example name@example.com'],
      phone: ['Enter a phone number with its country code, for example +447700900142'],
      operating_area_id: ['Choose the area you want to work in'],
      fleet_id: ['Choose the fleet you want to join'],
      password: ['The password must be 8 characters or more'],
      terms_accepted: ['Accept the terms to register'],
    });
  });
});

describe('The address of an account that exists', () => {
  it.each(['verified', 'unverified', 'blocked'] as const)(
    'is refused in the same words when it is %s',
    async (kind) => {
      const world = await sandbox.world();
      for (const reinstate of [false, true]) {
        const answer = await world
          .client()
          .post('/v1/register', newcomer({ email: world.drivers[kind].email.toUpperCase(), reinstate }));
        expect([answer.status, answer.body]).toEqual([422, { message: taken, errors: { email: [taken] } }]);
      }
      expect(await mailsOf(world)).toEqual([]);
    },
  );
});

describe('A deleted account', () => {
  it('that is asked for is looked at by people: one reference, nobody signed in', async () => {
    const world = await sandbox.world();
    const client = world.client();
    const { email } = world.drivers.deleted;
    const asked = await client.post('/v1/register', newcomer({ email, reinstate: true }));
    expect([asked.status, asked.body.data]).toEqual([
      202,
      { reference: 'RE-3071', message: 'We’re checking your account. We’ll email you within 2 working days.' },
    ]);
    expect((await client.get('/v1/user')).status).toBe(401);
    expect((await client.post('/v1/register', newcomer({ email, reinstate: true, first_name: 'Ivy' }))).body).toEqual(
      asked.body,
    );
    expect((await client.post('/v1/login', { email, password: 'lamp kettle harbour' })).body.errors).toHaveProperty(
      'email',
    );
    expect(
      (await client.post('/v1/login', { email, password: world.drivers.deleted.password })).body.errors,
    ).toHaveProperty('deleted');
    expect(await mailsOf(world)).toEqual([]);

    await world.client().post('/v1/register', newcomer());
    await world.control('PATCH', '', { email: 'sanna.okoro@example.com', user: { status: 'deleted' } });
    expect((await client.post('/v1/register', newcomer({ reinstate: true }))).body.data.reference).toBe('RE-3072');
  });

  it('can be opened at once: new password and details, the old id, to be verified at the old address', async () => {
    const world = await sandbox.world();
    await world.control('PATCH', '', { reinstatement: 'atOnce' });
    const client = world.client();
    const { email, id, user_id, password } = world.drivers.deleted;
    const answer = await client.post('/v1/register', newcomer({ email, reinstate: true }));
    expect(answer.status).toBe(201);
    expect(answer.body.data).toMatchObject({
      id: user_id,
      email,
      status: 'unverified',
      driver: { id, status: 'applicant', first_name: 'Sanna', last_name: 'Okoro', fleet_id: 11, operating_area_id: 18 },
    });
    expect((await world.client().post('/v1/login', { email, password })).status).toBe(422);
    const [mail] = await mailsOf(world);
    expect(mail.recipient).toBe(email);
    // Who can take the address along has taken somebody else's account.
    const moved = await client.post('/v1/email/verification-notification', { email: 'thief@example.com' });
    expect([moved.status, moved.body.errors]).toEqual([
      422,
      { email: ['You asked us to reopen an account. Verify it with the email address it had'] },
    ]);
    expect((await client.post('/v1/email/verification-notification', { email })).status).toBe(200);
    expect((await client.post('/v1/user/verify', { code: mail.code })).body.data.status).toBe('verified');
    expect((await client.get('/v1/driver/profile')).body.data.phone).toBe('+447700900199');
    expect((await client.post('/v1/register', newcomer({ email, reinstate: true }))).body.errors).toEqual({
      email: [taken],
    });
  });
});
