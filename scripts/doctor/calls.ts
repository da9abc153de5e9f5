import { fetchAgreements } from '../../src/api/agreements';
import { fetchBooking, fetchBookings } from '../../src/api/bookings';
import type { Client } from '../../src/api/client';
import { fetchDeals } from '../../src/api/deals';
import { fetchNewestDocuments } from '../../src/api/document-uploads';
import { fetchRequirements } from '../../src/api/documents';
import { fetchDriverOverview, fetchFleet, fetchOperatingAreas, fetchVehicles } from '../../src/api/driver';
import { fetchEarnings } from '../../src/api/earnings';
import { fetchInsurableVehicles, fetchInsuranceForm, fetchQuote } from '../../src/api/insurance';
import { fetchInvoice, fetchInvoices, fetchPlans, fetchStatementInvoices } from '../../src/api/invoices';
import { fetchNewsCategories, fetchNewsPost, fetchNewsPosts } from '../../src/api/news';
import { fetchPayout, fetchPayouts } from '../../src/api/payouts';
import { fetchPlaces } from '../../src/api/places';
import { fetchProfile } from '../../src/api/profile';
import { fetchQuotes } from '../../src/api/quotes';
import { fetchStatement, fetchStatements } from '../../src/api/statements';
import { fetchVehicleChanges } from '../../src/api/vehicle-changes';

/** The driver's data after the sign-in. */
export interface Known {
  readonly fleetId: string | null;
}

/** One call, or two that belong together, and the part of the portal that shows its data. */
export interface Examined {
  readonly calls: readonly string[];
  /** What disappears from the portal if the operator lacks the call. */
  readonly place: string;
  /** Whether a page stays in the navigation without the call, but cannot be opened. */
  readonly isNeeded?: boolean;
  /** Reads as the portal does. Returns the number of items. */
  readonly read: (client: Client, known: Known) => Promise<number>;
}

const day = (shift: number): string => new Date(Date.now() + shift * 86_400_000).toISOString().slice(0, 10);
const lately = { from: day(-28), to: day(1) };
const thisYear = { from: day(-365), to: day(30) };

const countOf = (rows: readonly unknown[]): number => rows.length;

/** Reads the first item of a list on its own, if there is one. */
const first = async <Row extends { readonly id: string }>(
  list: Promise<readonly Row[]>,
  read: (id: string) => Promise<unknown>,
): Promise<number> => {
  const [row] = await list;
  if (!row) return 0;
  await read(row.id);
  return 1;
};

const posts = async (client: Client) => (await fetchNewsPosts(client, { category: null, search: '', page: 1 })).rows;

/** Every read of the portal except the user, in the order in which drivers meet them. */
export const examined: readonly Examined[] = [
  {
    calls: ['GET /v1/driver'],
    place: 'home: may I work, what do I owe, where does my money go',
    isNeeded: true,
    read: async (client) => {
      await fetchDriverOverview(client);
      return 1;
    },
  },
  {
    calls: ['GET /v1/driver/vehicles'],
    place: 'cars',
    read: async (client) => countOf(await fetchVehicles(client)),
  },
  {
    calls: ['GET /v1/documents/current'],
    place: 'the list of documents',
    read: async (client) => countOf(await fetchRequirements(client)),
  },
  {
    calls: ['GET /v1/documents'],
    place: 'what was sent before, and whether a document arrived',
    read: async (client) => countOf(await fetchNewestDocuments(client)),
  },
  {
    calls: ['GET /v1/vehicle-changes'],
    place: 'changes of car',
    read: async (client) => countOf(await fetchVehicleChanges(client)),
  },
  {
    calls: ['GET /v1/operating-areas'],
    place: 'what the council asks of a car',
    read: async (client) => countOf(await fetchOperatingAreas(client)),
  },
  {
    calls: ['GET /v1/fleets/{id}'],
    place: 'the fleet’s phone number and hours',
    read: async (client, { fleetId }) => {
      if (fleetId === null) return 0;
      await fetchFleet(client, fleetId);
      return 1;
    },
  },
  {
    calls: ['GET /v1/bookings'],
    place: 'jobs',
    read: async (client) => countOf(await fetchBookings(client, lately)),
  },
  {
    calls: ['GET /v1/bookings/{id}'],
    place: 'one job',
    isNeeded: true,
    read: (client) => first(fetchBookings(client, lately), (id) => fetchBooking(client, id)),
  },
  {
    calls: ['GET /v1/earnings'],
    place: 'earnings',
    read: async (client) => countOf(await fetchEarnings(client, 'week', thisYear)),
  },
  {
    calls: ['GET /v1/payouts'],
    place: 'payouts',
    read: async (client) => countOf(await fetchPayouts(client, thisYear)),
  },
  {
    calls: ['GET /v1/payouts/{id}'],
    place: 'one payout',
    isNeeded: true,
    read: (client) => first(fetchPayouts(client, thisYear), (id) => fetchPayout(client, id)),
  },
  {
    calls: ['GET /v1/driver/plans'],
    place: 'the driver’s plans',
    read: async (client) => countOf(await fetchPlans(client)),
  },
  {
    calls: ['GET /v1/invoice-summary-statements'],
    place: 'charges: statements and invoices',
    read: async (client) => countOf(await fetchStatements(client, false)),
  },
  {
    calls: ['GET /v1/invoice-summary-statements/{id}'],
    place: 'one statement',
    isNeeded: true,
    read: (client) => first(fetchStatements(client, false), (id) => fetchStatement(client, id)),
  },
  {
    calls: ['GET /v1/invoice-summary-statements/{id}/invoices', 'GET /v1/invoices/{id}'],
    place: 'the invoices of a statement',
    isNeeded: true,
    read: (client) =>
      first(fetchStatements(client, false), (id) =>
        first(fetchStatementInvoices(client, id), (invoice) => fetchInvoice(client, invoice)),
      ),
  },
  {
    calls: ['GET /v1/invoices'],
    place: 'the list of all invoices',
    read: async (client) => countOf((await fetchInvoices(client, { show: 'all', page: 1 })).rows),
  },
  {
    calls: ['GET /v1/insure/quotes'],
    place: 'insurance: quotes and policies',
    read: async (client) => countOf(await fetchQuotes(client)),
  },
  {
    calls: ['GET /v1/insure/quotes/{id}'],
    place: 'one quote',
    isNeeded: true,
    read: (client) => first(fetchQuotes(client), (id) => fetchQuote(client, id)),
  },
  {
    calls: ['GET /v1/insure/vehicles'],
    place: 'cars that can be insured',
    read: async (client) => countOf(await fetchInsurableVehicles(client)),
  },
  {
    calls: ['GET /v1/insure/question-schema', 'GET /v1/insure/claim-schema'],
    place: 'asking for an insurance quote',
    read: async (client) => ((await fetchInsuranceForm(client)) === null ? 0 : 1),
  },
  {
    calls: ['GET /v1/agreements'],
    place: 'agreements',
    read: async (client) => countOf(await fetchAgreements(client)),
  },
  {
    calls: ['GET /v1/driver/profile'],
    place: 'the profile',
    isNeeded: true,
    read: async (client) => {
      await fetchProfile(client);
      return 1;
    },
  },
  { calls: ['GET /v1/driver/deals'], place: 'offers', read: async (client) => countOf(await fetchDeals(client)) },
  {
    calls: ['GET /v1/news-categories'],
    place: 'categories of news',
    read: async (client) => countOf(await fetchNewsCategories(client)),
  },
  { calls: ['GET /v1/news-posts'], place: 'news', read: async (client) => countOf(await posts(client)) },
  {
    calls: ['GET /v1/news-posts/{id}/'],
    place: 'one post',
    isNeeded: true,
    read: (client) => first(posts(client), (id) => fetchNewsPost(client, id)),
  },
  {
    calls: ['GET /v1/fleets', 'GET /v1/operating-areas'],
    place: 'registration: the operating areas and their fleets',
    isNeeded: true,
    read: async (client) => {
      const { areas, fleets } = await fetchPlaces(client);
      return areas.length + fleets.length;
    },
  },
];

/** Writes that the doctor may send with an empty body, because an operator rejects that with 422. */
export const rejectable = [
  ['POST', '/v1/vehicle-changes', 'sending a change of car'],
  ['POST', '/v1/documents', 'sending a document'],
  ['POST', '/v1/insure/store', 'asking for an insurance quote'],
  ['POST', '/v1/payments', 'paying'],
  ['POST', '/v1/payouts/enable', 'turning payouts on'],
  ['PUT', '/v1/user/update-password', 'changing the password'],
] as const;

/** Writes that the doctor never sends: an operator may accept them with an empty body, or send an email for each. */
export const untried = [
  ['POST', '/v1/register', 'registering'],
  ['POST', '/v1/forgot-password', 'asking for a new password'],
  ['POST', '/v1/reset-password', 'setting a new password'],
  ['POST', '/v1/user/verify', 'verifying the address by code'],
  ['POST', '/v1/user/verify/resend', 'asking for another code'],
  ['POST', '/v1/email/verification-notification', 'asking for another link'],
  ['PUT', '/v1/driver/{id}', 'changing the profile'],
  ['DELETE', '/v1/vehicle-changes/{id}', 'withdrawing a change of car'],
  ['POST', '/v1/vehicle-changes/{id}/submit', 'submitting a change of car'],
  ['POST', '/v1/insure/quotes/{id}/accept', 'accepting a quote'],
  ['POST', '/v1/agreements/{id}/accept', 'accepting an agreement'],
  ['POST', '/v1/payouts/disable', 'turning payouts off'],
] as const;

/** Methods and headers of writes: a browser sends a preflight before each. */
export const preflights = [
  ['PUT', '/v1/driver/1'],
  ['DELETE', '/v1/vehicle-changes/1'],
  ['POST', '/v1/insure/store'],
  ['POST', '/v1/vehicle-changes/1/submit'],
  ['POST', '/v1/agreements/1/accept'],
  ['POST', '/v1/payments'],
] as const;
