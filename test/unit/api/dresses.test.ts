/** @jest-environment ./test/support/portal-environment.cjs */
import type { Dress } from '../../../sandbox/dress/dresses';
import { fetchAgreements } from '../../../src/api/agreements';
import { fetchBookings } from '../../../src/api/bookings';
import type { Client } from '../../../src/api/client';
import { fetchDeals } from '../../../src/api/deals';
import { fetchNewestDocuments } from '../../../src/api/document-uploads';
import { fetchRequirements } from '../../../src/api/documents';
import { fetchDriverOverview, fetchFleet, fetchOperatingAreas, fetchVehicles } from '../../../src/api/driver';
import { fetchEarnings, fetchNewestWeeks } from '../../../src/api/earnings';
import { fetchInsurableVehicles, fetchInsuranceForm, fetchQuote, fetchQuotes } from '../../../src/api/insurance';
import {
  fetchBalance,
  fetchInvoice,
  fetchPlans,
  fetchStatement,
  fetchStatementInvoices,
  fetchStatements,
} from '../../../src/api/invoices';
import { fetchNewsCategories, fetchNewsPost, fetchNewsPosts } from '../../../src/api/news';
import { fetchPayout, fetchPayoutSettings, fetchPayouts } from '../../../src/api/payouts';
import { fetchPlaces } from '../../../src/api/places';
import { fetchProfile } from '../../../src/api/profile';
import { fetchUser } from '../../../src/api/session';
import { fetchVehicleChanges } from '../../../src/api/vehicle-changes';
import { callerInWorld } from './caller';

const now = callerInWorld({ signedIn: true });
const days = { from: '2020-01-01', to: '2035-01-01' };
const month = {
  from: new Date(Date.now() - 20 * 86_400_000).toISOString().slice(0, 10),
  to: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
};

/** Every read of the portal, and what it brought. */
const everything = async (client: Client): Promise<Readonly<Record<string, unknown>>> => {
  const user = await fetchUser(client);
  const [statements, payouts, quotes, posts] = await Promise.all([
    fetchStatements(client, false),
    fetchPayouts(client, days),
    fetchQuotes(client),
    fetchNewsPosts(client, { category: null, search: '', page: 1 }),
  ]);
  const [statement, payout, quote, post] = [statements[0]?.id, payouts[0]?.id, quotes[0]?.id, posts.rows[0]?.id];
  if (!statement || !payout || !quote || !post) throw new Error('The world has none of something.');
  const invoices = await fetchStatementInvoices(client, statement);
  const reads = {
    user: Promise.resolve(user),
    overview: fetchDriverOverview(client),
    vehicles: fetchVehicles(client),
    areas: fetchOperatingAreas(client),
    fleet: fetchFleet(client, user.fleetId),
    places: fetchPlaces(client),
    profile: fetchProfile(client),
    requirements: fetchRequirements(client),
    documents: fetchNewestDocuments(client),
    changes: fetchVehicleChanges(client),
    bookings: fetchBookings(client, month),
    earnings: fetchEarnings(client, 'week', days),
    newestWeeks: fetchNewestWeeks(client, 3).then(({ rows }) => rows),
    payoutSettings: fetchPayoutSettings(client),
    payouts: Promise.resolve(payouts),
    payout: fetchPayout(client, payout),
    plans: fetchPlans(client),
    balance: fetchBalance(client),
    statements: Promise.resolve(statements),
    statement: fetchStatement(client, statement),
    invoices: Promise.resolve(invoices),
    invoice: fetchInvoice(client, invoices[0]?.id ?? ''),
    form: fetchInsuranceForm(client),
    insurable: fetchInsurableVehicles(client),
    quotes: Promise.resolve(quotes),
    quote: fetchQuote(client, quote),
    agreements: fetchAgreements(client),
    deals: fetchDeals(client),
    categories: fetchNewsCategories(client),
    posts: Promise.resolve(posts.rows),
    post: fetchNewsPost(client, post),
  };
  return Object.fromEntries(
    await Promise.all(Object.entries(reads).map(async ([name, read]) => [name, await read] as const)),
  );
};

/** Answers to an operator's own questions are of no type that the portal knows; links carry a signature of their own. */
const comparable = (read: unknown): unknown =>
  JSON.parse(
    JSON.stringify(read, (name, value: unknown) =>
      name === 'answers' || name === 'value' || name === 'url' || name.endsWith('_url')
        ? undefined
        : typeof value === 'string'
          ? value.replace(/00000000-0000-4000-8000-0*(\d+)/g, '$1')
          : value,
    ),
  );

describe('an operator’s API in another shape (OP-01 to OP-04)', () => {
  it.each<readonly Dress[]>([
    ['nullsLeftOut'],
    ['idsAsText'],
    ['idsAsUuids'],
    ['numbersAsText'],
    ['flagsAsNumbers'],
    ['flagsAsText'],
    ['datesAsMoments'],
    ['datesWithoutZone'],
    ['listsAlone'],
    ['listsWithMeta'],
    ['listsWithPagesAtTheTop'],
    ['listsAsMaps'],
    ['emptyMapsAsLists'],
    ['withoutEnvelope'],
    [
      'nullsLeftOut',
      'idsAsUuids',
      'numbersAsText',
      'flagsAsText',
      'datesWithoutZone',
      'listsAsMaps',
      'emptyMapsAsLists',
    ],
  ])('is read as the same facts: %s', async (...dresses) => {
    await now.world.arrange({ quote: 'quoted', change: { status: 'pending' } });
    const plain = comparable(await everything(now.client));
    await now.world.arrange({ dresses });
    expect(comparable(await everything(now.client))).toEqual(plain);
  });
});
