/** @jest-environment node */
import { type Client, mailsOf, newcomer, openSandbox, type TestWorld } from './support';

const sandbox = openSandbox();
let world: TestWorld;
let client: Client;
let changeId: number;

beforeEach(async () => {
  world = await sandbox.world();
  client = world.client();
  changeId = (await world.control('PATCH', '', { change: { status: 'pending', reason: '<b>sold</b> & gone' } })).body
    .change.id;
});

const page = async (path: string) => {
  const answer = await client.get(path, { accept: 'text/html' });
  expect([path, answer.status]).toEqual([path, 200]);
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  return answer.text;
};

const decide = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  client.send('POST', `/back-office/vehicle-changes/${changeId}/decision`, {
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', ...headers },
  });

describe('The back office', () => {
  it('shows a change with its documents, and what the driver wrote as text', async () => {
    expect(await page('/back-office')).toContain(`/back-office/vehicle-changes/${changeId}`);
    const text = await page(`/back-office/vehicle-changes/${changeId}`);
    expect(text).toContain('&#60;b&#62;sold&#60;/b&#62; &#38; gone');
    for (const word of [
      'Adil Farrow',
      'TA23KXP',
      'TB24LMR',
      'Insurance certificate',
      'Approve',
      'Reject',
      'Ask for more',
    ])
      expect(text).toContain(word);
    expect(text).not.toContain('<script');
  });

  it('finds the world by the id in the link, without a cookie', async () => {
    client = sandbox.client();
    expect(await page(`/back-office/vehicle-changes/${changeId}`)).toContain('Adil Farrow');
    expect((await decide({ decision: 'approved' })).status).toBe(303);
    expect(await page(`/back-office/vehicle-changes/${changeId}`)).toContain('<strong>approved</strong>');
  });

  it('wants words for a no, and takes no yes that contradicts itself', async () => {
    for (const fields of [
      { decision: 'rejected', review: ' ' },
      { decision: 'action_required' },
      { decision: 'perhaps' },
      {},
    ]) {
      const answer = await decide(fields as Record<string, string>);
      expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('role="alert"')]);
    }
    const { documents } = (await (await world.signedIn()).get('/v1/vehicle-changes?include=documents')).body.data[0];
    expect((await decide({ decision: 'approved', [`document_${documents[0].id}`]: 'blurred' })).status).toBe(422);
    expect((await decide({ decision: 'rejected', review: 'No.' })).status).toBe(303);
    expect((await decide({ decision: 'approved' })).text).toContain('not waiting for a decision');
  });

  it('takes no form of another site', async () => {
    expect((await decide({ decision: 'approved' }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await decide({ decision: 'approved' }, { 'sec-fetch-site': 'same-origin' })).status).toBe(303);
  });

  it('lists documents by status, the one that the link names first', async () => {
    const { data } = (await (await world.signedIn()).get('/v1/documents?filter[status]=pending')).body;
    const own = data.find((one: { vehicle_change_id: number | null }) => one.vehicle_change_id === null);
    const text = await page(`/back-office/documents?status=pending&document=${own.id}`);
    expect(text.indexOf(`document-${own.id}`)).toBe(text.indexOf('document-'));
    const refused = await client.send('POST', `/back-office/documents/${own.id}/decision`, {
      body: 'decision=rejected',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([refused.status, refused.text]).toEqual([
      422,
      expect.stringContaining('Select why the document is sent back.'),
    ]);
    await client.send('POST', `/back-office/documents/${own.id}/decision`, {
      body: 'decision=approved',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(await page(`/back-office/documents?status=pending&document=${own.id}`)).toContain('is not pending any more');
    expect((await client.get('/back-office/vehicle-changes/999999999')).status).toBe(400);
    expect((await client.get(`/back-office/vehicle-changes/${changeId + 50}`)).status).toBe(404);
  });
});

describe('The other pages', () => {
  it('show tickets with tags, notes and links', async () => {
    const basic = {
      authorization: `Basic ${Buffer.from('portal.agent@operator.example/token:sandbox-desk-token').toString('base64')}`,
    };
    const post = (body: object) =>
      fetch(`${sandbox.url()}/desk/api/v2/tickets`, {
        method: 'POST',
        headers: { ...basic, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const note = `See ${sandbox.url()}/back-office/vehicle-changes/${changeId} <i>`;
    await post({
      ticket: {
        subject: 'Vehicle change Submitted',
        tags: ['portal_j'],
        requester: { name: 'Adil', external_id: `x:driver:${world.drivers.verified.id}` },
        comment: { body: note, public: false },
      },
    });
    const text = await page('/desk');
    expect(text).toContain('<span class="tag">portal_j</span>');
    expect(text).toContain('Private note');
    expect(text).toContain(`<a href="${sandbox.url()}/back-office/vehicle-changes/${changeId}">`);
    expect(text).not.toContain('<i>');
  });

  it('let an agent answer a ticket, in public or among staff, and say how it stands (AP-34)', async () => {
    const basic = {
      authorization: `Basic ${Buffer.from('portal.agent@operator.example/token:sandbox-desk-token').toString('base64')}`,
    };
    const made = await fetch(`${sandbox.url()}/desk/api/v2/tickets`, {
      method: 'POST',
      headers: { ...basic, 'content-type': 'application/json' },
      body: JSON.stringify({
        ticket: {
          subject: 'My payout is late',
          requester: { name: 'Adil', external_id: `x:driver:${world.drivers.verified.id}` },
          comment: { body: 'It was due on Thursday.', public: true },
        },
      }),
    });
    const { ticket } = (await made.json()) as { ticket: { id: number } };
    const answer = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
      client.send('POST', `/desk/tickets/${ticket.id}/answer`, {
        body: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', ...headers },
      });
    expect(
      (await answer({ body: 'Which account?', status: 'pending' }, { 'sec-fetch-site': 'cross-site' })).status,
    ).toBe(403);
    expect((await answer({ body: 'Which account?', status: 'somewhere' })).status).toBe(422);
    expect((await answer({ body: 'Which <account>?', status: 'pending' })).status).toBe(303);
    expect((await answer({ body: 'He rang, too.', private: 'yes', status: 'pending' })).status).toBe(303);
    const { tickets } = (await world.control('GET', '/desk')).body;
    expect(tickets[0]).toMatchObject({
      status: 'pending',
      comments: [
        { public: true },
        { public: true, body: 'Which <account>?' },
        { public: false, body: 'He rang, too.' },
      ],
    });
    expect((await answer({ body: '', status: 'closed' })).status).toBe(303);
    expect((await answer({ body: 'Again.', status: 'open' })).status).toBe(404);
    expect(await page('/desk')).not.toContain('<form');
  });

  it('list the newest mail first, with its code to copy, its link to open and a part of its text', async () => {
    expect(await page('/mail')).toContain('No mails yet.');
    const driver = world.client();
    await driver.post('/v1/register', newcomer({ email: 'o&o@example.com' }));
    await driver.post('/v1/email/verification-notification');
    const [link, code] = await mailsOf(world);
    const text = await page('/mail');
    expect(text).not.toContain('No mails yet.');
    expect(text.indexOf(`href="/mail/${link.id}"`)).toBeGreaterThan(0);
    expect(text.indexOf(`href="/mail/${link.id}"`)).toBeLessThan(text.indexOf(`href="/mail/${code.id}"`));
    expect(text).toContain(`<p class="code">${code.code}</p>`);
    expect(text).toContain(`<a href="${link.link.replaceAll('&', '&#38;')}">`);
    expect(text).toContain('To o&#38;o@example.com, ');
    expect(text).toContain('It works for 15 minutes.');
    // One press selects the whole code; the page has no script that could copy it.
    expect((await client.get('/pages.css')).text).toMatch(/\.code \{[^}]*font: 700 2\.5rem[^}]*user-select: all/);
  });

  it('show mails with their codes and links, and error reports', async () => {
    const driver = await world.client().signIn(world.drivers.unverified);
    await driver.post('/v1/user/verify/resend');
    const { mails } = (await world.control('GET', '/mails')).body;
    expect(await page('/mail')).toContain(`/mail/${mails[0].id}`);
    expect(await page(`/mail/${mails[0].id}`)).toContain(`<p class="code">${mails[0].code}</p>`);
    expect((await client.get(`/mail/${mails[0].id + 1}`)).status).toBe(404);
    expect(await page('/reports')).toContain('No reports yet.');
    expect((await client.get('/pages.css')).headers.get('content-type')).toContain('text/css');
  });
});
