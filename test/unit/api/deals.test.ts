/** @jest-environment ./test/support/portal-environment.cjs */
import { fetchDeals } from '../../../src/api/deals';
import { callerInWorld } from './caller';

const now = callerInWorld({ signedIn: true });

describe('the offers over the real API (RT-19)', () => {
  it('have only web links', async () => {
    const [deal] = await fetchDeals(now.client);
    const urls = [
      'javascript:alert(1)',
      ' javascript:alert(1)',
      'data:text/html,x',
      'offers.example',
      'HTTPS://offers.example/a',
    ];
    const data = urls.map((url) => ({ ...deal, redemption: { kind: 'link', code: null, url } }));
    await now.world.faults({ call: 'GET /v1/driver/deals', body: { data } });
    const read = await fetchDeals(now.client);
    expect(read.map(({ redemption }) => redemption?.url)).toEqual([null, null, null, null, 'HTTPS://offers.example/a']);
  });
});
