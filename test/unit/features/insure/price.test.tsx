import { screen as page, render } from '@testing-library/react';
import { Price } from '../../../../src/features/insure/price';
import { gbp } from '../earnings-samples';
import { quote } from '../home/samples';

const offered = {
  ...quote,
  total: gbp(221_900),
  price_lines: [{ label: 'Premium', amount: gbp(221_900) }],
  instalments: {
    deposit: gbp(24_000),
    count: 10,
    each: gbp(21_000),
    total_payable: gbp(234_000),
    apr_bps: 1_890,
    first_due_on: '2026-04-20',
  },
};
const said = (term: string) => page.queryByText(term, { selector: 'dt' })?.nextElementSibling?.textContent ?? null;

it('shows the yearly price first while nothing is chosen', () => {
  render(<Price quote={offered} />);
  expect(page.getByRole('heading', { level: 2 }).parentElement).toHaveTextContent('£2,219.00');
  expect(said('All at once')).toBe('£2,219.00. Nothing more to pay');
  expect(said('Paid at once, in all')).toBe('£2,219.00');
});

it('speaks of the monthly price alone once the driver has chosen it, and its lines add up', () => {
  render(<Price quote={{ ...offered, payment_plan: 'instalments' }} />);
  expect(page.getByRole('heading', { level: 2 }).parentElement).toHaveTextContent('£2,340.00');
  expect(page.queryByText(/Nothing more to pay/)).toBeNull();
  expect([said('Premium'), said('For paying monthly'), said('Paid monthly, in all')]).toEqual([
    '£2,219.00',
    '£121.00',
    '£2,340.00',
  ]);
});

it('speaks of the yearly price alone once the driver has chosen it', () => {
  render(<Price quote={{ ...offered, payment_plan: 'annual' }} />);
  expect(said('Monthly')).toBeNull();
  expect(said('All at once')).toBe('£2,219.00. Nothing more to pay');
});
