import { array, boolean, type InferOutput, nullable, number, object, optional, string } from 'valibot';
import type { Client } from './client';
import { type Operator, readsFrom } from './contract';
import { moment } from './dates';
import { id } from './id';
import { type ListPage, readPage } from './pages';
import { path } from './path';
import { read } from './shape';

const category = readsFrom<Operator['NewsCategory']>()(object({ id: id(), name: string() }));

/** A category of news. */
export type NewsCategory = InferOutput<typeof category>;

const postFields = {
  id: id(),
  title: string(),
  excerpt: string(),
  news_category: optional(category),
  image: nullable(object({ url: string(), alt: string(), width: number(), height: number() })),
  is_pinned: boolean(),
  is_important: boolean(),
  published_at: moment,
  call_to_action: nullable(object({ label: string(), url: string() })),
};

const post = readsFrom<Operator['NewsPost']>()(object(postFields));

/** A post without its body. Pixels of the image; instants are UTC. */
export type NewsPost = InferOutput<typeof post>;

const postDetail = readsFrom<Operator['NewsPostDetail']>()(object({ ...postFields, body_html: string() }));

/** A post with its body, which is markup from elsewhere: nothing but `ui/RichText` may show it. */
export type NewsPostDetail = InferOutput<typeof postDetail>;

/** Which posts. `page` counts from 1. */
export interface NewsQuery {
  readonly category: string | null;
  readonly search: string;
  readonly page: number;
}

/** GET /v1/news-categories, in display order. */
export const fetchNewsCategories = async (client: Client, signal?: AbortSignal): Promise<readonly NewsCategory[]> =>
  read(object({ data: array(category) }), await client.get('/v1/news-categories', { signal })).data;

/** GET /v1/news-posts: one page, pinned ones first. */
export const fetchNewsPosts = (
  client: Client,
  { category, search, page }: NewsQuery,
  signal?: AbortSignal,
): Promise<ListPage<NewsPost>> =>
  readPage(
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
    page,
  );

/** GET /v1/news-posts/{id}/?include=newsCategory; the slash before the question mark is part of the call (AP-15). */
export const fetchNewsPost = async (client: Client, id: string, signal?: AbortSignal): Promise<NewsPostDetail> =>
  read(object({ data: postDetail }), await client.get(path`/v1/news-posts/${id}/?include=newsCategory`, { signal }))
    .data;
