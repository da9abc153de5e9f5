import { act, screen as page, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as insurance from '../../../../src/features/insure/overview';
import * as quotePage from '../../../../src/features/insure/quote';
import { addDays, shortDay, todayIn } from '../../../../src/format/dates';
import { driver } from '../../app/people';
import { gbp } from '../earnings-samples';
import { quote } from '../home/samples';
import { vehicle } from '../samples';
import { controls, facts, fails, never, openScreen } from '../screens';

const today = todayIn('Asia/Tokyo');
const lastDay = addDays(today, 200);
const insured = { ...vehicle, insurance_ends_on: lastDay };
const offeredQuote = { ...quote, expires_at: null, starts_on: lastDay };
const answers = {
  '/v1/insure/vehicles': [insured],
  '/v1/driver/vehicles': [insured],
  '/v1/insure/quotes': [offeredQuote],
  '/v1/insure/quotes/51': { ...offeredQuote, schema_version: '1', claim_schema_version: null, answers: {} },
};
const question = 'Am I insured?';
const detail = answers['/v1/insure/quotes/51'];

/** Opens the page of a quote, with these changes to an offered one. */
const open = async (changes: object, more: object = {}, search = '') => {
  const reads: Record<string, unknown> = { ...answers, '/v1/insure/quotes/51': { ...detail, ...changes }, ...more };
  const inspect = jest.fn();
  const opened = await openScreen(quotePage, reads, {
    path: '/insure/:id',
    at: `/insure/51${search}`,
    services: { inspect },
  });
  return { ...opened, reads, inspect };
};

it('/insure: a driver with a certificate is insured, whatever quote is open', async () => {
  const readyRequest = { name: 'Insurance request', href: '/insure/new/form?step=check' };
  const kinds = ['document', 'insurance_quote'];
  const tickets = kinds.map((kind) => ({ key: kind, kind, about: null, ready: readyRequest }));
  await openScreen(insurance, answers, { services: { ticketStore: { read: () => tickets, remove: () => undefined } } });
  expect(controls().filter((control) => control.startsWith('Send it'))).toEqual([`Send it → ${readyRequest.href}`]);
  const verdictCard = within(await page.findByRole('region', { name: question }));
  expect(verdictCard.getByText(/^Yes, until/).textContent).toContain(shortDay(lastDay));
  expect(verdictCard.getByText('BD19 SMR')).toBeInTheDocument();
});

it('/insure/{id}: says that a quote is not cover, and leaves the answer for the car to /insure', async () => {
  await open({});
  expect(await page.findByText(/You’re not insured by it yet\.$/)).toBeInTheDocument();
  expect(page.queryByRole('region', { name: question })).toBeNull();
});

it.each([
  [
    'later',
    { starts_on: lastDay },
    [', done', ', done', ', done', 'Policy ready, now', `Insured from ${shortDay(lastDay)}`],
  ],
  ['today', { starts_on: today }, [', done', ', done', ', done', 'Insured, done']],
  [
    'no more',
    { starts_on: addDays(today, -9), ends_on: addDays(today, -1) },
    [', done', ', done', ', done', 'Policy expired, done'],
  ],
])('/insure/{id}: a policy that covers %s shows that in its steps', async (_, days, steps) => {
  await open({ ...days, status: 'issued' });
  const stepItems = within(await page.findByRole('list', { name: 'Steps for this quote' })).getAllByRole('listitem');
  expect(stepItems.map(({ textContent }) => textContent)).toEqual(
    steps.map((step) => expect.stringMatching(`${step}$`)),
  );
});

it.each([
  ['issued', 'removed', 'Policy P-1'],
  ['issued', 'not there', 'Policy P-1'],
] as const)('/insure/{id}: a quote that is %s for a car that is %s asks nothing', async (status, state, expected) => {
  const cars = state === 'removed' ? [{ ...insured, status: 'removed' }] : [];
  await open({ status, starts_on: today, policy_number: 'P-1' }, { '/v1/driver/vehicles': cars });
  expect(await page.findByText('BD19 SMR is no longer one of your cars.')).toBeInTheDocument();
  expect(page.getByText(expected)).toBeInTheDocument();
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
  await open({ status, ...more });
  expect(await page.findByRole('heading', { level: 1, name: /^Quote / })).toBeInTheDocument();
  expect(page.queryAllByRole('button', { name: 'Check and accept' })).toHaveLength(count);
});

it.each([
  ['without a price', { total: null }],
  ['in an unknown status', { status: 'offer_made' }],
])('/insure/{id}: the page that accepts is not shown for a quote %s', async (_, more) => {
  await open(more, {}, '?step=accept');
  expect(await page.findByRole('heading', { level: 1, name: 'Quote IQ-51' })).toBeInTheDocument();
});

it('/insure/{id}: shows an unknown status in the operator’s words', async () => {
  await open({ status: 'awaiting_capacity' });
  expect(await page.findByText('Awaiting capacity')).toBeInTheDocument();
  expect(page.getByText('Ask us if you’re insured by it.')).toBeInTheDocument();
  expect(page.getByRole('link', { name: 'Ask about this quote' })).toBeInTheDocument();
});

it('/insure/{id}: puts the known part of a quote into the page that accepts it', async () => {
  const quoteWithUnknowns = {
    reference: null,
    vehicle_registration: null,
    starts_on: null,
    excess: { compulsory: null, voluntary: null },
    instalments: { total_payable: { amount: 234_000, currency: 'GBP' } },
  };
  await open(quoteWithUnknowns, {}, '?step=accept');
  expect(await page.findByRole('heading', { level: 1, name: 'Accept the quote' })).toBeInTheDocument();
  const factValue = (term: string) => page.getByText(term, { selector: 'dt' }).nextElementSibling?.textContent;
  expect([factValue('Car'), factValue('Starts'), factValue('Total excess per claim')]).toEqual([
    'BD19\u00a0SMR',
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
  const bonus = {
    years: 4,
    is_protected: false,
    proof_status: 'needed',
    proof_due_on: lastDay,
    document_type_id: '22',
  };
  await open({ status, no_claims_bonus: bonus });
  expect(await page.findByRole('heading', { level: 1, name: /^Quote / })).toBeInTheDocument();
  expect(page.queryAllByRole('link', { name: 'Send proof' })).toHaveLength(count);
});

describe('the page of a quote', () => {
  const backLink = 'Insurance → /insure';
  const ask = 'Ask about this quote → /tickets-support/new?insurance_quote=51';
  const newQuoteLink = 'Get a new quote with the same answers → /insure/new?same=51';
  const title = () => page.getByRole('heading', { level: 1 }).textContent;
  const region = (name: string) => page.queryByRole('region', { name });

  it.each<[object, string | null, RegExp | null, readonly string[]]>([
    [{ status: 'submitted' }, null, null, []],
    [{ status: 'submitted', message: 'Soon.' }, 'Message from the broker', /^Soon\.$/, []],
    [{ status: 'referred' }, 'The insurer is looking at this more closely', /need to do anything now/, []],
    [
      { status: 'referred', message: 'How old is it?' },
      'Message from the broker',
      /How old is it\?/,
      ['Send your answer → /tickets-support/new?insurance_quote=51'],
    ],
    [{ status: 'declined' }, 'The broker can’t insure this', /No reason was given/, [newQuoteLink]],
    [{ status: 'declined', message: 'Too old.' }, 'The broker can’t insure this', /Too old\./, [newQuoteLink]],
    [{ status: 'expired' }, 'This quote has expired', /price in a new quote/, [newQuoteLink]],
    [{ status: 'withdrawn' }, 'Quote withdrawn', /^Get a new quote/, [newQuoteLink]],
    [{ status: 'withdrawn', message: 'Sold.' }, 'Quote withdrawn', /^Sold\.$/, [newQuoteLink]],
  ])(
    'a quote with %j: shows the broker’s answer, and what the driver can do',
    async (changes, note, expected, offers) => {
      await open({ ...changes, total: null });
      if (note === null) expect(document.querySelector('[role=status] b')).toBeNull();
      else expect(page.getByText(note, { selector: 'b' }).nextElementSibling).toHaveTextContent(expected ?? '');
      expect(controls()).toEqual([backLink, ...offers, ask]);
      expect(title()).toBe('Quote IQ-51');
      expect(within(page.getByRole('region', { name: 'Progress' })).getAllByRole('listitem').length).toBeGreaterThan(1);
      expect(page.queryAllByRole('list', { name: 'Steps for this quote' })).toHaveLength(
        /submitted|referred/.test(JSON.stringify(changes)) ? 1 : 0,
      );
    },
  );

  it.each<[object, RegExp | null, boolean]>([
    [{ proof_status: 'needed', years: 1 }, /^You \w+ us 1 year\. The broker needs proof\. Without/, true],
    [
      { proof_status: 'refused', years: 4, is_protected: true, proof_due_on: '2026-04-02' },
      /^You \w+ us 4 years, protected\. We couldn’t accept your proof\. The broker needs proof by 2 April 2026/,
      true,
    ],
    [{ proof_status: 'needed', document_type_id: null }, /^The broker needs proof/, false],
    [{ proof_status: 'received' }, /^We’re checking your proof\.$/, false],
    [{ proof_status: 'accepted' }, /^We’ve accepted your proof\.$/, false],
    [{ proof_status: 'lost_in_post' }, /^Status of your proof: Lost in post\.$/, false],
    [{ proof_status: 'not_needed' }, null, false],
  ])('a no-claims bonus with %j: says whether proof is needed', async (bonus, expected, asksForProof) => {
    await open({
      no_claims_bonus: { years: null, is_protected: false, proof_due_on: null, document_type_id: '7', ...bonus },
    });
    const proof = region('No-claims proof');
    if (expected === null) expect(proof).toBeNull();
    else expect(proof?.querySelector('p')?.textContent?.replaceAll('\u00a0', ' ')).toMatch(expected);
    expect(controls().includes('Send proof → /vehicle-documents/document/upload?type=7')).toBe(asksForProof);
  });

  it.each<[object, readonly (string | RegExp)[] | null]>([
    [
      { cover: 'third_party', use: 'Private hire' },
      [/./, 'Used for: Private hire', 'Anything not listed is not covered.'],
    ],
    [{ cover: 'gap_only', use: null }, ['Gap only']],
    [{ cover: null, use: 'Private hire' }, ['Used for: Private hire', 'Anything not listed is not covered.']],
    [{ cover: null, use: null }, null],
  ])('a quote with %j: says what is covered', async (changes, texts) => {
    await open(changes);
    const coverage = region('What is covered');
    if (texts === null) expect(coverage).toBeNull();
    else for (const text of texts) expect(within(coverage as HTMLElement).getAllByText(text).length).toBeGreaterThan(0);
    expect(coverage?.querySelectorAll('strong').length ?? 0).toBe(
      JSON.stringify(changes).includes('third_party') ? 2 : 0,
    );
  });

  it.each([
    ['quoted', [{ name: 'Terms', url: 'https://files.example/1' }], '1 document'],
    ['quoted', [{ name: 'Terms', url: 'https://files.example/1' }, { url: 'https://files.example/2' }], '2 documents'],
    ['quoted', [], null],
    ['issued', [{ name: 'Terms', url: 'https://files.example/1' }], null],
  ])('a quote that is %s, with the documents %j: shows them', async (status, documents, hint) => {
    await open({ status, documents });
    expect(page.queryAllByText(/^\d documents?$/).map(({ textContent }) => textContent)).toEqual(hint ? [hint] : []);
    expect(controls().filter((control) => control.includes('files.example'))).toHaveLength(documents.length);
    expect(region('Policy documents') !== null).toBe(status === 'issued');
  });

  it('shows the price with its progress folded, and leads to the page that accepts it and back', async () => {
    const { address, inspect, router } = await open({ excess: { compulsory: gbp(25_000), voluntary: gbp(10_000) } });
    expect(inspect).toHaveBeenCalled();
    expect(facts()).toMatchObject({ 'Total excess per claim': '£350.00' });
    expect(page.getByText('Progress').querySelector('span')).not.toBeEmptyDOMElement();
    expect(page.getByText('The broker sent a price', { selector: 'summary *' })).toBeInTheDocument();
    expect(controls()).toEqual([backLink, 'Check and accept', ask]);
    await userEvent.click(page.getByRole('button', { name: 'Check and accept' }));
    expect(title()).toBe('Accept IQ-51');
    await waitFor(() => expect(address()).toBe('/insure/51?step=accept'));
    await userEvent.click(page.getByRole('button', { name: 'Leave, back to IQ-51' }));
    await waitFor(() => expect(address()).toBe('/insure/51'));
    await act(() => router.navigate('/insure/51?step=accept'));
    expect(title()).toBe('Accept IQ-51');
    await act(() => router.navigate(-1));
    await waitFor(() => expect(title()).toBe('Quote IQ-51'));
  });

  it('opens at the page that accepts it, and chooses no way to pay for the driver', async () => {
    const instalments = { deposit: gbp(24_000), count: 10, each: gbp(21_000), total_payable: gbp(234_000) };
    await open({ instalments }, {}, '?step=accept');
    await waitFor(() => expect(title()).toBe('Accept IQ-51'));
    expect(page.getAllByRole('radio')).toHaveLength(2);
    expect(page.queryByRole('radio', { checked: true })).toBeNull();
  });

  it('an acceptance without a connection: is ready to send from the page that accepts it', async () => {
    const store = jest.fn();
    await openScreen(quotePage, answers, {
      path: '/insure/:id',
      at: '/insure/51?step=accept',
      send: fails('offline'),
      services: { ticketStore: { read: () => [], remove: () => undefined, store } },
    });
    await userEvent.click(page.getByRole('checkbox'));
    await userEvent.click(page.getByRole('button', { name: 'Accept the quote' }));
    await waitFor(() => expect(title()).toBe('Ready to send'));
    expect(page.getByRole('heading', { level: 1 }).closest('[role=status]')).not.toBeNull();
    const readyAcceptance = { name: 'Acceptance of your quote', href: '/insure/51?step=accept' };
    expect(store).toHaveBeenLastCalledWith(driver.id, expect.objectContaining({ ready: readyAcceptance }));
  });

  it('an acceptance is held, sent and reported by the buttons of its page (AP-01, FL-07)', async () => {
    let arrive: (answer: object) => void = () => undefined;
    const accepts = [fails('offline'), () => new Promise((resolve) => (arrive = resolve))];
    const tickets = [fails('broken'), never];
    await openScreen(quotePage, answers, {
      path: '/insure/:id',
      at: '/insure/51?step=accept',
      send: async (call) => {
        if (call.includes('intents')) return null;
        return (call.endsWith('/insure/quotes/51/accept') ? accepts : tickets).shift()?.();
      },
      services: { ticketStore: { read: () => [], remove: () => undefined, store: () => undefined } },
    });
    const press = async (name: string) => userEvent.click(await page.findByRole('button', { name }));
    const step = () => document.querySelector('[aria-current=step]')?.textContent;
    const status = () => page.getByRole('heading', { level: 1 }).closest('[role=status]');
    await userEvent.click(page.getByRole('checkbox'));
    await press('Accept the quote');
    await waitFor(() => expect(title()).toBe('Ready to send'));
    act(() => void window.dispatchEvent(new Event('online')));
    await press('Cancel');
    expect(status()).toHaveTextContent('It hasn’t been sent. To send it, press Send now.');
    expect(status()).toHaveAttribute('aria-busy', 'false');
    const before = step();
    await press('Send now');
    await waitFor(() => expect(status()).toHaveAttribute('aria-busy', 'true'));
    await act(async () => arrive({ data: { ...detail, status: 'accepted' } }));
    await page.findByRole('button', { name: 'Notify our team' });
    expect(step()).not.toBe(before);
    await press('Notify our team');
    await waitFor(() => expect(tickets).toEqual([]));
  });

  it('shows first what no longer fits, and lets the driver continue or leave', async () => {
    await open({ expires_at: '2026-03-08T17:00:00Z' });
    const expected = /^This price expired on 9.March.2026\.$/;
    expect(page.getByText('This quote is out of date').nextElementSibling).toHaveTextContent(expected);
    expect(controls().slice(0, 2)).toEqual([backLink, 'Get a new quote → /insure/new?same=51']);
    await userEvent.click(page.getByRole('button', { name: 'Check and accept' }));
    expect(title()).toBe('This quote is out of date');
    expect(page.getByText(expected)).toBeInTheDocument();
    await userEvent.click(page.getByRole('button', { name: 'Leave, back to IQ-51' }));
    expect(title()).toBe('Quote IQ-51');
    await userEvent.click(page.getByRole('button', { name: 'Check and accept' }));
    await userEvent.click(page.getByRole('button', { name: /^Continue with/ }));
    expect(title()).toBe('Accept IQ-51');
  });

  it.each([
    ['quoted', 'This quote is out of date'],
    ['issued', 'BD19 SMR is no longer one of your cars.'],
  ])('a quote that is %s for a car that is gone: shows that once', async (status, note) => {
    await open({ status, vehicle_id: '99' });
    expect(page.getByText(note, { selector: 'b' })).toBeInTheDocument();
    expect(page.queryByRole('region', { name: question })).toBeNull();
  });

  it.each([
    ['submitted', 'waiting'],
    ['quoted', 'return'],
    ['expired', 'return'],
    ['declined', 'return'],
    ['withdrawn', 'return'],
  ])('a quote that is %s: reloads (%s), and continues from the answer', async (status, mode) => {
    const { router, refresh, reads } = await open({ status });
    expect(quotePage.refresh(Object.values(router.state.loaderData)[0])).toBe(mode);
    reads['/v1/insure/quotes/51'] = { ...detail, status: status === 'quoted' ? 'submitted' : 'quoted' };
    await refresh();
    await waitFor(() => expect(controls().includes('Check and accept')).toBe(status !== 'quoted'));
  });
});
