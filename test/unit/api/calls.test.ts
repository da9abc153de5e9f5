/** @jest-environment node */
import {
  register,
  requestPasswordReset,
  resendCode,
  resetPassword,
  sendVerificationLink,
  verify,
} from '../../../src/api/account';
import { acceptAgreement, fetchAgreements } from '../../../src/api/agreements';
import { fetchBooking, fetchBookings } from '../../../src/api/bookings';
import type { CallOptions, Client } from '../../../src/api/client';
import { fetchNewestDocuments, storeDocument } from '../../../src/api/document-uploads';
import { fetchRequirements } from '../../../src/api/documents';
import { fetchDriverOverview, fetchFleet, fetchVehicles } from '../../../src/api/driver';
import { fetchEarnings } from '../../../src/api/earnings';
import {
  acceptQuote,
  fetchInsurableVehicles,
  fetchInsuranceForm,
  fetchQuote,
  storeQuote,
} from '../../../src/api/insurance';
import { fetchInvoice, fetchPdf, fetchStatementInvoices } from '../../../src/api/invoices';
import { fetchNewsCategories, fetchNewsPost, fetchNewsPosts } from '../../../src/api/news';
import { startPayment } from '../../../src/api/payments';
import { disablePayouts, enablePayouts, fetchPayout, fetchPayouts } from '../../../src/api/payouts';
import { fetchPlaces } from '../../../src/api/places';
import { ValidationProblem } from '../../../src/api/problem';
import { changePassword, fetchProfile, saveProfile } from '../../../src/api/profile';
import { fetchQuotes } from '../../../src/api/quotes';
import { fetchUser, login, logout } from '../../../src/api/session';
import { fetchStatement, fetchStatements } from '../../../src/api/statements';
import { askTeam, replyToTicket } from '../../../src/api/support';
import {
  discardVehicleChange,
  fetchVehicleChanges,
  saveVehicleChange,
  submitVehicleChange,
} from '../../../src/api/vehicle-changes';
import { config } from '../app/config';
import { emptyDocument } from '../features/samples';

/** The requests, in order. They get no answer, so that no further call follows. */
const callsOf = async (work: (client: Client) => Promise<unknown>): Promise<string[]> => {
  const calls: string[] = [];
  const record = (method: string, path: string, { query = {}, headers = {} }: CallOptions = {}, body?: unknown) => {
    const queryPairs = Object.entries(query).map(([name, value]) => `${name}=${value}`);
    const address = queryPairs.length === 0 ? path : `${path}?${queryPairs.join('&')}`;
    const key = headers['Idempotency-Key'];
    const call = `${method} ${address}${key === undefined ? '' : ` under ${key}`}`;
    calls.push(body === undefined ? call : `${call} with a body`);
    return Promise.reject(new Error('no answer'));
  };
  const client: Omit<Client, 'host'> = {
    get: (path, options) => record('GET', path, options),
    send: (method, path, body, options) => record(method, path, options, body),
  };
  await work({ ...client, host: client }).catch(() => undefined);
  return calls;
};

const any = {} as never;
const question = {
  topic: 'account',
  subject: 'My badge',
  comment: 'Is it there?',
  linked: null,
  followUpOf: null,
  path: '/',
} as const;
const week = { from: '2026-03-02', to: '2026-03-08' };

/** The AP rows of docs/requirements.md, with the request that the portal makes for each. */
const calls: readonly [id: string, call: string | readonly string[], work: (client: Client) => Promise<unknown>][] = [
  ['AP-10', ['GET /v1/operating-areas', 'GET /v1/fleets'], fetchPlaces],
  ['AP-10', 'GET /v1/fleets/a%2Fb', (client) => fetchFleet(client, 'a/b')],
  ['AP-11', 'GET /v1/driver', fetchDriverOverview],
  ['AP-11', 'GET /v1/driver/vehicles', fetchVehicles],
  ['AP-11', 'GET /v1/driver/profile', fetchProfile],
  ['AP-11', 'PUT /v1/driver/7 with a body', (client) => saveProfile(client, '7', any)],
  ['AP-11', 'PUT /v1/user/update-password with a body', (client) => changePassword(client, any)],
  ['AP-12', 'POST /v1/login with a body', (client) => login(client, any)],
  ['AP-12', 'POST /v1/logout', logout],
  ['AP-12', 'POST /v1/register with a body', (client) => register(client, any, any)],
  ['AP-12', 'POST /v1/forgot-password with a body', (client) => requestPasswordReset(client, 'a@b.example')],
  ['AP-12', 'POST /v1/reset-password with a body', (client) => resetPassword(client, any, any)],
  ['AP-13', 'POST /v1/user/verify with a body', (client) => verify(client, '123456')],
  ['AP-13', 'POST /v1/user/verify/resend', resendCode],
  ['AP-13', 'POST /v1/email/verification-notification', (client) => sendVerificationLink(client, null)],
  ['AP-14', 'GET /v1/user?include=driver.fleet', (client) => fetchUser(client, 'UTC')],
  ['AP-15', 'GET /v1/news-categories', fetchNewsCategories],
  [
    'AP-15',
    'GET /v1/news-posts?include=newsCategory&filter[news_category_id]=2&filter[search]=fee&page=3',
    (client) => fetchNewsPosts(client, { category: '2', search: 'fee', page: 3 }),
  ],
  ['AP-15', 'GET /v1/news-posts/v1.2/?include=newsCategory', (client) => fetchNewsPost(client, 'v1.2')],
  ['AP-16', 'GET /v1/documents?page=1', fetchNewestDocuments],
  ['AP-16', 'GET /v1/documents/current', fetchRequirements],
  [
    'AP-16',
    'POST /v1/documents under k with a body',
    (client) => storeDocument(client, { documentTypeId: '4', vehicleId: null }, { key: 'k', ...emptyDocument }),
  ],
  [
    'AP-17',
    'GET /v1/earnings?group_by=week&filter[from]=2026-03-02&filter[to]=2026-03-08&page=1&per_page=100',
    (client) => fetchEarnings(client, 'week', week),
  ],
  [
    'AP-17',
    'GET /v1/earnings?group_by=day&filter[from]=2026-03-02&filter[to]=2026-03-08&page=1&per_page=100',
    (client) => fetchEarnings(client, 'day', week),
  ],
  ['AP-18', 'POST /v1/vehicle-changes with a body', (client) => saveVehicleChange(client, any)],
  ['AP-18', 'GET /v1/vehicle-changes?include=documents,documentTypes', fetchVehicleChanges],
  ['AP-18', 'DELETE /v1/vehicle-changes/31', (client) => discardVehicleChange(client, '31')],
  ['AP-18', 'POST /v1/vehicle-changes/31/submit', (client) => submitVehicleChange(client, '31')],
  ['AP-19', ['GET /v1/insure/question-schema', 'GET /v1/insure/claim-schema'], fetchInsuranceForm],
  ['AP-19', 'GET /v1/insure/vehicles', fetchInsurableVehicles],
  ['AP-19', 'GET /v1/insure/quotes', fetchQuotes],
  ['AP-19', 'GET /v1/insure/quotes/q-1', (client) => fetchQuote(client, 'q-1')],
  [
    'AP-19',
    'POST /v1/insure/store under k with a body',
    (client) => storeQuote(client, { key: 'k', body: any, known: [] }),
  ],
  ['AP-19', 'POST /v1/insure/quotes/q-1/accept with a body', (client) => acceptQuote(client, 'q-1', any)],
  ['AP-20', 'GET /v1/invoices/5', (client) => fetchInvoice(client, '5')],
  ['AP-20', 'GET /v1/invoices/5/pdf', (client) => fetchPdf(client, 'invoices', '5')],
  ['AP-20', 'GET /v1/invoice-summary-statements?page=1&per_page=100', (client) => fetchStatements(client, false)],
  ['AP-20', 'GET /v1/invoice-summary-statements/5', (client) => fetchStatement(client, '5')],
  ['AP-20', 'GET /v1/invoice-summary-statements/5/invoices', (client) => fetchStatementInvoices(client, '5')],
  [
    'AP-21',
    'GET /v1/bookings?filter[from]=2026-03-02&filter[to]=2026-03-08&page=1&per_page=100',
    (client) => fetchBookings(client, week),
  ],
  ['AP-21', 'GET /v1/bookings/NX-1.2', (client) => fetchBooking(client, 'NX-1.2')],
  ['AP-22', 'POST /v1/payments under k with a body', (client) => startPayment(client, 'k', any)],
  ['AP-23', 'GET /v1/agreements?page=1&per_page=100', fetchAgreements],
  ['AP-23', 'POST /v1/agreements/9/accept with a body', (client) => acceptAgreement(client, '9', any)],
  [
    'AP-24',
    'GET /v1/payouts?filter[from]=2026-03-02&filter[to]=2026-03-08&page=1&per_page=100',
    (client) => fetchPayouts(client, week),
  ],
  ['AP-24', 'GET /v1/payouts/3', (client) => fetchPayout(client, '3')],
  ['AP-24', 'POST /v1/payouts/enable with a body', (client) => enablePayouts(client, any)],
  ['AP-24', 'POST /v1/payouts/disable', disablePayouts],
  ['AP-30', 'POST /api/zendesk/tickets under k with a body', (client) => askTeam(client, config, 'k', question)],
  [
    'AP-34',
    'POST /api/zendesk/tickets/7/comments under k with a body',
    (client) => replyToTicket(client, 'k', '7', 'Any news?'),
  ],
];

describe('each call matches the requirements (AP-10 to AP-24, AP-30, AP-34)', () => {
  it.each(calls)('%s: %s', async (_, call, work) => {
    expect(await callsOf(work)).toEqual([call].flat());
  });

  it.each(calls.filter(([, call]) => String(call).endsWith('with a body')))(
    '%s: %s resolves with the rejection when the operator rejects the values (ER-05)',
    async (_id, _call, work) => {
      const rejection = { message: 'No.', fields: { name: ['No.'] } };
      const refuse = () => Promise.reject(new ValidationProblem(rejection));
      const client: Omit<Client, 'host'> = { get: refuse, send: refuse };
      expect(await work({ ...client, host: client })).toEqual({ accepted: false, rejection });
    },
  );
});

it('reads a PDF whose type names a charset, and rejects any other file (AP-20)', async () => {
  const pdf = (type: string) => fetchPdf({ get: async () => new Blob(['%PDF'], { type }) } as never, 'invoices', '5');
  await expect(pdf('application/pdf; charset=utf-8')).resolves.toBeInstanceOf(Blob);
  await expect(pdf('text/html')).rejects.toMatchObject({ kind: 'broken' });
});

it.each([
  ['week', { period_start: '2026-03-02' }],
  ['week', { period_end: '2026-03-08' }],
  ['day', { period_start: '2026-03-08' }],
  ['day', { period_end: '2026-03-08' }],
] as const)('adds the missing start or end of a %s that has only %j (AP-17)', async (group, given) => {
  const client = { get: async () => ({ data: [{ id: 1, ...given }] }) } as unknown as Client;
  const [start, end] = group === 'week' ? ['2026-03-02', '2026-03-08'] : ['2026-03-08', '2026-03-08'];
  expect(await fetchEarnings(client, group, week)).toMatchObject([{ period_start: start, period_end: end }]);
});

it('reports how many jobs of an export are loaded (AP-21)', async () => {
  const onRows = jest.fn();
  const meta = { current_page: 1, last_page: 1, per_page: 100, total: 1 };
  const client = { get: async () => ({ data: [{ id: 1 }], meta }) } as unknown as Client;
  await fetchBookings(client, week, { onRows });
  expect(onRows.mock.calls).toEqual([[1, 1]]);
});

it('does not read a malformed end of cover as a cover without an end (OP-01)', async () => {
  const data = [{ id: 1, ends_on: '28/02/2025' }, { id: 2 }];
  const quotes = await fetchQuotes({ get: async () => ({ data }) } as unknown as Client);
  expect(quotes.map(({ ends_on }) => ends_on)).toEqual([{ raw: '28/02/2025' }, null]);
});
