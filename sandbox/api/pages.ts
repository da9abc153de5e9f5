import type { FastifyRequest } from 'fastify';
import { isDay } from '../world/days';
import { invalid } from './problem';

/** `page` of the query; 422 when it is no page number. */
export const pageNumber = (query: Record<string, unknown>): number => {
  const given = query.page ?? '1';
  const page = Number(given);
  if (!Number.isInteger(page) || page < 1) throw invalid({ page: ['The page must be a number from 1'] });
  return page;
};

/** The envelope that every list has. `cut` reads the rows of the page, `total` is how many there are in all. */
export const cutPage = (
  request: FastifyRequest,
  base: string,
  total: number,
  cut: (limit: number, offset: number) => readonly unknown[],
  perPage: number,
  page: number,
): object => {
  const [path = '/', queryText = ''] = request.url.split('?');
  const address = (number: number) => {
    const query = new URLSearchParams(queryText);
    query.set('page', String(number));
    return `${base}${path}?${query}`;
  };
  const lastPage = Math.max(1, Math.ceil(total / perPage));
  const from = (page - 1) * perPage;
  const data = cut(perPage, from);
  return {
    data,
    links: {
      first: address(1),
      last: address(lastPage),
      prev: page > 1 ? address(Math.min(page - 1, lastPage)) : null,
      next: page < lastPage ? address(page + 1) : null,
    },
    meta: {
      current_page: page,
      from: data.length > 0 ? from + 1 : null,
      last_page: lastPage,
      path: `${base}${path}`,
      per_page: perPage,
      to: data.length > 0 ? from + data.length : null,
      total,
    },
  };
};

/** As `cutPage`, for rows that are all there already. */
export const pageOf = (
  request: FastifyRequest,
  base: string,
  rows: readonly unknown[],
  perPage: number,
  page = 1,
): object => cutPage(request, base, rows.length, (limit, offset) => rows.slice(offset, offset + limit), perPage, page);

/** A list that is never cut. */
export const wholeList = (request: FastifyRequest, base: string, rows: readonly unknown[]): object =>
  pageOf(request, base, rows, Math.max(100, rows.length));

/** `per_page` of the query; 422 when it is none. */
export const rowsPerPage = (query: Record<string, unknown>): number => {
  const rows = Number(query.per_page ?? '15');
  if (!Number.isInteger(rows) || rows < 1 || rows > 100)
    throw invalid({ per_page: ['The rows of a page must be a number from 1 to 100'] });
  return rows;
};

/** `filter[from]` and `filter[to]` of the query, both included; open ends reach beyond every day. */
export const periodOf = (query: Record<string, unknown>): { from: string; to: string } => {
  const day = (name: string, open: string): string => {
    const given = query[`filter[${name}]`] ?? open;
    if (typeof given !== 'string' || !isDay(given))
      throw invalid({ [`filter.${name}`]: ['The day must be written like 2026-03-02'] });
    return given;
  };
  return { from: day('from', '0001-01-01'), to: day('to', '9999-12-31') };
};

/** `filter[…]` of the query as a list of words; 422 when one is not among those allowed. */
export const wordsOf = <Word extends string>(
  query: Record<string, unknown>,
  name: string,
  allowed: readonly Word[],
  refusal: string,
): Word[] => {
  const words = String(query[`filter[${name}]`] ?? '')
    .split(',')
    .filter(Boolean);
  const known = allowed.filter((word) => words.includes(word));
  if (new Set(words).size !== known.length) throw invalid({ [`filter.${name}`]: [refusal] });
  return known;
};
