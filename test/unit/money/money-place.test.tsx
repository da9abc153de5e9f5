import { act, render, screen, within } from '@testing-library/react';
import type { Services } from '../../../src/flows/services';
import type { MoneyLine } from '../../../src/money/line';
import { MoneyHeader } from '../../../src/money/MoneyHeader';
import { gbp } from '../features/earnings-samples';

const term = (key: MoneyLine['terms'][number]['key'], pence: number, href: string | null) => ({
  key,
  amount: gbp(pence),
  text: key,
  href,
});

const show = async (line: MoneyLine, canOpen: (path: string) => boolean = () => true) =>
  act(async () =>
    render(<MoneyHeader at="Payouts" line={Promise.resolve(line)} services={{ canOpen } as unknown as Services} />),
  );

const linksIn = (element: HTMLElement) =>
  within(element)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

const sum: MoneyLine = {
  terms: [
    term('earned', 93_082, '/bookings-earnings/2026-02-23/earnings'),
    term('cash', 31_240, null),
    term('charges', 4_500, '/plans-invoices'),
    term('bank', 57_342, '/payouts/3310'),
  ],
  note: 'Paid on Thursday.',
};

test('the money pages link to each other, and name the current one', async () => {
  await show(sum);
  expect(linksIn(screen.getByRole('navigation', { name: 'Money' }))).toEqual([
    ['Earnings', '/bookings-earnings'],
    ['Payouts', '/payouts'],
    ['Charges', '/plans-invoices'],
  ]);
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Payouts');
});

test('an operator with only one of the money pages gets no tabs', async () => {
  await show(sum, () => false);
  expect(screen.queryByRole('navigation')).toBeNull();
});

test('the next payout is a sum that is read aloud, with links to the pages that the operator has', async () => {
  await show(sum, (path) => path !== '/plans-invoices');
  const equation = screen.getByRole('list', { name: 'Your next payout' });
  expect(
    within(equation)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['£930.82 earned', '\u2212minus £312.40 cash', '\u2212minus £45.00 charges', '=is £573.42 bank']);
  expect(linksIn(equation).map(([, href]) => href)).toEqual([
    '/bookings-earnings/2026-02-23/earnings',
    '/payouts/3310',
  ]);
  expect(screen.getByText('Paid on Thursday.')).toBeVisible();
});

test('a payment to the bank alone has no sign', async () => {
  await show({ terms: [term('bank', 57_342, '/payouts/3310')], note: null });
  expect(screen.getByRole('listitem')).toHaveTextContent(/^£573\.42 bank$/);
});

test('without terms only the note shows', async () => {
  await show({ terms: [], note: 'No payout scheduled.' });
  expect(screen.queryByRole('list')).toBeNull();
  expect(screen.getByText('No payout scheduled.')).toBeVisible();
});
