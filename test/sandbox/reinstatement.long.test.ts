/** @jest-environment node */
import { createWorld } from '../support/world';
import { type Answer, type Client, days, later, mailsOf, newcomer, openSandbox, type TestWorld } from './support';

const sandbox = openSandbox();
let world: TestWorld;
/** Who works in the back office. */
let staff: Client;
let email: string;

const password = 'lamp kettle harbour';
const reference = 'RE-3071';

beforeEach(async () => {
  world = await sandbox.world();
  staff = world.client();
  email = world.drivers.deleted.email;
});

afterEach(() => jest.restoreAllMocks());

const ask = (details: Record<string, unknown> = {}) =>
  world.client().post('/v1/register', newcomer({ email, reinstate: true, ...details }));

const login = (typed = password) => world.client().post('/v1/login', { email, password: typed });

const place = (number = 3071) => `/back-office/reinstatements/${world.number * 100_000 + number}`;

const page = async (path = place()): Promise<string> => {
  const answer = await staff.get(path, { accept: 'text/html' });
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.text;
};

const decide = (fields: Record<string, string> | string, headers: Record<string, string> = {}): Promise<Answer> =>
  staff.send('POST', `${place()}/decision`, {
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', ...headers },
  });

const refusal = { decision: 'refused', reason: 'Your badge has run out.' };

describe('A closed account that was asked for back', () => {
  it('is listed, and has a page with what was asked beside what it has', async () => {
    expect(await page('/back-office')).toMatch(/Closed accounts that were asked for back<\/h2>\s*<p>None\.<\/p>/);
    expect((await ask({ first_name: '<b>Ivy</b>' })).status).toBe(202);
    const list = await page('/back-office');
    for (const text of [`<a href="${place()}">${reference}</a>`, 'Ivy Marsh', email, 'This account was closed on '])
      expect(list).toContain(text);
    const text = await page();
    for (const part of [
      '<td>Ivy</td><td><span class="changed">&#60;b&#62;Ivy&#60;/b&#62;</span></td>',
      '<td>+447700900173</td><td><span class="changed">+447700900199</span></td>',
      '<td>Saltmere Cars</td><td><span class="changed">Thistlehaven Radio Cars</span></td>',
      'waits for a decision',
      'This account was closed on ',
      'Open the account again',
      'Leave it closed',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('scrypt');
  });

  it('has a page of this world only, and none before it was asked for', async () => {
    expect((await staff.get(place())).status).toBe(404);
    expect((await decide({ decision: 'reopened' })).status).toBe(404);
    await ask();
    staff = sandbox.client();
    expect(await page()).toContain('Ivy Marsh');
    staff = (await sandbox.world()).client();
    expect(await page('/back-office')).not.toContain(reference);
  });

  it('that is asked for again keeps its reference and takes the newer details', async () => {
    const first = await ask();
    const second = await ask({
      first_name: 'Iva',
      phone: '+447700900200',
      password: 'three other words',
      password_confirmation: 'three other words',
    });
    expect(second.body).toEqual(first.body);
    expect(await page()).toContain('<span class="changed">+447700900200</span>');
    expect((await page('/back-office')).split('/back-office/reinstatements/')).toHaveLength(2);
    expect((await decide({ decision: 'reopened' })).status).toBe(303);
    expect((await login()).status).toBe(422);
    const answer = await login('three other words');
    expect([answer.status, answer.body.data.driver.first_name]).toEqual([200, 'Iva']);
  });

  it('opens again: the driver is told, signs in with the new password and gets a code', async () => {
    // Links and sessions from before it was closed.
    await world.control('PATCH', '', { email, user: { status: 'verified' } });
    const before = world.client();
    await before.post('/v1/forgot-password', { email });
    const token = new URL((await mailsOf(world))[0].link).searchParams.get('token');
    await world.control('PATCH', '', { email, user: { status: 'deleted' } });
    await ask();

    const answer = await decide({ decision: 'reopened' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, place()]);
    const text = await page();
    expect(text).toContain('<strong>opened again</strong>');
    expect(text).not.toContain('<form');
    expect(await page('/back-office')).not.toContain(reference);
    const [told] = await mailsOf(world);
    expect(told).toMatchObject({
      recipient: email,
      subject: 'Your account is open again',
      code: null,
      link: 'http://portal.localhost:4000/login',
    });
    for (const part of [reference, 'the password that you chose', 'we mail you a code', '“Send the code again”'])
      expect(told.body).toContain(part);

    expect(
      (
        await before.post('/v1/reset-password', {
          email,
          token,
          password: 'three other words',
          password_confirmation: 'three other words',
        })
      ).status,
    ).toBe(422);
    expect((await login(world.drivers.deleted.password)).status).toBe(422);
    // People answer within 2 working days: a code of that moment would be old.
    later(days(2));
    const driver = world.client();
    const signedIn = await driver.post('/v1/login', { email, password });
    expect([signedIn.status, signedIn.body.data]).toMatchObject([
      200,
      {
        id: world.drivers.deleted.user_id,
        status: 'unverified',
        driver: {
          id: world.drivers.deleted.id,
          status: 'applicant',
          first_name: 'Sanna',
          last_name: 'Okoro',
          fleet_id: 11,
          operating_area_id: 18,
        },
      },
    ]);
    const [code, ...older] = await mailsOf(world);
    expect([code.recipient, code.code, older[0].id]).toEqual([email, expect.stringMatching(/^\d{6}$/), told.id]);
    // As at any time, the address that the account had proves who is back.
    expect((await driver.post('/v1/email/verification-notification', { email: 'thief@example.com' })).status).toBe(422);
    expect((await driver.post('/v1/user/verify', { code: code.code })).body.data.status).toBe('verified');
    expect((await driver.get('/v1/driver/profile')).body.data.phone).toBe('+447700900199');
    expect(await page()).toContain('<strong>opened again</strong>');
  });

  it('mails one code at the first sign-in, and then those that are asked for', async () => {
    await ask();
    await decide({ decision: 'reopened' });
    const driver = await world.client().signIn({ email, password });
    await world.client().signIn({ email, password });
    expect(await mailsOf(world)).toHaveLength(2);
    expect((await driver.post('/v1/user/verify/resend')).status).toBe(429);
    later(31_000);
    expect((await driver.post('/v1/user/verify/resend')).status).toBe(200);
    const [{ code }] = await mailsOf(world);
    expect((await driver.post('/v1/user/verify', { code })).body.data.status).toBe('verified');
    await world.client().signIn({ email, password });
    expect(await mailsOf(world)).toHaveLength(3);
  });

  it('stays closed: the driver reads why, and a later request gets a new reference', async () => {
    await ask();
    const answer = await decide({
      decision: 'refused',
      reason: ' Your badge has run out.\r\nRenew it & <ask> again. ',
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, place()]);
    const text = await page();
    expect(text).toContain('<strong>left closed</strong>');
    expect(text).toContain('Renew it &#38; &#60;ask&#62; again.');
    expect(text).not.toContain('<form');
    expect(await page('/back-office')).not.toContain(reference);
    const [mail, ...others] = await mailsOf(world);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ recipient: email, subject: 'Your account stays closed', code: null, link: null });
    expect(mail.body).toContain('Your badge has run out.\nRenew it & <ask> again.');
    expect(mail.body).toContain(reference);

    const old = await login(world.drivers.deleted.password);
    expect([old.status, old.body.errors.deleted[0]]).toEqual([
      422,
      expect.stringMatching(/^This account was closed on /),
    ]);
    expect(Object.keys((await login()).body.errors)).toEqual(['email']);
    expect((await ask()).body.data.reference).toBe('RE-3072');
    expect(await page('/back-office')).toContain(place(3072));
  });

  it('gets a new reference too when it was opened, and closed once more', async () => {
    await ask();
    await decide({ decision: 'reopened' });
    await world.control('PATCH', '', { email, user: { status: 'deleted' } });
    expect(await page('/back-office')).not.toContain(reference);
    expect((await ask()).body.data.reference).toBe('RE-3072');
  });

  it.each([
    ['opened', { decision: 'reopened' }],
    ['left closed', refusal],
  ])('is decided once: it was %s', async (_, first) => {
    await ask();
    expect((await decide(first)).status).toBe(303);
    const mails = await mailsOf(world);
    for (const second of [{ decision: 'reopened' }, refusal]) {
      const answer = await decide(second);
      expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('This request was decided already')]);
    }
    expect(await mailsOf(world)).toEqual(mails);
  });

  it('is not decided when it was opened in another way meanwhile', async () => {
    await ask();
    await world.control('PATCH', '', { reinstatement: 'atOnce' });
    expect((await ask()).status).toBe(201);
    expect((await decide(refusal)).text).toContain('This request was decided already');
    await world.control('PATCH', '', { reinstatement: 'reviewed', email, user: { status: 'deleted' } });
    await ask();
    await world.control('PATCH', '', { email, user: { status: 'blocked' } });
    expect(await page(place(3072))).toContain('not closed any more');
    const answer = await world.control('POST', '/decide', { reinstatement: 'RE-3072', decision: 'reopened' });
    expect([answer.status, answer.body.message]).toEqual([422, 'This account is not closed any more']);
  });

  it('stays closed only with a reason, and keeps what was typed', async () => {
    await ask();
    const long = `${'x'.repeat(501)}`;
    for (const [fields, message] of [
      [{ decision: 'refused' }, 'Say why it stays closed'],
      [{ decision: 'refused', reason: ' \u200b\r\n ' }, 'Say why it stays closed'],
      ['decision=refused&reason=one&reason=two', 'Say why it stays closed'],
      [{ decision: 'refused', reason: long }, 'The reason must be 500 characters or fewer'],
      [{ decision: 'perhaps' }, 'Choose a decision'],
      [{}, 'Choose a decision'],
    ] as [Record<string, string> | string, string][]) {
      const answer = await decide(fields);
      expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(`role="alert"><p>${message}</p>`)]);
      if (typeof fields !== 'string' && fields.reason === long) expect(answer.text).toContain(long);
    }
    expect(await mailsOf(world)).toEqual([]);
    expect(await page('/back-office')).toContain(reference);
    // A line end counts once, as in the field.
    expect((await decide({ decision: 'refused', reason: `${'x'.repeat(498)}\r\nx` })).status).toBe(303);
  });

  it('is decided by no form of another site', async () => {
    await ask();
    for (const site of ['cross-site', 'same-site'])
      expect((await decide(refusal, { 'sec-fetch-site': site })).status).toBe(403);
    expect(await page()).toContain('waits for a decision');
    expect((await decide(refusal, { 'sec-fetch-site': 'same-origin' })).status).toBe(303);
  });
});

describe('The control endpoint', () => {
  it('decides as the buttons do', async () => {
    const typed = await createWorld(sandbox.url());
    const client = () => sandbox.client(typed.id);
    const { email: closed } = typed.drivers.deleted;
    const body = newcomer({ email: closed, reinstate: true });
    expect((await client().post('/v1/register', body)).body.data.reference).toBe(reference);
    await typed.decideReinstatement(reference, 'refused', 'Your badge has run out.');
    expect((await typed.mails())[0]).toMatchObject({ recipient: closed, subject: 'Your account stays closed' });
    expect((await client().post('/v1/register', body)).body.data.reference).toBe('RE-3072');
    await typed.decideReinstatement('RE-3072', 'reopened');
    expect((await typed.mails())[0]?.subject).toBe('Your account is open again');
    expect((await client().signIn({ email: closed, password })).cookies.size).toBe(3);
    await expect(typed.decideReinstatement('RE-3072', 'reopened')).rejects.toThrow('decided already');
    await typed.remove();
  });

  it('wants a request that there is, a decision that it knows, and a reason for a no', async () => {
    await ask();
    const status = async (body: object) => (await world.control('POST', '/decide', body)).status;
    for (const unknown of ['RE-3072', 'RE-', '3071', 3071, null])
      expect(await status({ reinstatement: unknown, decision: 'reopened' })).toBe(404);
    for (const decision of ['approved', undefined])
      expect(await status({ reinstatement: reference, decision })).toBe(400);
    for (const reason of [undefined, '  ', 7])
      expect(await status({ reinstatement: reference, decision: 'refused', reason })).toBe(422);
    const answer = await world.control('POST', '/decide', { reinstatement: reference, ...refusal });
    expect([answer.status, answer.body.reinstatement]).toEqual([
      200,
      {
        id: world.number * 100_000 + 3071,
        user_id: world.drivers.deleted.user_id,
        decision: 'refused',
        reason: 'Your badge has run out.',
        decided_at: expect.any(String),
      },
    ]);
    expect(await status({ vehicle_change_id: 1, decision: 'reopened' })).toBe(404);
  });
});
