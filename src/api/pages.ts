import type { CallOptions, Client } from './client';
import { type Paging, pagingOf, type Reads, rows as rowsOf } from './decode';
import { ApiError } from './problem';
import { read } from './shape';

/** As many rows in a page as the operator gives: every page is one more call on a poor connection. */
const mostPerPage = 100;

/** How many pages are asked for at the same time. */
const atOnce = 4;

export type Query = NonNullable<CallOptions['query']>;

/** One page of a list. */
export interface ListPage<Row> {
  readonly rows: readonly Row[];
  /** Rows in all pages; those of this one, where the operator does not say. */
  readonly total: number;
  /** Where the operator does not say, as many as are known: this page, and the next one if it links to one. */
  readonly lastPage: number;
  /** Does the operator say how many there are? */
  readonly isCounted: boolean;
  readonly next: Paging['next'];
}

export interface ListCall<Row> {
  readonly client: Client;
  readonly path: string;
  readonly row: Reads<Row>;
  readonly query?: Query;
  /** Rows in a page; `null` leaves it to the operator, for a list that is read page by page. As many as there can be unless said otherwise. */
  readonly perPage?: number | null;
  readonly signal?: AbortSignal | undefined;
}

/** One page of a list, from 1 on. `at` says where it is, where the operator said so. */
export const readPage = async <Row>(
  { client, path, row, query = {}, perPage = mostPerPage, signal }: ListCall<Row>,
  page = 1,
  at: Query = { page },
): Promise<ListPage<Row>> => {
  const size: Query = perPage === null ? {} : { per_page: perPage };
  const answer = await client.get(path, { signal, query: { ...query, ...at, ...size } });
  const entries = read(rowsOf(row), answer);
  const { total, lastPage, next } = pagingOf(answer);
  return {
    rows: entries,
    total: total ?? entries.length,
    // Without a number of pages there is one more, as far as anybody knows, where a next one is named.
    lastPage: lastPage ?? (next?.page ? page + 1 : page),
    isCounted: total !== null && lastPage !== null,
    next,
  };
};

/**
 * A list that does not say how long it is ends where it names no next page. Where it names none at all, it ends with a page that is not full,
 * or brings nothing new.
 */
const readOn = async <Row>(
  call: ListCall<Row>,
  keyOf: (row: Row) => string,
  first: ListPage<Row>,
): Promise<readonly Row[]> => {
  const all = new Map(first.rows.map((row) => [keyOf(row), row]));
  const goesOn = ({ rows, next, lastPage, total }: ListPage<Row>, page: number): boolean =>
    next === undefined ? rows.length >= mostPerPage || lastPage > page || total > all.size : next !== null;
  for (let page = 1, last = first, before = 0; goesOn(last, page) && all.size > before; page += 1) {
    before = all.size;
    last = await readPage(call, page + 1, last.next ?? undefined);
    for (const row of last.rows) all.set(keyOf(row), row);
  }
  return [...all.values()];
};

/**
 * Every row of a list, in the operator's order, several pages at a time. `onRows` hears how many of how many are there. Rejects with
 * the first page that fails; and when the pages do not make up one list, because it changed while it was read: half a list, or a row
 * twice, is worse than none.
 */
export const readAll = async <Row>(
  call: ListCall<Row>,
  keyOf: (row: Row) => string,
  onRows?: (read: number, total: number) => void,
): Promise<readonly Row[]> => {
  // What fails takes the calls that are still open with it: nobody waits for them any more.
  const abort = new AbortController();
  const { signal } = abort;
  call.signal?.addEventListener('abort', () => abort.abort(), { once: true });
  const first = await readPage(call);
  const pages: (readonly Row[])[] = [first.rows];
  if (!first.isCounted) return readOn(call, keyOf, first);
  let there = first.rows.length;
  onRows?.(there, first.total);
  let next = 2;
  const work = async () => {
    while (next <= first.lastPage && !signal.aborted) {
      const page = next;
      next += 1;
      const { rows, total } = await readPage({ ...call, signal }, page);
      if (total !== first.total) throw changed();
      pages[page - 1] = rows;
      there += rows.length;
      onRows?.(there, first.total);
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(atOnce, first.lastPage - 1) }, work));
  } catch (error) {
    abort.abort();
    throw error;
  }
  const all = pages.flat();
  if (all.length !== first.total || new Set(all.map(keyOf)).size !== first.total) throw changed();
  return all;
};

const changed = () =>
  new ApiError('broken', 200, null, { cause: new Error('The list changed while its pages were read.') });
