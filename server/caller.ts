import type { Config } from './config';
import { at, idAt, textAt } from './json';
import { type Answer, NoAnswer, retryAfterSeconds, send } from './outgoing';
import { emailNotVerified, forbidden, type Problem, tooManyRequests, unauthenticated, unavailable } from './problems';

/** The driver behind a call, as the operator's API knows them. */
export type Driver = {
  readonly id: number;
  readonly userId: number;
  readonly firstName: string;
  readonly name: string;
  readonly email: string;
  readonly callsign: string | null;
  readonly fleetId: number | null;
  readonly operatingAreaId: number | null;
};

/** Asks the operator's API with the cookies of one call. Nothing of it is kept. */
export type OperatorApi = {
  /** @throws Problem 401, 403, 409, 429 as the API says, 503 when it cannot be asked. */
  driver(cookie: string | undefined): Promise<Driver>;
  /** The caller's vehicle change, or null. @throws Problem like `driver`. */
  vehicleChange(cookie: string | undefined, id: number): Promise<VehicleChange | null>;
  /** What the caller has sent and staff have not decided. @throws Problem like `driver`. */
  pendingChanges(cookie: string | undefined): Promise<readonly VehicleChange[]>;
  /** The caller's document, or null. @throws Problem like `driver`. */
  document(cookie: string | undefined, id: number): Promise<SentDocument | null>;
  /** The caller's insurance quote, or null. @throws Problem like `driver`. */
  quote(cookie: string | undefined, id: number): Promise<Quote | null>;
};

export type VehicleChange = { readonly id: number; readonly status: string; readonly submittedAt: string | null };

export type SentDocument = { readonly id: number; readonly status: string; readonly vehicleChangeId: number | null };

export type Quote = { readonly id: number; readonly status: string; readonly reference: string };

/** How the host names itself to the API and to the desk. */
export const userAgent = (config: Config) => `driver-portal-host/${config.release.slice(1)}`;

const timeoutMs = 5_000;
/** A list of documents is newest first; one that was just sent stands on the first page. */
const documentPages = 5;

export function operatorApi(config: Config, now: () => number): OperatorApi {
  /** Sanctum takes the cookies only from a page it knows, so the call names the portal's origin. */
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

  const changes = async (cookie: string | undefined): Promise<readonly VehicleChange[]> =>
    rows(await get(cookie, '/v1/vehicle-changes', 1024 * 1024)).flatMap((row) => {
      const id = idAt(row, 'id');
      return id === null ? [] : { id, status: textAt(row, 'status') ?? '', submittedAt: textAt(row, 'submitted_at') };
    });

  return {
    async driver(cookie) {
      const body = await get(cookie, '/v1/user?include=driver.fleet', 256 * 1024);
      const user = at(body, 'data');
      const userId = idAt(user, 'id');
      if (userId === null) throw apiUnavailable('wrong-shape');
      const status = textAt(user, 'status');
      if (status === 'unverified') throw emailNotVerified();
      const id = idAt(user, 'driver', 'id');
      if (status !== 'verified' || id === null) throw forbidden('no-driver');
      const driver = at(user, 'driver');
      return {
        id,
        userId,
        firstName: textAt(driver, 'known_as') ?? textAt(driver, 'first_name') ?? '',
        name: [textAt(driver, 'first_name'), textAt(driver, 'last_name')].filter((part) => part !== null).join(' '),
        email: textAt(user, 'email') ?? '',
        callsign: textAt(driver, 'callsign'),
        fleetId: idAt(driver, 'fleet_id'),
        operatingAreaId: idAt(driver, 'operating_area_id'),
      };
    },

    vehicleChange: async (cookie, id) => (await changes(cookie)).find((change) => change.id === id) ?? null,

    pendingChanges: async (cookie) => (await changes(cookie)).filter(({ status }) => status === 'pending'),

    async document(cookie, id) {
      for (let page = 1; page <= documentPages; page += 1) {
        const body = await get(cookie, `/v1/documents?page=${page}`, 1024 * 1024);
        const document = rows(body).find((row) => idAt(row, 'id') === id);
        if (document !== undefined)
          return { id, status: textAt(document, 'status') ?? '', vehicleChangeId: idAt(document, 'vehicle_change_id') };
        if (page >= Number(at(body, 'meta', 'last_page') ?? 1)) break;
      }
      return null;
    },

    async quote(cookie, id) {
      const answer = await ask(cookie, `/v1/insure/quotes/${id}`, 1024 * 1024);
      if (answer.status === 404) return null;
      const quote = at(checked(answer, now()), 'data');
      const [status, reference] = [textAt(quote, 'status'), textAt(quote, 'reference')];
      if (idAt(quote, 'id') !== id || status === null || reference === null) throw apiUnavailable('wrong-shape');
      return { id, status, reference };
    },
  };
}

function rows(body: unknown): readonly unknown[] {
  const list = at(body, 'data');
  if (!Array.isArray(list)) throw apiUnavailable('wrong-shape');
  return list;
}

/** Whatever is not clearly a yes is no yes. */
function checked(answer: Answer, now: number): unknown {
  if (answer.status === 401 || answer.status === 419 || (answer.status >= 300 && answer.status < 400))
    throw unauthenticated();
  if (answer.status === 403) throw forbidden('api-403');
  if (answer.status === 409) throw emailNotVerified();
  if (answer.status === 429) throw tooManyRequests(retryAfterSeconds(answer.headers, now) ?? 60);
  if (answer.status !== 200 || answer.json === undefined) throw apiUnavailable(`api-${answer.status}`);
  return answer.json;
}

function apiUnavailable(reason: string): Problem {
  return unavailable('Your account cannot be checked right now.', `api:${reason}`);
}
