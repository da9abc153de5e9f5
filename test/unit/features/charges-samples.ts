import * as payments from '../../../src/features/payments/screen';
import * as payoutDetail from '../../../src/features/payouts/detail';
import * as payoutList from '../../../src/features/payouts/list';
import * as payoutSwitch from '../../../src/features/payouts/switch';
import * as invoicePage from '../../../src/features/plans-invoices/invoice';
import * as overview from '../../../src/features/plans-invoices/overview';
import * as statementPage from '../../../src/features/plans-invoices/statement';
import type { ScreenModule } from '../../../src/flows/services';
import { addDays, todayIn } from '../../../src/format/dates';
import { gbp } from './earnings-samples';
import { statement as owedFor, payout as scheduled } from './home/samples';
import type { Answers } from './screens';

const today = todayIn('Asia/Tokyo');
const inThreeDays = addDays(today, 3);
const before = addDays(today, -7);

const bankAccount = {
  holder_name: 'Adil Farrow',
  bank_name: 'Example Bank',
  sort_code_masked: '**-**-30',
  account_number_masked: '****5678',
};

export const settings = {
  status: 'on',
  bank_account: bankAccount,
  pays_on_weekday: 4,
  changes_close_at: `${inThreeDays}T12:00:00Z`,
  amount_waiting: gbp(1_234),
  payee_check: { result: 'match', suggested_name: 'A Farrow' },
};

export const driver = {
  id: '2290',
  balance_owed: gbp(4_250),
  balance_owed_limit: gbp(15_000),
  payout_settings: settings,
};

export const payout = {
  ...scheduled,
  status: 'processing',
  period_start: before,
  period_end: addDays(before, 6),
  scheduled_for: today,
  sent_at: `${today}T00:30:00Z`,
  expected_by: inThreeDays,
  bank_account: bankAccount,
  failure: { code: 'closed', message: 'The account is closed.', what_to_do: 'Use another account.' },
  lines: [
    {
      id: '1',
      kind: 'net_earnings',
      label: 'Your week',
      amount: gbp(57_342),
      related: { type: 'invoice', id: '9001' },
      period_start: before,
      statement_id: '2609',
    },
  ],
};

export const statement = {
  ...owedFor,
  period_start: before,
  period_end: addDays(before, 6),
  issued_on: today,
  due_on: inThreeDays,
  pending: gbp(100),
};

const party = {
  name: 'Example Cars Ltd',
  address: { line_1: '1 High Street', line_2: 'Yard', town: 'Leeds', county: 'West Yorkshire', postcode: 'LS1 1AA' },
  vat_number: 'GB123456789',
};

export const invoice = {
  id: '9001',
  number: 'INV-9001',
  statement_id: '2609',
  kind: 'circuit_fee',
  status: 'issued',
  issued_on: today,
  tax_point_on: today,
  due_on: inThreeDays,
  net_total: gbp(5_000),
  vat_total: gbp(1_000),
  total: gbp(6_000),
  paid: gbp(1_750),
  outstanding: gbp(4_250),
  pending: gbp(0),
  seller: party,
  buyer: { ...party, name: 'Adil Farrow' },
  lines: [
    {
      id: '1',
      description: 'Circuit fee',
      period_start: before,
      period_end: addDays(before, 6),
      quantity: 1,
      unit_price: gbp(5_000),
      net: gbp(5_000),
      vat_rate_bps: 2_000,
      vat: gbp(1_000),
      gross: gbp(6_000),
      bookings: [{ id: '44', reference: 'B-44', work_date: before }],
    },
  ],
  payments: [{ id: '5', paid_at: `${today}T00:10:00Z`, method: 'card', amount: gbp(1_750) }],
};

export const plan = {
  id: '7',
  kind: 'commission',
  name: 'Standard',
  summary: 'A share of your fares.',
  status: 'active',
  amount: gbp(6_250),
  frequency: 'weekly',
  vat_rate_bps: 2_000,
  started_on: before,
  ends_on: inThreeDays,
  next_charge_on: inThreeDays,
  tiers: [
    { from_jobs: 0, rate_bps: 3_000 },
    { from_jobs: 50, rate_bps: 1_100 },
  ],
};

export const payment = {
  id: '77',
  reference: 'PAY-77',
  status: 'succeeded',
  method: 'card',
  amount: gbp(4_250),
  redirect_url: 'https://pay.operator.example/77',
  failure_message: null,
  created_at: `${today}T00:10:00Z`,
};

const statements = '/v1/invoice-summary-statements';

/** A screen about payments or charges, with its reads and its address. */
export interface ChargesScreen {
  readonly name: string;
  readonly screen: ScreenModule;
  readonly answers: Answers;
  /** Calls whose answer is unreadable without its id. */
  readonly needs?: readonly string[];
  readonly place?: { readonly path: string; readonly at: string };
}

export const chargesScreens: readonly ChargesScreen[] = [
  { name: 'payouts', screen: payoutList, answers: { '/v1/driver': driver, '/v1/payouts': [payout] } },
  {
    name: 'a payout',
    screen: payoutDetail,
    answers: { '/v1/payouts/3310': payout },
    needs: ['/v1/payouts/3310'],
    place: { path: '/payouts/:id', at: '/payouts/3310' },
  },
  {
    name: 'a payout that did not arrive',
    screen: payoutDetail,
    answers: { '/v1/payouts/3310': { ...payout, status: 'failed' } },
    needs: ['/v1/payouts/3310'],
    place: { path: '/payouts/:id', at: '/payouts/3310' },
  },
  {
    name: 'payouts are on',
    screen: payoutSwitch,
    answers: { '/v1/driver': driver, '/v1/payouts': [payout] },
  },
  {
    name: 'payouts are off',
    screen: payoutSwitch,
    answers: { '/v1/driver': { ...driver, payout_settings: { ...settings, status: 'off' } } },
  },
  {
    name: 'plans and invoices',
    screen: overview,
    answers: {
      '/v1/driver': driver,
      [statements]: [statement],
      '/v1/driver/plans': [plan],
      '/v1/invoices': [invoice],
    },
  },
  {
    name: 'a statement',
    screen: statementPage,
    answers: { [`${statements}/2609`]: statement, [`${statements}/2609/invoices`]: [invoice] },
    needs: [`${statements}/2609`],
    place: { path: '/plans-invoices/:statementId', at: '/plans-invoices/2609' },
  },
  {
    name: 'an invoice',
    screen: invoicePage,
    answers: { '/v1/invoices/9001': invoice },
    needs: ['/v1/invoices/9001'],
    place: { path: '/plans-invoices/:statementId/:invoiceId', at: '/plans-invoices/2609/9001' },
  },
  {
    name: 'paying',
    screen: payments,
    answers: { '/v1/driver': driver, [statements]: [statement, { ...statement, id: '2610' }] },
    needs: [statements],
  },
  {
    name: 'a payment',
    screen: payments,
    answers: { '/v1/driver': driver, [statements]: [statement], '/v1/payments/77': payment },
    place: { path: '/payments', at: '/payments?payment=77' },
  },
];
