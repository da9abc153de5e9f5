import type { Database } from '../world/database';
import { instant } from '../world/days';

export interface PostArrangement {
  title?: string;
  body_html?: string;
  is_important?: boolean;
  published_at?: string;
}

export const arrangePost = (database: Database, wanted: PostArrangement): { id: number } => {
  const last = database.get<{ id: number | null }>`SELECT max(id) AS id FROM news_posts`?.id ?? 0;
  const id = database.insert('news_posts', {
    title: 'Roadworks in the High Street',
    excerpt: 'One lane is closed until Friday.',
    news_category_id: 5,
    is_pinned: false,
    is_important: false,
    published_at: instant(),
    body_html: '<p>Allow five minutes more.</p>',
    ...wanted,
    id: last + 1,
  });
  return { id };
};
