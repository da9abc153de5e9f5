/** @jest-environment node */
import { later, mailsOf, newcomer, openSandbox, shown, twice } from './support';

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

  it('needs the CSRF token, and stays out of other worlds', async () => {
    const [world, other] = [await sandbox.world(), await sandbox.world()];
    const client = world.client();
    await client.get('/sanctum/csrf-cookie');
    expect((await client.send('POST', '/v1/register', { body: newcomer() })).status).toBe(419);
    expect((await client.post('/v1/register', newcomer())).status).toBe(201);
    expect((await other.client().post('/v1/register', newcomer())).status).toBe(201);
  });

  it('who is signed in already is treated as when signing in', async () => {
    const world = await sandbox.world();
    const client = await world.signedIn();
    await world.control('PATCH', '', { login_when_signed_in: 'redirected' });
    const away = await client.post('/v1/register', newcomer());
    expect([away.status, away.headers.get('location')]).toEqual([302, `${sandbox.url()}/`]);
    await world.control('PATCH', '', { login_when_signed_in: 'taken' });
    expect((await client.post('/v1/register', newcomer())).status).toBe(201);
    expect((await client.get('/v1/user')).body.data.email).toBe('sanna.okoro@example.com');
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

  const long = 'x'.repeat(10_000);
  const wrong: [name: string, value: unknown, message: string][] = [
    ['first_name', '   ', 'Enter your first name'],
    ['first_name', '\u200b\u200f', 'Enter your first name'],
    ['first_name', long, 'The first name must be 60 characters or fewer'],
    ['first_name', 'x'.repeat(61), 'The first name must be 60 characters or fewer'],
    ['first_name', 7, 'Enter your first name'],
    ['last_name', null, 'Enter your last name'],
    ['last_name', '🚕'.repeat(61), 'The last name must be 60 characters or fewer'],
    ['email', 'sanna', 'Enter an email address, for example name@example.com'],
    ['email', 'sanna okoro@example.com', 'Enter an email address, for example name@example.com'],
    ['email', '🚕@example.com', 'Enter an email address, for example name@example.com'],
    ['email', 'a..b@example.com', 'Enter an email address, for example name@example.com'],
    ['email', `${'x'.repeat(243)}@example.com`, 'Enter an email address, for example name@example.com'],
    ['email', `${long}@example.com`, 'Enter an email address, for example name@example.com'],
    ['email', ['sanna@example.com'], 'Enter an email address, for example name@example.com'],
    ['phone', '07700900199', 'Enter a phone number with its country code, for example +447700900142'],
    ['phone', '+44 7700 900199', 'Enter a phone number with its country code, for example +447700900142'],
    ['phone', '+0447700900199', 'Enter a phone number with its country code, for example +447700900142'],
    ['phone', '+44770', 'Enter a phone number with its country code, for example +447700900142'],
    ['phone', '+1234567890123456', 'Enter a phone number with its country code, for example +447700900142'],
    ['phone', '+٤٤٧٧٠٠٩٠٠١٩٩', 'Enter a phone number with its country code, for example +447700900142'],
    ['phone', long, 'Enter a phone number with its country code, for example +447700900142'],
    ['badge_number', 'x'.repeat(31), 'The badge number must be 30 characters or fewer'],
    ['badge_number', 12, 'The badge number must be 30 characters or fewer'],
    ['operating_area_id', 99, 'Choose the area you want to work in'],
    ['operating_area_id', 1e300, 'Choose the area you want to work in'],
    ['fleet_id', 8, 'Choose the fleet you want to join'],
    ['fleet_id', 7, 'This fleet doesn’t work in that area. Choose another one'],
    ['terms_accepted', false, 'Accept the terms to register'],
    ['terms_accepted', 'true', 'Accept the terms to register'],
    ['password_confirmation', 'lamp kettle harbor', 'The passwords don’t match'],
  ];
  it.each(shown(wrong))('with %s %s is refused in a sentence of its own', async (name, _, value, message) => {
    const world = await sandbox.world();
    const { status, body } = await world.client().post('/v1/register', newcomer({ [name]: value }));
    expect([status, body]).toEqual([422, { message, errors: { [name]: [message] } }]);
    expect(await mailsOf(world)).toEqual([]);
  });

  it('cannot choose a closed area or a fleet that takes nobody', async () => {
    const client = (await sandbox.world()).client();
    const errors = async (operating_area_id: number, fleet_id: number) =>
      (await client.post('/v1/register', newcomer({ operating_area_id, fleet_id }))).body.errors;
    expect(await errors(24, 11)).toEqual({
      operating_area_id: ['This area isn’t taking on drivers right now. Choose another one'],
    });
    expect(await errors(15, 9)).toEqual({
      fleet_id: ['This fleet isn’t taking on drivers right now. Choose another one'],
    });
    expect(await errors(12, 9)).toEqual({
      fleet_id: ['This fleet isn’t taking on drivers right now. Choose another one'],
    });
  });

  const weak: [name: string, value: string, message: string][] = [
    ['password', 'short', 'The password must be 8 characters or more'],
    ['password', '        ', 'The password must be 8 characters or more'],
    ['password', '🚕🚕🚕🚕🚕🚕🚕', 'The password must be 8 characters or more'],
    ['password', 'x'.repeat(129), 'The password must be 128 characters or fewer'],
    ['password', 'x'.repeat(10_000), 'The password must be 128 characters or fewer'],
    ['password', 'password1', 'This password is too common. Choose one that’s harder to guess'],
    ['password', 'PassWord1', 'This password is too common. Choose one that’s harder to guess'],
    // Far down the list.
    ['password', '0192837465', 'This password is too common. Choose one that’s harder to guess'],
    ['password', 'my OKORO words', 'Choose a password that doesn’t include your name or email address'],
    ['password', 'xsannax12', 'Choose a password that doesn’t include your name or email address'],
    ['password', '-Sanna.Okoro-', 'Choose a password that doesn’t include your name or email address'],
  ];
  it.each(shown(weak))('needs another %s than %s', async (_, __, password, message) => {
    const { status, body } = await (await sandbox.world()).client().post('/v1/register', newcomer(twice(password)));
    expect([status, body.errors]).toEqual([422, { password: [message] }]);
  });

  it('may have a short name in the password, an emoji, letters of any script and spaces at its ends', async () => {
    for (const [details, password] of [
      [{ first_name: 'Bo', last_name: 'Lee' }, 'bolero lee in june'],
      [{}, '🚕🚕🚕🚕🚕🚕🚕🚕'],
      [{}, 'كلمة سر طويلة'],
      [{}, ' lamp kettle '],
    ] as const) {
      const world = await sandbox.world();
      expect((await world.client().post('/v1/register', newcomer({ ...details, ...twice(password) }))).status).toBe(
        201,
      );
      const login = (typed: string) =>
        world.client().post('/v1/login', { email: 'sanna.okoro@example.com', password: typed });
      expect((await login(password)).status).toBe(200);
      if (password !== password.trim()) expect((await login(password.trim())).status).toBe(422);
    }
  });

  it('keeps a name of any script, and loses the spaces and marks around what was pasted', async () => {
    const world = await sandbox.world();
    const client = world.client();
    const answer = await client.post(
      '/v1/register',
      newcomer({
        first_name: '\u200f ليلى \u200f',
        last_name: '\u00a0🚕'.padEnd(70),
        email: ' sanna.okoro@example.com\t',
        phone: '\u202a+447700900199\u202c',
      }),
    );
    expect(answer.body.data).toMatchObject({
      email: 'sanna.okoro@example.com',
      driver: { first_name: 'ليلى', last_name: '🚕' },
    });
    await sandbox.forgive(world, 'POST /v1/register');
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

  it('can be tried 6 times a minute; mistakes in a form are free', async () => {
    const world = await sandbox.world();
    const client = world.client();
    for (let tries = 0; tries < 8; tries += 1)
      expect((await client.post('/v1/register', newcomer({ phone: '1' }))).status).toBe(422);
    for (const [kind, phone] of [
      ['verified', '1'],
      ['verified', '+447700900199'],
      ['blocked', '+447700900199'],
      ['unverified', '+447700900199'],
      ['deleted', '+447700900199'],
      ['deleted', '+447700900199'],
    ] as const)
      expect((await client.post('/v1/register', newcomer({ email: world.drivers[kind].email, phone }))).status).toBe(
        422,
      );
    const answer = await client.post('/v1/register', newcomer());
    expect([answer.status, answer.body]).toEqual([429, { message: 'Too Many Attempts.' }]);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(answer.headers.get('access-control-expose-headers')).toBe('Retry-After');
    later(61_000);
    try {
      expect((await client.post('/v1/register', newcomer())).status).toBe(201);
    } finally {
      jest.restoreAllMocks();
    }
  });

  it('is given to one of two who ask at the same time', async () => {
    const world = await sandbox.world();
    const clients = [world.client(), world.client()];
    const answers = await Promise.all(clients.map((client) => client.post('/v1/register', newcomer())));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(answers.find(({ status }) => status === 422)?.body.errors).toEqual({ email: [taken] });
  });
});

describe('A deleted account', () => {
  it('is told of only when the form is right, and in the words of the sign-in (ER-03)', async () => {
    const world = await sandbox.world();
    const client = world.client();
    const { email } = world.drivers.deleted;
    expect(Object.keys((await client.post('/v1/register', newcomer({ email, phone: '1' }))).body.errors)).toEqual([
      'phone',
    ]);
    const answer = await client.post('/v1/register', newcomer({ email }));
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual(
      (await client.post('/v1/login', { email, password: world.drivers.deleted.password })).body,
    );
    expect(answer.body.errors.deleted[0]).toMatch(
      /^This account was closed on \d+ \w+ \d{4}\. Quote reference CL-\d+ /,
    );
  });

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

  it('is not what everybody has who asks for one: that is an ordinary registration', async () => {
    const client = (await sandbox.world()).client();
    expect((await client.post('/v1/register', newcomer({ reinstate: true }))).status).toBe(201);
  });
});

describe('Places to choose from', () => {
  it('are more than one can use: closed areas, fleets that are full, three that are not', async () => {
    const client = (await sandbox.world()).client();
    const fleets = (await client.get('/v1/fleets')).body.data;
    const areas = (await client.get('/v1/operating-areas')).body.data;
    expect([fleets.length, areas.length]).toEqual([5, 6]);
    for (const list of [fleets, areas]) {
      const names = list.map((one: { name: string }) => one.name);
      expect(names).toEqual([...names].sort());
    }
    const recruiting = (area: { fleet_ids: number[] }) =>
      fleets.filter(
        (one: { id: number; is_recruiting: boolean }) => area.fleet_ids.includes(one.id) && one.is_recruiting,
      ).length;
    expect(areas.filter((one: { is_open: boolean }) => !one.is_open)).toHaveLength(1);
    const open = areas.filter((one: { is_open: boolean }) => one.is_open);
    expect(open.map(recruiting).sort()).toEqual([0, 1, 1, 1, 3]);
    // Ofcom keeps these numbers for drama, and nobody owns these addresses.
    for (const { support } of fleets) {
      if (support.phone !== null) expect(support.phone).toMatch(/^\+441632960\d{3}$/);
      if (support.email !== null) expect(support.email).toMatch(/\.example$/);
    }
    expect(fleets.find((one: { id: number }) => one.id === 7)).toMatchObject({
      name: 'Saltmere Cars',
      operating_area_ids: [12],
    });
    expect(areas.find((one: { id: number }) => one.id === 12).fleet_ids).toEqual([7, 9]);
    expect(areas.find((one: { id: number }) => one.id === 15).fleet_ids).toEqual([9]);
  });
});
