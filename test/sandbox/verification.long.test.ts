/** @jest-environment node */
import {
  type Answer,
  type Client,
  later,
  mailsOf,
  newcomer,
  openSandbox,
  portal,
  type TestWorld,
  twice,
} from './support';

const sandbox = openSandbox();
const dead = 'This code does not work any more. Ask for a new one';

let world: TestWorld;
let client: Client;

beforeEach(async () => {
  world = await sandbox.world();
  client = await world.client().signIn(world.drivers.unverified);
});

afterEach(() => {
  jest.restoreAllMocks();
});

const verify = (code: unknown) => client.post('/v1/user/verify', { code });
const notify = (email?: string) =>
  client.post('/v1/email/verification-notification', email === undefined ? undefined : { email });
const arrange = (wanted: object) => world.control('PATCH', '', { as: 'unverified', ...wanted });
const fresh = async (): Promise<string> => (await arrange({ code: 'fresh' })).body.code;
/** Refused for a pause that has just begun; a busy machine may have used up some of it. */
const isTooSoon = ({ status, headers }: Answer, pause = 30) => {
  const seconds = Number(headers.get('retry-after'));
  return status === 429 && seconds > pause - 20 && seconds <= pause;
};
const open = (link: string, accept: string) => {
  const { pathname, search } = new URL(link);
  return sandbox.client().get(pathname + search, { accept, origin: null });
};

describe('A code', () => {
  it.each([
    ['nothing', ''],
    ['spaces', '      '],
    ['5 digits', '12345'],
    ['7 digits', '1234567'],
    ['letters', 'abcdef'],
    ['digits of another script', '٠٤٨٢١٣'],
    ['an emoji', '1234🚕'],
    ['10,000 characters', '1'.repeat(10_000)],
    ['a space within', '123 456'],
    ['a number', 123456],
    ['a list', ['123456']],
  ])('that is %s is none, and costs no try', async (_, code) => {
    const right = await fresh();
    for (let tries = 0; tries < 6; tries += 1)
      expect((await verify(code)).body.errors).toEqual({ code: ['Enter the code of 6 digits'] });
    expect((await verify(right)).status).toBe(200);
  });

  it('may begin with zeros, and needs them', async () => {
    let code = await fresh();
    // One in ten does.
    for (let tries = 0; tries < 400 && !code.startsWith('0'); tries += 1) code = await fresh();
    expect(code).toMatch(/^0\d{5}$/);
    expect((await verify(code.slice(1))).body.errors).toEqual({ code: ['Enter the code of 6 digits'] });
    expect((await verify(Number(code))).body.errors).toEqual({ code: ['Enter the code of 6 digits'] });
    expect((await verify(code)).status).toBe(200);
  });

  it('may have spaces around it that were pasted along', async () => {
    const code = await fresh();
    expect((await verify(` ${code}\u00a0\n`)).body.data.status).toBe('verified');
    await sandbox.forgive(world, 'POST /v1/user/verify');
  });

  it('is dead after five wrong tries, and the next one is not', async () => {
    const code = await fresh();
    const wrong = code === '111111' ? '222222' : '111111';
    for (let tries = 1; tries <= 5; tries += 1) {
      const message = tries < 5 ? 'The code is not right. Check it and try again' : dead;
      expect([tries, (await verify(wrong)).body.errors]).toEqual([tries, { code: [message] }]);
    }
    expect((await verify(code)).body.errors).toEqual({ code: [dead] });
    expect((await verify(await fresh())).status).toBe(200);
  });

  it('may be wrong four times', async () => {
    const code = await fresh();
    const wrong = code === '111111' ? '222222' : '111111';
    for (let tries = 1; tries <= 4; tries += 1) await verify(wrong);
    expect((await verify(code)).status).toBe(200);
  });

  it('can be made old', async () => {
    expect((await arrange({ code: 'expired' })).status).toBe(400);
    const code = await fresh();
    expect((await arrange({ code: 'expired' })).body.code).toBe(code);
    expect((await verify(code)).body.errors).toEqual({ code: [dead] });
    const again = await client.post('/v1/user/verify/resend');
    expect(again.status).toBe(200);
    const [mail] = await mailsOf(world);
    expect((await verify(mail.code)).status).toBe(200);
  });

  it('that is fresh takes the place of the one before and ends the pause', async () => {
    await client.post('/v1/user/verify/resend');
    expect(isTooSoon(await client.post('/v1/user/verify/resend'))).toBe(true);
    const [before] = await mailsOf(world);
    const code = await fresh();
    const [mail] = await mailsOf(world);
    expect([mail.code, mail.recipient]).toEqual([code, world.drivers.unverified.email]);
    if (before.code !== code) expect((await verify(before.code)).status).toBe(422);
    const again = await client.post('/v1/user/verify/resend');
    expect([again.status, again.body.data.resend_after_seconds]).toEqual([200, 30]);
    expect(isTooSoon(await client.post('/v1/user/verify/resend'))).toBe(true);
  });

  it('is asked for by address for an account that was not seeded', async () => {
    await client.post('/v1/logout');
    await client.post('/v1/register', newcomer());
    const { code } = (await world.control('PATCH', '', { email: 'sanna.okoro@example.com', code: 'fresh' })).body;
    expect((await verify(code)).body.data).toMatchObject({ email: 'sanna.okoro@example.com', status: 'verified' });
    expect((await world.control('PATCH', '', { email: 'nobody@example.com', code: 'fresh' })).status).toBe(400);
  });
});

describe('A link', () => {
  it('is mailed again after 30 seconds, then after 60', async () => {
    expect((await notify()).body.data.resend_after_seconds).toBe(30);
    expect(isTooSoon(await notify())).toBe(true);
    // Codes have a pause of their own.
    expect((await client.post('/v1/user/verify/resend')).status).toBe(200);
    later(31_000);
    expect((await notify()).body.data.resend_after_seconds).toBe(60);
    expect(isTooSoon(await notify(), 60)).toBe(true);
    jest.restoreAllMocks();
    later(31_000 + 45_000);
    expect((await notify()).status).toBe(429);
    jest.restoreAllMocks();
    later(31_000 + 61_000);
    expect((await notify()).status).toBe(200);
    expect((await mailsOf(world)).filter(({ link }) => link !== null)).toHaveLength(3);
  });

  it('goes to a new address at once, and to that one only after its own pause', async () => {
    await notify();
    const moved = await notify('nia@example.net');
    expect([moved.status, moved.body.data]).toMatchObject([
      200,
      { sent_to: 'n***@example.net', resend_after_seconds: 30 },
    ]);
    expect(isTooSoon(await notify('nia@example.net'))).toBe(true);
    expect(isTooSoon(await notify('NIA@example.net'))).toBe(true);
    expect(isTooSoon(await notify())).toBe(true);
    expect((await notify('nia@example.org')).status).toBe(200);
    expect((await client.get('/v1/user')).body.data.email).toBe('nia@example.org');
  });

  it('does not go to any number of new addresses', async () => {
    for (let number = 1; number <= 6; number += 1) expect((await notify(`nia.${number}@example.net`)).status).toBe(200);
    const answer = await notify('nia.7@example.net');
    expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await client.get('/v1/user')).body.data.email).toBe('nia.6@example.net');
  });

  it('to a new address makes codes and links worthless that went to the old one', async () => {
    const code = await fresh();
    await notify();
    const [{ link }] = await mailsOf(world);
    await notify('nia@example.net');
    expect((await verify(code)).body.errors).toEqual({ code: [dead] });
    expect((await open(link, 'application/json')).status).toBe(403);
    expect((await client.get('/v1/user')).body.data.status).toBe('unverified');
    const sent = await client.post('/v1/user/verify/resend');
    expect([sent.status, sent.body.data.sent_to]).toEqual([200, 'n***@example.net']);
    const [mail] = await mailsOf(world);
    expect(mail.recipient).toBe('nia@example.net');
    expect((await verify(mail.code)).status).toBe(200);
  });

  it('is not sent to what is no address, nor to somebody else’s', async () => {
    const wrong = 'Enter an email address, like name@example.com';
    for (const email of [
      'nia',
      ' nia @example.com',
      `${'x'.repeat(10_000)}@example.com`,
      '🚕@example.com',
      'نيا@example.com',
    ])
      expect((await notify(email)).body.errors).toEqual({ email: [wrong] });
    expect((await notify(world.drivers.deleted.email)).body.errors).toEqual({
      email: ['This email address cannot be used. Sign in with it or reset its password'],
    });
    expect(await mailsOf(world)).toEqual([]);
  });

  it('that is old tells a person so, with the way on, and a program in JSON', async () => {
    await notify();
    const [{ link }] = await mailsOf(world);
    later(61 * 60_000);
    const page = await open(link, 'text/html,application/xhtml+xml');
    expect([page.status, page.headers.get('content-type')]).toEqual([403, 'text/html; charset=utf-8']);
    expect(page.text).toContain('This link is old or was used before');
    expect(page.text).toContain(`<a href="${portal}/register/verify">`);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const answer = await open(link, 'application/json');
    expect([answer.status, answer.body]).toEqual([403, { message: 'Invalid signature.' }]);
    expect((await open(link.replace(/\/\d+\?/, '/999?'), 'text/html')).status).toBe(403);
  });

  it('leads home however often it is opened while it is good', async () => {
    await notify();
    const [{ link }] = await mailsOf(world);
    for (let times = 0; times < 2; times += 1) {
      const opened = await open(link, 'text/html');
      expect([opened.status, opened.headers.get('location')]).toEqual([302, `${portal}/`]);
    }
    expect((await client.get('/v1/user')).body.data.status).toBe('verified');
  });
});

describe('A link for a new password', () => {
  const reset = async (changes: object = {}) => {
    const [{ link }] = await mailsOf(world);
    const { searchParams } = new URL(link);
    return client.post('/v1/reset-password', {
      token: searchParams.get('token'),
      email: searchParams.get('email'),
      ...twice('lamp kettle harbour'),
      ...changes,
    });
  };

  it('can be made old, and a new one works', async () => {
    const { email } = world.drivers.unverified;
    await client.post('/v1/forgot-password', { email });
    expect((await arrange({ resets: 'expired' })).status).toBe(200);
    expect((await reset()).body.errors).toEqual({ token: ['This link is old or was used before. Ask for a new one'] });
    await client.post('/v1/forgot-password', { email });
    // Another account's links are not touched.
    await world.control('PATCH', '', { as: 'verified', resets: 'expired' });
    expect((await reset()).status).toBe(200);
  });

  it('wants a password that nobody guesses, least of all from the name', async () => {
    await client.post('/v1/forgot-password', { email: world.drivers.unverified.email });
    for (const [password, message] of [
      ['1234567', 'The password must be 8 characters or more'],
      ['x'.repeat(129), 'The password must be 128 characters or fewer'],
      ['sunshine1', 'Many people use this password, so it is easy to guess. Choose another one'],
      ['the calder family', 'Choose a password without your name or email address in it'],
      ['nia.calder 2026', 'Choose a password without your name or email address in it'],
    ] as const)
      expect((await reset(twice(password))).body.errors).toEqual({ password: [message] });
    expect((await reset({ password_confirmation: 'lamp' })).body.errors).toEqual({
      password_confirmation: ['The passwords are not the same'],
    });
    // Without a token that works the names are nobody's business.
    expect((await reset({ token: 'nonsense', ...twice('the calder family') })).body.errors).toHaveProperty('token');
    expect((await reset()).status).toBe(200);
  });
});
