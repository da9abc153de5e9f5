/** @jest-environment ./test/support/portal-environment.cjs */
import { acceptAgreement, fetchAgreements } from '../../../src/api/agreements';
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
});
