import { requestMissingCollections } from '../../../src/app/request-missing';
import type { Services } from '../../../src/flows/services';
import { missingCollections } from '../../../src/storage/missing-collections';

/** A page, and the requests that it sends. */
const start = () => {
  const missing = missingCollections(localStorage);
  const requests: [string, unknown][] = [];
  const get = async (path: string, options: { readonly query: unknown }) => {
    missing.record(path, null);
    requests.push([path, options.query]);
  };
  const services = {
    client: async () => ({ get }),
    session: { getSnapshot: () => ({ hasTag: () => true }) },
  } as unknown as Services;
  return { missing, requests, request: () => requestMissingCollections(missing, services) };
};
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('requests for missing collections (OP-09)', () => {
  it('are not sent when the operator has every collection', async () => {
    const { requests, request } = start();
    request();
    await settle();
    expect(requests).toEqual([]);
  });

  it('are sent once for missing collections and for those no page has requested yet', async () => {
    const { missing, requests, request } = start();
    missing.record('/v1/payouts', false);
    missing.record('/v1/news-posts', true);
    request();
    await settle();
    const paths = requests.map(([path]) => path);
    expect(paths).toContain('/v1/driver/deals');
    expect(paths).not.toContain('/v1/payouts');
    expect(paths).not.toContain('/v1/news-posts');
    expect(requests).toContainEqual(['/v1/earnings', { group_by: 'week' }]);
    missing.record('/v1/driver/deals', false);
    await settle();
    expect(requests).toHaveLength(paths.length);
  });

  it('start when the first collection is missing', async () => {
    const { missing, requests, request } = start();
    request();
    missing.record('/v1/payouts', false);
    await settle();
    expect(requests.map(([path]) => path)).toContain('/v1/driver/deals');
  });
});
