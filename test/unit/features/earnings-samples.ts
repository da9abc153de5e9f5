import type { Booking } from '../../../src/api/bookings';
import type { Earning } from '../../../src/api/earnings';

export const gbp = (amount: number) => ({ amount, currency: 'GBP' });

/** The worked example of the contract: 118460 - 19773 - 3955 - 1200 - 450 = 93082, less 31240 and 4500 is 57342. */
export const week = {
  id: '70114',
  period_start: '2026-02-23',
  period_end: '2026-03-01',
  status: 'closed',
  jobs: 58,
  online_minutes: 2710,
  gross: gbp(118_460),
  tips: gbp(2_150),
  commission_rate_bps: 1700,
  commission_status: 'final',
  commission: gbp(19_773),
  commission_vat: gbp(3_955),
  fees: [{ label: 'Driver app and data', amount: gbp(1_200) }],
  adjustments: gbp(-450),
  net: gbp(93_082),
  cash_collected: gbp(31_240),
  invoices_taken: gbp(4_500),
  invoices: [{ id: '118204', number: 'INV-118204', statement_id: '2609', amount: gbp(4_500) }],
  payable: gbp(57_342),
  tier: { from_jobs: 46, rate_bps: 1700, next_from_jobs: 76, next_rate_bps: 1100 },
  pays_on: '2026-03-05',
  payout_id: '3310',
} satisfies Earning;

const none = gbp(0);

/** A week or day without any amounts, from the given start. */
export const empty = (start: string, end = start) =>
  ({
    ...week,
    period_start: start,
    period_end: end,
    jobs: 0,
    online_minutes: 0,
    gross: none,
    tips: none,
    commission: none,
    commission_vat: none,
    fees: [],
    adjustments: none,
    net: none,
    cash_collected: none,
    invoices_taken: none,
    invoices: [],
    payable: none,
    tier: null,
  }) satisfies Earning;

/** A cash job that adds up: 1240 - 211 - 42 = 987, less 1240 in cash is -253. */
export const job = {
  id: '882140',
  reference: 'B-882140',
  status: 'completed',
  payment_method: 'cash',
  work_date: '2026-02-27',
  booked_at: '2026-02-27T21:40:00Z',
  pickup_at: '2026-02-27T21:52:00Z',
  completed_at: '2026-02-27T22:10:00Z',
  pickup: { line: 'Station Approach', postcode: 'ZM1' },
  stops: [],
  drop_off: { line: 'Mill Lane', postcode: 'ZM4' },
  distance_miles: 4.6,
  waiting_minutes: 0,
  vehicle_registration: 'TA23KXP',
  fare: gbp(1_240),
  waiting: none,
  extras: [],
  tip: none,
  gross: gbp(1_240),
  commission_rate_bps: 1700,
  commission_status: 'final',
  commission: gbp(211),
  commission_vat: gbp(42),
  adjustments: [],
  net: gbp(987),
  cash_collected: gbp(1_240),
  payable: gbp(-253),
  payout_id: '3310',
  query_until: '2026-03-09T22:10:00Z',
} satisfies Booking;

/** A job on account that adds up: 1840 + 120 + 500 + 200 = 2660; - 418 - 84 + 250 = 2408. */
export const accountJob = {
  ...job,
  id: '882098',
  reference: 'B-882098',
  payment_method: 'account',
  work_date: '2026-02-26',
  pickup_at: '2026-02-26T07:30:00Z',
  completed_at: '2026-02-26T08:12:00Z',
  pickup: { line: '14 Example Road', postcode: 'ZM4 2QA' },
  drop_off: { line: 'Airport Terminal 1', postcode: 'ZM22 1AA' },
  distance_miles: 11.2,
  waiting_minutes: 6,
  fare: gbp(1_840),
  waiting: gbp(120),
  extras: [{ label: 'Airport drop-off charge', amount: gbp(500) }],
  tip: gbp(200),
  gross: gbp(2_660),
  commission: gbp(418),
  commission_vat: gbp(84),
  adjustments: [
    {
      at: '2026-02-27T09:00:00Z',
      reason: 'Toll paid on the way back',
      amount: gbp(250),
    },
  ],
  net: gbp(2_408),
  cash_collected: none,
  payable: gbp(2_408),
} satisfies Booking;
