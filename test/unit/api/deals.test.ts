/** @jest-environment ./test/support/portal-environment.cjs */
import { fetchDeals } from '../../../src/api/deals';
import { callerInWorld } from './caller';

const now = callerInWorld({ signedIn: true });

describe('the offers over the real API (RT-19)', () => {
  it('are all there, in the operator’s order', async () => {
    const deals = await fetchDeals(now.client);
    expect(deals).toHaveLength(6);
    expect(deals[0]).toMatchObject({
      saving: '£18 off each tyre',
      in_driver_area: true,
      redemption: { kind: 'show_screen' },
    });
    expect(deals.at(-1)).toMatchObject({ provider_name: 'Kestrel Mobile' });
  });

  it('lead to web pages and to nothing else', async () => {
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

  it('are trouble when the answer has another shape', async () => {
    await now.world.faults({ call: 'GET /v1/driver/deals', body: { data: [{ title: 'Fuel' }] } });
    await expect(fetchDeals(now.client)).rejects.toMatchObject({ kind: 'broken' });
  });
});
