import type { DriverOverview } from '../../../src/api/driver';
import type { InvoiceDetail, Plan } from '../../../src/api/invoices';
import type { Payment } from '../../../src/api/payments';
import type { PayoutDetail } from '../../../src/api/payouts';
import * as payments from '../../../src/features/payments/screen';
import * as payoutDetail from '../../../src/features/payouts/detail';
import * as payoutList from '../../../src/features/payouts/list';
import * as payoutSwitch from '../../../src/features/payouts/switch';
import * as invoicePage from '../../../src/features/plans-invoices/invoice';
import * as overview from '../../../src/features/plans-invoices/overview';
import * as statementPage from '../../../src/features/plans-invoices/statement';
import type { ScreenModule } from '../../../src/flows/services';
import { addDays, todayIn } from '../../../src/format/dates';
import { exampleOf } from '../../support/contract-examples';
import { gbp } from './earnings-samples';
import { statement as owedFor } from './home/samples';
import type { Answers } from './screens';

const today = todayIn('Asia/Tokyo');
const inThreeDays = addDays(today, 3);
const before = addDays(today, -7);

const { id, balance_owed, balance_owed_limit, payout_settings } = exampleOf<DriverOverview>('DriverOverview');

export const settings = {
  ...payout_settings,
  changes_close_at: `${inThreeDays}T12:00:00Z`,
  amount_waiting: gbp(1_234),
  payee_check: { result: 'match', suggested_name: 'A Farrow' },
};

export const driver = { id, balance_owed, balance_owed_limit, payout_settings: settings };

/** A payout on its way. It also has a `failure`, which pages show only for a failed payout. */
export const payout = {
  ...exampleOf<PayoutDetail>('Payout'),
  status: 'processing',
  period_start: before,
  period_end: addDays(before, 6),
  scheduled_for: today,
  sent_at: `${today}T00:30:00Z`,
  expected_by: inThreeDays,
};

export const statement = {
  ...owedFor,
  period_start: before,
  period_end: addDays(before, 6),
  issued_on: today,
  due_on: inThreeDays,
  pending: gbp(100),
};

const billed = exampleOf<InvoiceDetail>('Invoice');

export const invoice = {
  ...billed,
  id: '9001',
  number: 'INV-9001',
  issued_on: today,
  tax_point_on: before,
  due_on: inThreeDays,
  lines: billed.lines.map((line) => ({ ...line, bookings: [{ id: '44', reference: 'B-44', work_date: before }] })),
};

export const plan = {
  ...exampleOf<[Plan]>('PlanList')[0],
  amount: gbp(6_250),
  frequency: 'weekly',
  ends_on: addDays(inThreeDays, 7),
  next_charge_on: inThreeDays,
};

export const payment = {
  ...exampleOf<Payment>('Payment'),
  id: '77',
  status: 'succeeded',
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
