import type { Client } from './client';
import { type Operator, readsFrom } from './contract';
import { type Decoded, decides, flag, id, moment, optionally, ownFields, quantity, rows, text } from './decode';
import { type ListPage, readPage } from './pages';
import { path } from './path';
import { read } from './shape';

const category = readsFrom<Operator['NewsCategory']>()(ownFields({ id: id(), name: text() }));

/** A category of news. */
export type NewsCategory = Decoded<typeof category>;

const postFields = {
  id: id(),
  title: text(),
  excerpt: text(),
  news_category: optionally(category),
  image: decides(ownFields({ url: text(), alt: text(), width: quantity(), height: quantity() })),
  is_pinned: flag(),
  is_important: flag(),
  published_at: moment(),
  call_to_action: decides(ownFields({ label: text(), url: text() })),
};

const post = readsFrom<Operator['NewsPost']>()(ownFields(postFields));

/** A post without its body. Pixels of the image; instants are UTC. */
export type NewsPost = Decoded<typeof post>;

const postDetail = readsFrom<Operator['NewsPostDetail']>()(ownFields({ ...postFields, body_html: text() }));

/** A post with its body, which is markup from elsewhere: nothing but `ui/RichText` may show it. */
export type NewsPostDetail = Decoded<typeof postDetail>;

/** Which posts. `page` counts from 1. */
export interface NewsQuery {
  readonly category: string | null;
  readonly search: string;
  readonly page: number;
}

/** GET /v1/news-categories, in display order. */
export const fetchNewsCategories = async (client: Client, signal?: AbortSignal): Promise<readonly NewsCategory[]> =>
  read(rows(category), await client.get('/v1/news-categories', { signal }));

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
  read(postDetail, await client.get(path`/v1/news-posts/${id}/?include=newsCategory`, { signal }));
