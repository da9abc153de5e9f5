import { fetchAgreements } from '../../../src/api/agreements';
import { fetchBooking, fetchBookings } from '../../../src/api/bookings';
import type { Client } from '../../../src/api/client';
import { fetchDeals } from '../../../src/api/deals';
import { fetchNewestDocuments } from '../../../src/api/document-uploads';
import { fetchRequirements } from '../../../src/api/documents';
import { fetchDriverOverview, fetchFleet, fetchOperatingAreas, fetchVehicles } from '../../../src/api/driver';
import { fetchEarnings, fetchNewestWeeks } from '../../../src/api/earnings';
import { fetchInsurableVehicles, fetchInsuranceForm, fetchQuote } from '../../../src/api/insurance';
import {
  fetchBalance,
  fetchInvoice,
  fetchInvoices,
  fetchPlans,
  fetchStatementInvoices,
} from '../../../src/api/invoices';
import { fetchNewsCategories, fetchNewsPost, fetchNewsPosts } from '../../../src/api/news';
import { fetchPayout, fetchPayoutSettings, fetchPayouts } from '../../../src/api/payouts';
import { fetchPlaces } from '../../../src/api/places';
import { fetchProfile } from '../../../src/api/profile';
import { fetchQuotes } from '../../../src/api/quotes';
import { fetchUser } from '../../../src/api/session';
import { fetchStatement, fetchStatements } from '../../../src/api/statements';
import { fetchVehicleChanges } from '../../../src/api/vehicle-changes';

interface Named {
  readonly name: string;
  /** The fields without which nothing is left to show. All others may be missing or of another type. */
  readonly needs: readonly string[];
}

/** A read of the portal. */
export type EveryRead = Named &
  (
    | { readonly which?: undefined; readonly read: (client: Client) => Promise<unknown> }
    /** The id of the item to read, as the operator gives it now. */
    | {
        readonly which: (client: Client) => Promise<string>;
        readonly read: (client: Client, which: string) => Promise<unknown>;
      }
  );

/** The read, with the id that the operator gives now. */
export const withId = async (one: EveryRead, client: Client): Promise<(client: Client) => Promise<unknown>> => {
  if (!one.which) return one.read;
  const { read } = one;
  const id = await one.which(client);
  return (later) => read(later, id);
};

const list = ['data', 'data.*', 'data.*.id'];
/** A list that is shorter than its length says is incomplete. */
const paged = [...list, 'meta.total'];
const single = ['data', 'data.id'];

const days = { from: '2020-01-01', to: '2035-01-01' };
const fewDays = {
  from: new Date(Date.now() - 6 * 86_400_000).toISOString().slice(0, 10),
  to: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
};

const idOf = (entry: { readonly id: string } | undefined): string => {
  if (!entry) throw new Error('The world has none of this.');
  return entry.id;
};
const user = (client: Client) => fetchUser(client, 'Europe/London');
const statements = (client: Client) => fetchStatements(client, false);
const statementId = async (client: Client) => idOf((await statements(client))[0]);
const payouts = (client: Client) => fetchPayouts(client, days);
const jobs = (client: Client) => fetchBookings(client, fewDays);
const posts = async (client: Client) => (await fetchNewsPosts(client, { category: null, search: '', page: 1 })).rows;

/** Every read of the portal, except those that belong to a driver's action. */
export const everyRead: readonly EveryRead[] = [
  { name: 'the user', read: user, needs: single },
  { name: 'the vehicles', read: fetchVehicles, needs: list },
  { name: 'the operating areas', read: fetchOperatingAreas, needs: list },
  { name: 'the vehicle changes', read: fetchVehicleChanges, needs: list },
  { name: 'the newest documents', read: fetchNewestDocuments, needs: [...list, 'data.*.document_type_id'] },
  {
    name: 'the checklist',
    read: fetchRequirements,
    needs: ['data', 'data.*', 'data.*.document_type', 'data.*.document_type.id'],
  },
  { name: 'how payouts are set', read: fetchPayoutSettings, needs: ['data'] },
  { name: 'the payouts', read: payouts, needs: paged },
  { name: 'a payout', which: async (client) => idOf((await payouts(client))[0]), read: fetchPayout, needs: single },
  { name: 'the plans', read: fetchPlans, needs: list },
  { name: 'the balance', read: fetchBalance, needs: ['data'] },
  { name: 'the statements', read: statements, needs: paged },
  { name: 'a statement', which: statementId, read: fetchStatement, needs: single },
  { name: 'the invoices of a statement', which: statementId, read: fetchStatementInvoices, needs: list },
  {
    name: 'all invoices',
    read: async (client) => (await fetchInvoices(client, { show: 'all', page: 1 })).rows,
    needs: list,
  },
  {
    name: 'an invoice',
    which: async (client) => idOf((await fetchStatementInvoices(client, await statementId(client)))[0]),
    read: fetchInvoice,
    needs: single,
  },
  { name: 'the weeks', read: (client) => fetchEarnings(client, 'week', days), needs: paged },
  {
    name: 'the newest weeks',
    read: async (client) => {
      const { rows, total } = await fetchNewestWeeks(client, 3);
      return { rows, total };
    },
    needs: list,
  },
  { name: 'the jobs', read: jobs, needs: paged },
  { name: 'a job', which: async (client) => idOf((await jobs(client))[0]), read: fetchBooking, needs: single },
  { name: 'insurance quotes', read: fetchQuotes, needs: list },
  {
    name: 'an insurance quote',
    which: async (client) => idOf((await fetchQuotes(client))[0]),
    read: fetchQuote,
    needs: single,
  },
  { name: 'the questions of a quote', read: fetchInsuranceForm, needs: ['data'] },
  { name: 'the vehicles to insure', read: fetchInsurableVehicles, needs: list },
  { name: 'the driver', read: fetchDriverOverview, needs: single },
  {
    name: 'the driver’s details',
    read: async (client) => {
      // Leaves out the gaps, because they are not facts.
      const { gaps: _, ...profile } = await fetchProfile(client);
      return profile;
    },
    needs: single,
  },
  { name: 'the fleet', which: async (client) => (await user(client)).fleetId ?? '', read: fetchFleet, needs: single },
  { name: 'where one can work', read: fetchPlaces, needs: list },
  { name: 'categories of news', read: fetchNewsCategories, needs: list },
  { name: 'posts', read: posts, needs: list },
  { name: 'a post', which: async (client) => idOf((await posts(client))[0]), read: fetchNewsPost, needs: single },
  { name: 'offers', read: fetchDeals, needs: list },
  { name: 'agreements', read: fetchAgreements, needs: paged },
];
