/** @jest-environment ./test/support/portal-environment.cjs */
import { acceptAgreement, fetchAgreements } from '../../../src/api/agreements';
import { callerInWorld } from './caller';

const now = callerInWorld({ signedIn: true });

const toAccept = async () => {
  const waiting = (await fetchAgreements(now.client)).find(({ status }) => status === 'to_accept');
  if (!waiting?.version) throw new Error('Nothing waits to be accepted.');
  return { ...waiting, version: waiting.version };
};

describe('the driver’s agreements over the real API (AP-23)', () => {
  it('are read again when the answer is about something else, such as the acceptance (OP-06)', async () => {
    const { id, version } = await toAccept();
    await now.world.faults({ call: 'POST /v1/agreements/{id}/accept', after: true, body: { data: { id: 9 } } });
    expect(await acceptAgreement(now.client, id, { version, full_name: 'Adil Farrow' })).toMatchObject({
      accepted: true,
      value: { id, status: 'accepted' },
    });
  });
});
