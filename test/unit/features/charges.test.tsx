import { screen as page, within } from '@testing-library/react';
import * as payments from '../../../src/features/payments/screen';
import * as payoutDetail from '../../../src/features/payouts/detail';
import * as payoutList from '../../../src/features/payouts/list';
import * as payoutSwitch from '../../../src/features/payouts/switch';
import * as overview from '../../../src/features/plans-invoices/overview';
import * as statementPage from '../../../src/features/plans-invoices/statement';
import { chargesScreens, driver, invoice, payment, payout, settings, statement } from './charges-samples';
import { week } from './earnings-samples';
import { openScreen } from './screens';

const unfinished = /\bundefined\b|\bnull\b|\bNaN\b|Invalid Date|\[object |Infinity/;
const statements = '/v1/invoice-summary-statements';

/** Nothing but ids. */
const bare = (sent: unknown): unknown => {
  if (Array.isArray(sent)) return sent.map(bare);
  return typeof sent === 'object' && sent !== null && 'id' in sent ? { id: sent.id } : {};
};

const words = new Set(['status', 'kind', 'frequency', 'method', 'result']);

/** Every word of an enumeration is another one. */
const withNewWords = (sent: unknown): unknown =>
  JSON.parse(JSON.stringify(sent), (name, value: unknown) => (words.has(name) ? 'under_review' : value));

const every = (answers: Readonly<Record<string, unknown>>, change: (sent: unknown) => unknown) =>
  Object.fromEntries(Object.entries(answers).map(([call, sent]) => [call, change(sent)]));

/** What decides that money moves, or that it need not. */
const decisions =
  /^(Pay( .*)?|Turn payouts (on|off)|Use another account|Go to the payment page|Choose another way to pay)$/;

const offered = () =>
  [...page.queryAllByRole('button'), ...page.queryAllByRole('link')]
    .map(({ textContent }) => textContent ?? '')
    .filter((name) => decisions.test(name));

describe('screens of what is paid and charged, in the worst case', () => {
  it.each(chargesScreens)(
    '$name: opens with ids alone, and says no amount (OP-01)',
    async ({ screen, answers, place }) => {
      const { container } = await openScreen(screen, every(answers, bare), place);
      expect(page.getByRole('heading', { level: 1 })).toBeInTheDocument();
      expect(container.textContent).not.toMatch(unfinished);
      expect(container.textContent).not.toMatch(/£|You don’t owe anything|\bPaid\b/);
      expect(offered()).toEqual([]);
    },
  );

  it.each(chargesScreens)(
    '$name: opens with words that nobody knows (OP-05)',
    async ({ name, screen, answers, place }) => {
      const { container } = await openScreen(screen, every(answers, withNewWords), place);
      expect(page.getByRole('heading', { level: 1 })).toBeInTheDocument();
      expect(container.textContent).not.toMatch(unfinished);
      expect(container.textContent).not.toContain('under_review');
      if (name !== 'paying') expect(container.textContent).toContain('Under review');
      // The balance is an amount, and no word: it can be paid.
      expect(offered()).toEqual(name === 'plans and invoices' ? ['Pay £42.50'] : []);
    },
  );
});

describe('a missing amount and an unknown status', () => {
  const open = (record: unknown) =>
    openScreen(
      payments,
      { '/v1/driver': driver, [statements]: [statement], '/v1/payments/77': record },
      { path: '/payments', at: '/payments?payment=77' },
    );

  it('a payment with an unknown status is neither paid nor failed, and can be looked at again (AP-22)', async () => {
    await open({ ...payment, status: 'under_review', amount: undefined });
    expect(page.getByRole('heading', { name: 'We’re not sure your payment went through' })).toBeInTheDocument();
    expect(page.getByText('Do not pay again. The status of your payment is “Under review”.')).toBeInTheDocument();
    expect(page.getByText('Not given')).toBeInTheDocument();
    expect(page.getByRole('button', { name: 'Check again' })).toBeInTheDocument();
    expect(offered()).toEqual([]);
  });

  it('a payment without a payment page is not paid, and leads to none', async () => {
    await open({ ...payment, status: 'requires_action', redirect_url: 'nowhere' });
    expect(page.getByRole('heading', { name: 'Not paid yet' })).toBeInTheDocument();
    expect(page.getByRole('button', { name: 'Check again' })).toBeInTheDocument();
    expect(offered()).toEqual(['Choose another way to pay']);
  });

  it('what is outstanding can be paid where nobody says what is on its way, and the page says so', async () => {
    await openScreen(payments, { '/v1/driver': driver, [statements]: [{ ...statement, pending: null }] });
    expect(page.getByLabelText(/How much/)).toHaveValue('42.50');
    expect(page.getByText(/We can’t tell if part of it is already being processed/)).toBeInTheDocument();
  });

  it('a payout without its amount and its lines', async () => {
    const { container } = await openScreen(
      payoutDetail,
      { '/v1/payouts/3310': { ...payout, amount: { amount: '57.342', currency: 'GBP' } } },
      { path: '/payouts/:id', at: '/payouts/3310' },
    );
    expect(page.getByRole('heading', { level: 1 })).toHaveTextContent('Payout P-3310 Not given');
    expect(container.textContent).not.toMatch(/These figures add up|These figures don’t add up|£0\.00/);
  });

  it('a payout with an unknown status is expected on no day', async () => {
    await openScreen(
      payoutDetail,
      { '/v1/payouts/3310': { ...payout, status: 'under_review' } },
      { path: '/payouts/:id', at: '/payouts/3310' },
    );
    expect(page.getByText('Under review')).toBeInTheDocument();
    expect(page.queryByText('In your account')).toBeNull();
  });

  it('a statement with an unknown status is not settled, and not to be paid', async () => {
    const disputed = { ...statement, status: 'disputed' };
    const shown = await openScreen(overview, {
      '/v1/driver': driver,
      [statements]: [disputed],
      '/v1/driver/plans': [],
    });
    expect(page.getByRole('table', { name: 'Other statements' })).toHaveTextContent('£42.50 outstanding');
    expect(page.getByRole('table', { name: 'Other statements' })).toHaveTextContent('Disputed');
    expect(page.queryByRole('table', { name: /Settled|due/ })).toBeNull();
    shown.unmount();
    await openScreen(
      statementPage,
      { [`${statements}/2609`]: disputed, [`${statements}/2609/invoices`]: [] },
      { path: '/plans-invoices/:statementId', at: '/plans-invoices/2609' },
    );
    expect(page.getByRole('heading', { level: 1 })).toHaveTextContent('£42.50 outstanding');
    expect(page.queryByRole('link', { name: 'Pay this statement' })).toBeNull();
  });

  it('an invoice that is on no statement leads nowhere; a page without rows says what to do (AP-20)', async () => {
    const answers = { '/v1/driver': driver, [statements]: [], '/v1/driver/plans': [] };
    const list = () => page.getByRole('table', { name: 'Newest invoices' });
    const shown = await openScreen(overview, {
      ...answers,
      '/v1/invoices': [invoice, { ...invoice, id: '9002', statement_id: null }],
    });
    expect(within(list()).getAllByRole('rowheader')).toHaveLength(2);
    expect(
      within(list())
        .getAllByRole('link')
        .map((row) => row.getAttribute('href')),
    ).toEqual(['/plans-invoices/2609/9001']);
    shown.unmount();
    for (const [search, says] of [
      ['', 'No invoices yet'],
      ['?show=unpaid', 'No unpaid invoices'],
      ['?show=paid&page=7', 'There are no more invoices'],
    ] as const) {
      const empty = await openScreen(
        overview,
        { ...answers, '/v1/invoices': [] },
        { path: '/plans-invoices', at: `/plans-invoices${search}` },
      );
      expect(page.getByRole('heading', { name: says })).toBeInTheDocument();
      empty.unmount();
    }
  });

  it('a year that has just begun is no first year: the payouts before it are one press away', async () => {
    const answers = { '/v1/driver': driver, '/v1/payouts': [] };
    const shown = await openScreen(payoutList, { ...answers, '/v1/earnings': [] });
    expect(page.getByText('Your first payout comes after your first week of work.')).toBeInTheDocument();
    shown.unmount();
    const longAgo = { ...week, period_start: '2024-02-26', period_end: '2024-03-03' };
    await openScreen(payoutList, { ...answers, '/v1/earnings': [longAgo] });
    expect(page.getByText('Choose another year above.')).toBeInTheDocument();
  });

  it('payouts that are neither on nor off can be asked about, and not switched', async () => {
    const paused = { ...driver, payout_settings: { ...settings, status: 'paused' } };
    await openScreen(payoutSwitch, { '/v1/driver': paused, '/v1/payouts': [] });
    expect(page.getByRole('heading', { name: 'We can’t tell if your payouts are on' })).toBeInTheDocument();
    expect(page.getByText('Their status is “Paused”.')).toBeInTheDocument();
    expect(page.getByRole('link', { name: 'Ask us about it' })).toBeInTheDocument();
    expect(offered()).toEqual([]);
  });
});
