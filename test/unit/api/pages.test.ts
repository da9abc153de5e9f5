/** @jest-environment node */
import { fetchAgreements } from '../../../src/api/agreements';
import { fetchBookings } from '../../../src/api/bookings';
import type { Client } from '../../../src/api/client';
import { fetchDeals } from '../../../src/api/deals';
import { fields, id, needed } from '../../../src/api/decode';
import { listenForDeviations } from '../../../src/api/deviations';
import { fetchNewestDocuments } from '../../../src/api/document-uploads';
import { fetchRequirements } from '../../../src/api/documents';
import { fetchOperatingAreas, fetchVehicles } from '../../../src/api/driver';
import { fetchEarnings, fetchNewestWeeks } from '../../../src/api/earnings';
import { fetchInsurableVehicles } from '../../../src/api/insurance';
import { fetchInvoices, fetchPlans, fetchStatementInvoices } from '../../../src/api/invoices';
import { fetchNewsCategories, fetchNewsPosts } from '../../../src/api/news';
import { readAll, readPage, readWhole } from '../../../src/api/pages';
import { fetchPayouts } from '../../../src/api/payouts';
import { fetchPlaces } from '../../../src/api/places';
import { ApiError } from '../../../src/api/problem';
import { fetchQuotes } from '../../../src/api/quotes';
import { fetchStatements } from '../../../src/api/statements';
import { fetchTickets } from '../../../src/api/tickets';
import { fetchVehicleChanges } from '../../../src/api/vehicle-changes';
import { until } from '../../support/until';

const row = fields({ id: needed(id()) });

type Answer = (page: number, signal: AbortSignal | undefined) => unknown;

/** A list with `total` rows, in pages as the operator sends them. */
const listOf = (total: number) => (page: number) => ({
  data: Array.from({ length: total }, (_, index) => ({ id: index + 1 })).slice((page - 1) * 100, page * 100),
  meta: { total, last_page: Math.max(1, Math.ceil(total / 100)) },
});

const clientOf = (answer: Answer) => {
  const requestedPages: number[] = [];
  let open = 0;
  const readRecord = { mostAtOnce: 0, requestedPages };
  const get: Client['get'] = async (_path, options) => {
    const page = Number(options?.query?.page);
    expect(options?.query).toMatchObject({ per_page: 100, group_by: 'week' });
    requestedPages.push(page);
    open += 1;
    readRecord.mostAtOnce = Math.max(readRecord.mostAtOnce, open);
    await new Promise((resolve) => setTimeout(resolve, page % 3));
    open -= 1;
    return answer(page, options?.signal);
  };
  return { client: { get } as Client, readRecord };
};

const readWith = (
  answer: Answer,
  rest: { signal?: AbortSignal; onRows?: (read: number, total: number) => void } = {},
) => {
  const { client, readRecord } = clientOf(answer);
  const rows = readAll(
    { client, path: '/v1/rows', row, query: { group_by: 'week' }, ...(rest.signal ? { signal: rest.signal } : {}) },
    ({ id }) => id,
    rest.onRows,
  );
  return { rows, readRecord };
};

describe('a list of many pages (AP-03)', () => {
  it.each([0, 1, 100, 101, 1_050])('of %d rows is read whole and in order', async (total) => {
    const { rows, readRecord } = readWith(listOf(total));
    expect((await rows).map(({ id }) => id)).toEqual(Array.from({ length: total }, (_, index) => String(index + 1)));
    expect(readRecord.requestedPages.toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: Math.max(1, Math.ceil(total / 100)) }, (_, index) => index + 1),
    );
  });

  it.each([0, 99, 100, 150, 250])(
    'of %d rows is read whole where the operator does not give the number of rows (OP-03)',
    async (total) => {
      const inPages = listOf(total);
      const { rows } = readWith((page) => ({ data: inPages(page).data }));
      expect((await rows).map(({ id }) => id)).toEqual(Array.from({ length: total }, (_, index) => String(index + 1)));
    },
  );

  it.each<[string, (next: string | null) => object]>([
    ['in links', (next) => ({ links: { next } })],
    ['at the top', (next) => ({ next_page_url: next })],
    ['in meta, by number', () => ({ meta: { last_page: 3 } })],
    ['by the number of rows', () => ({ total: 45 })],
  ])('is read whole in pages of the operator’s size, where the next page is named %s (OP-03)', async (_, more) => {
    const { rows, readRecord } = readWith((page) => ({
      data: Array.from({ length: 15 }, (_row, index) => ({ id: page * 15 + index })),
      ...more(page < 3 ? `https://api.example/v1/rows?page=${page + 1}` : null),
    }));
    expect(await rows).toHaveLength(45);
    expect(readRecord.requestedPages).toEqual([1, 2, 3]);
  });

  it.each<[string, (cursor: string | null) => object]>([
    [
      'in links',
      (cursor) => ({ links: { next: cursor && `https://api.example/v1/rows?cursor=${cursor}`, prev: null } }),
    ],
    ['alone', (cursor) => ({ meta: { next_cursor: cursor } })],
  ])('is read whole where a cursor names the next page, %s (OP-03)', async (_, more) => {
    const requestedPages: unknown[] = [];
    const get: Client['get'] = async (_path, options) => {
      const cursor = options?.query?.cursor;
      requestedPages.push(cursor ?? options?.query?.page);
      const at = cursor === undefined ? 1 : Number(String(cursor).slice(1));
      return { data: [{ id: at * 2 }, { id: at * 2 + 1 }], ...more(at < 3 ? `c${at + 1}` : null) };
    };
    const rows = await readAll({ client: { get } as Client, path: '/v1/rows', row }, ({ id }) => id);
    expect(rows.map(({ id }) => id)).toEqual(['2', '3', '4', '5', '6', '7']);
    expect(requestedPages).toEqual([1, 'c2', 'c3']);
  });

  it('ends at a page without new rows, whatever next page it names', async () => {
    const { rows, readRecord } = readWith(() => ({ data: [{ id: 1 }], links: { next: '/v1/rows?page=2' } }));
    expect(await rows).toHaveLength(1);
    expect(readRecord.requestedPages).toEqual([1, 2]);
  });

  it.each([100, 150])('of %d rows is read once where the operator ignores page numbers (OP-03)', async (total) => {
    const all = Array.from({ length: total }, (_, index) => ({ id: index + 1 }));
    expect(await readWith(() => ({ data: all })).rows).toHaveLength(total);
  });

  it('requests at most four pages at the same time, and reports its progress', async () => {
    const progress: [number, number][] = [];
    const { rows, readRecord } = readWith(listOf(2_000), { onRows: (read, total) => progress.push([read, total]) });
    await rows;
    expect(readRecord.mostAtOnce).toBe(4);
    expect(progress.map(([, total]) => total)).toEqual(Array(20).fill(2_000));
    expect(progress.map(([read]) => read)).toEqual(Array.from({ length: 20 }, (_, index) => (index + 1) * 100));
  });

  it('fails with the page that failed, and cancels the other pages', async () => {
    const signals: (AbortSignal | undefined)[] = [];
    const { rows, readRecord } = readWith((page, signal) => {
      signals.push(signal);
      if (page === 3) throw new ApiError('silent', 0, null);
      return listOf(2_000)(page);
    });
    await expect(rows).rejects.toMatchObject({ kind: 'silent' });
    expect(signals.at(-1)?.aborted).toBe(true);
    const requestCount = readRecord.requestedPages.length;
    // The pages in progress are answered, and no other page is requested.
    await until(
      () => signals.length,
      (answered) => answered === requestCount,
    );
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(readRecord.requestedPages).toHaveLength(requestCount);
    expect(requestCount).toBeLessThan(20);
  });

  it('is cancelled when no caller waits for it', async () => {
    const abort = new AbortController();
    const { rows } = readWith(
      (page, signal) => {
        if (page > 1) abort.abort();
        if (signal?.aborted) throw new ApiError('silent', 0, null);
        return listOf(500)(page);
      },
      { signal: abort.signal },
    );
    await expect(rows).rejects.toBeInstanceOf(ApiError);
  });

  it.each([
    ['has grown meanwhile', (page: number) => listOf(page === 1 ? 250 : 251)(page)],
    // One new row on top pushes the last one of each page to the next.
    [
      'shows a row twice',
      (page: number) =>
        page === 1
          ? listOf(250)(page)
          : { ...listOf(250)(page), data: listOf(250)(1).data.slice(0, page === 2 ? 100 : 50) },
    ],
    ['lacks a row', (page: number) => ({ ...listOf(250)(page), data: page === 3 ? [] : listOf(250)(page).data })],
  ] as const)('that %s fails, so that a page never shows half a list or a row twice', async (_, answer) => {
    await expect(readWith(answer).rows).rejects.toMatchObject({ kind: 'broken', status: 200 });
  });

  it('fails when its data is not a list', async () => {
    await expect(readWith(() => ({ data: {}, meta: { total: 1, last_page: 1 } })).rows).rejects.toMatchObject({
      kind: 'broken',
    });
  });
});

it.each([
  [{ data: [], links: { next: 'https://api.example/v1/rows?page=3' } }, 3],
  [{ data: [], next_page_url: 'https://api.example/v1/rows?page=3' }, 3],
  [{ data: [], links: { next: null } }, 2],
  [{ data: [] }, 2],
])('one page of a list without a known last page: %j has pages up to %d (OP-03)', async (answer, lastPage) => {
  const client = { get: async () => answer } as unknown as Client;
  expect(await readPage({ client, path: '/v1/rows', row }, 2)).toMatchObject({ lastPage, isCounted: false });
});

describe('a list that the contract sends in one page (OP-03)', () => {
  /** Returns the pages of a list, and records the page that each call named. */
  const inPages = (answer: (page: number) => unknown) => {
    const requestedPages: unknown[] = [];
    const get: Client['get'] = async (_path, options) => {
      requestedPages.push(options?.query?.page);
      return answer(Number(options?.query?.page ?? 1));
    };
    return { requestedPages, client: { get, host: { get } } as unknown as Client };
  };
  const readIn = (client: Client) => readWhole({ client, path: '/v1/rows', row });

  it.each<[string, (client: Client) => Promise<readonly unknown[]>]>([
    ['fleets', async (client) => (await fetchPlaces(client)).fleets],
    ['areas at registration', async (client) => (await fetchPlaces(client)).areas],
    ['areas', (client) => fetchOperatingAreas(client)],
    ['vehicles', (client) => fetchVehicles(client)],
    ['vehicle changes', (client) => fetchVehicleChanges(client)],
    ['insurable vehicles', (client) => fetchInsurableVehicles(client)],
    ['quotes', (client) => fetchQuotes(client)],
    ['plans', (client) => fetchPlans(client)],
    ['the invoices of a statement', (client) => fetchStatementInvoices(client, '7')],
    ['offers', (client) => fetchDeals(client)],
    ['categories', (client) => fetchNewsCategories(client)],
    ['the checklist of documents', (client) => fetchRequirements(client)],
    ['tickets', (client) => fetchTickets(client)],
  ])('has the rows of every page that an answer names: %s', async (_name, fetchList) => {
    const at = '2026-03-02T08:00:00Z';
    const ticket = { subject: 'A question', status: 'open', related: [], created_at: at, updated_at: at };
    const { client } = inPages((page) => ({
      data: [{ id: page, document_type: { id: page }, ...ticket }],
      meta: { last_page: 3 },
    }));
    expect(await fetchList(client)).toHaveLength(3);
  });

  it.each<[string, (page: number) => object, (number | undefined)[]]>([
    ['a last page in meta', () => ({ meta: { last_page: 3 } }), [undefined, 2, 3]],
    ['a last page at the top', () => ({ last_page: '3' }), [undefined, 2, 3]],
    ['a link', (page) => ({ links: { next: page < 3 ? `/v1/rows?page=${page + 1}` : null } }), [undefined, 2, 3]],
    ['a link at the top', (page) => ({ next_page_url: page < 3 ? `?page=${page + 1}` : null }), [undefined, 2, 3]],
    ['no other page', () => ({ meta: { last_page: 1 }, links: { next: null } }), [undefined]],
    ['no paging', () => ({}), [undefined]],
  ])('is read to the last page if its answer names %s', async (_name, paging, pages) => {
    const { requestedPages, client } = inPages((page) => ({
      data: Array.from({ length: 100 }, (_, index) => ({ id: page * 100 + index })),
      ...paging(page),
    }));
    expect(await readIn(client)).toHaveLength(pages.length * 100);
    expect(requestedPages.map((page) => (page === undefined ? page : Number(page)))).toEqual(pages);
  });

  const year = { from: '2026-01-01', to: '2026-12-31' };
  it.each<[string, (client: Client) => Promise<readonly { readonly id: string }[]>]>([
    ['payouts', (client) => fetchPayouts(client, year)],
    ['statements', (client) => fetchStatements(client, false)],
    ['weeks', (client) => fetchEarnings(client, 'week', year)],
    ['the three newest weeks', async (client) => (await fetchNewestWeeks(client, 3)).rows],
    ['vehicle changes', fetchVehicleChanges],
    ['quotes', fetchQuotes],
  ])('is newest first when the operator sends the oldest first: %s', async (_name, fetchList) => {
    const { client } = inPages((page) => ({
      data: [2 * page - 1, 2 * page].map((id) => {
        const day = `2026-03-${10 + id}`;
        return { id, period_start: day, scheduled_for: day, created_at: `${day}T08:00:00Z`, submitted_at: day };
      }),
      meta: { last_page: 2, total: 4 },
    }));
    expect((await fetchList(client)).slice(0, 3).map(({ id }) => id)).toEqual(['4', '3', '2']);
  });

  it('fails when one of its pages fails', async () => {
    const { client } = inPages((page) => {
      if (page === 2) throw new ApiError('silent', 0, null);
      return { data: [{ id: page }], meta: { last_page: 3 } };
    });
    await expect(readIn(client)).rejects.toMatchObject({ kind: 'silent' });
  });

  it('ends at page 50, and reports that there are more', async () => {
    const reported: unknown[] = [];
    const stop = listenForDeviations((call, [deviation]) => reported.push([call, deviation?.at]));
    const { requestedPages, client } = inPages((page) => ({ data: [{ id: page }], meta: { last_page: 51 } }));
    const rows = await readIn(client).finally(stop);
    expect([rows.length, requestedPages.length]).toEqual([50, 50]);
    expect(reported).toEqual([['GET /v1/rows', 'meta.last_page']]);
  });
});

describe('a list that drivers see page by page', () => {
  const perPage = 2;
  /** Rows 1 to `total`, one a day, in the order and with the paging of an API. */
  const pagesOf = (ids: readonly number[], paging: (page: number) => object, isPinned = (_id: number) => false) => {
    const requestedPages: number[] = [];
    const get: Client['get'] = async (_path, options) => {
      const page = Number(options?.query?.page);
      requestedPages.push(page);
      const data = ids.slice((page - 1) * perPage, page * perPage).map((id) => {
        const day = `2026-03-${10 + id}`;
        return {
          id,
          issued_on: day,
          published_at: day,
          submitted_at: day,
          is_pinned: isPinned(id),
          document_type_id: 4,
        };
      });
      return { data, ...paging(page) };
    };
    return { requestedPages, client: { get } as Client };
  };
  const oldestFirst = [1, 2, 3, 4, 5];
  const metaWithCount = () => ({ meta: { total: 5, last_page: 3 } });
  const invoices = async (client: Client, page: number) => (await fetchInvoices(client, { show: 'all', page })).rows;
  const posts = async (client: Client, page: number) =>
    (await fetchNewsPosts(client, { category: null, search: '', page })).rows;
  const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => Number(id));

  it.each([
    ['invoices', invoices],
    ['posts', posts],
    ['documents', (client: Client) => fetchNewestDocuments(client)],
  ])('begins with the newest ones when the operator sends the oldest first: %s', async (_name, fetchPage) => {
    const { requestedPages, client } = pagesOf(oldestFirst, metaWithCount);
    expect([ids(await fetchPage(client, 1)), requestedPages]).toEqual([[5], [1, 3]]);
  });

  it('has each row on one page when the operator sends the oldest first', async () => {
    const { client } = pagesOf(oldestFirst, metaWithCount);
    expect(ids([...(await invoices(client, 2)), ...(await invoices(client, 3))])).toEqual([4, 3, 2, 1]);
  });

  it('is read once when the operator sends the newest first', async () => {
    const { requestedPages, client } = pagesOf(oldestFirst.toReversed(), metaWithCount);
    expect([ids(await invoices(client, 1)), requestedPages]).toEqual([[5, 4], [1]]);
    expect(ids(await invoices(client, 3))).toEqual([1]);
  });

  it.each(['cursor', 'page[number]'])('has every page where %s selects them (OP-03)', async (place) => {
    const get: Client['get'] = async (_path, options) => {
      const at = Number(options?.query?.[place] ?? 1);
      return { data: [{ id: at }], links: { next: at < 3 ? `?${encodeURIComponent(place)}=${at + 1}` : null } };
    };
    const pages = [1, 2, 3, 4].map((page) => fetchInvoices({ get } as Client, { show: 'all', page }));
    expect((await Promise.all(pages)).map(({ rows, lastPage }) => [ids(rows), lastPage])).toEqual([
      [[1], 2],
      [[2], 3],
      [[3], 3],
      [[], 3],
    ]);
  });

  it('keeps its order where the pinned post is older', async () => {
    const { client } = pagesOf(
      [1, 5],
      () => ({ meta: { total: 2, last_page: 1 } }),
      (id) => id === 1,
    );
    expect(ids(await posts(client, 1))).toEqual([1, 5]);
  });

  it.each([
    ['a next page and no last one', () => ({ links: { next: '/v1/invoices?page=2' } }), 1, [1, 2]],
    ['no next page and no count', () => ({ links: { next: null } }), 2, [3, 4]],
    ['no paging', () => ({}), 1, [2, 1]],
  ])('is reported when the operator sends the oldest first, with %s', async (_name, paging, page, shown) => {
    const reported: string[] = [];
    const stop = listenForDeviations((call, [deviation]) => reported.push(`${call}: ${deviation?.expected}`));
    const { client } = pagesOf([1, 2, 3, 4].slice(0, 2 * page), paging);
    const rows = await invoices(client, page).finally(stop);
    expect([ids(rows), reported.at(-1)]).toEqual([shown, 'GET /v1/invoices: newest first']);
  });
});

test.each([
  ['documents', (client: Client) => fetchNewestDocuments(client)],
  ['bookings', (client: Client) => fetchBookings(client, { from: '2026-03-02', to: '2026-03-08' })],
  ['agreements', (client: Client) => fetchAgreements(client)],
])('reads page 1 of %s by default (AP-16, AP-21, AP-23)', async (_name, fetchList) => {
  const pages: unknown[] = [];
  const get: Client['get'] = async (_path, options) => {
    pages.push(options?.query?.page);
    return { data: [], meta: { total: 0, last_page: 1 } };
  };
  await fetchList({ get } as Client);
  expect(pages).toEqual([1]);
});
