import './clock';
import { act, screen as page } from '@testing-library/react';
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
import { approveFlows, changeAnswers, type Flow, goTo, refresh, reopen, type Step } from './approved-flows';
import { chargesScreens, driver, invoice, payment, payout, settings, statement } from './charges-samples';
import { gbp, week } from './earnings-samples';
import { ticket } from './home/samples';
import { full } from './profile-samples';
import { type Answers, controls, downloaded, fails, openScreen, rejects, succeedsWith } from './screens';

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

describe('files of payouts and statements', () => {
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
    const { name, text } = await downloaded(() => press('Add date to calendar'));
    expect(name).toBe('due-dates.ics');
    for (const line of [
      `DTSTART;VALUE=DATE:${statement.due_on.replaceAll('-', '')}`,
      'SUMMARY:Pay £42.50',
      `URL:${window.location.origin}/plans-invoices/2609`,
    ])
      expect(text).toContain(line);
  });

  it.each([
    ['the charges', overview, 'Add date to calendar'],
    ['a statement', statementPage, 'Add date to calendar'],
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

  it('an invoice: its PDF is saved under its number (AP-20)', async () => {
    const { screen, answers, place } = chargesScreens.find(
      ({ name }) => name === 'an invoice',
    ) as (typeof chargesScreens)[number];
    const pdf = new Blob(['%PDF-1.7'], { type: 'application/pdf' });
    await openScreen(screen, { ...answers, '/v1/invoices/9001/pdf': pdf }, place);
    expect(await downloaded(() => press('Download PDF'))).toEqual({ name: 'INV-9001.pdf', text: '%PDF-1.7' });
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
      Sent: '2026-03-05 09:30',
      Expected: payout.expected_by,
      Paid: '',
      Account: '****5678',
    });
  });
});

const off = { ...settings, status: 'off', payee_check: null };
const checking = { ...settings, status: 'checking', payee_check: null };
const refused = { ...off, payee_check: { result: 'no_match', suggested_name: null } };
const settingsOf = (current: object | null) => ({ '/v1/driver': { ...driver, payout_settings: current } });
/** GET /v1/driver fails. */
const unreadable = { '/v1/driver': fails('broken') };
const switching = (name: string, before: object, steps: readonly Step[] = [], more: Partial<Flow> = {}): Flow => ({
  name,
  screen: payoutSwitch,
  path: '/payouts/enable-disable',
  answers: { ...settingsOf(before), '/v1/payouts': [], '/v1/driver/profile': full },
  steps,
  ...more,
});
const account: readonly Step[] = [
  ['Sort code', '30-94-99'],
  ['Account number', '12345678'],
  ['Your password', 'three words'],
];
const another: readonly Step[] = ['Change bank details', ...account, 'Use this account'];
const first: readonly Step[] = [...account, 'Turn payouts on'];
const turnOff: readonly Step[] = ['Turn payouts off', 'Turn payouts off'];
const otherAccount = { ...settings, bank_account: { ...settings.bank_account, account_number_masked: '****9999' } };
const silent = [fails('silent')];

const owing = { '/v1/driver': driver, [statements]: [statement] };
const record = { ...payment, redirect_url: null };
const processing = { '/v1/payments/77': { ...record, status: 'processing' } };
const declined = { '/v1/payments/77': { ...record, amount: gbp(500), status: 'failed' } };
const unfinished = { '/v1/payments/77': { ...record, status: 'requires_action' } };
const paying = (name: string, changes: Answers, steps: readonly Step[] = [], more: Partial<Flow> = {}): Flow => ({
  name,
  screen: payments,
  path: '/payments',
  answers: { ...owing, ...changes },
  steps,
  ...more,
});
const at77 = { at: '/payments?payment=77' };
const balance = (pence: number | null) => ({
  [statements]: [],
  '/v1/driver': { ...driver, balance_owed: pence === null ? null : gbp(pence) },
});
const overLimit = { '/v1/driver': { ...driver, balance_owed: gbp(15_001) } };
const farOverLimit = { '/v1/driver': { ...driver, balance_owed: gbp(18_650) } };
const pay: Step = 'Pay by card';
const pageShow = (persisted: boolean): Step => ({
  [`shown again, persisted ${persisted}`]: () =>
    act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }))),
});
const comesBack: Step = {
  'the page becomes visible': () => act(() => void document.dispatchEvent(new Event('visibilitychange'))),
};
const anotherTab = (attempt: object | null, tells: boolean): Step => ({
  'another tab starts a payment': () => {
    openPayments(localStorage).store('1', { attempt, paymentId: '77' } as never);
    const event = new StorageEvent('storage', { storageArea: localStorage, key: 'portal.payment:1' });
    if (tells) act(() => void window.dispatchEvent(event));
  },
});
const older = {
  ...statement,
  id: '2608',
  reference: 'S-2026-08',
  period_start: '2025-12-29',
  period_end: '2026-01-04',
  due_on: '2026-02-13',
  outstanding: gbp(900),
};

const page3310 = { screen: payoutDetail, path: '/payouts/:id', at: '/payouts/3310' };
const about = (type: string, id: string) => ({ ...ticket, id: type, subject: type, related: [{ type, id }] });
const solved = (type: string, id: string) => ({ ...about(type, id), id: '2', subject: 'Wrong sum', status: 'solved' });
const charges = (name: string, changes: Answers, search = ''): Flow => ({
  name,
  screen: overview,
  path: '/plans-invoices',
  at: `/plans-invoices${search}`,
  answers: { '/v1/driver': driver, [statements]: [], '/v1/driver/plans': [], ...changes },
});
const disputed = { ...statement, status: 'disputed' };
const beingPaid = { ...statement, status: 'overdue', pending: statement.outstanding };
const [line] = invoice.lines;

approveFlows(__filename, [
  ...chargesScreens.flatMap(({ name, screen, answers, place }) => [
    {
      name: `no amount is shown if the answers have nothing but ids: ${name} (OP-01)`,
      screen,
      answers: changeAll(answers, idsOnly),
      ...place,
    },
    {
      name: `answers with unknown values: ${name} (OP-05)`,
      screen,
      answers: changeAll(answers, withUnknownValues),
      ...place,
    },
  ]),
  ...[
    { status: 'under_review' },
    { status: null },
    { status: 'requires_action' },
    { status: 'failed', failure_message: 'No funds.' },
    { status: 'processing', method: 'earnings' },
  ].map((changes) =>
    paying(`a payment with ${JSON.stringify(changes)}`, { '/v1/payments/77': { ...record, ...changes } }, [], at77),
  ),
  paying(
    'a return URL that claims success is not trusted',
    { '/v1/payments/77': { ...record, status: 'requires_action' } },
    [],
    { at: '/payments?payment=77&reference=PAY-77&status=succeeded' },
  ),
  paying(
    'a payment that could not be read is checked again',
    {},
    [changeAnswers({ '/v1/payments/77': record }), 'Check again'],
    at77,
  ),
  ...[{ status: 'processing' }, { status: 'requires_action' }, { status: 'processing', method: 'earnings' }].map(
    (changes) =>
      paying(`what the device stores of a new payment, ${JSON.stringify(changes)}`, {}, [pay], {
        ends: [succeedsWith({ ...record, ...changes })],
      }),
  ),
  ...(['offline', 'forbidden', 'tooMany'] as const).map((kind) =>
    paying(`a payment that was not started, ${kind}`, {}, [pay], { ends: [fails(kind)] }),
  ),
  paying('a payment that is rejected', {}, [['How much?', '40'], pay], {
    ends: [rejects({ amount: ['Pay it all.'] })],
  }),
  paying('a payment that is rejected because another device has paid a part', {}, [pay], {
    ends: [rejects({ amount: ['Enter £22.50 or less'] })],
    after: {
      '/v1/driver': { ...driver, balance_owed: gbp(2_250) },
      [statements]: [{ ...statement, outstanding: gbp(2_250) }],
    },
  }),
  paying('a payment that is rejected, and the statements cannot be read again', {}, [pay], {
    ends: [rejects({ amount: ['Enter £22.50 or less'] })],
    after: { [statements]: fails('broken') },
  }),
  paying(
    'a payment that leaves only what is already being processed',
    {
      '/v1/payments/77': { ...record, status: 'succeeded' },
      [statements]: [{ ...statement, pending: statement.outstanding }],
    },
    [],
    at77,
  ),
  paying('a payment from the next payout', {}, ['Take it from my next payout', 'Take it from my next payout']),
  paying('a payment from the next payout, over the limit', overLimit, [pay], {
    ends: [succeedsWith({ ...record, status: 'processing', method: 'earnings' })],
  }),
  paying('paying, over the limit', {
    ...farOverLimit,
    [statements]: [{ ...statement, outstanding: gbp(18_650), pending: gbp(0) }],
  }),
  paying('paying, over the limit until a payment is processed', {
    ...farOverLimit,
    [statements]: [{ ...statement, outstanding: gbp(18_650), pending: gbp(3_650) }],
  }),
  paying('a payment of a part, over the limit', { ...farOverLimit, '/v1/payments/77': record }, [], at77),
  paying('paying while payouts are off', settingsOf(off)),
  paying(
    'a payment that the bank makes while the page is open',
    processing,
    [
      refresh({
        '/v1/payments/77': { ...record, status: 'succeeded' },
        [statements]: [{ ...statement, pending: gbp(0) }],
      }),
    ],
    at77,
  ),
  paying('a payment without an answer is sent again with its key', {}, [pay, reopen, 'Try again'], {
    ends: [...silent, succeedsWith(record)],
  }),
  ...[true, false].map((persisted) =>
    paying(
      `a payment in progress, and the event pageshow with persisted ${persisted}`,
      processing,
      [changeAnswers({ '/v1/payments/77': record }), pageShow(persisted)],
      at77,
    ),
  ),
  {
    ...paying('another charge while a payment is processed', processing, [goTo('/payments?after=77')]),
    stored: () => openPayments(localStorage).store('1', { attempt: null, paymentId: '77' }),
  },
  paying('the payment that another tab started is shown', processing, [
    anotherTab({ key: 'other', request: {} }, true),
  ]),
  paying(
    'a payment that another tab has finished, when the driver comes back to this one',
    unfinished,
    [changeAnswers({ '/v1/payments/77': record }), comesBack],
    at77,
  ),
  paying(
    'the payment that another tab started instead, when the driver comes back to this one',
    { ...unfinished, '/v1/payments/78': { ...record, id: '78', status: 'processing' } },
    [
      {
        'another tab starts another payment': () =>
          openPayments(localStorage).store('1', { attempt: null, paymentId: '78' }),
      },
      comesBack,
    ],
    at77,
  ),
  ...['succeeded', 'processing', 'failed'].map((status) => ({
    ...paying(
      `the driver returns from a payment that is ${status}, after another tab has started one`,
      { ...unfinished, '/v1/payments/78': { ...record, id: '78', reference: 'PAY-78', status } },
      [],
      { at: '/payments?payment=78' },
    ),
    stored: () => openPayments(localStorage).store('1', { attempt: null, paymentId: '77' }),
  })),
  ...['requires_action', 'failed'].map((status) =>
    paying(
      `a payment that is ${status}, while nothing is owed`,
      { ...balance(0), '/v1/payments/77': { ...payment, status } },
      [],
      at77,
    ),
  ),
  paying('nothing is sent when another tab started the payment first', processing, [anotherTab(null, false), pay]),
  paying('nothing more to pay now, over the limit', {
    ...overLimit,
    [statements]: [{ ...statement, pending: gbp(4_250) }],
  }),
  paying('nothing more to pay now', { [statements]: [{ ...statement, pending: gbp(4_250) }] }),
  ...[0, -500, 100, null].map((pence) => paying(`no statements, balance ${pence}`, balance(pence))),
  paying('a charge that is new when the driver comes back', balance(0), [refresh(owing)]),
  paying('a statement without its amount', { [statements]: [{ ...statement, outstanding: null }] }),
  paying('a pending amount that is unknown', { [statements]: [{ ...statement, pending: null }] }),
  paying('the statement in the URL', { [statements]: [statement, { ...older, pending: gbp(0) }] }, [], {
    at: '/payments?statement=2608',
  }),
  paying('paying one statement', { [statements]: [statement, { ...older, pending: gbp(0) }] }, [pay], {
    at: '/payments?statement=2608',
  }),
  paying(
    'a failed payment of a part of one statement, opened again and paid',
    { ...declined, [statements]: [statement, older] },
    ['Try again or pay another way', reopen, 'Try again or pay another way', pay],
    { at: '/payments?statement=2608&payment=77' },
  ),
  paying(
    'a payment of a part that failed on this page, and then another statement',
    { [statements]: [statement, older] },
    [['How much?', '5'], pay, 'Try again or pay another way', goTo('/payments?statement=2609')],
    { at: '/payments?statement=2608', ends: [succeedsWith({ ...record, amount: gbp(500), status: 'failed' })] },
  ),
  {
    ...paying(
      'a failed payment of one statement, paid in another way',
      { ...declined, [statements]: [statement, older] },
      ['Try again or pay another way'],
      { at: '/payments?statement=2609' },
    ),
    stored: () =>
      openPayments(localStorage).store('1', {
        attempt: { key: 'k', request: { statement_id: older.id } },
        paymentId: '77',
      }),
  },
  paying('the payments page shows an error if the statements cannot be read', { [statements]: fails('broken') }),

  switching('the bank rejected the account while the driver was away', refused),
  ...[
    { name: 'after the bank rejected the account', current: refused },
    { name: 'while the bank checks the account', current: checking },
  ].map(({ name, current }) => ({
    name: `the list of payouts ${name}`,
    screen: payoutList,
    answers: { ...settingsOf(current), '/v1/payouts': [] },
  })),
  switching('payouts are on once the operator confirms it', off, first, {
    ends: [succeedsWith(settings)],
    after: settingsOf(settings),
  }),
  switching('a name that is a close match asks which one is right (FL-04)', off, [...first, 'Another name'], {
    ends: [succeedsWith({ ...off, payee_check: { result: 'close_match', suggested_name: 'Adil M Farrow' } })],
  }),
  switching('an account that is rejected', off, first, { ends: [rejects({ account_number: ['No such account.'] })] }),
  switching('the bank’s check cannot be read', checking, [changeAnswers(unreadable), 'Check again']),
  switching('payouts are turned on again', settings, [...turnOff, 'Turn payouts on'], { ends: [succeedsWith(off)] }),
  switching('sending an account without a connection', off, first, { ends: [fails('offline')] }),
  switching('sending an account while the operator is down', off, first, { ends: [fails('offline', 503)] }),
  switching('sending an account that does not arrive', off, first, { ends: silent }),
  switching('sending an account, and the operator does not say which one it has', settings, another, {
    ends: silent,
    after: settingsOf({ ...settings, bank_account: null }),
  }),
  switching('sending an account with an unknown outcome', off, first, { ends: silent, after: unreadable }),
  switching('sending an account, and the operator has another one', off, first, { ends: [succeedsWith(otherAccount)] }),
  switching('the form for another account is in the URL', settings, [
    'Change bank details',
    'Cancel',
    goTo('/payouts/enable-disable?step=account'),
    goTo(-1),
  ]),
  switching('a refresh with an unknown payout status keeps what was typed', off, [
    ['Sort code', '30-94-99'],
    refresh(settingsOf({ ...off, status: 'frozen' })),
  ]),
  switching('another account after a failed payout', settings, [...another.with(2, ['Account number', '12349999'])], {
    answers: { ...settingsOf(settings), '/v1/payouts': [{ ...payout, status: 'failed' }], '/v1/driver/profile': full },
    ends: [succeedsWith(otherAccount)],
  }),
  switching('going back while the account is being sent', settings, [...another, goTo(-1)]),
  switching('turning off without a connection', settings, [...turnOff, 'Keep them on'], { ends: [fails('offline')] }),
  switching('turning off while the operator is down', settings, turnOff, { ends: [fails('offline', 503)] }),
  switching('cancelling the bank’s check without a connection', checking, [...turnOff, 'Keep waiting'], {
    ends: [fails('offline')],
  }),
  switching('the request to turn payouts off does not arrive', settings, turnOff, { ends: silent }),
  switching('the request to cancel the bank’s check does not arrive', checking, turnOff, { ends: silent }),
  switching('turning off, and the operator answers that payouts are on', settings, turnOff, {
    ends: [succeedsWith(settings)],
  }),
  switching(
    'turning off with an unknown outcome',
    settings,
    [...turnOff, changeAnswers(settingsOf(off)), 'Check again'],
    { ends: silent, after: unreadable },
  ),
  ...[{ amount_waiting: null }, { amount_waiting: gbp(0) }, { pays_on_weekday: null }, { status: 'paused' }].map(
    (changes) => switching(`payouts with ${JSON.stringify(changes)}`, { ...off, ...changes }),
  ),
  switching('payouts without a status', { ...settings, status: null }),
  switching('whether payouts are on is checked again', { ...settings, status: null }, [
    changeAnswers(settingsOf(settings)),
    'Check again',
  ]),

  {
    name: 'a payout with the messages about it',
    ...page3310,
    answers: {
      '/v1/payouts/3310': payout,
      '/api/zendesk/tickets': [about('payout', '3310'), solved('payout', '3310'), about('invoice', '3310')],
    },
  },
  ...[{ amount: { amount: '57.342', currency: 'GBP' } }, { amount: gbp(57_462) }, { status: 'under_review' }].map(
    (changes) => ({
      name: `a payout with ${JSON.stringify(changes)}`,
      ...page3310,
      answers: { '/v1/payouts/3310': { ...payout, ...changes } },
    }),
  ),
  {
    name: 'a statement whose lines do not add up',
    screen: statementPage,
    path: '/plans-invoices/:statementId',
    at: '/plans-invoices/2609',
    answers: {
      [`${statements}/2609`]: { ...statement, credits: gbp(500), payments: gbp(250), closing_balance: gbp(3_620) },
      [`${statements}/2609/invoices`]: [invoice],
    },
  },
  {
    name: 'the closing balance of a period that ends today',
    screen: statementPage,
    path: '/plans-invoices/:statementId',
    at: '/plans-invoices/2609',
    answers: { [`${statements}/2609`]: { ...statement, period_end: statement.issued_on } },
    region: 'How we worked this out',
  },
  {
    name: 'a statement with an unknown status',
    screen: statementPage,
    path: '/plans-invoices/:statementId',
    at: '/plans-invoices/2609',
    answers: { [`${statements}/2609`]: disputed },
  },
  {
    name: 'a PDF that is not ready',
    screen: statementPage,
    path: '/plans-invoices/:statementId',
    at: '/plans-invoices/2609',
    answers: {
      [`${statements}/2609`]: disputed,
      [`${statements}/2609/pdf`]: () =>
        Promise.reject(new ValidationProblem({ message: 'It is not ready.', fields: {} })),
    },
    steps: ['Download PDF'],
  },
  charges('charges of an operator without statements (OP-09)', { [statements]: fails('missing', 404) }),
  charges(
    'all invoices of an operator without invoices (OP-09)',
    { '/v1/invoices': fails('missing', 404) },
    '?show=all',
  ),
  charges('charges with a statement whose status is unknown', { [statements]: [disputed] }),
  charges('an invoice without a statement has no link (AP-20)', {
    '/v1/invoices': [invoice, { ...invoice, id: '9002', statement_id: null }],
  }),
  ...['', '?show=unpaid', '?show=paid&page=7'].map((search) =>
    charges(`no invoices at ${search}`, { '/v1/invoices': [] }, search),
  ),
  charges(
    'a page of invoices between others',
    { '/v1/invoices': { data: [invoice], links: { next: 'https://api.operator.example/v1/invoices?page=3' } } },
    '?show=unpaid&page=2',
  ),
  {
    name: 'an invoice with two rates, a payment after midnight and a message about it',
    screen: invoicePage,
    path: '/plans-invoices/:statementId/:invoiceId',
    at: '/plans-invoices/7/9001',
    answers: {
      '/v1/invoices/9001': {
        ...invoice,
        lines: [{ ...line, vat_rate_bps: 500 }, line],
        payments: invoice.payments.map((each) => ({ ...each, paid_at: '2026-06-05T23:30:00Z' })),
      },
      '/api/zendesk/tickets': [about('invoice', '9001'), solved('invoice', '9001')],
    },
  },
  {
    ...charges('charges while a payment is in progress', {}),
    stored: () => openPayments(localStorage).store('1', { attempt: null, paymentId: '77' }),
  },
  {
    ...charges('charges after the bank declined a payment', { '/v1/payments/77': { ...record, status: 'failed' } }),
    stored: () => openPayments(localStorage).store('1', { attempt: null, paymentId: '77' }),
  },
  charges('charges while pending payments cover all that is owed', { [statements]: [beingPaid] }),
  charges('charges with a balance that is already reduced by pending payments', {
    ...balance(2_250),
    [statements]: [{ ...statement, pending: gbp(2_000) }],
  }),
  {
    name: 'a statement that is being paid',
    screen: statementPage,
    path: '/plans-invoices/:statementId',
    at: '/plans-invoices/2609',
    answers: { [`${statements}/2609`]: beingPaid, [`${statements}/2609/invoices`]: [] },
  },
  ...[settings.bank_account, { ...settings.bank_account, account_number_masked: '****9023' }].flatMap(
    (account): Flow[] => {
      const name = `a failed payout while payouts go to the account ${account.account_number_masked}`;
      const failed = { ...payout, status: 'failed' };
      const driverNow = { ...driver, payout_settings: { ...settings, bank_account: account } };
      return [
        {
          name: `the list of payouts with ${name}`,
          screen: payoutList,
          answers: { '/v1/driver': driverNow, '/v1/payouts': [failed] },
        },
        { name, ...page3310, answers: { '/v1/driver': driverNow, '/v1/payouts/3310': failed } },
      ];
    },
  ),
  ...(() => {
    const failed = { ...payout, status: 'failed' };
    const reads = {
      ...settingsOf({ ...off, bank_account: null }),
      '/v1/payouts': [failed],
      '/v1/driver/profile': full,
    };
    return [
      { name: 'the list of payouts with a failed payout while payouts are off', screen: payoutList, answers: reads },
      {
        name: 'a failed payout while payouts are off',
        ...page3310,
        answers: { ...reads, '/v1/payouts/3310': failed },
      },
      switching('turning payouts on after a failed payout', off, [], { answers: reads }),
    ];
  })(),
  {
    name: 'a failed payout, and the next one goes to the same account',
    ...page3310,
    answers: {
      ...settingsOf(settings),
      '/v1/payouts/3310': { ...payout, status: 'failed', scheduled_for: '2026-02-26' },
      '/v1/payouts': [{ ...payout, id: '3311', status: 'scheduled', sent_at: null }],
    },
  },
  {
    name: 'a failed payout, and the later one is for another week',
    ...page3310,
    answers: {
      ...settingsOf(settings),
      '/v1/payouts/3310': { ...payout, status: 'failed', scheduled_for: '2026-02-26', period_start: '2026-02-19' },
      '/v1/payouts': [{ ...payout, id: '3311', status: 'paid' }],
    },
  },
  {
    name: 'a failed payout whose money a later payout has',
    ...page3310,
    answers: {
      ...settingsOf(settings),
      '/v1/payouts/3310': { ...payout, status: 'failed', scheduled_for: '2026-02-19' },
      '/v1/payouts': [
        { ...payout, id: '3312', scheduled_for: '2026-03-05' },
        { ...payout, id: '3311', status: 'paid', scheduled_for: '2026-02-26' },
        { ...payout, status: 'failed', scheduled_for: '2026-02-19' },
      ],
    },
  },
  ...(() => {
    const { bank_account } = payout;
    const later = { ...settings, changes_close_at: '2026-03-10T12:00:00Z' };
    const reads = (payouts: object) => ({
      ...settingsOf({ ...later, bank_account: { ...bank_account, account_number_masked: '****9023' } }),
      '/v1/payouts': [{ ...payout, sent_at: null, status: 'scheduled', scheduled_for: '2026-03-06', ...payouts }],
      '/v1/driver/profile': full,
    });
    const same = { ...reads({}), ...settingsOf(later) };
    return [
      {
        name: 'the list of payouts after a change that was too late for the next one',
        screen: payoutList,
        answers: reads({}),
      },
      switching('payouts after a change that was too late for the next one', later, [], { answers: reads({}) }),
      switching('a change of account that is too late for the next payout', later, ['Change bank details'], {
        answers: same,
      }),
      switching('an account that is changed in time', later, another.with(2, ['Account number', '12349023']), {
        answers: same,
        ends: [succeedsWith(reads({})['/v1/driver'].payout_settings)],
        after: { ...reads({ bank_account: { ...bank_account, account_number_masked: '****9023' } }) },
      }),
      switching('a change of account while a payout is on its way', later, ['Change bank details'], {
        answers: { ...same, '/v1/payouts': [payout] },
      }),
    ];
  })(),
  {
    name: 'a payout that the bank returns after it arrived',
    ...page3310,
    answers: { '/v1/payouts/3310': { ...payout, status: 'failed', paid_at: '2026-03-05T11:40:00Z' } },
    region: 'Progress',
  },
  ...[15_000, 15_001, -1].map((pence) => charges(`charges with a balance of ${pence} pence`, balance(pence))),
  ...[[], [{ ...week, period_start: '2024-02-26', period_end: '2024-03-03' }]].map((weeks, index) => ({
    name: `no payouts this year, earlier weeks: ${index}`,
    screen: payoutList,
    answers: { '/v1/driver': driver, '/v1/payouts': [], '/v1/earnings': weeks },
  })),
  {
    name: 'a credit note',
    screen: invoicePage,
    path: '/plans-invoices/:statementId/:invoiceId',
    at: '/plans-invoices/2609/9001',
    answers: {
      '/v1/invoices/9001': {
        ...invoice,
        kind: 'credit_note',
        status: 'paid',
        lines: [{ ...invoice.lines[0], unit_price: gbp(-1_042), net: gbp(-1_042), vat: gbp(-208) }],
        ...{ net_total: gbp(-1_042), total: gbp(-1_250), outstanding: gbp(0), pending: gbp(0), payments: [] },
      },
    },
  },
  ...(['scheduled', 'paid'] as const).map((status) => ({
    name: `a cancelled payout whose money is in another one that is ${status}`,
    ...page3310,
    answers: {
      '/v1/payouts/3310': { ...payout, status: 'cancelled' },
      '/v1/payouts': [
        { ...payout, id: '3311', status },
        { ...payout, status: 'cancelled' },
      ],
    },
  })),
  {
    name: 'a scheduled payout while the bank checks another account',
    ...page3310,
    answers: {
      '/v1/driver': {
        ...driver,
        payout_settings: { ...checking, bank_account: { ...settings.bank_account, account_number_masked: '****9023' } },
      },
      '/v1/payouts/3310': { ...payout, status: 'scheduled', sent_at: null },
    },
  },
]);

it.each([
  ['a statement', 'waiting', { [statements]: [statement] }, {}],
  ['nothing to pay', 'return', { [statements]: [] }, {}],
  ['a payment', 'waiting', { [statements]: [] }, at77],
] as const)('the refresh mode of the page with %s is %s', async (_, mode, changes, place) => {
  const { router } = await openScreen(payments, { ...owing, ...changes }, { path: '/payments', ...place });
  expect(payments.refresh(Object.values(router.state.loaderData)[0])).toBe(mode);
});
