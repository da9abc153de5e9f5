import './clock';
import * as weekPage from '../../../src/features/bookings-earnings/week';
import * as home from '../../../src/features/home/screen';
import * as insurance from '../../../src/features/insure/overview';
import * as quotePage from '../../../src/features/insure/quote';
import * as ticketPage from '../../../src/features/support/ticket';
import { addDays } from '../../../src/format/dates';
import { approveFlows, changeAnswers, reopen } from './approved-flows';
import { empty, gbp, job, week } from './earnings-samples';
import { agreement, payout, quote, requirement, statement, ticket } from './home/samples';
import { full } from './profile-samples';
import { activeDriver, change, sent, vehicle } from './samples';
import { fails } from './screens';

const today = '2026-03-05';
const monday = '2026-03-02';
const inDays = (days: number) => addDays(today, days);
const driver = { ...activeDriver, balance_owed: gbp(4_250) };
const running = {
  ...empty(monday, addDays(monday, 6)),
  status: 'open' as const,
  payable: gbp(-2_341),
  payout_id: null,
};
const quoteOfOldCar = { ...quote, id: '52', reference: 'IQ-52', vehicle_id: '99', vehicle_registration: 'TB19OLD' };
const offeredQuote = { ...quote, starts_on: inDays(20), expires_at: null };
const policy = { ...offeredQuote, id: '53', status: 'issued', starts_on: inDays(-5), ends_on: inDays(300) };
const insured = { ...vehicle, insurance_ends_on: inDays(60), plate_expires_on: null };
const answers = {
  '/v1/driver': driver,
  '/v1/driver/vehicles': [insured],
  '/v1/insure/vehicles': [insured],
  '/v1/insure/quotes': [quoteOfOldCar, offeredQuote, policy],
  '/v1/documents/current': [
    { ...requirement, current: { ...sent, vehicle_change_id: null, status: 'approved', expires_on: inDays(60) } },
  ],
  '/v1/vehicle-changes?include=documents,documentTypes': [],
  '/v1/operating-areas': [],
  '/v1/earnings': [running],
  '/v1/payouts': [payout],
  '/v1/agreements': [agreement],
  '/v1/driver/profile': full,
  '/v1/invoice-summary-statements': [{ ...statement, due_on: inDays(3) }],
};
const onHome = (name: string, region: string, changes: object = {}) => ({
  name,
  screen: home,
  answers: { ...answers, ...changes },
  region,
});
const closed = {
  ...running,
  id: '1',
  period_start: addDays(monday, -7),
  period_end: addDays(monday, -1),
  payable: gbp(-1_250),
  status: 'closed',
};
const stoppedBy = (code: string, message: string) => ({ code, message, stops_on: null, related: null });
const owesTooMuch = stoppedBy('balance_over_limit', 'You owe too much.');
const overLimit = (pending: number, blockers = [owesTooMuch]) => ({
  '/v1/driver': {
    ...driver,
    balance_owed: gbp(18_650),
    clearance: { state: 'stopped', until: null, blockers },
  },
  '/v1/invoice-summary-statements': [{ ...statement, outstanding: gbp(18_650), pending: gbp(pending) }],
});
const sevenPayouts = (status: string) =>
  [1, 2, 3, 4, 5, 6, 7].map((id) => ({ ...payout, id: String(id), amount: gbp(id * 10_000), status }));
const withQuote = (status: string) => ({ '/v1/insure/quotes': [{ ...offeredQuote, status }] });
const at = '2026-03-05T09:00:00Z';
const comment = {
  id: '1',
  author: 'driver',
  author_name: null,
  body: 'Please check.',
  created_at: at,
  attachments: [],
};

const sentBack = {
  ...sent,
  vehicle_change_id: null,
  status: 'rejected',
  review: { reason: 'Too dark.', fix: 'Take it by a window.' },
};

approveFlows(__filename, [
  onHome('home: a negative week is not a second debt', 'What will I be paid?', { '/v1/payouts': [] }),
  onHome('home: the amount of a closed negative week, and no payout', 'What will I be paid?', {
    '/v1/payouts': [],
    '/v1/earnings': [running, closed],
  }),
  ...[{ payable: gbp(1_250) }, { payout_id: payout.id }].map((changes) =>
    onHome(`home: a closed week with ${JSON.stringify(changes)} is not a debt`, 'What will I be paid?', {
      '/v1/payouts': [],
      '/v1/earnings': [{ ...closed, ...changes }],
    }),
  ),
  ...[
    null,
    { status: 'frozen' },
    { status: null },
    { status: 'off', amount_waiting: null },
    { status: 'off', amount_waiting: null, payee_check: { result: 'no_match' } },
    { status: 'checking', amount_waiting: gbp(0) },
  ].map((changes) =>
    onHome(`home: payouts with ${JSON.stringify(changes)}`, 'What will I be paid?', {
      '/v1/driver': { ...driver, payout_settings: changes && { ...driver.payout_settings, ...changes } },
      '/v1/payouts': [],
    }),
  ),
  ...[57_342, 60_000].map((waiting) =>
    onHome(`home: a payout of £573.42 failed, and ${waiting} pence are waiting`, 'What will I be paid?', {
      '/v1/driver': {
        ...driver,
        payout_settings: { ...driver.payout_settings, status: 'on', amount_waiting: gbp(waiting) },
      },
      '/v1/payouts': [{ ...payout, status: 'failed', amount: gbp(57_342) }],
    }),
  ),
  onHome('home: the weeks cannot be read', 'What will I be paid?', {
    '/v1/payouts': [],
    '/v1/earnings': fails('broken'),
  }),
  onHome('home: nothing to do', 'Your to-do list', {
    ...{ '/v1/driver': activeDriver, '/api/zendesk/tickets': [] },
    ...Object.fromEntries(
      ['documents/current', 'agreements', 'insure/quotes', 'invoice-summary-statements'].map((list) => [
        `/v1/${list}`,
        [],
      ]),
    ),
  }),
  ...[0, 2_000, 18_650].map((pending) =>
    onHome(`home: over the limit, with ${pending} pence on their way`, 'Can I work?', overLimit(pending)),
  ),
  onHome(
    'home: over the limit, and agreements that stop work too',
    'Your to-do list',
    overLimit(18_650, [stoppedBy('agreement_due', 'Accept the terms.'), owesTooMuch]),
  ),
  onHome('home: the last payout failed, so the next one may fail too', 'What will I be paid?', {
    '/v1/payouts': [{ ...payout, status: 'failed' }],
    '/v1/earnings': [{ ...running, payable: gbp(26_146) }],
  }),
  onHome('home: a payment of charges that is on its way may come off the amount later', 'What will I be paid?', {
    '/v1/payouts': [],
    '/v1/earnings': [{ ...running, payable: gbp(26_146) }],
    '/v1/invoice-summary-statements': [{ ...statement, pending: statement.outstanding }],
  }),
  onHome(
    'home: a running week from which no invoices have come off yet, as from the last one',
    'What will I be paid?',
    {
      '/v1/payouts': [],
      '/v1/earnings': [
        { ...running, payable: gbp(26_146), invoices_taken: gbp(0) },
        { ...closed, payable: gbp(100), invoices_taken: gbp(4_500) },
      ],
    },
  ),
  onHome('home: the last payout failed, and no week will be paid yet', 'What will I be paid?', {
    '/v1/payouts': [{ ...payout, status: 'failed' }],
    '/v1/earnings': [],
  }),
  onHome('home: the later of two open weeks is this week, with its commission tier', 'This week so far', {
    '/v1/earnings': [
      { ...running, jobs: week.jobs, tier: week.tier },
      { ...closed, status: 'open' },
    ],
  }),
  onHome('home: asks for the certificate of the new policy, and says why a quote does not fit', 'Your to-do list'),
  onHome('home: a no-claims proof that was sent back has one line, with its date', 'Your to-do list', {
    '/v1/documents/current': [
      { ...requirement, vehicle_id: null, status: 'rejected', replacement: sentBack, current: null },
    ],
    '/v1/insure/quotes': [
      {
        ...policy,
        no_claims_bonus: {
          years: 4,
          is_protected: false,
          proof_status: 'refused',
          proof_due_on: inDays(9),
          document_type_id: requirement.document_type.id,
        },
      },
    ],
  }),
  onHome('home: a message of the broker about which the team has asked the driver has one line', 'Your to-do list', {
    '/v1/insure/quotes': [{ ...offeredQuote, status: 'referred', message: 'Was the claim settled?' }],
    '/api/zendesk/tickets': [
      {
        ...ticket,
        status: 'pending',
        subject: 'Quote IQ-51',
        related: [{ type: 'insurance_quote', id: offeredQuote.id }],
      },
    ],
  }),
  onHome('home: the car that a change removes is named while we check it', 'Your to-do list', {
    '/v1/vehicle-changes?include=documents,documentTypes': [
      { ...change, kind: 'remove', proposed: null, status: 'pending', vehicle_id: insured.id },
    ],
  }),
  ...['quoted', 'declined'].map((status) => ({
    ...onHome(`home: a quote that became ${status} since the last visit is new`, 'none', withQuote('submitted')),
    steps: [changeAnswers(withQuote(status)), reopen],
  })),
  {
    ...onHome('home: the first five of seven changes since the last visit, and how many more there are', 'none', {
      '/v1/payouts': sevenPayouts('processing'),
    }),
    steps: [changeAnswers({ '/v1/payouts': sevenPayouts('paid') }), reopen, 'Show 2 more'],
  },
  { name: 'insurance: a quote that no longer fits is after the others', screen: insurance, answers },
  ...['submitted', 'referred', 'accepted', 'issued'].map((status) => ({
    name: `a quote that is ${status} never calls an insured driver uninsured`,
    screen: quotePage,
    path: '/insure/:id',
    at: '/insure/51',
    answers: {
      ...answers,
      '/v1/insure/quotes/51': {
        ...offeredQuote,
        status,
        starts_on: inDays(5),
        schema_version: '1',
        claim_schema_version: null,
        answers: {},
      },
    },
  })),
  {
    name: 'jobs of a week: completed and other jobs are counted separately',
    screen: weekPage,
    path: '/bookings-earnings/:date/:tab',
    at: `/bookings-earnings/${monday}/bookings`,
    answers: { ...answers, '/v1/bookings': [job, { ...job, id: '2', status: 'cancelled_by_passenger' }] },
  },
  {
    name: 'the portal sent a ticket for the driver',
    screen: ticketPage,
    path: '/t/:id',
    at: '/t/71',
    answers: {
      '/api/zendesk/tickets/71': {
        id: '71',
        subject: 'Document Upload',
        status: 'open',
        topic: null,
        last_comment_by: 'driver',
        related: [],
        created_at: at,
        updated_at: at,
        comments: [comment, { ...comment, id: '2', body: 'Is it fine?' }],
      },
    },
  },
  onHome('home: a negative week does not hide the money that is waiting', 'What will I be paid?', {
    '/v1/driver': {
      ...driver,
      payout_settings: { ...driver.payout_settings, status: 'on', amount_waiting: gbp(85_245) },
    },
    '/v1/payouts': [],
  }),
  onHome('home: money of earlier weeks comes before a running week', 'What will I be paid?', {
    '/v1/driver': {
      ...driver,
      payout_settings: { ...driver.payout_settings, status: 'on', amount_waiting: gbp(48_571) },
    },
    '/v1/payouts': [],
    '/v1/earnings': [{ ...running, payable: gbp(2_869) }],
  }),
  onHome('home: this week is below zero while a payout is scheduled', 'This week so far', {
    '/v1/payouts': [{ ...payout, status: 'scheduled' }],
  }),
  onHome('home: money of earlier weeks, and no week that will be paid', 'What will I be paid?', {
    '/v1/driver': {
      ...driver,
      payout_settings: { ...driver.payout_settings, status: 'on', amount_waiting: gbp(48_571) },
    },
    '/v1/payouts': [],
    '/v1/earnings': [closed],
  }),
]);
