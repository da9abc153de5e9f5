import { act, screen as page, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Papa from 'papaparse';
import { ValidationProblem } from '../../../src/api/problem';
import * as payments from '../../../src/features/payments/screen';
import * as payoutDetail from '../../../src/features/payouts/detail';
import * as payoutList from '../../../src/features/payouts/list';
import * as payoutSwitch from '../../../src/features/payouts/switch';
import * as invoicePage from '../../../src/features/plans-invoices/invoice';
import * as overview from '../../../src/features/plans-invoices/overview';
import * as statementPage from '../../../src/features/plans-invoices/statement';
import { openPayments } from '../../../src/storage/open-payment';
import { installDialogs } from '../ui/dialogs';
import { chargesScreens, driver, invoice, payment, payout, settings, statement } from './charges-samples';
import { gbp, week } from './earnings-samples';
import { ticket } from './home/samples';
import { full } from './profile-samples';
import { bannerTitles, controls, downloaded, facts, fails, fillIn, never, openScreen, succeedsWith } from './screens';

installDialogs();

const leakedValues = /\bundefined\b|\bnull\b|\bNaN\b|Invalid Date|\[object |Infinity/;
const statements = '/v1/invoice-summary-statements';

const press = async (name: string | RegExp) => userEvent.click(await page.findByRole('button', { name }));

const idsOnly = (answer: unknown): unknown => {
  if (Array.isArray(answer)) return answer.map(idsOnly);
  return typeof answer === 'object' && answer !== null && 'id' in answer ? { id: answer.id } : {};
};

const enumFields = new Set(['status', 'kind', 'frequency', 'method', 'result']);

/** Replaces every value of an enumeration with an unknown one. */
const withUnknownValues = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer), (name, value: unknown) => (enumFields.has(name) ? 'under_review' : value));

const changeAll = (answers: Readonly<Record<string, unknown>>, change: (answer: unknown) => unknown) =>
  Object.fromEntries(Object.entries(answers).map(([call, answer]) => [call, change(answer)]));

/** Names of controls that move money. */
const moneyControl =
  /^(Pay( .*)?|Turn payouts (on|off)|Use another account|Go to the payment page|Choose another way to pay)$/;

const moneyControls = () =>
  [...page.queryAllByRole('button'), ...page.queryAllByRole('link')]
    .map(({ textContent }) => textContent ?? '')
    .filter((name) => moneyControl.test(name));

describe('payment and charge screens with incomplete data', () => {
  it.each(chargesScreens)(
    '$name: opens with ids only, and shows no amount (OP-01)',
    async ({ screen, answers, place }) => {
      const { container } = await openScreen(screen, changeAll(answers, idsOnly), place);
      expect(page.getByRole('heading', { level: 1 })).toBeInTheDocument();
      expect(container.textContent).not.toMatch(leakedValues);
      expect(container.textContent).not.toMatch(/£|You don’t owe anything|\bPaid\b/);
      expect(moneyControls()).toEqual([]);
    },
  );

  it.each(chargesScreens)('$name: opens with unknown values (OP-05)', async ({ name, screen, answers, place }) => {
    const { container } = await openScreen(screen, changeAll(answers, withUnknownValues), place);
    expect(page.getByRole('heading', { level: 1 })).toBeInTheDocument();
    expect(container.textContent).not.toMatch(leakedValues);
    expect(container.textContent).not.toContain('under_review');
    if (name !== 'paying') expect(container.textContent).toContain('Under review');
    // The balance is an amount and not an enumeration, so the driver can pay it.
    expect(moneyControls()).toEqual(name === 'plans and invoices' ? ['Pay £42.50'] : []);
  });
});

describe('payouts, statements and invoices', () => {
  it('an outstanding amount can be paid while the pending amount is unknown, and the page shows that', async () => {
    await openScreen(payments, { '/v1/driver': driver, [statements]: [{ ...statement, pending: null }] });
    expect(page.getByLabelText(/How much/)).toHaveValue('42.50');
    expect(page.getByText(/We can’t tell if part of it is already being processed/)).toBeInTheDocument();
  });

  it('a payout: its lines link to the pages that explain them, and the driver’s questions about it are below', async () => {
    const ticketAbout = (type: string) => ({ ...ticket, id: type, subject: type, related: [{ type, id: '3310' }] });
    const reads = {
      '/v1/payouts/3310': payout,
      '/api/zendesk/tickets': [ticketAbout('payout'), ticketAbout('invoice')],
    };
    await openScreen(payoutDetail, reads, { path: '/payouts/:id', at: '/payouts/3310' });
    await page.findByRole('list', { name: 'Your messages about this' });
    expect(controls()).toEqual([
      'Payouts → /payouts',
      'Your week → /plans-invoices/2609/9001',
      'Ask about this payout → /tickets-support/new?payout=3310',
      'payout → /tickets-support/payout',
    ]);
  });

  it('opens a payout without its amount and its lines', async () => {
    const { container } = await openScreen(
      payoutDetail,
      { '/v1/payouts/3310': { ...payout, amount: { amount: '57.342', currency: 'GBP' } } },
      { path: '/payouts/:id', at: '/payouts/3310' },
    );
    expect(page.getByRole('heading', { level: 1 })).toHaveTextContent('Payout P-3310 Not given');
    expect(container.textContent).not.toMatch(/These figures add up|These figures don’t add up|£0\.00/);
  });

  it.each([
    ['a payout', '/v1/payouts/3310', { ...payout, amount: gbp(57_462) }],
    [
      'a statement',
      `${statements}/2609`,
      { ...statement, credits: gbp(500), payments: gbp(250), closing_balance: gbp(3_620) },
    ],
  ])('%s whose lines do not add up: shows the difference, and offers to ask', async (name, call, record) => {
    const { screen, answers, place } = chargesScreens.find(
      (chargesScreen) => chargesScreen.name === name,
    ) as (typeof chargesScreens)[number];
    await openScreen(screen, { ...answers, [call]: record }, place);
    expect(page.getByText('These figures don’t add up. The difference is £1.20.')).toBeInTheDocument();
    expect(page.queryByText('These figures add up.')).toBeNull();
    expect(controls().filter((control) => control.includes('text=')).length).toBeGreaterThan(0);
  });

  it('a payout with an unknown status: shows no expected day', async () => {
    await openScreen(
      payoutDetail,
      { '/v1/payouts/3310': { ...payout, status: 'under_review' } },
      { path: '/payouts/:id', at: '/payouts/3310' },
    );
    expect(page.getByText('Under review')).toBeInTheDocument();
    expect(page.queryByText('In your account')).toBeNull();
  });

  it('a statement with an unknown status: is not settled and cannot be paid', async () => {
    const disputed = { ...statement, status: 'disputed' };
    const openedScreen = await openScreen(overview, {
      '/v1/driver': driver,
      [statements]: [disputed],
      '/v1/driver/plans': [],
    });
    expect(page.getByRole('table', { name: 'Other statements' })).toHaveTextContent('£42.50 outstanding');
    expect(page.getByRole('table', { name: 'Other statements' })).toHaveTextContent('Disputed');
    expect(page.queryByRole('table', { name: /Settled|due/ })).toBeNull();
    openedScreen.unmount();
    await openScreen(
      statementPage,
      {
        [`${statements}/2609`]: disputed,
        [`${statements}/2609/pdf`]: () =>
          Promise.reject(new ValidationProblem({ message: 'It is not ready.', fields: {} })),
      },
      { path: '/plans-invoices/:statementId', at: '/plans-invoices/2609' },
    );
    expect(page.getByRole('heading', { level: 1 })).toHaveTextContent('£42.50 outstanding');
    expect(page.getByText('We couldn’t load the invoices')).toBeInTheDocument();
    expect(page.queryByRole('link', { name: 'Pay this statement' })).toBeNull();
    await press('Download PDF');
    expect(await page.findByText(/^It is not ready\. Everything in it/)).toBeInTheDocument();
  });

  it('an invoice without a statement has no link; an empty page says what to do (AP-20)', async () => {
    const answers = { '/v1/driver': driver, [statements]: [], '/v1/driver/plans': [] };
    const list = () => page.getByRole('table', { name: 'Newest invoices' });
    const openedScreen = await openScreen(overview, {
      ...answers,
      '/v1/invoices': [invoice, { ...invoice, id: '9002', statement_id: null }],
    });
    expect(within(list()).getAllByRole('rowheader')).toHaveLength(2);
    expect(
      within(list())
        .getAllByRole('link')
        .map((row) => row.getAttribute('href')),
    ).toEqual(['/plans-invoices/2609/9001']);
    openedScreen.unmount();
    for (const [search, name] of [
      ['', 'No invoices yet'],
      ['?show=unpaid', 'No unpaid invoices'],
      ['?show=paid&page=7', 'There are no more invoices'],
    ] as const) {
      const empty = await openScreen(
        overview,
        { ...answers, '/v1/invoices': [] },
        { path: '/plans-invoices', at: `/plans-invoices${search}` },
      );
      expect(page.getByRole('heading', { name })).toBeInTheDocument();
      if (search !== '') expect(page.getByText('0 invoices')).toHaveAttribute('role', 'status');
      empty.unmount();
    }
    const next = 'https://api.operator.example/v1/invoices?page=3';
    await openScreen(
      overview,
      { ...answers, '/v1/invoices': { data: [invoice], links: { next } } },
      { path: '/plans-invoices', at: '/plans-invoices?show=unpaid&page=2' },
    );
    expect(controls().slice(-2)).toEqual([
      'Newer → /plans-invoices?show=unpaid',
      'Older → /plans-invoices?show=unpaid&page=3',
    ]);
  });

  it('an invoice: lists VAT by rate, the highest first, and leads to its jobs and to the payment of its statement', async () => {
    const [line] = invoice.lines;
    const lines = [{ ...line, vat_rate_bps: 500 }, line];
    // Half past midnight at the fleet.
    const payments = invoice.payments.map((payment) => ({ ...payment, paid_at: '2026-06-05T23:30:00Z' }));
    const place = { path: '/plans-invoices/:statementId/:invoiceId', at: '/plans-invoices/7/9001' };
    const ticketAboutInvoice = { ...ticket, related: [{ type: 'invoice', id: '9001' }] };
    await openScreen(
      invoicePage,
      { '/v1/invoices/9001': { ...invoice, lines, payments }, '/api/zendesk/tickets': [ticketAboutInvoice] },
      place,
    );
    await page.findByRole('list', { name: 'Your messages about this' });
    const rates = page.getAllByRole('rowheader', { name: /^VAT at/ }).map(({ textContent }) => textContent);
    expect(rates).toEqual([expect.stringMatching(/^VAT at 20%/), expect.stringMatching(/^VAT at 5%/)]);
    expect(page.getByText(/6.June 2026/)).toBeInTheDocument();
    expect(controls()).toEqual(
      expect.arrayContaining([
        'Statement → /plans-invoices/2609',
        'Ask about this invoice → /tickets-support/new?invoice=9001',
        'Circuit fee → /tickets-support/new?invoice=9001&subject=Invoice+INV-9001%3A+Circuit+fee',
        'Pay this statement → /payments?statement=2609',
        expect.stringMatching(/^Job B-44, .+ → \/bookings-earnings\/[\d-]+\/bookings\/[\d-]+\/44$/),
      ]),
    );
  });

  it('a statement: its due date goes into the calendar, with the amount and a link to the statement', async () => {
    const { answers, screen, place } = chargesScreens.find(
      ({ name }) => name === 'a statement',
    ) as (typeof chargesScreens)[number];
    await openScreen(screen, answers, place);
    expect(controls()).toEqual(
      expect.arrayContaining([
        'Pay this statement → /payments?statement=2609',
        'Ask about this statement → /tickets-support/new?statement=2609',
        'Circuit fee (INV-9001) → /plans-invoices/2609/9001',
      ]),
    );
    const { name, text } = await downloaded(() => press('Add due date to calendar'));
    expect(name).toBe('due-dates.ics');
    for (const line of [
      `DTSTART;VALUE=DATE:${statement.due_on.replaceAll('-', '')}`,
      'SUMMARY:Pay £42.50',
      `URL:${window.location.origin}/plans-invoices/2609`,
    ])
      expect(text).toContain(line);
  });

  it.each([
    ['the charges', overview, 'Add due date to calendar'],
    ['a statement', statementPage, 'Add due date to calendar'],
    ['all payouts', payoutList, /CSV/],
  ])('%s: a file that cannot be made leads to the error screen (ER-10)', async (_, screen, button) => {
    const { answers, place } = chargesScreens.find((row) => row.screen === screen) as (typeof chargesScreens)[number];
    await openScreen(screen, answers, place);
    URL.createObjectURL = () => {
      throw new Error('No room.');
    };
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    await userEvent.click(page.getByRole('button', { name: button }));
    expect(await page.findByText('Error: No room.')).toBeInTheDocument();
  });

  it.each([
    [15_000, 'You cannot take jobs if you owe more than £150.00.'],
    [15_001, 'That’s over your limit of £150.00. You cannot take jobs until you pay.'],
    [-1, 'We’ll add it to your next payout.'],
  ])('a balance of %i pence: says what it means for work', async (amount, says) => {
    await openScreen(overview, { '/v1/driver': { ...driver, balance_owed: gbp(amount) }, [statements]: [] });
    expect(page.getByText(says)).toBeInTheDocument();
  });

  it('the payouts of a year: the newest first, bars the oldest first, and a file with every column', async () => {
    const older = { ...payout, id: '3309', scheduled_for: payout.period_start, status: 'paid' };
    await openScreen(payoutList, { '/v1/driver': driver, '/v1/payouts': [older, payout] });
    const payoutLinks = controls().filter((control) => /payouts\/\d/.test(control));
    // The next payout, the bars, the list.
    expect(payoutLinks.map((control) => control.slice(-4))).toEqual(['3310', '3309', '3310', '3310', '3309']);
    expect(page.getByRole('table', { name: /^Payouts/ })).toHaveAttribute('aria-rowcount', '3');
    const { text } = await downloaded(() => press(/^Download \d{4} \(CSV\)$/));
    expect(Papa.parse<Record<string, string>>(text, { header: true }).data[0]).toEqual({
      Reference: 'P-3310',
      Status: 'On its way',
      Amount: '573.42',
      Currency: 'GBP',
      From: payout.period_start,
      To: payout.period_end,
      'Scheduled for': payout.scheduled_for,
      Sent: payout.sent_at,
      Expected: payout.expected_by,
      Paid: '',
      Account: '****5678',
    });
  });

  it('an empty new year links to the earlier payouts', async () => {
    const answers = { '/v1/driver': driver, '/v1/payouts': [] };
    const openedScreen = await openScreen(payoutList, { ...answers, '/v1/earnings': [] });
    expect(page.getByText('Your first payout comes after your first week of work.')).toBeInTheDocument();
    openedScreen.unmount();
    const longAgo = { ...week, period_start: '2024-02-26', period_end: '2024-03-03' };
    await openScreen(payoutList, { ...answers, '/v1/earnings': [longAgo] });
    expect(page.getByText('Choose another year above.')).toBeInTheDocument();
  });
});

describe('turning payouts on and off', () => {
  const off = { ...settings, status: 'off', payee_check: null };
  const checking = { ...settings, status: 'checking', payee_check: null };
  const leaveLink = 'Leave, back to Payouts → /payouts';

  /** Opens the page. After a write, the operator's settings are `after`; null: they cannot be read. */
  const open = async (before: object, respond: () => Promise<unknown> = never, after: object | null = before) => {
    const answers: Record<string, unknown> = {
      '/v1/driver': { ...driver, payout_settings: before },
      '/v1/payouts': [],
      '/v1/driver/profile': full,
    };
    const setSettings = (current: object | null) => {
      if (current === null) delete answers['/v1/driver'];
      else answers['/v1/driver'] = { ...driver, payout_settings: current };
    };
    const sent: unknown[] = [];
    const toasts: string[] = [];
    const inspect = jest.fn();
    const send = (call: string, body: unknown) => {
      sent.push(body === undefined ? call : [call, body]);
      setSettings(after);
      return respond();
    };
    const opened = await openScreen(payoutSwitch, answers, {
      path: '/payouts/enable-disable',
      send,
      services: { toast: (text: string) => toasts.push(text), inspect },
    });
    return { ...opened, setSettings, sent, toasts, inspect };
  };
  const fill = async (submit: string) => {
    fillIn('Sort code', '30-94-30');
    fillIn('Account number', '12345678');
    fillIn('Your password', 'three words');
    await press(submit);
  };
  const title = () => page.getByRole('heading', { level: 1 }).textContent;

  it('shows that the bank said no to a driver who was away, on both pages', async () => {
    const refused = { ...off, payee_check: { result: 'no_match', suggested_name: null } };
    const { unmount } = await open(refused);
    expect(title()).toBe('Turn payouts on');
    expect(page.getByRole('alert')).toHaveTextContent('The bank says this account isn’t in your name');
    unmount();
    await openScreen(payoutList, { '/v1/driver': { ...driver, payout_settings: refused }, '/v1/payouts': [] });
    expect(page.getByText(/^The bank says the account you gave isn’t in your name\. Turn payouts on/)).toBeVisible();
  });

  it('turns payouts on, and explains what that means', async () => {
    const { sent, toasts, inspect } = await open(off, succeedsWith(settings));
    expect(inspect).toHaveBeenCalled();
    expect(title()).toBe('Turn payouts on');
    expect(page.getByText('Payouts are off. We’re holding £12.34 for you.')).toBeInTheDocument();
    expect(page.getByText('We pay your weekly earnings on Thursday.')).toBeInTheDocument();
    expect(page.getByText(/^Make changes before/)).toBeInTheDocument();
    expect(controls()).toEqual([leaveLink, 'Show (Your password)', 'Turn payouts on']);
    await fill('Turn payouts on');
    await waitFor(() => expect(title()).toBe('Payouts are on'));
    expect(sent).toEqual([
      [
        'POST /v1/payouts/enable',
        expect.objectContaining({
          account_holder_name: 'Adil Farrow',
          sort_code: '309430',
          account_number: '12345678',
        }),
      ],
    ]);
    expect(toasts).toEqual(['Payouts are on']);
    expect(facts()).toEqual({
      Name: 'Adil Farrow',
      Bank: 'Example Bank',
      'Sort code': '**-**-30',
      'Account number': '****5678',
    });
    expect(page.getByText('We pay your weekly earnings on Thursday.')).toBeInTheDocument();
    expect(controls()).toEqual([leaveLink, 'Use another account', 'Turn payouts off']);
  });

  it.each<[string, object, () => Promise<unknown>, object | null, readonly string[], RegExp]>([
    ['no connection', off, fails('offline'), off, ['Not sent'], /Nothing has changed\. What you entered is still/],
    ['it did not arrive', off, fails('silent'), off, ['Your account wasn’t saved'], /reply\. Nothing has changed/],
    [
      'it is unknown which account there is',
      settings,
      fails('silent'),
      { ...settings, bank_account: null },
      ['We’re not sure your account was saved'],
      /reply\. It’s safe to try again\. We can’t tell which account we have/,
    ],
    [
      'the outcome is unknown',
      off,
      fails('silent'),
      null,
      ['We’re not sure your account was saved'],
      /went wrong at our end\. Check before you try again/,
    ],
    [
      'another account is there',
      off,
      succeedsWith({ ...settings, bank_account: { ...settings.bank_account, account_number_masked: '****9999' } }),
      off,
      ['Your account wasn’t saved'],
      /^(?!.*reply)/,
    ],
  ])(
    'a sent account, %s: shows what happened, and keeps what was typed',
    async (_, before, respond, after, titles, expected) => {
      await open(before, respond, after);
      if (before === settings) await press('Use another account');
      await fill(before === off ? 'Turn payouts on' : 'Use this account');
      await waitFor(() => expect(bannerTitles()).toEqual(titles));
      const note = page.getByText(titles[0] ?? '').parentElement;
      expect(note).toHaveTextContent(expected);
      expect(note).toHaveTextContent(/What you entered is still here/);
      expect(page.getByLabelText('Account number')).toHaveValue('12345678');
      if (after === null) expect(controls()).toContain('Check again');
    },
  );

  it('puts the form for another account in the address, so that Back leaves it', async () => {
    const { address, router } = await open(settings);
    await press('Use another account');
    await waitFor(() => expect(address()).toBe('/payouts/enable-disable?step=account'));
    expect(page.queryByText(/We pay your weekly earnings/)).toBeNull();
    await press('Cancel');
    await waitFor(() => expect(address()).toBe('/payouts/enable-disable'));
    expect(title()).toBe('Payouts are on');
    await act(() => router.navigate('/payouts/enable-disable?step=account'));
    expect(title()).toBe('Use another account');
    await act(() => router.navigate(-1));
    await waitFor(() => expect(title()).toBe('Payouts are on'));
  });

  it('keeps what was typed when a refresh finds settings that it cannot read', async () => {
    const { setSettings, refresh } = await open(off);
    fillIn('Sort code', '30-94-30');
    setSettings({ ...off, status: 'frozen' });
    await refresh();
    expect(page.getByLabelText('Sort code')).toHaveValue('30-94-30');
  });

  it('opens the list of payouts when the driver goes back while the account is being sent', async () => {
    const { address, router } = await open(settings);
    await press('Use another account');
    await waitFor(() => expect(address()).toBe('/payouts/enable-disable?step=account'));
    await fill('Use this account');
    await waitFor(() => expect(controls()).toContain('Checking with your bank (busy)'));
    await act(() => router.navigate(-1));
    await waitFor(() => expect(address()).toBe('/payouts'));
  });

  it.each<[string, object, () => Promise<unknown>, object | null, string, RegExp]>([
    ['no connection', settings, fails('offline'), settings, 'Not sent', /connect\. Payouts are still on\./],
    ['no connection', checking, fails('offline'), checking, 'Not sent', /connect\. Nothing has changed\./],
    ['it did not arrive', settings, fails('silent'), settings, 'Payouts are still on', /reply\. You can try again/],
    ['it did not arrive', checking, fails('silent'), checking, 'Nothing has changed', /reply\. You can try again/],
    [
      'the operator answers that they are on',
      settings,
      succeedsWith(settings),
      settings,
      'Payouts are still on',
      /on You can try again/,
    ],
    ['the outcome is unknown', settings, fails('silent'), null, 'We’re not sure payouts are off', /end\. Check before/],
  ])('turning payouts off, %s (%#): shows what happened', async (_, before, respond, after, note, expected) => {
    const { setSettings, toasts } = await open(before, respond, after);
    await press('Turn payouts off');
    if (before === checking) expect(controls()).toContain('Keep waiting');
    const dialog = page.getByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Turn payouts off' }));
    await waitFor(() => expect(bannerTitles()).toEqual([note]));
    expect(page.getByText(note, { selector: 'b' }).parentElement).toHaveTextContent(expected);
    expect(page.queryAllByRole('dialog')).toHaveLength(note === 'Not sent' ? 1 : 0);
    if (after !== null) return;
    expect(controls()).toEqual([leaveLink, 'Check again']);
    setSettings(off);
    await press('Check again');
    await waitFor(() => expect(title()).toBe('Payouts are off'));
    expect(toasts).toEqual(['Payouts are off']);
    expect(page.getByText('We’re holding £12.34 for you.')).toBeInTheDocument();
  });

  it.each([
    [{ amount_waiting: null }, 'Payouts are off. We can’t tell how much we’re holding for you.'],
    [{ amount_waiting: { amount: 0, currency: 'GBP' } }, 'Payouts are off.'],
    [{ pays_on_weekday: null }, 'We pay your weekly earnings.'],
    [{ status: 'paused' }, 'Their status is “Paused”.'],
  ])('payouts with %j: shows the known values', async (changes, says) => {
    await open({ ...off, ...changes });
    expect(page.getByText(says)).toBeInTheDocument();
  });

  it('checks again whether payouts are on, and continues from the answer', async () => {
    const { setSettings } = await open({ ...settings, status: null });
    expect(page.getByText('We don’t have their status.')).toBeInTheDocument();
    expect(controls()).toEqual([
      leaveLink,
      'Check again',
      'Ask us about it → /tickets-support/new?subject=Are+my+payouts+on%3F',
    ]);
    setSettings(settings);
    await press('Check again');
    await waitFor(() => expect(title()).toBe('Payouts are on'));
  });
});

describe('a payment', () => {
  const key = 'portal.payment:1';
  const backLink = 'Charges → /plans-invoices';
  const chargesLink = 'See your charges → /plans-invoices';
  const askLink = 'Ask about this payment → /tickets-support/new?subject=Payment+PAY-77';
  const payment77 = { path: '/payments', at: '/payments?payment=77' };
  const record = { ...payment, redirect_url: null };
  const title = () => page.getByRole('heading', { level: 1 }).textContent;

  const open = async (
    changes: Readonly<Record<string, unknown>> = {},
    { send, ...place }: { path?: string; at?: string; send?: () => Promise<unknown> } = {},
  ) => {
    const answers: Record<string, unknown> = { '/v1/driver': driver, [statements]: [statement], ...changes };
    const sent: unknown[] = [];
    const inspect = jest.fn();
    const opened = await openScreen(payments, answers, {
      path: '/payments',
      ...place,
      send: (call, body) => {
        sent.push([call, body]);
        return send?.() ?? never();
      },
      services: { payments: openPayments(localStorage), inspect },
    });
    expect(inspect).toHaveBeenCalled();
    return { ...opened, answers, sent };
  };

  it.each<[object, string, RegExp, readonly string[]]>([
    [{ status: 'processing' }, 'Do not pay again', /being processed/, ['Check again', chargesLink]],
    [
      { status: 'under_review' },
      'We’re not sure your payment went through',
      /Do not pay again\. The status of your payment is “Under review”/,
      ['Check again', askLink, chargesLink],
    ],
    [
      { status: null },
      'We’re not sure your payment went through',
      /We don’t have the status/,
      ['Check again', askLink, chargesLink],
    ],
    [
      { status: 'requires_action' },
      'Not paid yet',
      /couldn’t find the payment page/,
      ['Check again', 'Choose another way to pay', askLink, chargesLink],
    ],
    [
      { status: 'requires_action', redirect_url: payment.redirect_url },
      'Not paid yet',
      /didn’t finish it/,
      ['Go to the payment page', 'Choose another way to pay'],
    ],
    [
      { status: 'failed' },
      'You haven’t been charged',
      /Your payment failed/,
      ['Choose another way to pay', chargesLink],
    ],
    [
      { status: 'failed', failure_message: 'No funds.' },
      'You haven’t been charged',
      /No funds\./,
      ['Choose another way to pay', chargesLink],
    ],
    [{ status: 'cancelled' }, 'You haven’t been charged', /You cancelled/, ['Choose another way to pay', chargesLink]],
    [{ status: 'succeeded' }, 'Payment received', /Thank you\./, [chargesLink]],
    [
      { status: 'processing', method: 'earnings' },
      'We’ll take it from your next payout',
      /need to do anything/,
      [chargesLink],
    ],
  ])('a payment with %j: %s', async (changes, heading, expected, offers) => {
    const { container } = await open({ '/v1/payments/77': { ...record, ...changes } }, payment77);
    await waitFor(() => expect(title()).toBe(heading));
    expect(container).toHaveTextContent(expected);
    expect(container).toHaveTextContent('£42.50');
    expect(facts()).toMatchObject({ Reference: 'PAY-77' });
    // A confirmation has a link forward, and none back.
    const isOver = page.queryByText('Thank you.') ?? page.queryByText(/need to do anything/);
    expect(controls()).toEqual([...(isOver ? [] : [backLink]), ...offers]);
  });

  it('offers no other way to pay while the payment page opens', async () => {
    // jsdom opens no other page.
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const started = { ...record, status: 'requires_action', redirect_url: payment.redirect_url };
    await open({ '/v1/payments/77': started }, payment77);
    await press('Go to the payment page');
    await waitFor(() => expect(title()).toBe('Going to the payment page'));
    expect(controls()).toEqual([backLink, 'Go to the payment page']);
  });

  it('shows that a payment could not be read, and checks again', async () => {
    const { answers } = await open({}, payment77);
    await waitFor(() => expect(title()).toBe('We’re not sure your payment went through'));
    expect(page.getByText('Do not pay again. Something went wrong at our end.')).toBeInTheDocument();
    expect(controls()).toEqual([backLink, 'Check again', chargesLink]);
    answers['/v1/payments/77'] = record;
    await press('Check again');
    await waitFor(() => expect(title()).toBe('Payment received'));
  });

  it.each<[string, () => Promise<unknown>, string, string | null]>([
    ['is processing', succeedsWith({ ...record, status: 'processing' }), 'Do not pay again', '77'],
    ['waits on the payment page', succeedsWith({ ...record, status: 'requires_action' }), 'Not paid yet', '77'],
    [
      'is taken from earnings',
      succeedsWith({ ...record, status: 'processing', method: 'earnings' }),
      'We’ll take it from your next payout',
      null,
    ],
  ])('a payment that %s: stores it on this device until the outcome is known', async (_, send, heading, storedId) => {
    const { sent } = await open({}, { send });
    await press('Pay by card');
    await waitFor(() => expect(title()).toBe(heading));
    expect(sent).toEqual([['POST /v1/payments', expect.objectContaining({ statement_id: '2609', method: 'card' })]]);
    expect(openPayments(localStorage).read('1')).toEqual(storedId && expect.objectContaining({ paymentId: storedId }));
  });

  it.each([
    ['offline', 'We couldn’t connect. You haven’t been charged. Your choices are still below. Try again.'],
    [
      'forbidden',
      'You don’t have permission to do this. You haven’t been charged. Your choices are still below. Try again, or contact us.',
    ],
  ] as const)('a payment that was not started, %s: shows why above the form', async (kind, says) => {
    await open({}, { send: fails(kind) });
    await press('Pay by card');
    expect(await page.findByText(says)).toBeInTheDocument();
    expect(controls()).toEqual([backLink, 'Pay by card']);
  });

  it('keeps the key of a payment without an answer, and sends it again with that key', async () => {
    const { sent, unmount } = await open({}, { send: fails('silent') });
    await press('Pay by card');
    await waitFor(() => expect(title()).toBe('We’re not sure your payment was started'));
    expect(bannerTitles()).toEqual(['We didn’t get a reply.']);
    unmount();
    const second = await open({}, { send: succeedsWith(record) });
    expect(bannerTitles()).toEqual(['You left the page before the payment was confirmed.']);
    await press('Try again');
    await waitFor(() => expect(title()).toBe('Payment received'));
    expect(second.sent).toEqual(sent);
  });

  it.each([
    ['from its back/forward cache', true, 'Payment received'],
    ['by loading it again', false, 'Do not pay again'],
  ])('a page restored by the browser, %s: %s', async (_, persisted, heading) => {
    const { answers } = await open({ '/v1/payments/77': { ...record, status: 'processing' } }, payment77);
    await waitFor(() => expect(title()).toBe('Do not pay again'));
    answers['/v1/payments/77'] = record;
    act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted })));
    await waitFor(() => expect(title()).toBe(heading));
  });

  it.each([
    ['a statement', { [statements]: [statement] }, {}, 'waiting'],
    ['nothing to pay', { [statements]: [] }, {}, 'return'],
    ['a payment', { [statements]: [] }, payment77, 'waiting'],
  ] as const)('reads the page with %s again: %s', async (_, changes, place, mode) => {
    const { router } = await open(changes, place);
    expect(payments.refresh(Object.values(router.state.loaderData)[0])).toBe(mode);
  });

  it('shows the payment that another tab started', async () => {
    await open({ '/v1/payments/77': { ...record, status: 'processing' } });
    expect(title()).toBe('Pay what you owe');
    openPayments(localStorage).store('1', { attempt: { key: 'other', request: {} }, paymentId: '77' });
    act(() => void window.dispatchEvent(new StorageEvent('storage', { storageArea: localStorage, key })));
    await waitFor(() => expect(title()).toBe('Do not pay again'));
  });

  it('sends nothing when another tab started the payment first', async () => {
    const { sent } = await open({ '/v1/payments/77': { ...record, status: 'processing' } });
    openPayments(localStorage).store('1', { attempt: null, paymentId: '77' });
    await press('Pay by card');
    await waitFor(() => expect(title()).toBe('Do not pay again'));
    expect(sent).toEqual([]);
  });

  it.each<[object, string, string | null, RegExp | null]>([
    [{ [statements]: [{ ...statement, pending: gbp(4_250) }] }, 'Nothing more to pay now', null, /Do not pay again/],
    [
      { [statements]: [], '/v1/driver': { ...driver, balance_owed: gbp(0) } },
      'You don’t owe anything',
      null,
      /If you owe anything/,
    ],
    [
      { [statements]: [], '/v1/driver': { ...driver, balance_owed: gbp(-500) } },
      'You don’t owe anything',
      'We owe you £5.00. ',
      null,
    ],
    [
      { [statements]: [], '/v1/driver': { ...driver, balance_owed: gbp(100) } },
      'We can’t tell what you owe',
      null,
      /You owe £1\.00\. Our records/,
    ],
    [
      { [statements]: [], '/v1/driver': { ...driver, balance_owed: null } },
      'We can’t tell what you owe',
      null,
      /Our records/,
    ],
    [
      { [statements]: [{ ...statement, outstanding: null }] },
      'We can’t tell what you owe',
      null,
      /You owe £42\.50\. Our records/,
    ],
  ])('nothing to pay (%#): %s', async (changes, name, exactText, pattern) => {
    const { container } = await open(changes as Readonly<Record<string, unknown>>);
    expect(page.getByRole('heading', { name })).toBeInTheDocument();
    expect(controls()).toEqual([backLink, chargesLink]);
    if (exactText !== null) expect(page.getByText(exactText.trim())).toBeInTheDocument();
    if (pattern !== null) expect(container).toHaveTextContent(pattern);
  });

  it('offers everything and each statement, the oldest first, and pays the one named in the address', async () => {
    const older = { ...statement, id: '2608', reference: 'S-2026-08', due_on: '2026-02-13', outstanding: gbp(900) };
    const { sent } = await open(
      { [statements]: [statement, { ...older, pending: gbp(0) }] },
      { at: '/payments?statement=2608' },
    );
    expect(page.getByText('You owe £42.50.')).toBeInTheDocument();
    expect(controls()).toEqual([
      backLink,
      'Everything, £42.50 → /payments',
      'Statement S-2026-08, £9.00 → /payments?statement=2608',
      'Statement S-2026-09, £41.50 → /payments?statement=2609',
      'Pay by card',
    ]);
    expect(page.getByLabelText(/How much/)).toHaveValue('9.00');
    await press('Pay by card');
    const request = expect.objectContaining({ statement_id: '2608', amount: gbp(900) });
    await waitFor(() => expect(sent).toEqual([['POST /v1/payments', request]]));
  });

  it('does not open without the statements', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    await openScreen(payments, { '/v1/driver': driver });
    expect(page.getByText(/ApiError/)).toBeInTheDocument();
  });
});
