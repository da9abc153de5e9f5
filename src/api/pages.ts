import type { CallOptions, Client } from './client';
import { read } from './contract';
import { type Paging, pagingOf, type Reads, rows as rowsOf } from './decode';
import { recordCall, reportDeviations } from './deviations';
import { ApiError } from './problem';

/** The largest page that operators allow: every further page is one more call on a slow connection. */
const maxPerPage = 100;

const parallelPages = 4;

/** The most pages to read of a list that the portal shows whole. */
const maxPages = 50;

export type Query = NonNullable<CallOptions['query']>;

export interface ListPage<Row> {
  readonly rows: readonly Row[];
  /** Rows in all pages; the rows of this page when the operator does not say. */
  readonly total: number;
  /** The last known page when the operator does not say: this one, or the next one if the answer links to it. */
  readonly lastPage: number;
  /** Whether the operator gives totals. */
  readonly isCounted: boolean;
  readonly next: Paging['next'];
}

export interface ListCall<Row> {
  readonly client: Pick<Client, 'get'>;
  readonly path: string;
  readonly row: Reads<Row>;
  readonly query?: Query;
  /** The rows of a page, the maximum by default. `null`: the operator decides, for a list that is shown page by page. */
  readonly perPage?: number | null;
  readonly signal?: AbortSignal | undefined;
}

/** Whether the query of the next page selects it by its number. */
const isNumbered = (next: Paging['next']): boolean => !next || 'page' in next;

/** One page of a list, from 1 on. `at` is the query that the operator's link gave for it. */
export const readPage = async <Row>(
  { client, path, row, query = {}, perPage = maxPerPage, signal }: ListCall<Row>,
  page = 1,
  at: Query = { page },
): Promise<ListPage<Row>> => {
  const size: Query = perPage === null ? {} : { per_page: perPage };
  const answer = await client.get(path, { signal, query: { ...query, ...at, ...size } });
  const entries = read(rowsOf(row), answer);
  const { total, lastPage, next } = pagingOf(answer);
  const counted = isNumbered(next) ? lastPage : null;
  return {
    rows: entries,
    total: total ?? entries.length,
    // Without a page count, the only known further page is the linked next one.
    lastPage: counted ?? (next ? page + 1 : page),
    isCounted: total !== null && counted !== null,
    next,
  };
};

/**
 * A page of a list whose pages a cursor or `page[number]` selects. Such an API ignores `page`, so its answer is the first page, and the others
 * are read one after the other.
 */
const followTo = async <Row>(call: ListCall<Row>, page: number, first: ListPage<Row>): Promise<ListPage<Row>> => {
  let reached = first;
  for (let at = 1; at < page; at += 1) {
    if (!reached.next) return { ...reached, rows: [] };
    reached = await readPage(call, at + 1, reached.next);
  }
  return reached;
};

/** Whether the days of these rows ascend. */
const isOldestFirst = (days: readonly string[]): boolean =>
  (days[0] ?? '') < (days.at(-1) ?? '') && days.every((day, index) => (days[index - 1] ?? '') <= day);

/**
 * One page of a list that drivers read newest first. An API without an order of its own sends the oldest first: then the pages are read from
 * the last one, if the API counts them. `dayOf` is null for a row that stays on top.
 */
export const readNewestPage = async <Row>(
  call: ListCall<Row>,
  dayOf: (row: Row) => string | null,
  page = 1,
): Promise<ListPage<Row>> => {
  const answered = await readPage(call, page);
  const requestedPage = isNumbered(answered.next) ? answered : await followTo(call, page, answered);
  // A page with one row has no order.
  const { rows } = page > 1 && requestedPage.rows.length === 1 ? await readPage(call) : requestedPage;
  if (!isOldestFirst(rows.flatMap((row) => dayOf(row) ?? []))) return requestedPage;
  recordCall(rows, 'GET', call.path);
  reportDeviations(rows, [{ at: 'data', expected: 'newest first', isMissing: false }]);
  const { isCounted, next } = requestedPage;
  if (!isCounted && (next || (next === null && page > 1))) return requestedPage;
  const mirrored = requestedPage.lastPage + 1 - page;
  const fromEnd = mirrored === page ? requestedPage : await readPage(call, mirrored);
  return { ...requestedPage, rows: newestFirst(fromEnd.rows, dayOf) };
};

/**
 * Reads further pages, one after the other, while a page links to a next one or counts more. When no page has links or counts, it stops at
 * a page that is not full. It always stops at the limit, and at a page without new rows.
 */
const readOn = async <Row>(
  call: ListCall<Row>,
  keyOf: (row: Row) => string,
  first: ListPage<Row>,
  limit = Number.POSITIVE_INFINITY,
): Promise<readonly Row[]> => {
  const all = new Map(first.rows.map((row) => [keyOf(row), row]));
  const fullPage = call.perPage === null ? Number.POSITIVE_INFINITY : maxPerPage;
  const goesOn = ({ rows, next, lastPage, total, isCounted }: ListPage<Row>, page: number): boolean =>
    Boolean(next) ||
    lastPage > page ||
    (next === undefined && !isCounted && (rows.length >= fullPage || total > Math.max(all.size, rows.length)));
  if (!goesOn(first, 1)) return first.rows;
  let [page, last, before] = [1, first, 0];
  while (page < limit && goesOn(last, page) && all.size > before) {
    before = all.size;
    page += 1;
    last = await readPage(call, page, last.next ?? undefined);
    for (const row of last.rows) all.set(keyOf(row), row);
  }
  const read = [...all.values()];
  if (page === limit && goesOn(last, page)) {
    recordCall(read, 'GET', call.path);
    reportDeviations(read, [{ at: 'meta.last_page', expected: `at most ${limit}`, isMissing: false }]);
  }
  return read;
};

/**
 * Every row of a list that the contract sends in one page. The first call names no page. Further pages are read if the answer names them
 * (OP-03), up to page 50.
 */
export const readWhole = async <Row>(call: Omit<ListCall<Row>, 'perPage'>): Promise<readonly Row[]> => {
  const unpagedCall = { ...call, perPage: null };
  return readOn(unpagedCall, (row) => JSON.stringify(row), await readPage(unpagedCall, 1, {}), maxPages);
};

/**
 * Every row of a list, in the operator's order, several pages at a time. `onRows` gets how many rows are loaded, and the total. Rejects with
 * the first page that fails, and when the list changed while it was read: a missing or doubled row would make sums wrong.
 */
export const readAll = async <Row>(
  call: ListCall<Row>,
  keyOf: (row: Row) => string,
  onRows?: (read: number, total: number) => void,
): Promise<readonly Row[]> => {
  // The first failure cancels the calls that are still open, because their results are no longer used.
  const abort = new AbortController();
  const { signal } = abort;
  call.signal?.addEventListener('abort', () => abort.abort(), { once: true });
  const first = await readPage(call);
  const pages: (readonly Row[])[] = [first.rows];
  if (!first.isCounted) return readOn(call, keyOf, first);
  let rowsRead = first.rows.length;
  onRows?.(rowsRead, first.total);
  let next = 2;
  const work = async () => {
    while (next <= first.lastPage && !signal.aborted) {
      const page = next;
      next += 1;
      const { rows, total } = await readPage({ ...call, signal }, page);
      if (total !== first.total) throw changed();
      pages[page - 1] = rows;
      rowsRead += rows.length;
      onRows?.(rowsRead, first.total);
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(parallelPages, first.lastPage - 1) }, work));
  } catch (error) {
    abort.abort();
    throw error;
  }
  const all = pages.flat();
  if (all.length !== first.total || new Set(all.map(keyOf)).size !== first.total) throw changed();
  return all;
};

/** The rows, newest first: an API without an order of its own sends the oldest first. Rows without a day are not over yet. */
export const newestFirst = <Row>(rows: readonly Row[], dayOf: (row: Row) => string | null): readonly Row[] =>
  [...rows].sort((a, b) => (dayOf(b) ?? '9').localeCompare(dayOf(a) ?? '9'));

const changed = () =>
  new ApiError('broken', 200, null, { cause: new Error('The list changed while its pages were read.') });
