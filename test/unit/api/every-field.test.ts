/** @jest-environment ./test/support/portal-environment.cjs */

import { fetchAgreements } from '../../../src/api/agreements';
import { fetchBooking, fetchBookings } from '../../../src/api/bookings';
import type { Client } from '../../../src/api/client';
import { fetchDeals } from '../../../src/api/deals';
import { fetchNewestDocuments } from '../../../src/api/document-uploads';
import { fetchRequirements } from '../../../src/api/documents';
import { fetchDriverOverview, fetchFleet, fetchOperatingAreas, fetchVehicles } from '../../../src/api/driver';
import { fetchEarnings, fetchNewestWeeks } from '../../../src/api/earnings';
import { fetchInsuranceForm, fetchQuote } from '../../../src/api/insurance';
import {
  fetchBalance,
  fetchInvoice,
  fetchInvoices,
  fetchPlans,
  fetchStatementInvoices,
} from '../../../src/api/invoices';
import { fetchNewsCategories, fetchNewsPost, fetchNewsPosts } from '../../../src/api/news';
import { fetchPayment, startPayment } from '../../../src/api/payments';
import { fetchPayout, fetchPayoutSettings, fetchPayouts } from '../../../src/api/payouts';
import { fetchPlaces } from '../../../src/api/places';
import { fetchProfile } from '../../../src/api/profile';
import { fetchQuotes } from '../../../src/api/quotes';
import { fetchUser } from '../../../src/api/session';
import { fetchStatement, fetchStatements } from '../../../src/api/statements';
import { fetchVehicleChanges } from '../../../src/api/vehicle-changes';
import { variantsOf } from '../../support/variants';
import { callerInWorld } from './caller';

const now = callerInWorld({ signedIn: true });

interface Named {
  readonly name: string;
  /** Without these nothing is left to show. Everything else may be missing or of another type. */
  readonly needs: readonly string[];
}

type Case = Named &
  (
    | { readonly which?: undefined; readonly read: (client: Client) => Promise<unknown> }
    /** Which one is read is asked for once, however often it is read. */
    | { readonly which: () => Promise<string>; readonly read: (client: Client, which: string) => Promise<unknown> }
  );

const list = ['data', 'data.*', 'data.*.id'];
/** A list that is not as long as it says is half a list. */
const paged = [...list, 'meta.total'];
const days = { from: '2020-01-01', to: '2035-01-01' };
const payoutId = async (): Promise<string> => (await fetchPayouts(now.client, days))[0]?.id ?? '';
const statementId = async (): Promise<string> => (await fetchStatements(now.client, false))[0]?.id ?? '';
const invoiceId = async (): Promise<string> =>
  (await fetchStatementInvoices(now.client, await statementId()))[0]?.id ?? '';
/** Begun once: the same key is the same payment. */
const paymentId = async (): Promise<string> => {
  const amount = { amount: 100, currency: 'GBP' };
  const request = {
    amount,
    statement_id: null,
    invoice_ids: [],
    method: 'earnings',
    return_path: '/payments',
  } as const;
  const started = await startPayment(now.client, 'b8f7c3a2-6f0e-4c56-9d5b-0d7a5a2f9c11', {
    ...request,
    invoice_ids: [],
  });
  if (!started.accepted) throw new Error(JSON.stringify(started.rejection));
  return started.value.id;
};
const fewDays = {
  from: new Date(Date.now() - 6 * 86_400_000).toISOString().slice(0, 10),
  to: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
};
const jobId = async (): Promise<string> => (await fetchBookings(now.client, fewDays))[0]?.id ?? '';
const fleetId = async (): Promise<string> => (await fetchUser(now.client, 'Europe/London')).fleetId ?? '';

/** The id of the newest quote. */
const quoteId = async (): Promise<string> => (await fetchQuotes(now.client))[0]?.id ?? '';

const everyPost = { category: null, search: '', page: 1 };
const postId = async (): Promise<string> => (await fetchNewsPosts(now.client, everyPost)).rows[0]?.id ?? '';

const cases: readonly Case[] = [
  { name: 'the user', read: (client) => fetchUser(client, 'Europe/London'), needs: ['data', 'data.id'] },
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
  { name: 'the payouts', read: (client) => fetchPayouts(client, days), needs: paged },
  { name: 'a payout', which: payoutId, read: fetchPayout, needs: ['data', 'data.id'] },
  { name: 'the plans', read: fetchPlans, needs: ['data', 'data.*', 'data.*.id'] },
  { name: 'the balance', read: fetchBalance, needs: ['data'] },
  { name: 'the statements', read: (client) => fetchStatements(client, false), needs: paged },
  { name: 'a statement', which: statementId, read: fetchStatement, needs: ['data', 'data.id'] },
  {
    name: 'the invoices of a statement',
    which: statementId,
    read: fetchStatementInvoices,
    needs: ['data', 'data.*', 'data.*.id'],
  },
  { name: 'all invoices', read: (client) => fetchInvoices(client, { show: 'unpaid', page: 1 }), needs: list },
  { name: 'an invoice', which: invoiceId, read: fetchInvoice, needs: ['data', 'data.id'] },
  { name: 'a payment', which: paymentId, read: fetchPayment, needs: ['data', 'data.id'] },
  { name: 'the weeks', read: (client) => fetchEarnings(client, 'week', days), needs: paged },
  { name: 'the newest weeks', read: (client) => fetchNewestWeeks(client, 3), needs: ['data', 'data.*', 'data.*.id'] },
  { name: 'the jobs', read: (client) => fetchBookings(client, fewDays), needs: paged },
  { name: 'a job', which: jobId, read: fetchBooking, needs: ['data', 'data.id'] },
  { name: 'insurance quotes', read: fetchQuotes, needs: ['data', 'data.*', 'data.*.id'] },
  { name: 'an insurance quote', which: quoteId, read: fetchQuote, needs: ['data', 'data.id'] },
  {
    name: 'the questions of a quote',
    read: fetchInsuranceForm,
    needs: ['data'],
  },
  { name: 'the driver', read: fetchDriverOverview, needs: ['data', 'data.id'] },
  { name: 'the driver’s details', read: fetchProfile, needs: ['data', 'data.id'] },
  { name: 'the fleet', which: fleetId, read: fetchFleet, needs: ['data', 'data.id'] },
  { name: 'where one can work', read: fetchPlaces, needs: list },
  { name: 'categories of news', read: fetchNewsCategories, needs: list },
  { name: 'posts', read: (client) => fetchNewsPosts(client, everyPost), needs: list },
  { name: 'a post', which: postId, read: fetchNewsPost, needs: ['data', 'data.id'] },
  { name: 'offers', read: fetchDeals, needs: list },
  { name: 'agreements', read: fetchAgreements, needs: paged },
];

describe('an answer stays readable when an optional field is wrong (OP-01)', () => {
  it.each(cases)('$name', async ({ needs, ...one }) => {
    await now.world.arrange({ quote: 'quoted', change: { status: 'pending' } });
    const id = (await one.which?.()) ?? '';
    const read = (client: Client) => (one.which ? one.read(client, id) : one.read(client));
    const answers = new Map<string, unknown>();
    const keyOf = (address: string, options?: { query?: unknown }) =>
      `${address} ${JSON.stringify(options?.query ?? {})}`;
    const recording = {
      ...now.client,
      get: async (address, options) => {
        const answer = await now.client.get(address, options);
        answers.set(keyOf(address, options), answer);
        return answer;
      },
    } satisfies Client;
    await read(recording);
    const broken = new Set<string>();
    for (const [asked, plain] of answers)
      for (const { at, body } of variantsOf(plain)) {
        const varied = {
          ...now.client,
          get: async (address, options) => {
            const key = keyOf(address, options);
            // Without its length a list takes one more call.
            return key === asked ? body : (answers.get(key) ?? now.client.get(address, options));
          },
        } satisfies Client;
        await read(varied).catch(() => broken.add(at));
      }
    expect([...broken].toSorted()).toEqual(needs.toSorted());
  });
});
