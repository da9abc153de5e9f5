/** @jest-environment ./test/support/portal-environment.cjs */
import { acceptAgreement, fetchAgreements } from '../../../src/api/agreements';
import { CallTrouble } from '../../../src/api/problem';
import { callerInWorld } from './caller';

const now = callerInWorld({ signedIn: true });

const toAccept = async () => {
  const waiting = (await fetchAgreements(now.client)).find(({ status }) => status === 'to_accept');
  if (!waiting?.version) throw new Error('Nothing waits to be accepted.');
  return { ...waiting, version: waiting.version };
};

const accept = (id: string, version: string, full_name = 'Adil Farrow') =>
  acceptAgreement(now.client, id, { version, full_name });

describe('the driver’s agreements over the real API (AP-23)', () => {
  it('come with what waits first, and with the receipts of every version that was accepted', async () => {
    const all = await fetchAgreements(now.client);
    expect(all.map(({ title, version, status }) => [title, version, status])).toEqual([
      ['Driver terms', '3.2', 'to_accept'],
      ['Privacy notice', '2.0', 'accepted'],
      ['Driver terms', '3.1', 'accepted'],
      ['Privacy notice', '1.0', 'superseded'],
      ['In-car camera trial', '1.0', 'withdrawn'],
    ]);
    expect(all.map(({ receipt_reference }) => receipt_reference)).toEqual([
      null,
      ...Array(4).fill(expect.stringMatching(/^AG-\d+-\d+$/)),
    ]);
  });

  it('come whole, however many pages they fill', async () => {
    for (let number = 0; number < 110; number += 1)
      await now.world.arrange({ agreement: { code: `notice-${number}`, title: `Notice ${number}`, version: '1' } });
    const all = await fetchAgreements(now.client);
    expect(all).toHaveLength(115);
    expect(
      (await now.world.calls('GET /v1/agreements')).map(({ path }) =>
        new URL(path, 'http://x').searchParams.get('page'),
      ),
    ).toEqual(['1', '2']);
  });

  it('are accepted with the version that was read and the name that was typed (FL-05)', async () => {
    const { id, version } = await toAccept();
    const answer = await accept(id, version);
    expect(answer).toMatchObject({
      accepted: true,
      value: { id, version, status: 'accepted', accepted_name: 'Adil Farrow' },
    });
    const all = await fetchAgreements(now.client);
    expect(all.find((one) => one.id === id)).toEqual(answer.accepted && answer.value);
    expect(
      all.filter(({ title, status }) => title === 'Driver terms' && status === 'superseded').map((one) => one.version),
    ).toEqual(['3.1']);
  });

  it('accepted twice are accepted once, with the first receipt', async () => {
    const { id, version } = await toAccept();
    const [first, again] = [await accept(id, version), await accept(id, version, 'Somebody Else')];
    expect(again).toEqual(first);
  });

  it('refuse a version that is not the newest, and tell every change since the accepted one', async () => {
    const { id, version } = await toAccept();
    await now.world.arrange({ agreement: { version: '3.3' } });
    const refused = await accept(id, version);
    expect(!refused.accepted && Object.keys(refused.refusal.fields)).toEqual(['version']);
    const newer = await toAccept();
    expect(newer.version).toBe('3.3');
    expect(newer.changes?.map(({ heading, was, now: is }) => [heading, was, is])).toEqual([
      ['Notice', '14 days', '10 days'],
      ['Card fee', '2.5% of each card job', null],
      ['Cleaning after a job', null, 'You get up to £40 when a passenger leaves the car dirty.'],
    ]);
    expect((await accept(newer.id, '3.2')).accepted).toBe(false);
    expect((await accept(newer.id, '3.3')).accepted).toBe(true);
  });

  it.each([
    ['', 'full_name'],
    [' ', 'full_name'],
    ['x', 'full_name'],
    ['x'.repeat(121), 'full_name'],
  ])('hear that %j is no name as a refusal of that field (ER-05)', async (name, field) => {
    const { id, version } = await toAccept();
    const answer = await accept(id, version, name);
    expect(!answer.accepted && Object.keys(answer.refusal.fields)).toEqual([field]);
    expect((await toAccept()).id).toBe(id);
  });

  it('are none for a driver to whom nothing was published, and nobody else’s to accept', async () => {
    await now.world.arrange({ agreement: null });
    expect(await fetchAgreements(now.client)).toEqual([]);
    await expect(accept('1', '1')).rejects.toMatchObject({ kind: 'missing', status: 404 });
  });

  it('name the full text with its pages, which opens without a session', async () => {
    const { document } = await toAccept();
    if (!document) throw new Error('The agreement has no text.');
    const file = await fetch(document.url);
    const bytes = Buffer.from(await file.arrayBuffer());
    expect([file.status, file.headers.get('content-type'), bytes.length]).toEqual([
      200,
      document.mime_type,
      document.size_bytes,
    ]);
    expect(bytes.toString('latin1').match(/\/Type \/Page /g)).toHaveLength(document.pages ?? 0);
    expect((await fetch(document.url.replace(/signature=./, 'signature='))).status).toBe(403);
  });

  it('stop work when a deadline with a consequence is near or gone', async () => {
    const blockers = async () => {
      const { data } = (await now.client.get('/v1/driver')) as {
        data: { clearance: { blockers: { code: string; stops_on: string }[] } };
      };
      return data.clearance.blockers.filter(({ code }) => code === 'agreement_due').map(({ stops_on }) => stops_on);
    };
    expect(await blockers()).toEqual([]);
    await now.world.arrange({ agreement: { accept_by: '2020-02-28' } });
    expect(await blockers()).toEqual(['2020-02-29']);
    await now.world.arrange({ agreements: 'accepted' });
    expect(await blockers()).toEqual([]);
  });

  it('leave trouble to the caller', async () => {
    const { id, version } = await toAccept();
    await now.world.faults({ call: 'POST /v1/agreements/{id}/accept', status: 503 });
    await expect(accept(id, version)).rejects.toBeInstanceOf(CallTrouble);
    await now.world.faults();
    expect((await toAccept()).id).toBe(id);
  });
});
