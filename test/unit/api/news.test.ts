/** @jest-environment ./test/support/portal-environment.cjs */
import { fetchNewsPost, fetchNewsPosts, type NewsQuery } from '../../../src/api/news';
import { callerInWorld } from './caller';

const now = callerInWorld({ signedIn: true });

const all: NewsQuery = { category: null, search: '', page: 1 };

describe('news over the real API (AP-15)', () => {
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
