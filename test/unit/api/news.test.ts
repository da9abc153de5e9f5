/** @jest-environment ./test/support/portal-environment.cjs */
import { fetchNewsCategories, fetchNewsPost, fetchNewsPosts, type NewsQuery } from '../../../src/api/news';
import { callerInWorld } from './caller';

const now = callerInWorld({ signedIn: true });

const all: NewsQuery = { category: null, search: '', page: 1 };
const titles = async (query: Partial<NewsQuery>) =>
  (await fetchNewsPosts(now.client, { ...all, ...query })).rows.map(({ title }) => title);

describe('news over the real API (AP-15)', () => {
  it('has categories in the operator’s order', async () => {
    expect((await fetchNewsCategories(now.client)).map(({ name }) => name)).toEqual([
      'Fares and earnings',
      'Licensing and rules',
      'Service updates',
    ]);
  });

  it('lists posts with their category, pinned ones first, and asks for no more than it needs', async () => {
    const { rows, total, lastPage } = await fetchNewsPosts(now.client, all);
    expect(rows[0]).toMatchObject({ is_pinned: true, news_category: { name: 'Licensing and rules' } });
    expect(rows.slice(1).map(({ is_pinned }) => is_pinned)).not.toContain(true);
    expect([total, lastPage]).toEqual([rows.length, 1]);
    expect((await now.world.calls('GET /v1/news-posts')).map(({ path }) => path)).toEqual([
      '/v1/news-posts?include=newsCategory&page=1',
    ]);
  });

  it('lists one category, and what holds the words that are searched for', async () => {
    expect(await titles({ category: '2' })).toEqual(['Airport fares this winter']);
    expect(await titles({ search: 'dark table' })).toEqual(['How to get your documents approved first time']);
    expect(await titles({ category: '2', search: 'dark table' })).toEqual([]);
    expect(await titles({ page: 9 })).toEqual([]);
  });

  it('opens one post by the literal call', async () => {
    const [post] = (await fetchNewsPosts(now.client, { ...all, search: 'licence fee' })).rows;
    expect(await fetchNewsPost(now.client, post?.id ?? '')).toMatchObject({
      ...post,
      body_html: expect.stringContaining('<p>'),
    });
    expect((await now.world.calls('GET /v1/news-posts/{id}/')).map(({ path }) => path)).toEqual([
      `/v1/news-posts/${post?.id}/?include=newsCategory`,
    ]);
    await expect(fetchNewsPost(now.client, '1')).rejects.toMatchObject({ kind: 'missing', status: 404 });
  });
});
