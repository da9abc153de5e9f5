import type { Database } from '../world/database';
import { instant } from '../world/days';

/** What a post that is published now differs in from a plain one. */
export interface PostArrangement {
  title?: string;
  excerpt?: string;
  body_html?: string;
  news_category_id?: number;
  is_pinned?: boolean;
  is_important?: boolean;
  published_at?: string;
  call_to_action?: { label: string; url: string } | null;
  /** What its picture shows; without it there is none. */
  image_alt?: string;
}

/** Publishes a post; `null` takes every post away. */
export const arrangePost = (database: Database, wanted: PostArrangement | null): { id: number } | null => {
  if (wanted === null) {
    database.run('DELETE FROM news_posts');
    return null;
  }
  const last = database.get<{ id: number | null }>('SELECT max(id) AS id FROM news_posts')?.id ?? 0;
  return database.run(
    `INSERT INTO news_posts (id, title, excerpt, news_category_id, is_pinned, is_important, published_at, call_to_action, image_alt, body_html)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    last + 1,
    wanted.title ?? 'Roadworks in the High Street',
    wanted.excerpt ?? 'One lane is closed until Friday.',
    wanted.news_category_id ?? 5,
    wanted.is_pinned ? 1 : 0,
    wanted.is_important ? 1 : 0,
    wanted.published_at ?? instant(),
    wanted.call_to_action ? JSON.stringify(wanted.call_to_action) : null,
    wanted.image_alt ?? null,
    wanted.body_html ?? '<p>Allow five minutes more.</p>',
  );
};
