/** @jest-environment node */
import { mailsOf, openSandbox, shown, type TestWorld, twice } from './support';

const sandbox = openSandbox();

/** What the seeded driver has, as the portal sends it back. */
const details = (world: TestWorld, changes: Record<string, unknown> = {}) => ({
  known_as: 'Adi',
  email: world.drivers.verified.email,
  phone: '+447700900142',
  vat_number: null,
  address: { line_1: '14 Example Road', line_2: null, town: 'Eastmoor', county: null, postcode: 'ZM4 2QA' },
  emergency_contact: { name: 'Nadia Farrow', relationship: 'Spouse', phone: '+447700900187' },
  notifications: { email: true, sms: false },
  ...changes,
});

const address = (changes: Record<string, unknown>) => ({
  line_1: '1 Quay',
  line_2: null,
  town: 'Eastmoor',
  county: null,
  postcode: 'ZM4 2QA',
  ...changes,
});
const contact = (changes: Record<string, unknown>) => ({
  name: 'Nadia Farrow',
  relationship: null,
  phone: '+447700900187',
  ...changes,
});

describe("A driver's details", () => {
  it('are replaced as a whole, and stay so (AP-11)', async () => {
    const world = await sandbox.world();
    const client = await world.signedIn();
    const before = (await client.get('/v1/driver/profile')).body.data;
    const wanted = details(world, {
      known_as: '🚕 ليلى',
      phone: '+447700900111',
      vat_number: 'gb 123 4567 89',
      address: address({ line_1: '2 Quay', line_2: 'Flat 3', county: 'Eastshire', postcode: 'e12qa' }),
      emergency_contact: contact({ name: 'Bo' }),
      notifications: { email: false, sms: true },
    });
    const { status, body } = await client.write('PUT', `/v1/driver/${world.drivers.verified.id}`, wanted);
    expect(status).toBe(200);
    expect(body.data).toEqual({
      ...before,
      ...wanted,
      vat_number: 'GB123456789',
      address: { ...(wanted.address as object), postcode: 'E1 2QA' },
    });
    expect((await client.get('/v1/driver/profile')).body).toEqual(body);

    const emptied = details(world, { known_as: '  ', vat_number: null, address: null, emergency_contact: null });
    const after = (await client.write('PUT', `/v1/driver/${world.drivers.verified.id}`, emptied)).body.data;
    expect(after).toEqual({ ...before, ...emptied, known_as: null });
    expect(await mailsOf(world)).toEqual([]);
    expect((await client.get('/v1/user')).body.data.status).toBe('verified');
  });

  it("are the driver's own only, and need a session, its token and a verified address", async () => {
    const world = await sandbox.world();
    const client = await world.signedIn();
    const path = `/v1/driver/${world.drivers.verified.id}`;
    for (const id of [world.drivers.blocked.id, 1, '0', 'me'])
      expect([id, (await client.write('PUT', `/v1/driver/${id}`, details(world))).status]).toEqual([id, 404]);
    expect((await client.send('PUT', path, { body: details(world) })).status).toBe(419);
    expect((await world.client().write('PUT', path, details(world))).status).toBe(401);
    await world.control('PATCH', '', { user: { status: 'unverified' } });
    expect((await client.write('PUT', path, details(world))).status).toBe(409);
  });

  const long = 'x'.repeat(10_000);
  const wrongPhone = 'Enter a phone number with its country code, like +447700900142';
  const wrongPostcode = 'Enter a postcode, like ZM4 2QA';
  const missing = 'This is missing. Reload the page and try again';
  const wrong: [name: string, value: unknown, message: string][] = [
    ['known_as', 'x'.repeat(61), 'The name must be 60 characters or fewer'],
    ['known_as', long, 'The name must be 60 characters or fewer'],
    ['known_as', { first: 'A' }, 'The name must be 60 characters or fewer'],
    ['known_as', undefined, missing],
    ['email', null, 'Enter an email address, like name@example.com'],
    ['email', '   ', 'Enter an email address, like name@example.com'],
    ['email', 'adil@', 'Enter an email address, like name@example.com'],
    ['email', `${long}@example.com`, 'Enter an email address, like name@example.com'],
    ['email', 'nia.calder@example.com', 'This email address cannot be used'],
    ['email', 'TOMAS.REED@example.com', 'This email address cannot be used'],
    ['email', 'ivy.marsh@example.com', 'This email address cannot be used'],
    ['phone', '07700 900142', wrongPhone],
    ['phone', null, wrongPhone],
    ['vat_number', '12345678', 'Enter a VAT number, like GB123456789'],
    ['vat_number', 'GB1234567890', 'Enter a VAT number, like GB123456789'],
    ['vat_number', 'FR123456789', 'Enter a VAT number, like GB123456789'],
    ['vat_number', 'GB 123 4567 89 012', 'Enter a VAT number, like GB123456789'],
    ['vat_number', 123456789, 'Enter a VAT number, like GB123456789'],
    ['vat_number', undefined, missing],
    ['address', '14 Example Road', 'Enter the address line by line'],
    ['address', undefined, missing],
    ['address.line_1', address({ line_1: ' ' }), 'Enter the house and street'],
    ['address.line_1', address({ line_1: 'x'.repeat(101) }), 'The first line must be 100 characters or fewer'],
    ['address.line_2', address({ line_2: 'x'.repeat(101) }), 'The second line must be 100 characters or fewer'],
    ['address.town', address({ town: null }), 'Enter the town or city'],
    ['address.town', address({ town: 'x'.repeat(61) }), 'The town must be 60 characters or fewer'],
    ['address.county', address({ county: 'x'.repeat(61) }), 'The county must be 60 characters or fewer'],
    ['address.postcode', address({ postcode: '' }), 'Enter the postcode'],
    ['address.postcode', address({ postcode: 'ZM4' }), wrongPostcode],
    ['address.postcode', address({ postcode: '4ZM 2QA' }), wrongPostcode],
    ['address.postcode', address({ postcode: 'ZMX4 2QA' }), wrongPostcode],
    ['address.postcode', address({ postcode: 'ZM4 2Q٣' }), wrongPostcode],
    ['address.postcode', address({ postcode: long }), wrongPostcode],
    ['emergency_contact', [], 'Enter the name and the phone number of the person to call'],
    ['emergency_contact', undefined, missing],
    ['emergency_contact.name', contact({ name: ' \u200b ' }), 'Enter the name of the person to call'],
    ['emergency_contact.name', contact({ name: 'x'.repeat(101) }), 'The name must be 100 characters or fewer'],
    [
      'emergency_contact.relationship',
      contact({ relationship: 'x'.repeat(41) }),
      'Who they are to you must be said in 40 characters or fewer',
    ],
    ['emergency_contact.phone', contact({ phone: null }), wrongPhone],
    ['emergency_contact.phone', contact({ phone: '999' }), wrongPhone],
    ['notifications.sms', { email: true }, 'Choose whether we may remind you by text'],
    ['notifications.email', { email: 'yes', sms: true }, 'Choose whether we may remind you by email'],
  ];
  it.each(shown(wrong))(
    'with %s from %s are refused in a sentence of its own, and nothing is changed',
    async (name, _, value, message) => {
      const world = await sandbox.world();
      const client = await world.signedIn();
      const before = (await client.get('/v1/driver/profile')).body;
      const field = name.split('.')[0] ?? name;
      const sent = details(world, { phone: '+447700900111', [field]: value });
      const answer = await client.write('PUT', `/v1/driver/${world.drivers.verified.id}`, sent);
      expect([answer.status, answer.body]).toEqual([422, { message, errors: { [name]: [message] } }]);
      expect((await client.get('/v1/driver/profile')).body).toEqual(before);
    },
  );

  it('are all missing from an empty body', async () => {
    const world = await sandbox.world();
    const { body } = await (await world.signedIn()).write('PUT', `/v1/driver/${world.drivers.verified.id}`, {});
    expect(Object.keys(body.errors).sort()).toEqual(
      [
        'known_as',
        'email',
        'phone',
        'vat_number',
        'address',
        'emergency_contact',
        'notifications.email',
        'notifications.sms',
      ].sort(),
    );
  });

  it.each([
    ['zm4 2qa', 'ZM4 2QA'],
    ['e1w2QA', 'E1W 2QA'],
    ['ZM 42 2QA', 'ZM42 2QA'],
  ])('write the postcode %s as %s', async (typed, stored) => {
    const world = await sandbox.world();
    const wanted = details(world, { address: address({ postcode: typed }) });
    const { body } = await (await world.signedIn()).write('PUT', `/v1/driver/${world.drivers.verified.id}`, wanted);
    expect(body.data.address.postcode).toBe(stored);
  });

  it('with a new address make the account unverified; the old address hears of it', async () => {
    const world = await sandbox.world();
    const client = await world.signedIn();
    // What was mailed to the address before keeps nothing back.
    await world.control('PATCH', '', { user: { status: 'unverified' } });
    expect((await client.post('/v1/email/verification-notification')).status).toBe(200);
    expect((await client.post('/v1/user/verify/resend')).status).toBe(200);
    await world.control('PATCH', '', { user: { status: 'verified' } });
    const { email, id, password } = world.drivers.verified;
    const answer = await client.write(
      'PUT',
      `/v1/driver/${id}`,
      details(world, { email: 'adil@example.net', known_as: null }),
    );
    expect([answer.status, answer.body.data.email, answer.body.data.known_as]).toEqual([200, 'adil@example.net', null]);
    const [notice, code] = await mailsOf(world);
    expect([notice.recipient, notice.subject, notice.code]).toEqual([email, 'Your email address was changed', null]);
    expect([code.recipient, code.code]).toEqual(['adil@example.net', expect.stringMatching(/^\d{6}$/)]);
    expect((await client.get('/v1/user')).body.data).toMatchObject({ status: 'unverified', email: 'adil@example.net' });
    expect((await client.get('/v1/driver/profile')).status).toBe(409);
    expect((await client.post('/v1/email/verification-notification')).status).toBe(200);
    expect((await client.post('/v1/user/verify', { code: code.code })).body.data.status).toBe('verified');
    expect((await world.client().post('/v1/login', { email, password })).status).toBe(422);
    expect((await world.client().post('/v1/login', { email: 'adil@example.net', password })).status).toBe(200);
  });

  it('with other capitals in the address leave it verified', async () => {
    const world = await sandbox.world();
    const client = await world.signedIn();
    const answer = await client.write(
      'PUT',
      `/v1/driver/${world.drivers.verified.id}`,
      details(world, { email: 'Adil.Farrow@example.com' }),
    );
    expect(answer.body.data.email).toBe('Adil.Farrow@example.com');
    expect((await client.get('/v1/user')).body.data.status).toBe('verified');
    expect(await mailsOf(world)).toEqual([]);
  });
});

describe('The password', () => {
  const path = '/v1/user/update-password';

  it('is changed by who knows it; other sessions and reset links end, this session stays (AP-11)', async () => {
    const world = await sandbox.world();
    const { email, password } = world.drivers.verified;
    const [client, other] = [await world.signedIn(), await world.signedIn()];
    await client.post('/v1/forgot-password', { email });
    const answer = await client.write('PUT', path, { current_password: password, ...twice('lamp kettle harbour') });
    expect([answer.status, answer.body]).toEqual([
      200,
      { data: { message: 'Your password is changed. Your other devices are signed out.' } },
    ]);
    expect([(await client.get('/v1/user')).status, (await other.get('/v1/user')).status]).toEqual([200, 401]);
    expect((await world.client().post('/v1/login', { email, password })).status).toBe(422);
    expect((await world.client().post('/v1/login', { email, password: 'lamp kettle harbour' })).status).toBe(200);
    const [notice, link] = await mailsOf(world);
    expect([notice.recipient, notice.subject]).toEqual([email, 'Your password was changed']);
    const token = new URL(link.link).searchParams.get('token');
    expect(
      (await client.post('/v1/reset-password', { token, email, ...twice('six quiet green hills') })).body.errors,
    ).toHaveProperty('token');
  });

  const weak: [name: string, value: string, message: string][] = [
    ['password', 'short', 'The password must be 8 characters or more'],
    ['password', '          ', 'The password must be 8 characters or more'],
    ['password', 'x'.repeat(10_000), 'The password must be 128 characters or fewer'],
    ['password', 'Football1', 'Many people use this password, so it is easy to guess. Choose another one'],
    ['password', 'the farrow family', 'Choose a password without your name or email address in it'],
    ['password', 'ADIL 1986 forever', 'Choose a password without your name or email address in it'],
  ];
  it.each(shown(weak))('needs another %s than %s', async (_, __, password, message) => {
    const world = await sandbox.world();
    const client = await world.signedIn();
    const answer = await client.write('PUT', path, {
      current_password: world.drivers.verified.password,
      ...twice(password),
    });
    expect([answer.status, answer.body.errors]).toEqual([422, { password: [message] }]);
    expect(await mailsOf(world)).toEqual([]);
  });

  it('tells all that is wrong at once', async () => {
    const world = await sandbox.world();
    const client = await world.signedIn();
    expect((await client.write('PUT', path, {})).body.errors).toEqual({
      current_password: ['Enter the password that you use now'],
      password: ['The password must be 8 characters or more'],
    });
    const answer = await client.write('PUT', path, {
      current_password: 'x',
      password: 'lamp kettle harbour',
      password_confirmation: 'lamp',
    });
    expect(answer.body.errors).toEqual({
      current_password: ['This is not the password that you use now'],
      password_confirmation: ['The passwords are not the same'],
    });
  });

  it('takes 6 wrong tries a minute, also against the right one', async () => {
    const world = await sandbox.world();
    const client = await world.signedIn();
    const change = (current_password: string) =>
      client.write('PUT', path, { current_password, ...twice('lamp kettle harbour') });
    for (let tries = 0; tries < 6; tries += 1)
      expect((await change('wrong')).body.errors).toHaveProperty('current_password');
    const answer = await change(world.drivers.verified.password);
    expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([429, true]);
  });

  it('needs a session, its token and a verified address', async () => {
    const world = await sandbox.world();
    const body = { current_password: world.drivers.verified.password, ...twice('lamp kettle harbour') };
    expect((await world.client().write('PUT', path, body)).status).toBe(401);
    const client = await world.signedIn();
    expect((await client.send('PUT', path, { body })).status).toBe(419);
    await world.control('PATCH', '', { user: { status: 'unverified' } });
    expect((await client.write('PUT', path, body)).status).toBe(409);
  });
});
