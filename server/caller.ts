import type { Config } from './config';
import { at, operatorIdAt, textAt } from './json';
import { asContract, utcTime } from './operator-answer';
import { type Answer, NoAnswer, retryAfterSeconds, send } from './outgoing';
import { emailNotVerified, forbidden, type Problem, tooManyRequests, unauthenticated, unavailable } from './problems';

/** The driver who sends a request, as the operator's API identifies them. */
export interface Driver {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly callsign: string | null;
  readonly fleetId: string | null;
  readonly operatingAreaId: string | null;
}

/** Reads from the operator's API with the cookies of one request, and stores none of them. */
export interface OperatorApi {
  /** @throws Problem 401, 403, 409 or 429 as the API answers, 503 when the API cannot be reached. */
  driver(cookie: string | undefined): Promise<Driver>;
  /** The caller's vehicle change, or null. @throws Problem like `driver`. */
  vehicleChange(cookie: string | undefined, id: string): Promise<VehicleChange | null>;
  /** The caller's changes that staff have not decided. @throws Problem like `driver`. */
  pendingChanges(cookie: string | undefined): Promise<readonly VehicleChange[]>;
  /** The caller's document, or null. @throws Problem like `driver`. */
  document(cookie: string | undefined, id: string): Promise<SentDocument | null>;
  /** The caller's insurance quote, or null. @throws Problem like `driver`. */
  quote(cookie: string | undefined, id: string): Promise<Quote | null>;
}

export type VehicleChange = { readonly id: string; readonly status: string; readonly submittedAt: string | null };

export type SentDocument = { readonly id: string; readonly status: string; readonly vehicleChangeId: string | null };

export type Quote = { readonly id: string; readonly status: string; readonly reference: string };

/** How the host identifies itself to the API and to Zendesk. */
export const userAgent = ({ release }: Pick<Config, 'release'>) => `driver-portal-host/${release.slice(1)}`;

const timeoutMs = 5_000;
/** How many pages to read from the start. A new row is on one of them, or on the last page if the API sends the oldest first. */
const firstPages = 5;
/** The maximum number of pages to read of a list that does not name its last page. */
const maxPages = 10;

export function operatorApi(
  config: Pick<Config, 'apiBaseUrl' | 'publicOrigin' | 'release'> & { readonly api: Pick<Config['api'], 'timeZone'> },
  now: () => number,
): OperatorApi {
  /** Sanctum accepts the cookies only from a known origin, so the call names the portal's. */
  const ask = async (cookie: string | undefined, path: string, maxBytes: number): Promise<Answer> => {
    if (cookie === undefined || cookie.trim() === '') throw unauthenticated();
    try {
      return await send({
        method: 'GET',
        url: `${config.apiBaseUrl}${path}`,
        headers: {
          accept: 'application/json',
          cookie,
          origin: config.publicOrigin,
          referer: `${config.publicOrigin}/`,
          'user-agent': userAgent(config),
          'x-requested-with': 'XMLHttpRequest',
        },
        timeoutMs,
        maxBytes,
      });
    } catch (error) {
      throw apiUnavailable(error instanceof NoAnswer ? error.reason : 'fault');
    }
  };
  const get = async (cookie: string | undefined, path: string, maxBytes: number): Promise<unknown> =>
    checked(await ask(cookie, path, maxBytes), now());

  /**
   * Yields each row of a list once. Follows the links from page to page; `queryOf` gives the query of the first page, and of the next one if
   * the API does not link to it. After `firstPages`, skips to the last page if the API names it. Ends when there is no next page, at a page
   * without new rows, or after `maxPages`.
   */
  async function* list(
    cookie: string | undefined,
    path: string,
    queryOf: (page: number) => string | null,
  ): AsyncGenerator<{ readonly id: string; readonly row: unknown }> {
    const seenIds = new Set<string>();
    let query = queryOf(1);
    let isLastPage = false;
    for (let page = 1; page <= maxPages && query !== null; page += 1) {
      const body = await get(cookie, path + query, 1024 * 1024);
      const before = seenIds.size;
      for (const row of rows(body)) {
        const id = operatorIdAt(row, 'id');
        if (id === null || seenIds.has(id)) continue;
        seenIds.add(id);
        yield { id, row };
      }
      if (seenIds.size === before || isLastPage) return;
      const { next, last } = otherPages(body, page);
      // After the first pages, read only the last one.
      isLastPage = page === firstPages && next !== null && last !== null;
      const nextQuery = next === undefined ? queryOf(page + 1) : next;
      query = isLastPage ? last : nextQuery;
    }
  }

  async function* changes(cookie: string | undefined): AsyncGenerator<VehicleChange> {
    for await (const { id, row } of list(cookie, '/v1/vehicle-changes', (page) => (page === 1 ? '' : null)))
      yield {
        id,
        status: enumerationAt(row, 'status') ?? '',
        submittedAt: momentAt(row, 'submitted_at', config.api.timeZone),
      };
  }

  /** Reads the driver by a call of its own, for an API that does not include the driver in `/v1/user` (OP-07). */
  const overview = async (cookie: string | undefined): Promise<unknown> => {
    const answer = await ask(cookie, '/v1/driver', 256 * 1024);
    return isMissing(answer) ? null : withoutEnvelope(checked(answer, now()));
  };

  return {
    async driver(cookie) {
      const body = await get(cookie, '/v1/user?include=driver.fleet', 256 * 1024);
      const user = withoutEnvelope(body);
      const userId = operatorIdAt(user, 'id');
      if (userId === null) throw apiUnavailable('wrong-shape');
      const isVerified = verification(user);
      if (isVerified === false) throw emailNotVerified();
      if (['blocked', 'deleted'].includes(enumerationAt(user, 'status') ?? '')) throw forbidden('no-driver');
      const driver = at(user, 'driver') ?? (await overview(cookie));
      const id = operatorIdAt(driver, 'id');
      if (id === null) throw forbidden('no-driver');
      return {
        id,
        userId,
        name: [textAt(driver, 'first_name'), textAt(driver, 'last_name')].filter((part) => part !== null).join(' '),
        // An address that may be another person's must not become the driver's at the support desk.
        email: isVerified ? (textAt(user, 'email') ?? '') : '',
        callsign: textAt(driver, 'callsign'),
        fleetId: operatorIdAt(driver, 'fleet_id'),
        operatingAreaId: operatorIdAt(driver, 'operating_area_id'),
      };
    },

    async vehicleChange(cookie, id) {
      for await (const change of changes(cookie)) if (change.id === id) return change;
      return null;
    },

    async pendingChanges(cookie) {
      const pending: VehicleChange[] = [];
      for await (const change of changes(cookie)) if (change.status === 'pending') pending.push(change);
      return pending;
    },

    async document(cookie, id) {
      for await (const { id: documentId, row } of list(cookie, '/v1/documents', (page) => `?page=${page}`))
        if (documentId === id)
          return {
            id,
            status: enumerationAt(row, 'status') ?? '',
            vehicleChangeId: operatorIdAt(row, 'vehicle_change_id'),
          };
      return null;
    },

    async quote(cookie, id) {
      const answer = await ask(cookie, `/v1/insure/quotes/${encodeURIComponent(id)}`, 1024 * 1024);
      if (isMissing(answer)) return null;
      const quote = withoutEnvelope(checked(answer, now()));
      const [status, reference] = [enumerationAt(quote, 'status'), textAt(quote, 'reference')];
      if (operatorIdAt(quote, 'id') !== id) throw apiUnavailable('wrong-shape');
      return { id, status: status ?? '', reference: reference ?? id };
    },
  };
}

const isMissing = ({ status }: Answer): boolean => status === 404 || status === 410;

/** A single resource, with or without its envelope. */
const withoutEnvelope = (body: unknown): unknown => at(body, 'data') ?? body;

/** The rows of a list: an array, or an object with numeric keys, as from a filtered Laravel collection. */
function rows(body: unknown): readonly unknown[] {
  const list = withoutEnvelope(body);
  if (Array.isArray(list)) return list;
  const isMap = typeof list === 'object' && list !== null && Object.keys(list).every((key) => /^\d+$/.test(key));
  if (!isMap) throw apiUnavailable('wrong-shape');
  return Object.values(list);
}

/**
 * The queries of the next page and of the last one. `next` is null after the last page, and undefined when the list does not say; `last` is
 * null when it does not say (OP-03).
 */
function otherPages(body: unknown, page: number): { next: string | null | undefined; last: string | null } {
  const meta = at(body, 'meta');
  const paging = [at(meta, 'pagination'), at(meta, 'page'), meta, at(body, 'pagination'), body].find(
    (place) => typeof place === 'object' && place !== null,
  );
  const linkTo = (name: string) =>
    [paging, body]
      .flatMap((place) => [at(place, 'links', name), at(place, `${name}_page_url`)])
      .find((link) => link !== undefined);
  const queryOf = (link: unknown) => {
    const query = new URLSearchParams(typeof link === 'string' ? link.slice(link.indexOf('?') + 1) : '');
    const position = [...query].filter(([name, value]) => /^(?:page|cursor)\b/.test(name) && value !== '');
    return position.length > 0 ? `?${new URLSearchParams(position)}` : null;
  };
  const nextLink = linkTo('next');
  const cursor = at(paging, 'next_cursor');
  const pageCount = Number(at(paging, 'last_page') ?? at(paging, 'total_pages') ?? Number.NaN);
  const hasPageCount = !Number.isNaN(pageCount);
  const nextByCount = page < pageCount ? `?page=${page + 1}` : null;
  const nextWithoutCount = nextLink === null ? null : undefined;
  return {
    next:
      queryOf(nextLink) ??
      queryOf(typeof cursor === 'string' ? `cursor=${encodeURIComponent(cursor)}` : null) ??
      (hasPageCount ? nextByCount : nextWithoutCount),
    last: queryOf(linkTo('last')) ?? (hasPageCount ? `?page=${pageCount}` : null),
  };
}

/**
 * A value of an enumeration, in the contract's spelling: an operator may write it in capitals, with spaces or hyphens, like a PHP enum case
 * (`ActionRequired`), or as an object with its `value`.
 */
function enumerationAt(row: unknown, name: string): string | null {
  return (
    (textAt(row, name) ?? textAt(row, name, 'value'))
      ?.trim()
      .replace(/(?<=[a-z])(?=[A-Z])|[\s-]+/g, '_')
      .toLowerCase() ?? null
  );
}

/** A time from the API. One without an offset is in the API's time zone. */
function momentAt(row: unknown, name: string, timeZone: string): string | null {
  const text = textAt(row, name);
  return text !== null && /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(?:\.\d+)?$/.test(text)
    ? utcTime(text, timeZone).replace('.000Z', 'Z')
    : text;
}

/** Whether the driver has verified their email address; null if the API does not say. */
function verification(user: unknown): boolean | null {
  const status = enumerationAt(user, 'status');
  if (status === 'verified') return true;
  if (status === 'unverified') return false;
  const moment = at(user, 'email_verified_at');
  // MySQL writes zeros for a date that is not set.
  if (moment === null || (typeof moment === 'string' && moment.startsWith('0000-00-00'))) return false;
  return typeof moment === 'string' && moment !== '' ? true : null;
}

/** The body of an answer. @throws Problem if the call was not answered with 200. */
function checked(answer: Answer, now: number): unknown {
  // Laravel's redirect to its page `/login` means 401; in maintenance mode it may redirect to any other page.
  const hasLoginLocation = /\/login\/?(?:[?#]|$)/.test(answer.headers.get('location') ?? '');
  if (
    answer.status === 401 ||
    answer.status === 419 ||
    (hasLoginLocation && answer.status >= 300 && answer.status < 400)
  )
    throw unauthenticated();
  // Laravel's own middleware sends this text with a 403.
  if (answer.status === 409 || textAt(answer.json, 'message') === 'Your email address is not verified.')
    throw emailNotVerified();
  if (answer.status === 403) throw forbidden('api-403');
  if (answer.status === 429) throw tooManyRequests(retryAfterSeconds(answer.headers, now) ?? 60);
  if (answer.status !== 200 || answer.json === undefined) throw apiUnavailable(`api-${answer.status}`);
  return asContract(answer.json);
}

function apiUnavailable(reason: string): Problem {
  return unavailable('We couldn’t check your account. Try again in a moment.', `api:${reason}`);
}
