import { screen as page, render } from '@testing-library/react';
import { Excess, Price } from '../../../../src/features/insure/price';
import { gbp } from '../earnings-samples';
import { quote } from '../home/samples';

const offeredQuote = {
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
const factValue = (term: string) => page.queryByText(term, { selector: 'dt' })?.nextElementSibling?.textContent ?? null;

it('shows the yearly price first while nothing is chosen', () => {
  render(<Price quote={offeredQuote} />);
  expect(page.getByRole('heading', { level: 2 }).parentElement).toHaveTextContent('£2,219.00');
  expect(factValue('Pay in full')).toBe('£2,219.00');
  expect(factValue('Total if you pay in full')).toBe('£2,219.00');
});

it('shows only the monthly price once the driver has chosen it, and its lines add up', () => {
  render(<Price quote={{ ...offeredQuote, payment_plan: 'instalments' }} />);
  expect(page.getByRole('heading', { level: 2 }).parentElement).toHaveTextContent('£2,340.00');
  expect(factValue('Pay in full')).toBeNull();
  expect([factValue('Premium'), factValue('For paying monthly'), factValue('Total if you pay monthly')]).toEqual([
    '£2,219.00',
    '£121.00',
    '£2,340.00',
  ]);
});

it('shows only the yearly price once the driver has chosen it', () => {
  render(<Price quote={{ ...offeredQuote, payment_plan: 'annual' }} />);
  expect(factValue('Pay monthly')).toBeNull();
  expect(factValue('Pay in full')).toBe('£2,219.00');
});

it('shows that no price was given, and never that it costs nothing', () => {
  render(<Price quote={{ ...offeredQuote, total: null, instalments: null }} />);
  expect(page.getByRole('heading', { level: 2 }).parentElement).toHaveTextContent('Not given');
  expect(
    page.getByText('There’s no price yet, so you can’t accept it here. Ask about this quote.'),
  ).toBeInTheDocument();
  expect(document.body).not.toHaveTextContent('£');
});

it('never shows the yearly price as the monthly one', () => {
  const instalments = { ...offeredQuote.instalments, total_payable: null };
  render(<Price quote={{ ...offeredQuote, payment_plan: 'instalments', instalments }} />);
  expect(page.getByRole('heading', { level: 2 }).parentElement).toHaveTextContent('Not given');
  expect(document.body).not.toHaveTextContent('£2,219.00');
});

it('names the missing part of the breakdown', () => {
  const { rerender } = render(
    <Price
      quote={{
        ...offeredQuote,
        price_lines: [
          { label: 'Premium', amount: null },
          { label: null, amount: gbp(900) },
        ],
      }}
    />,
  );
  expect([factValue('Premium'), factValue('Part 2')]).toEqual(['Not given', '£9.00']);
  expect(page.queryByText('We don’t have a breakdown of the price.')).toBeNull();
  rerender(<Price quote={{ ...offeredQuote, price_lines: null }} />);
  expect(page.getByText('We don’t have a breakdown of the price.')).toBeInTheDocument();
});

it.each(['deposit', 'count', 'each', 'total_payable'] as const)('gives no monthly terms without its %s', (part) => {
  render(<Price quote={{ ...offeredQuote, instalments: { ...offeredQuote.instalments, [part]: null } }} />);
  expect(factValue('Pay monthly')).toBe('We don’t have all the terms');
});

it('shows no total excess if a part is missing', () => {
  render(<Excess quote={{ ...offeredQuote, excess: { compulsory: gbp(25_000), voluntary: null } }} />);
  expect([factValue('Compulsory excess'), factValue('Voluntary excess'), factValue('Total excess per claim')]).toEqual([
    '£250.00',
    'Not given',
    'Not given',
  ]);
});
