import { askMissing } from '../../../src/app/ask-missing';
import type { Services } from '../../../src/flows/services';
import { missingCollections } from '../../../src/storage/missing-collections';

/** A page, and what it asks for. */
const start = () => {
  const missing = missingCollections(localStorage);
  const asked: [string, unknown][] = [];
  const get = async (path: string, options: { readonly query: unknown }) => {
    missing.note(path, null);
    asked.push([path, options.query]);
  };
  const services = {
    client: async () => ({ get }),
    session: { getSnapshot: () => ({ hasTag: () => true }) },
  } as unknown as Services;
  return { missing, asked, begin: () => askMissing(missing, services) };
};
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

beforeEach(() => localStorage.clear());

describe('asking again for what the operator did not have (OP-09)', () => {
  it('asks an operator who has everything for nothing', async () => {
    const { asked, begin } = start();
    begin();
    await settle();
    expect(asked).toEqual([]);
  });

  it('asks for what was missing, and for what no page has asked for yet, once', async () => {
    const { missing, asked, begin } = start();
    missing.note('/v1/payouts', false);
    missing.note('/v1/news-posts', true);
    begin();
    await settle();
    const paths = asked.map(([path]) => path);
    expect(paths).toContain('/v1/driver/deals');
    expect(paths).not.toContain('/v1/payouts');
    expect(paths).not.toContain('/v1/news-posts');
    expect(asked).toContainEqual(['/v1/earnings', { group_by: 'week' }]);
    missing.note('/v1/driver/deals', false);
    await settle();
    expect(asked).toHaveLength(paths.length);
  });

  it('begins when the first collection turns out to be missing', async () => {
    const { missing, asked, begin } = start();
    begin();
    missing.note('/v1/payouts', false);
    await settle();
    expect(asked.map(([path]) => path)).toContain('/v1/driver/deals');
  });
});
