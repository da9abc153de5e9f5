/** @jest-environment node */
import type { Client } from '../../../src/api/client';
import { fetchDeals } from '../../../src/api/deals';

test('offers have only web links (RT-19)', async () => {
  const urls = [
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'offers.example',
    'HTTPS://a.example/a',
  ];
  const data = urls.map((url, id) => ({ id, redemption: { kind: 'link', code: null, url } }));
  const client = { get: async () => ({ data, meta: { total: data.length } }) } as unknown as Client;
  const links = (await fetchDeals(client)).map(({ redemption }) => redemption?.url);
  expect(links).toEqual([null, null, null, null, 'HTTPS://a.example/a']);
});
