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

/** Reads as the portal does. */
export type Read =
  | { readonly which?: undefined; readonly read: (client: Client) => Promise<unknown> }
  | {
      /** The id of the one to read; null if there is none. */
      readonly which: (client: Client, known: Known) => Promise<string | null>;
      readonly read: (client: Client, id: string) => Promise<unknown>;
    };

/** A call, or two that belong together, and the part of the portal that shows its data. */
export type Examined = Read & {
  readonly calls: readonly string[];
  /** What disappears from the portal if the operator lacks the call. */
  readonly place: string;
  /** Whether a page stays in the navigation without the call, but cannot be opened. */
  readonly isNeeded?: boolean;
};

const day = (shift: number): string => new Date(Date.now() + shift * 86_400_000).toISOString().slice(0, 10);
/** Not until today: a job that ends between two pages would change the list. */
const lately = { from: day(-30), to: day(-2) };
const thisYear = { from: day(-365), to: day(30) };

const firstOf =
  (list: (client: Client) => Promise<readonly { readonly id: string }[]>) =>
  async (client: Client): Promise<string | null> =>
    (await list(client))[0]?.id ?? null;

/** The page of one record, by the first id of the list. */
const one = (
  call: string,
  place: string,
  list: (client: Client) => Promise<readonly { readonly id: string }[]>,
  read: (client: Client, id: string) => Promise<unknown>,
): Examined => ({ calls: [call], place, isNeeded: true, which: firstOf(list), read });

const jobs = (client: Client) => fetchBookings(client, lately);
const payouts = (client: Client) => fetchPayouts(client, thisYear);
const statements = (client: Client) => fetchStatements(client, false);
const invoices = async (client: Client) => (await fetchInvoices(client, { show: 'all', page: 1 })).rows;
const posts = async (client: Client) => (await fetchNewsPosts(client, { category: null, search: '', page: 1 })).rows;

/** Every read of the portal except the user, in the order in which drivers meet them. */
export const examined: readonly Examined[] = [
  {
    calls: ['GET /v1/driver'],
    place: 'home: may I work, what do I owe, where does my money go',
    isNeeded: true,
    read: fetchDriverOverview,
  },
  { calls: ['GET /v1/driver/vehicles'], place: 'cars', read: fetchVehicles },
  { calls: ['GET /v1/documents/current'], place: 'the list of documents', read: fetchRequirements },
  {
    calls: ['GET /v1/documents'],
    place: 'what was sent before, and whether a document arrived',
    read: fetchNewestDocuments,
  },
  { calls: ['GET /v1/vehicle-changes'], place: 'changes of car', read: fetchVehicleChanges },
  { calls: ['GET /v1/operating-areas'], place: 'what the council asks of a car', read: fetchOperatingAreas },
  {
    calls: ['GET /v1/fleets/{id}'],
    place: 'the fleet’s phone number and hours',
    which: async (_, { fleetId }) => fleetId,
    read: fetchFleet,
  },
  { calls: ['GET /v1/bookings'], place: 'jobs', read: jobs },
  one('GET /v1/bookings/{id}', 'one job', jobs, fetchBooking),
  { calls: ['GET /v1/earnings'], place: 'earnings', read: (client) => fetchEarnings(client, 'week', thisYear) },
  { calls: ['GET /v1/payouts'], place: 'payouts', read: payouts },
  one('GET /v1/payouts/{id}', 'one payout', payouts, fetchPayout),
  { calls: ['GET /v1/driver/plans'], place: 'the driver’s plans', read: fetchPlans },
  { calls: ['GET /v1/invoice-summary-statements'], place: 'charges: statements and invoices', read: statements },
  one('GET /v1/invoice-summary-statements/{id}', 'one statement', statements, fetchStatement),
  one(
    'GET /v1/invoice-summary-statements/{id}/invoices',
    'the invoices of a statement',
    statements,
    fetchStatementInvoices,
  ),
  { calls: ['GET /v1/invoices'], place: 'the list of all invoices', read: invoices },
  one('GET /v1/invoices/{id}', 'one invoice', invoices, fetchInvoice),
  { calls: ['GET /v1/insure/quotes'], place: 'insurance: quotes and policies', read: fetchQuotes },
  one('GET /v1/insure/quotes/{id}', 'one quote', fetchQuotes, fetchQuote),
  { calls: ['GET /v1/insure/vehicles'], place: 'cars that can be insured', read: fetchInsurableVehicles },
  {
    calls: ['GET /v1/insure/question-schema', 'GET /v1/insure/claim-schema'],
    place: 'asking for an insurance quote',
    read: fetchInsuranceForm,
  },
  { calls: ['GET /v1/agreements'], place: 'agreements', read: fetchAgreements },
  { calls: ['GET /v1/driver/profile'], place: 'the profile', isNeeded: true, read: fetchProfile },
  { calls: ['GET /v1/driver/deals'], place: 'offers', read: fetchDeals },
  { calls: ['GET /v1/news-categories'], place: 'categories of news', read: fetchNewsCategories },
  { calls: ['GET /v1/news-posts'], place: 'news', read: posts },
  one('GET /v1/news-posts/{id}/', 'one post', posts, fetchNewsPost),
  {
    calls: ['GET /v1/fleets', 'GET /v1/operating-areas'],
    place: 'registration: the operating areas and their fleets',
    isNeeded: true,
    read: async (client) => {
      const { areas, fleets } = await fetchPlaces(client);
      return [...areas, ...fleets];
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
