import '../clock';
import { act, screen as page, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as insurance from '../../../../src/features/insure/overview';
import * as quotePage from '../../../../src/features/insure/quote';
import { openTicketStore } from '../../../../src/storage/ticket-store';
import { driver } from '../../app/people';
import { approveFlows, changeAnswers, type Flow, goTo, refresh, type Step } from '../approved-flows';
import { gbp } from '../earnings-samples';
import { quote, ticket } from '../home/samples';
import { change, vehicle } from '../samples';
import { fails, never, openScreen, rejects, succeedsWith } from '../screens';

const lastDay = '2026-09-21';
const insured = { ...vehicle, insurance_ends_on: lastDay };
const offeredQuote = { ...quote, expires_at: null, starts_on: lastDay };
const detail = { ...offeredQuote, schema_version: '1', claim_schema_version: null, answers: {} };
const answers = {
  '/v1/insure/vehicles': [insured],
  '/v1/driver/vehicles': [insured],
  '/v1/insure/quotes': [offeredQuote],
  '/v1/insure/quotes/51': detail,
};
const ready = { name: 'Insurance request', href: '/insure/new/form?step=check' };

const reading = (name: string, changes: object, steps: readonly Step[] = [], more: Partial<Flow> = {}): Flow => ({
  name,
  screen: quotePage,
  path: '/insure/:id',
  at: '/insure/51',
  answers: { ...answers, '/v1/insure/quotes/51': { ...detail, ...changes } },
  steps,
  ...more,
});
const each = (states: readonly object[], more: Partial<Flow> = {}): readonly Flow[] =>
  states.map((changes) => reading(`a quote with ${JSON.stringify(changes)}${more.at ?? ''}`, changes, [], more));
const accepting = { at: '/insure/51?step=accept' };
const bonusOf = (changes: object) => ({
  no_claims_bonus: { years: null, is_protected: false, proof_due_on: null, document_type_id: '7', ...changes },
});
const terms = { name: 'Terms', url: 'https://files.example/1' };
const instalments = { deposit: gbp(24_000), count: 10, each: gbp(21_000), total_payable: gbp(234_000) };
const monthly = { ...instalments, apr_bps: 1_890, first_due_on: '2026-04-20' };
const priced = { total: gbp(221_900), price_lines: [{ label: 'Premium', amount: gbp(221_900) }], instalments: monthly };
const referred = { status: 'referred', message: 'How old is it?' };
const covered = { status: 'issued', starts_on: '2026-03-05', policy_number: 'P-1' };
const carsOf = (cars: readonly object[]) => ({
  ...answers,
  '/v1/insure/quotes/51': { ...detail, ...covered },
  '/v1/driver/vehicles': cars,
});

const answered = {
  ...answers,
  '/v1/insure/quotes/51': { ...detail, ...referred },
  '/api/zendesk/tickets': [{ ...ticket, status: 'open', related: [{ type: 'insurance_quote', id: '51' }] }],
};

approveFlows(__filename, [
  {
    name: '/insure: a driver with a certificate is insured, whatever quote is open',
    screen: insurance,
    answers,
    services: {
      ticketStore: {
        read: () => ['document', 'insurance_quote'].map((kind) => ({ key: kind, kind, about: null, ready })),
        remove: () => undefined,
      },
    },
  },
  ...each([
    {},
    { status: 'issued', starts_on: lastDay },
    { status: 'issued', starts_on: '2026-03-05' },
    { status: 'issued', starts_on: '2026-02-24', ends_on: '2026-03-04' },
    { total: null },
    { total: { amount: 221_900.5, currency: 'GBP' } },
    { status: 'offer_made' },
    { status: null },
    { status: 'awaiting_capacity' },
    { status: 'submitted', message: 'Soon.' },
    referred,
    ...['submitted', 'referred', 'declined', 'expired', 'withdrawn'].map((status) => ({ status, total: null })),
    ...['expired', 'declined', 'withdrawn'].map((status) => ({ status, ...bonusOf({ proof_status: 'needed' }) })),
    bonusOf({ proof_status: 'needed', years: 1 }),
    bonusOf({ proof_status: 'refused', years: 4, is_protected: true, proof_due_on: '2026-04-02' }),
    bonusOf({ proof_status: 'needed', document_type_id: null }),
    ...['received', 'accepted', 'lost_in_post', 'not_needed'].map((proof_status) => bonusOf({ proof_status })),
    ...['instalments', 'annual'].map((payment_plan) => ({ ...priced, payment_plan })),
    { ...priced, payment_plan: 'instalments', instalments: { ...monthly, total_payable: null } },
    ...['deposit', 'count', 'each', 'total_payable'].map((part) => ({ instalments: { ...monthly, [part]: null } })),
    {
      price_lines: [
        { label: 'Premium', amount: null },
        { label: null, amount: gbp(900) },
      ],
    },
    { price_lines: null },
    { excess: { compulsory: gbp(25_000), voluntary: null } },
    { cover: 'third_party', use: 'Private hire' },
    { cover: 'gap_only', use: null },
    { cover: null, use: 'Private hire' },
    { cover: null, use: null },
    { documents: [terms] },
    { documents: [terms, { url: 'https://files.example/2' }] },
    { documents: [] },
    { status: 'issued', documents: [terms] },
    { vehicle_id: '99' },
    { status: 'issued', vehicle_id: '99' },
    { status: 'accepted', vehicle_id: '99' },
    { ...referred, vehicle_id: '99', ...bonusOf({ proof_status: 'needed' }) },
  ]),
  reading('a monthly price has its total, and the price in one payment', priced),
  reading('a declined quote with the broker’s reason', { status: 'declined', message: 'Too old.' }),
  reading('a message of the broker that the driver has answered', referred, [], { answers: answered }),
  {
    name: 'insurance with two messages of the broker, one of which the driver has answered',
    screen: insurance,
    answers: { ...answered, '/v1/insure/quotes': ['51', '52'].map((id) => ({ ...detail, ...referred, id })) },
  },
  reading('a quote that was withdrawn after the driver accepted it', {
    status: 'withdrawn',
    accepted_at: '2026-03-04T10:00:00Z',
  }),
  reading('a policy that lasts longer than the certificate', { ...covered, ends_on: '2027-03-04' }),
  {
    ...reading('a quote while another one for the car is accepted', priced, [
      'Check and accept',
      'Continue with this quote',
    ]),
    answers: {
      ...answers,
      '/v1/insure/quotes': [offeredQuote, { ...offeredQuote, id: '52', reference: 'IQ-52', status: 'accepted' }],
      '/v1/insure/quotes/51': { ...detail, ...priced },
    },
  },
  {
    name: 'insurance with a quote, another one for the car that is accepted, and no certificate',
    screen: insurance,
    answers: {
      ...answers,
      '/v1/insure/vehicles': [vehicle],
      '/v1/insure/quotes': [offeredQuote, { ...offeredQuote, id: '52', reference: 'IQ-52', status: 'accepted' }],
    },
  },
  {
    name: 'insurance with a policy that has not started, and no certificate',
    screen: insurance,
    answers: {
      ...answers,
      '/v1/insure/vehicles': [{ ...vehicle, insurance_ends_on: null }],
      '/v1/insure/quotes': [{ ...offeredQuote, ...covered, starts_on: '2026-03-20' }],
    },
  },
  {
    name: 'insurance with a certificate, and a policy that starts after it',
    screen: insurance,
    answers: { ...answers, '/v1/insure/quotes': [{ ...offeredQuote, ...covered, starts_on: '2026-09-22' }] },
  },
  ...[true, false].map((hasDocuments) => ({
    name: `insurance with a policy in force and an expired certificate, ${hasDocuments ? 'with' : 'without'} the pages of documents`,
    screen: insurance,
    answers: {
      ...answers,
      '/v1/insure/vehicles': [{ ...vehicle, insurance_ends_on: '2026-03-01' }],
      '/v1/insure/quotes': [{ ...offeredQuote, ...covered, ends_on: '2027-03-04' }],
    },
    services: { canOpen: (page: string) => hasDocuments || !page.startsWith('/vehicle-documents') },
  })),
  reading('a quote and an open change without the id of a car', { vehicle_id: null }, [], {
    answers: {
      ...answers,
      '/v1/insure/quotes/51': { ...detail, vehicle_id: null },
      '/v1/vehicle-changes?include=documents,documentTypes': [{ ...change, status: 'pending', vehicle_id: null }],
    },
  }),
  reading('a quote for the car that the driver asked to replace', {}, ['Check and accept'], {
    answers: {
      ...answers,
      '/v1/vehicle-changes?include=documents,documentTypes': [
        { ...change, status: 'pending', vehicle_id: offeredQuote.vehicle_id },
      ],
    },
  }),
  reading('a quote that starts while the car is insured', { starts_on: '2026-04-20' }, [], accepting),
  reading('a withdrawn quote with a reason', { status: 'withdrawn', message: 'Sold.' }),
  ...each(
    [
      { total: null },
      { status: 'offer_made' },
      {
        reference: null,
        vehicle_registration: null,
        starts_on: null,
        excess: { compulsory: null, voluntary: null },
        instalments: { total_payable: { amount: 234_000, currency: 'GBP' } },
      },
      { instalments },
    ],
    accepting,
  ),
  ...[[{ ...insured, status: 'removed' }], []].map((cars) =>
    reading(`a policy for a car that is gone, ${cars.length} cars`, {}, [], { answers: carsOf(cars) }),
  ),
  reading(
    'the price leads to the page that accepts it and back',
    { excess: { compulsory: gbp(25_000), voluntary: gbp(10_000) } },
    ['Check and accept', 'Leave, back to IQ-51', goTo('/insure/51?step=accept'), goTo(-1)],
  ),
  reading(
    'an acceptance without a connection is ready to send',
    {},
    ['I’ve read the documents and want this policy', 'Accept the quote'],
    { ...accepting, ends: [fails('offline')] },
  ),
  reading(
    'an acceptance while the operator is down is ready to send',
    {},
    ['I’ve read the documents and want this policy', 'Accept the quote', 'Back to the quote'],
    { ...accepting, ends: [fails('offline', 503)] },
  ),
  reading(
    'an acceptance that is rejected keeps the payment plan',
    priced,
    ['Pay monthly', 'I’ve read the documents and want this policy', 'Accept the quote'],
    { ...accepting, ends: [rejects({ payment_plan: ['Not by the month.'] })] },
  ),
  reading(
    'an offer that the broker has changed is not accepted unseen',
    priced,
    [
      'I’ve read the documents and want this policy',
      refresh({ '/v1/insure/quotes/51': { ...detail, ...priced, total: gbp(300_448), starts_on: '2026-09-22' } }),
      ...['Pay in full', 'Accept the quote', 'Show the quote'],
    ],
    accepting,
  ),
  ...[
    { ...detail, ...priced, total: gbp(300_448), instalments: null },
    { ...detail, ...priced },
    fails('broken'),
    { ...detail, ...priced, status: 'withdrawn' },
    {
      ...{ ...detail, ...priced, excess: { compulsory: gbp(75_000), voluntary: gbp(25_000) } },
      instalments: { ...monthly, total_payable: gbp(250_000) },
    },
  ].map((now, index) =>
    reading(
      `an offer is read again before it is accepted, ${index}`,
      priced,
      [
        ...['I’ve read the documents and want this policy', 'Pay in full'],
        changeAnswers({ '/v1/insure/quotes/51': now }),
        'Accept the quote',
      ],
      accepting,
    ),
  ),
  reading(
    'the confirmation has the price that was accepted',
    {},
    ['I’ve read the documents and want this policy', 'Accept the quote'],
    {
      ...accepting,
      ends: [
        succeedsWith({ ...detail, status: 'accepted', total: gbp(300_448) }),
        () => Promise.resolve({ state: 'sent', reference: '155120', ticket_id: '155120' }),
      ],
    },
  ),
  ...['issued', 'expired'].map((status) => ({
    ...reading(`the progress of a quote that is ${status}`, {
      ...{ status, total: null, price_lines: null, starts_on: '2026-03-07', accepted_at: '2026-03-04T09:00:00Z' },
      ...(status === 'issued' ? { issued_at: '2026-03-05T08:00:00Z' } : { expires_at: '2026-03-04T17:00:00Z' }),
    }),
    region: 'Progress',
  })),
  ...['submitted', 'accepted'].flatMap((status) => {
    const kind = status === 'submitted' ? 'insurance_quote' : 'quote_acceptance';
    const stored = () => openTicketStore(localStorage).store(driver.id, { key: 'key', kind, about: '51' });
    const now = { ...detail, status };
    return [
      reading(`the team is notified of a quote that is ${status}`, { status }, ['Notify our team'], { stored }),
      {
        name: `insurance with a quote that is ${status}, and whose ticket is not raised`,
        screen: insurance,
        answers: { ...answers, '/v1/insure/quotes': [now, { ...now, id: '52', reference: null }] },
        stored,
      },
    ];
  }),
  reading(
    'what no longer fits is first, and the driver can continue or leave',
    { expires_at: '2026-03-02T17:00:00Z' },
    ['Check and accept', 'Leave, back to IQ-51', 'Check and accept', 'Continue with BD19 SMR'],
  ),
  reading('an answer that comes while the driver checks the quote is shown afterwards', {}, [
    'Check and accept',
    refresh({ '/v1/insure/quotes/51': { ...detail, status: 'submitted' } }),
    'Show the quote',
  ]),
  ...['submitted', 'quoted'].map((status) =>
    reading(`a quote that is ${status} continues from the answer of a background read`, { status }, [
      refresh({ '/v1/insure/quotes/51': { ...detail, status: status === 'quoted' ? 'submitted' : 'quoted' } }),
    ]),
  ),
  reading('a quote for a car that the driver will stop using', {}, [], {
    answers: {
      ...answers,
      '/v1/vehicle-changes?include=documents,documentTypes': [
        {
          ...{ ...change, kind: 'remove', proposed: null, status: 'approved' },
          ...{ vehicle_id: offeredQuote.vehicle_id, effective_from: '2026-04-01' },
        },
      ],
    },
  }),
]);

it.each([
  ['submitted', 'waiting'],
  ['quoted', 'return'],
  ['expired', 'return'],
  ['declined', 'return'],
  ['withdrawn', 'return'],
])('a quote that is %s: reloads (%s)', async (status, mode) => {
  const reads = { ...answers, '/v1/insure/quotes/51': { ...detail, status } };
  const { router } = await openScreen(quotePage, reads, { path: '/insure/:id', at: '/insure/51' });
  expect(quotePage.refresh(Object.values(router.state.loaderData)[0])).toBe(mode);
});

it('an acceptance is held, sent and reported by the buttons of its page (AP-01, FL-07)', async () => {
  let arrive: (answer: object) => void = () => undefined;
  const accepts = [fails('offline'), () => new Promise((resolve) => (arrive = resolve))];
  const tickets = [fails('broken'), never];
  await openScreen(quotePage, answers, {
    path: '/insure/:id',
    at: '/insure/51?step=accept',
    send: async (call) => {
      if (call.includes('intents')) return null;
      return (call.endsWith('/insure/quotes/51/accept') ? accepts : tickets).shift()?.();
    },
    services: { ticketStore: { read: () => [], remove: () => undefined, store: () => undefined } },
  });
  const press = async (name: string) => userEvent.click(await page.findByRole('button', { name }));
  const step = () => document.querySelector('[aria-current=step]')?.textContent;
  const status = () => page.getByRole('heading', { level: 1 }).closest('[role=status]');
  await userEvent.click(page.getByRole('checkbox'));
  await press('Accept the quote');
  await page.findByRole('heading', { level: 1, name: 'Ready to send' });
  act(() => void window.dispatchEvent(new Event('online')));
  await press('Cancel');
  expect(status()).toHaveTextContent('It hasn’t been sent. To send it, press Send now.');
  expect(status()).toHaveAttribute('aria-busy', 'false');
  const before = step();
  await press('Send now');
  await waitFor(() => expect(status()).toHaveAttribute('aria-busy', 'true'));
  await act(async () => arrive({ data: { ...detail, status: 'accepted' } }));
  await page.findByRole('button', { name: 'Notify our team' });
  expect(step()).not.toBe(before);
  await press('Notify our team');
  await waitFor(() => expect(tickets).toEqual([]));
});

it('an acceptance after one on another page shows the plan that the operator has (FL-03)', async () => {
  const accepted = { ...detail, ...priced, status: 'accepted', payment_plan: 'instalments' };
  await openScreen(
    quotePage,
    { ...answers, '/v1/insure/quotes/51': { ...detail, ...priced } },
    {
      path: '/insure/:id',
      at: '/insure/51?step=accept',
      send: async (call) =>
        call.endsWith('/accept')
          ? { data: { ...accepted, accepted_at: '2026-03-04T09:00:00Z' } }
          : call.includes('intents')
            ? null
            : { data: { state: 'queued', ticket_id: null, reference: 'R-1' } },
      services: { ticketStore: { read: () => [], remove: () => undefined, store: () => undefined } },
    },
  );
  await userEvent.click(page.getByRole('radio', { name: /Pay in full/ }));
  await userEvent.click(page.getByRole('checkbox'));
  await userEvent.click(page.getByRole('button', { name: 'Accept the quote' }));
  expect(await page.findByRole('heading', { name: 'You’d already accepted this quote' })).toBeInTheDocument();
  expect(document.body).toHaveTextContent('Total £2,340.00');
  expect(document.body).not.toHaveTextContent('Pay in full');
});
