import type { FastifyRequest } from 'fastify';
import { isDay } from '../world/days';
import { invalid } from './problem';

/** A whole number of the query. @throws Problem 422 if it is not one, or not within the limits. */
const numberOf = (query: unknown, name: string, usual: number, max: number, rejection: string): number => {
  const value = Number((query as Record<string, unknown>)[name] ?? usual);
  if (!Number.isInteger(value) || value < 1 || value > max) throw invalid({ [name]: [rejection] });
  return value;
};

/** The envelope of a list. `cut` reads the rows of the page that the query names. */
export const cutPage = (
  request: FastifyRequest,
  total: number,
  cut: (limit: number, offset: number) => readonly unknown[],
  perPage = numberOf(request.query, 'per_page', 15, 100, 'The rows of a page must be a number from 1 to 100'),
): object => {
  const { base, query, url } = request;
  const page = numberOf(query, 'page', 1, Number.MAX_SAFE_INTEGER, 'The page must be a number from 1');
  const [path = '/', queryText = ''] = url.split('?');
  const address = (number: number) => {
    const others = new URLSearchParams(queryText);
    others.set('page', String(number));
    return `${base}${path}?${others}`;
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

/** Like `cutPage`, for rows that have already been read. */
export const pageOf = <Row>(
  request: FastifyRequest,
  rows: readonly Row[],
  present: (row: Row) => unknown = (row) => row,
  perPage?: number,
): object => cutPage(request, rows.length, (limit, offset) => rows.slice(offset, offset + limit).map(present), perPage);

/** A list that the contract sends in one page. */
export const wholeList = <Row>(
  request: FastifyRequest,
  rows: readonly Row[],
  present?: (row: Row) => unknown,
): object => {
  const { responseShapes } = request.world.behaviour;
  return pageOf(request, rows, present, responseShapes.includes('listsInPages') ? 2 : Math.max(100, rows.length));
};

/** `filter[from]` and `filter[to]` of the query, both included. Without one of them, the period has no end on that side. */
export const periodOf = ({ query }: FastifyRequest): { from: string; to: string } => {
  const day = (name: string, open: string): string => {
    const value = (query as Record<string, unknown>)[`filter[${name}]`] ?? open;
    if (typeof value !== 'string' || !isDay(value))
      throw invalid({ [`filter.${name}`]: ['The day must be written like 2026-03-02'] });
    return value;
  };
  return { from: day('from', '0001-01-01'), to: day('to', '9999-12-31') };
};

/** `filter[…]` of the query as a list of values. Throws 422 if one is not allowed. */
export const filterValues = <Value extends string>(
  { query }: FastifyRequest,
  name: string,
  allowed: readonly Value[],
  rejection: string,
): Value[] => {
  const values = String((query as Record<string, unknown>)[`filter[${name}]`] ?? '')
    .split(',')
    .filter(Boolean);
  const known = allowed.filter((value) => values.includes(value));
  if (new Set(values).size !== known.length) throw invalid({ [`filter.${name}`]: [rejection] });
  return known;
};
