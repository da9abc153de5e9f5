import { screen as page, within } from '@testing-library/react';
import * as insurance from '../../../../src/features/insure/overview';
import * as quotePage from '../../../../src/features/insure/quote';
import type { ScreenModule } from '../../../../src/services';
import { daysAfter, shortDay, today } from '../../../../src/text/dates';
import { quote } from '../home/samples';
import { vehicle } from '../samples';
import { openScreen } from '../screens';

const todayIs = today('Europe/London');
const until = daysAfter(todayIs, 200);
const insured = { ...vehicle, insurance_ends_on: until };
const offered = { ...quote, expires_at: null, starts_on: until };
const answers = {
  '/v1/insure/vehicles': [insured],
  '/v1/driver/vehicles': [insured],
  '/v1/insure/quotes': [offered],
  '/v1/insure/quotes/51': { ...offered, schema_version: '1', claim_schema_version: null, answers: {} },
};
const question = 'Am I insured?';

it.each<[string, ScreenModule, { path: string; at: string } | undefined]>([
  ['/insure', insurance, undefined],
  ['/insure/{id}', quotePage, { path: '/insure/:id', at: '/insure/51' }],
])('%s: a driver with a certificate is insured, whatever quote is open', async (_, screen, place) => {
  await openScreen(screen, answers, place);
  const sign = within(await page.findByRole('region', { name: question }));
  expect(sign.getByText(/^Yes, until/).textContent).toContain(shortDay(until));
  expect(sign.getByText('BD19 SMR')).toBeInTheDocument();
});

it('/insure/{id}: says second that the quote is no cover', async () => {
  await openScreen(quotePage, answers, { path: '/insure/:id', at: '/insure/51' });
  const sign = within(await page.findByRole('region', { name: question }));
  expect(sign.getByText('This is only a price. It does not insure you.')).toBeInTheDocument();
});

it.each([
  [
    'later',
    { starts_on: until },
    [', done', ', done', ', done', 'Policy ready, now', `Insured from ${shortDay(until)}`],
  ],
  ['today', { starts_on: todayIs }, [', done', ', done', ', done', 'Insured, done']],
  [
    'no more',
    { starts_on: daysAfter(todayIs, -9), ends_on: daysAfter(todayIs, -1) },
    [', done', ', done', ', done', 'Policy expired, done'],
  ],
])('/insure/{id}: a policy that covers %s says so in its steps', async (_, days, steps) => {
  const issued = { ...answers['/v1/insure/quotes/51'], ...days, status: 'issued' };
  await openScreen(
    quotePage,
    { ...answers, '/v1/insure/quotes/51': issued },
    { path: '/insure/:id', at: '/insure/51' },
  );
  const way = within(await page.findByRole('list', { name: 'Steps for this quote' })).getAllByRole('listitem');
  expect(way.map(({ textContent }) => textContent)).toEqual(steps.map((step) => expect.stringMatching(`${step}$`)));
});

it.each([
  ['quoted', 'removed', 'This is only a price. It does not insure you.'],
  ['issued', 'removed', 'This is policy P-1.'],
  ['issued', 'not there', 'This is policy P-1.'],
] as const)('/insure/{id}: of a quote that is %s for a car that is %s, asks nothing', async (status, state, words) => {
  const opened = { ...answers['/v1/insure/quotes/51'], status, starts_on: todayIs, policy_number: 'P-1' };
  const cars = state === 'removed' ? [{ ...insured, status: 'removed' }] : [];
  await openScreen(
    quotePage,
    { ...answers, '/v1/insure/quotes/51': opened, '/v1/driver/vehicles': cars },
    { path: '/insure/:id', at: '/insure/51' },
  );
  expect(await page.findByText('BD19 SMR is no longer one of your cars.')).toBeInTheDocument();
  expect(page.getByText(words)).toBeInTheDocument();
  expect(page.queryByText(/Am I insured/)).not.toBeInTheDocument();
});

it.each([
  ['quoted', {}, 1],
  ['expired', {}, 0],
  ['declined', {}, 0],
  ['accepted', {}, 0],
  ['quoted', { total: null }, 0],
  ['quoted', { total: { amount: 221_900.5, currency: 'GBP' } }, 0],
  ['offer_made', {}, 0],
  [undefined, {}, 0],
])('/insure/{id}: a quote that is %s with %j has %i buttons to accept it', async (status, more, count) => {
  const opened = { ...answers['/v1/insure/quotes/51'], status, ...more };
  await openScreen(
    quotePage,
    { ...answers, '/v1/insure/quotes/51': opened },
    { path: '/insure/:id', at: '/insure/51' },
  );
  expect(await page.findByRole('heading', { level: 1, name: /^Quote / })).toBeInTheDocument();
  expect(page.queryAllByRole('button', { name: 'Check and accept' })).toHaveLength(count);
});

it.each([
  ['without a price', { total: null }],
  ['in a status that nobody knows', { status: 'offer_made' }],
])('/insure/{id}: the page that accepts is not shown for a quote %s', async (_, more) => {
  const opened = { ...answers['/v1/insure/quotes/51'], ...more };
  const at = { path: '/insure/:id', at: '/insure/51?step=accept' };
  await openScreen(quotePage, { ...answers, '/v1/insure/quotes/51': opened }, at);
  expect(await page.findByRole('heading', { level: 1, name: 'Quote IQ-51' })).toBeInTheDocument();
});

it('/insure/{id}: says that a quote has no price', async () => {
  const opened = { ...answers['/v1/insure/quotes/51'], total: null };
  await openScreen(
    quotePage,
    { ...answers, '/v1/insure/quotes/51': opened },
    { path: '/insure/:id', at: '/insure/51' },
  );
  const words = 'There’s no price yet, so you can’t accept it here. Ask about this quote.';
  expect(await page.findByText(words)).toBeInTheDocument();
});

it('/insure/{id}: shows a status that nobody knows as the operator wrote it', async () => {
  const opened = { ...answers['/v1/insure/quotes/51'], status: 'awaiting_capacity' };
  await openScreen(
    quotePage,
    { ...answers, '/v1/insure/quotes/51': opened },
    { path: '/insure/:id', at: '/insure/51' },
  );
  expect(await page.findByText('Awaiting capacity')).toBeInTheDocument();
  expect(page.getByText('Ask us if you’re insured by it.')).toBeInTheDocument();
  expect(page.getByRole('link', { name: 'Ask about this quote' })).toBeInTheDocument();
});

it.each([
  ['Was the claim settled?', 'Message from the broker'],
  [null, 'The insurer is looking at this more closely'],
])('/insure/{id}: a quote that was referred with the message %j', async (message, title) => {
  const opened = { ...answers['/v1/insure/quotes/51'], status: 'referred', total: null, message };
  await openScreen(
    quotePage,
    { ...answers, '/v1/insure/quotes/51': opened },
    { path: '/insure/:id', at: '/insure/51' },
  );
  expect(await page.findByText(title)).toBeInTheDocument();
  expect(page.queryAllByText('Was the claim settled?')).toHaveLength(message === null ? 0 : 1);
  expect(page.queryAllByRole('link', { name: 'Send your answer' })).toHaveLength(message === null ? 0 : 1);
});

it('/insure/{id}: puts the known part of a quote into the page that accepts it', async () => {
  const opened = {
    ...answers['/v1/insure/quotes/51'],
    reference: null,
    vehicle_registration: null,
    starts_on: null,
    excess: { compulsory: null, voluntary: null },
    instalments: { total_payable: { amount: 234_000, currency: 'GBP' } },
  };
  const at = { path: '/insure/:id', at: '/insure/51?step=accept' };
  await openScreen(quotePage, { ...answers, '/v1/insure/quotes/51': opened }, at);
  expect(await page.findByRole('heading', { level: 1, name: 'Accept the quote' })).toBeInTheDocument();
  const said = (term: string) => page.getByText(term, { selector: 'dt' }).nextElementSibling?.textContent;
  expect([said('Car'), said('Starts'), said('Total excess per claim')]).toEqual([
    'Not given',
    'Not given',
    'Not given',
  ]);
  expect(page.getAllByRole('radio')).toHaveLength(1);
});

it.each([
  ['quoted', 1],
  ['expired', 0],
  ['declined', 0],
  ['withdrawn', 0],
])('/insure/{id}: a quote that is %s asks for proof of the no-claims bonus %i times', async (status, count) => {
  const bonus = { years: 4, is_protected: false, proof_status: 'needed', proof_due_on: until, document_type_id: '22' };
  const opened = { ...answers['/v1/insure/quotes/51'], status, no_claims_bonus: bonus };
  await openScreen(
    quotePage,
    { ...answers, '/v1/insure/quotes/51': opened },
    { path: '/insure/:id', at: '/insure/51' },
  );
  expect(await page.findByRole('heading', { level: 1, name: /^Quote / })).toBeInTheDocument();
  expect(page.queryAllByRole('link', { name: 'Send proof' })).toHaveLength(count);
});
