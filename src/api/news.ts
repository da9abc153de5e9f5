import type { Client } from './client';
import { type Operator, read, readsFrom } from './contract';
import { type Decoded, fields, flag, id, moment, needed, quantity, text } from './decode';
import { type ListPage, readNewestPage, readWhole } from './pages';
import { path } from './path';

const category = readsFrom<Operator['NewsCategory']>()(fields({ id: needed(id()), name: text() }));

export type NewsCategory = Decoded<typeof category>;

const postFields = {
  id: needed(id()),
  title: text(),
  excerpt: text(),
  news_category: category,
  image: fields({ url: needed(text()), alt: text(), width: quantity(), height: quantity() }),
  is_pinned: flag(),
  is_important: flag(),
  published_at: moment(),
  call_to_action: fields({ label: needed(text()), url: needed(text()) }),
};

const post = readsFrom<Operator['NewsPost']>()(fields(postFields));

/** A post without its body. Image sizes are pixels; instants are UTC. */
export type NewsPost = Decoded<typeof post>;

const postDetail = readsFrom<Operator['NewsPostDetail']>()(fields({ ...postFields, body_html: text() }));

/** A post with its body, which is untrusted HTML: only `ui/RichText` may render it. */
export type NewsPostDetail = Decoded<typeof postDetail>;

/** Selects posts. `page` counts from 1. */
export interface NewsQuery {
  readonly category: string | null;
  readonly search: string;
  readonly page: number;
}

/** GET /v1/news-categories, in display order. */
export const fetchNewsCategories = (client: Client, signal?: AbortSignal): Promise<readonly NewsCategory[]> =>
  readWhole({ client, path: '/v1/news-categories', row: category, signal });

/** GET /v1/news-posts: one page, pinned ones first. */
export const fetchNewsPosts = (
  client: Client,
  { category, search, page }: NewsQuery,
  signal?: AbortSignal,
): Promise<ListPage<NewsPost>> =>
  readNewestPage(
    {
      client,
      path: '/v1/news-posts',
      row: post,
      query: {
        include: 'newsCategory',
        ...(category === null ? {} : { 'filter[news_category_id]': category }),
        ...(search === '' ? {} : { 'filter[search]': search }),
      },
      perPage: null,
      signal,
    },
    ({ is_pinned, published_at }) => (is_pinned ? null : published_at),
    page,
  );

/** GET /v1/news-posts/{id}/?include=newsCategory; the slash before the question mark is part of the call (AP-15). */
export const fetchNewsPost = async (client: Client, id: string, signal?: AbortSignal): Promise<NewsPostDetail> =>
  read(postDetail, await client.get(path`/v1/news-posts/${id}/?include=newsCategory`, { signal }));
