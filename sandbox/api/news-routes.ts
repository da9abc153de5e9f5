import type { FastifyInstance } from 'fastify';
import { samplePng, sampleSize } from '../world/sample-files';
import { idParameter } from './driver-routes';
import { pageOf, wholeList } from './pages';
import { columns } from './present';
import { found, invalid } from './problem';
import { requireVerified } from './session';

interface PostRow {
  id: number;
  title: string;
  excerpt: string;
  news_category_id: number;
  is_pinned: number;
  is_important: number;
  published_at: string;
  call_to_action: string | null;
  image_alt: string | null;
  body_html: string;
  category: string;
}

const present = (base: string, row: PostRow, withCategory: boolean): Record<string, unknown> => ({
  ...columns(row, 'id title excerpt news_category_id published_at'),
  ...(withCategory ? { news_category: { id: row.news_category_id, name: row.category } } : {}),
  image:
    row.image_alt === null ? null : { url: `${base}/news-images/${row.id}.png`, alt: row.image_alt, ...sampleSize },
  is_pinned: row.is_pinned === 1,
  is_important: row.is_important === 1,
  call_to_action: row.call_to_action === null ? null : (JSON.parse(row.call_to_action) as unknown),
});

const select =
  'SELECT news_posts.*, news_categories.name AS category FROM news_posts JOIN news_categories ON news_categories.id = news_category_id';

export const newsRoutes = (app: FastifyInstance): void => {
  app.get('/v1/news-categories', (request, reply) => {
    requireVerified(request);
    return reply.send(wholeList(request, request.world.database.all`SELECT id, name FROM news_categories ORDER BY id`));
  });

  app.get('/v1/news-posts', (request, reply) => {
    requireVerified(request);
    const query = request.query as Record<string, string | undefined>;
    const sort = query.sort ?? '-published_at';
    if (sort !== 'published_at' && sort !== '-published_at')
      throw invalid({ sort: ['Sort by published_at or -published_at'] });
    const words = (query['filter[search]'] ?? '').toLowerCase();
    const category = query['filter[news_category_id]'];
    const direction = sort === 'published_at' ? 1 : -1;
    const rows = request.world.database
      .all<PostRow>(select)
      .filter((row) => category === undefined || row.news_category_id === Number(category))
      .filter((row) => `${row.title} ${row.body_html.replace(/<[^>]*>/g, ' ')}`.toLowerCase().includes(words))
      .sort((a, b) => b.is_pinned - a.is_pinned || direction * a.published_at.localeCompare(b.published_at))
      .map((row) => present(request.base, row, query.include === 'newsCategory'));
    return reply.send(pageOf(request, rows));
  });

  app.get('/v1/news-posts/:id/', (request, reply) => {
    requireVerified(request);
    const row = found(request.world.database.get<PostRow>(`${select} WHERE news_posts.id = ?`, idParameter(request)));
    const withCategory = (request.query as Record<string, unknown>).include === 'newsCategory';
    return reply.send({ data: { ...present(request.base, row, withCategory), body_html: row.body_html } });
  });

  app.get('/news-images/:name', (request, reply) => {
    request.isOffContract = true;
    return reply
      .type('image/png')
      .headers({ 'cross-origin-resource-policy': 'cross-origin', 'cache-control': 'max-age=900' })
      .send(samplePng());
  });
};
