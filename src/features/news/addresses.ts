import type { NewsQuery } from '../../api/news';
import { path } from '../../api/path';

/** The longest search text that the operator accepts. */
export const longestSearch = 100;

const numberIn = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;

/** The list that a URL asks for. Invalid parts are left out. */
export const queryIn = (search: URLSearchParams): NewsQuery => ({
  category: search.get('category') || null,
  search: (search.get('search') ?? '').trim().slice(0, longestSearch),
  page: numberIn(search.get('page')) ?? 1,
});

const textOf = ({ category, search, page }: NewsQuery): string => {
  const text = new URLSearchParams({
    ...(category === null ? {} : { category }),
    ...(search === '' ? {} : { search }),
    ...(page === 1 ? {} : { page: String(page) }),
  }).toString();
  return text === '' ? '' : `?${text}`;
};

export const listAddress = (query: NewsQuery): string => `/news${textOf(query)}`;

/** The URL of a post. It contains the list, for the back link and the neighbouring posts. */
export const postAddress = (id: string, query: NewsQuery): string => `${path`/news/${id}`}${textOf(query)}`;
