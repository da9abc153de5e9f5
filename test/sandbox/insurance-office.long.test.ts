/** @jest-environment node */
import { sampleAnswers } from '../../sandbox/world/insurance-sample';
import { day, type Loose, mailsOf, openSandbox, type TestWorld } from './support';

const sandbox = openSandbox();
let world: TestWorld;

beforeEach(async () => {
  world = await sandbox.world();
});

const arranged = async (quote: unknown): Promise<Loose> => (await world.control('PATCH', '', { quote })).body.quote;
const page = async (path: string): Promise<string> => (await world.client().get(path)).text;
const read = async (id: number): Promise<Loose> =>
  (await (await world.signedIn()).get(`/v1/insure/quotes/${id}`)).body.data;
const decide = (id: number, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  world.client().send('POST', `/back-office/insurance-quotes/${id}/decision`, {
    body: String(new URLSearchParams(fields)),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
const buttons = (text: string) => [...text.matchAll(/name="decision" value="(\w+)"/g)].map(([, value]) => value);

describe('The broker’s pages', () => {
  it('list what waits, and all quotes', async () => {
    expect(await page('/back-office')).toMatch(/Insurance quotes that wait<\/h2>\s*<p>None\.<\/p>/);
    const [submitted, declined] = [await arranged('submitted'), await arranged('declined')];
    const [waiting, all] = [await page('/back-office'), await page('/back-office/insurance-quotes')];
    expect(waiting).toContain(`/back-office/insurance-quotes/${submitted.id}"`);
    expect(waiting).not.toContain(`/back-office/insurance-quotes/${declined.id}"`);
    for (const { id, reference } of [submitted, declined])
      expect(all).toContain(`/back-office/insurance-quotes/${id}">${reference}`);
  });

  it('show a quote with its answers in words, page by page, and what was typed as text', async () => {
    const quote = await arranged({
      status: 'submitted',
      answers: {
        message: '<script>alert(1)</script>',
        modified: true,
        modifications: [{ what: 'Roof sign' }, { what: 'Tow bar', cost: { amount: 45_000, currency: 'GBP' } }],
      },
    });
    const text = await page(`/back-office/insurance-quotes/${quote.id}`);
    expect(text).toContain(`Insurance quote ${quote.reference}`);
    expect(text).toContain('Adil Farrow, callsign 418');
    for (const [question, answer] of [
      ['What is it worth today\\?', '£14,500.00'],
      ['Where is it kept overnight\\?', 'Driveway'],
      ['How many miles will you drive in a year\\?', '38,000 miles a year'],
      ['When did you get your first badge\\?', '1 March 2018'],
      ['Since when have you had a full licence\\?', 'May 2006'],
      ['What kind of work\\?', 'App and phone bookings, Airport'],
      ['Was it imported\\?', 'No'],
    ])
      expect(text).toMatch(new RegExp(`<dt>${question}</dt><dd class="text">${answer}</dd>`));
    expect(text).toContain('What was changed?: change 2</h4>');
    expect(text).toContain('Claims, accidents and losses: claim 1</h4>');
    expect(text).not.toContain('<script>');
    expect((await world.client().get('/back-office/insurance-quotes/1')).status).toBe(404);
  });

  it.each([
    ['submitted', ['quoted', 'referred', 'declined', 'withdrawn']],
    ['referred', ['quoted', 'declined', 'withdrawn']],
    ['quoted', ['expired', 'withdrawn']],
    ['accepted', ['issued', 'withdrawn']],
    ['issued', []],
    ['declined', []],
    ['expired', []],
    ['withdrawn', []],
  ])('offer for a quote that is %s only %j', async (status, expected) => {
    const quote = await arranged(status);
    expect(buttons(await page(`/back-office/insurance-quotes/${quote.id}`))).toEqual(expected);
    for (const decision of ['quoted', 'referred', 'declined', 'issued', 'expired', 'withdrawn'].filter(
      (one) => !expected.includes(one),
    )) {
      const fields = { decision, message: 'x', premium: '1', fee: '1', starts_on: day(1), policy_number: 'P' };
      const answer = await decide(quote.id, fields);
      expect([decision, answer.status]).toEqual([decision, 422]);
      expect((await read(quote.id)).status).toBe(status);
    }
  });
});

describe('A decision', () => {
  it('prices a quote: the typed premium and fee, with tax and extras', async () => {
    const { id } = await arranged({ status: 'submitted', answers: { extras: ['legal', 'breakdown'] } });
    const answer = await decide(id, {
      decision: 'quoted',
      premium: '£2,480.50',
      fee: '20',
      starts_on: day(6),
      message: 'With us\r\nagain.',
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/back-office/insurance-quotes/${id}`]);
    const quote = await read(id);
    expect(quote).toMatchObject({ status: 'quoted', starts_on: day(6), message: 'With us\nagain.' });
    expect(quote.price_lines.map((line: Loose) => line.amount.amount)).toEqual([248_050, 2_900, 4_500, 30_654, 2_000]);
    expect(quote.total.amount).toBe(288_104);
    expect((await mailsOf(world))[0]).toMatchObject({
      recipient: 'adil.farrow@example.com',
      subject: 'Your insurance quote is ready',
    });
    expect(await page(`/back-office/insurance-quotes/${id}`)).toContain('£2,881.04');
  });

  it('asks the driver, and goes on with a price or a refusal', async () => {
    const { id } = await arranged('submitted');
    expect((await decide(id, { decision: 'referred', message: 'When did you change insurers?' })).status).toBe(303);
    expect(await read(id)).toMatchObject({
      status: 'referred',
      message: 'When did you change insurers?',
      quoted_at: null,
    });
    expect((await mailsOf(world))[0].body).toContain('When did you change insurers?');
    expect((await decide(id, { decision: 'declined', message: 'Nobody covers that.' })).status).toBe(303);
    expect(await read(id)).toMatchObject({ status: 'declined', message: 'Nobody covers that.' });
  });

  it('issues an accepted quote under a number, from a day, and its year counts from there', async () => {
    const { id } = await arranged({ status: 'accepted', plan: 'instalments' });
    const text = await page(`/back-office/insurance-quotes/${id}`);
    expect(text).toContain('in instalments</dd>');
    expect((await decide(id, { decision: 'issued', policy_number: 'EX-1', starts_on: day(3) })).status).toBe(303);
    const quote = await read(id);
    expect(quote).toMatchObject({
      status: 'issued',
      policy_number: 'EX-1',
      starts_on: day(3),
      payment_plan: 'instalments',
    });
    expect(Date.parse(quote.ends_on) - Date.parse(quote.starts_on)).toBeGreaterThanOrEqual(364 * 86_400_000);
    expect((await mailsOf(world))[0].body).toContain('EX-1');
  });

  it('ends an offer, and withdraws a quote with or without a word', async () => {
    const [offered, other] = [await arranged('quoted'), await arranged('accepted')];
    await decide(offered.id, { decision: 'expired' });
    expect((await read(offered.id)).status).toBe('expired');
    await decide(other.id, { decision: 'withdrawn', message: '' });
    expect(await read(other.id)).toMatchObject({ status: 'withdrawn', message: null });
  });

  it.each([
    [
      'no price',
      { decision: 'quoted', premium: '', fee: '35', starts_on: day(1) },
      'Enter the premium in pounds, like 2,480.50',
    ],
    [
      'a price that is none',
      { decision: 'quoted', premium: '12.345', fee: '35', starts_on: day(1) },
      'Enter the premium in pounds, like 2,480.50',
    ],
    [
      'no fee',
      { decision: 'quoted', premium: '1', fee: 'free', starts_on: day(1) },
      'Enter the fee in pounds, like 2,480.50',
    ],
    [
      'a day that is none',
      { decision: 'quoted', premium: '1', fee: '0', starts_on: 'soon' },
      'Enter the first day of cover',
    ],
    [
      'a day that has passed',
      { decision: 'quoted', premium: '1', fee: '0', starts_on: day(-1) },
      'Cover starts today or later',
    ],
    ['no question', { decision: 'referred', message: ' ' }, 'Say what the driver is told'],
    ['no reason', { decision: 'declined' }, 'Say what the driver is told'],
    ['no decision', {}, 'Choose a decision'],
  ])('with %s is refused, and what was typed stays', async (_, fields, message) => {
    const { id } = await arranged('submitted');
    const answer = await decide(id, {
      ...fields,
      ...('premium' in fields ? { message: 'Typed before' } : {}),
    } as Record<string, string>);
    expect(answer.status).toBe(422);
    expect(answer.text).toContain(`<div class="error" role="alert"><p>${message}</p></div>`);
    if ('premium' in fields) {
      expect(answer.text).toContain(`name="premium" value="${fields.premium}"`);
      expect(answer.text).toContain('>Typed before</textarea>');
    }
    expect((await read(id)).status).toBe('submitted');
  });

  it('without a policy number is refused', async () => {
    const { id } = await arranged('accepted');
    const answer = await decide(id, { decision: 'issued', policy_number: ' ', starts_on: day(1) });
    expect([answer.status, answer.text.includes('Enter the number of the policy')]).toEqual([422, true]);
  });

  it('cannot be made from another site', async () => {
    const { id } = await arranged('quoted');
    expect((await decide(id, { decision: 'withdrawn' }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await read(id)).status).toBe('quoted');
  });

  it('works on a quote from an older form too', async () => {
    const { id } = await arranged({ status: 'submitted', answers: { other_job: 'Baker' } });
    await world.control('PATCH', '', { formVersion: '2027-01' });
    expect(await page(`/back-office/insurance-quotes/${id}`)).toContain('Baker');
    await decide(id, { decision: 'quoted', premium: '1000', fee: '0', starts_on: day(1) });
    expect(await read(id)).toMatchObject({
      status: 'quoted',
      schema_version: '2026-02',
      answers: sampleAnswers(0, { vehicle_id: expect.any(Number) }),
    });
  });
});
