import { render, screen, within } from '@testing-library/react';
import { Bars } from '../../../src/ui/Bars';
import { Table } from '../../../src/ui/Table';

const barOf = (key: string, amount: number, isUnfinished = false) => ({
  key,
  href: `/weeks/${key}`,
  spoken: `Week ${key}: ${amount}`,
  above: String(amount),
  name: key,
  below: '',
  amount,
  isUnfinished,
});

const barHeights = () =>
  [...document.querySelectorAll<HTMLElement>('td > span')].map(({ style }) =>
    ['--p-top', '--p-height'].map((name) => style.getPropertyValue(name)),
  );

it('bars link to their pages by name, to scale, with negative amounts below the line', () => {
  const average = { amount: 100, text: '£1.00 a week' };
  render(<Bars label="Last weeks" bars={[barOf('1', 300), barOf('2', -100), barOf('3', 0)]} average={average} />);
  const table = within(screen.getByRole('table', { name: 'Last weeks' }));
  expect(
    table.getAllByRole('link').map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')]),
  ).toEqual([
    ['Week 1: 300', '/weeks/1'],
    ['Week 2: -100', '/weeks/2'],
    ['Week 3: 0', '/weeks/3'],
  ]);
  expect(barHeights()).toEqual([
    ['0%', '75%'],
    ['75%', '25%'],
    ['75%', '0%'],
  ]);
  expect(table.getByRole('row', { name: 'Average £1.00 a week' })).toBeInTheDocument();
});

it('bars have no height, and no invalid number, when all amounts are zero', () => {
  const { container } = render(<Bars label="Last weeks" bars={[barOf('1', 0), barOf('2', 0, true)]} />);
  expect(barHeights()).toEqual([
    ['100%', '0%'],
    ['100%', '0%'],
  ]);
  expect(container.innerHTML).not.toContain('NaN');
});

it('a table names its rows and columns; a row without a page has no link', () => {
  render(
    <Table
      label="Invoices"
      columns={[
        { label: 'For', at: 'title', cell: ({ id }: { id: string }) => `Fee ${id}` },
        { label: 'Amount', at: 'amount', cell: () => '£1.00' },
      ]}
      rows={[{ id: '1' }, { id: '2' }]}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => (id === '1' ? '/1' : null)}
    />,
  );
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['For', 'Amount']);
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Fee 1', 'Fee 2']);
  expect(screen.getByRole('link', { name: 'Fee 1' })).toHaveAttribute('href', '/1');
  expect(screen.getAllByRole('link')).toHaveLength(1);
});
