import { array, type GenericSchema, type InferOutput, number, object } from 'valibot';
import type { CallOptions, Client } from './client';
import { CallTrouble } from './problem';
import { read } from './shape';

/** As many rows in a page as the operator gives: every page is one more call on a poor connection. */
const mostPerPage = 100;

/** How many pages are asked for at the same time. */
const atOnce = 4;

export type Query = NonNullable<CallOptions['query']>;

/** One page of a list. */
export interface ListPage<Row> {
  readonly rows: readonly Row[];
  /** Rows in all pages. */
  readonly total: number;
  readonly lastPage: number;
}

export interface ListCall<Schema extends GenericSchema> {
  readonly client: Client;
  readonly path: string;
  readonly row: Schema;
  readonly query?: Query;
  /** Rows in a page; `null` leaves it to the operator, for a list that is read page by page. As many as there can be unless said otherwise. */
  readonly perPage?: number | null;
  readonly signal?: AbortSignal | undefined;
}

/** One page of a list, from 1 on. */
export const readPage = async <Schema extends GenericSchema>(
  { client, path, row, query = {}, perPage = mostPerPage, signal }: ListCall<Schema>,
  page = 1,
): Promise<ListPage<InferOutput<Schema>>> => {
  const rows: Query = perPage === null ? {} : { per_page: perPage };
  const schema = object({ data: array(row), meta: object({ total: number(), last_page: number() }) });
  const { data, meta } = read(schema, await client.get(path, { signal, query: { ...query, page, ...rows } }));
  return { rows: data, total: meta.total, lastPage: meta.last_page };
};

/**
 * Every row of a list, in the operator's order, several pages at a time. `onRows` hears how many of how many are there. Rejects with
 * the first page that fails; and when the pages do not make up one list, because it changed while it was read: half a list, or a row
 * twice, is worse than none.
 */
export const readAll = async <Schema extends GenericSchema>(
  call: ListCall<Schema>,
  keyOf: (row: InferOutput<Schema>) => number | string,
  onRows?: (read: number, total: number) => void,
): Promise<readonly InferOutput<Schema>[]> => {
  // What fails takes the calls that are still open with it: nobody waits for them any more.
  const abort = new AbortController();
  const { signal } = abort;
  call.signal?.addEventListener('abort', () => abort.abort(), { once: true });
  const first = await readPage(call);
  const pages: (readonly InferOutput<Schema>[])[] = [first.rows];
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
  new CallTrouble('broken', 200, null, { cause: new Error('The list changed while its pages were read.') });
