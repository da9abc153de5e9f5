import './clock';
import { screen as page } from '@testing-library/react';
import * as bookingPage from '../../../src/features/bookings-earnings/booking';
import * as newQuote from '../../../src/features/insure/new';
import { monthlyText } from '../../../src/features/insure/price';
import * as charges from '../../../src/features/plans-invoices/overview';
import { stillToDo } from '../../../src/features/vehicle-documents/change-progress';
import { issuedOnHint } from '../../../src/features/vehicle-documents/document';
import { counted } from '../../../src/format/counted';
import { fileSize } from '../../../src/ui/file-size';
import { chargesScreens, plan } from './charges-samples';
import { gbp, job } from './earnings-samples';
import { quote } from './home/samples';
import { contractForm } from './insure/contract-form';
import { moneyAnswers } from './money-screens';
import { change, documentType, vehicle } from './samples';
import { openScreen } from './screens';

it('a count of one has its noun in the singular', () => {
  expect([1, 2, 1_200].map((count) => counted(count, 'job'))).toEqual(['1 job', '2 jobs', '1,200 jobs']);
  expect(fileSize(1)).toBe('1\u00a0byte');
  expect(issuedOnHint({ ...documentType, check_within_days: 1 }, '', '2026-03-05')).toContain('for 1 day from');
  expect(stillToDo({ ...change, status: 'draft', document_types: [documentType], documents: [] })).toContain(
    '1 of 1 document missing',
  );
  const instalments = {
    deposit: gbp(1),
    count: 1,
    each: gbp(1),
    total_payable: gbp(2),
    apr_bps: null,
    first_due_on: null,
  };
  expect(monthlyText({ ...quote, instalments } as never)).toContain('then 1 payment of');
});

it.each([
  [
    'the start of a quote that takes one minute',
    newQuote,
    {
      '/v1/insure/vehicles': [vehicle],
      '/v1/insure/quotes': [],
      '/v1/insure/question-schema': { ...contractForm().questions, estimated_minutes: 1 },
      '/v1/insure/claim-schema': contractForm().claim,
    },
    undefined,
    /about 1 minute\./,
  ],
  [
    'a job of one mile',
    bookingPage,
    { ...moneyAnswers, [`/v1/bookings/${job.id}`]: { ...job, distance_miles: 1 } },
    {
      path: '/bookings-earnings/:date/bookings/:day/:booking',
      at: `/bookings-earnings/2026-02-23/bookings/2026-02-27/${job.id}`,
    },
    /^1 mile$/,
  ],
  [
    'the rates of a plan',
    charges,
    {
      ...chargesScreens.find(({ screen }) => screen === charges)?.answers,
      '/v1/driver/plans': [
        {
          ...plan,
          tiers: [
            { from_jobs: 0, rate_bps: 3_000 },
            { from_jobs: 1, rate_bps: 1_100 },
          ],
        },
      ],
    },
    undefined,
    /^11% from 1 job$/,
  ],
] as const)('%s: its count is in the singular', async (_name, screen, answers, place, text) => {
  await openScreen(screen, answers, place);
  expect(await page.findByText(text)).toBeInTheDocument();
});
