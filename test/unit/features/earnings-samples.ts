import type { Booking } from '../../../src/api/bookings';
import type { Earning } from '../../../src/api/earnings';
import { exampleOf } from '../../support/contract-examples';

export const gbp = (amount: number) => ({ amount, currency: 'GBP' });

/** The worked example of the contract: 118460 - 19773 - 3955 - 1200 - 450 = 93082, less 31240 and 4500 is 57342. */
export const [week] = exampleOf<[Earning]>('EarningList');

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
export const [job] = exampleOf<[Booking]>('BookingList');

/** A job on account that adds up: 1840 + 120 + 500 + 200 = 2660; - 418 - 84 + 250 = 2408. */
export const accountJob: Booking = { ...exampleOf<Booking>('Booking'), payout_id: job.payout_id };
