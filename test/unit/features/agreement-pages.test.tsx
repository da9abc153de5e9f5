import { act, screen as page, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as agreements from '../../../src/features/agreements/screen';
import { addDays, todayIn } from '../../../src/format/dates';
import { draftStore } from '../../../src/storage/drafts';
import { driver } from '../app/people';
import { agreementToAccept } from './driver-answers';
import { full } from './profile-samples';
import { bannerTitles, controls, facts, fails, fields, fillIn, never, openScreen } from './screens';

const list = '/v1/agreements';
const later = addDays(todayIn('Asia/Tokyo'), 9);
const waiting = { ...agreementToAccept, effective_from: '2026-04-02', accept_by: later };
const signed = {
  ...waiting,
  status: 'accepted',
  accepted_at: '2026-04-02T16:05:00Z',
  accepted_name: 'Adil Farrow',
  receipt_reference: 'R-91',
};
const newer = { ...waiting, id: '97', version: '3.3' };
const drafts = draftStore(localStorage);

describe('the list of agreements', () => {
  const rows = (name: string) =>
    within(page.getByRole('list', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);

  it.each([
    [[], 'Agreements'],
    [[signed], 'Agreements You’re up to date'],
    [[waiting], 'Agreements 1 agreement to accept'],
    [[waiting, newer], 'Agreements 2 agreements to accept'],
  ])('heading of %#: %s', async (all, heading) => {
    await openScreen(agreements, { [list]: all });
    expect(page.getByRole('heading', { level: 1 })).toHaveTextContent(heading);
    expect(controls()).toEqual(
      all.length === 0
        ? ['Home → /']
        : all.map((each) => `Driver terms${each === signed ? ' (version 3.2)' : ''} → /agreements?id=${each.id}`),
    );
  });

  it('lists each agreement by its status, with its version and the day it was accepted', async () => {
    const all = [
      waiting,
      { ...newer, consequence: null, accept_by: null },
      { ...signed, id: '1' },
      { ...signed, id: '2', version: null },
      { ...signed, id: '3', accepted_at: null },
      { ...signed, id: '4', status: 'superseded' },
      { ...waiting, id: '5', status: 'withdrawn' },
      { ...waiting, id: '6', status: 'in_arbitration' },
    ];
    await openScreen(agreements, { [list]: all });
    expect(rows('To accept')).toEqual([
      expect.stringMatching(/^For you to do: Driver termsAccept it by .+\. Work stops without it\.$/),
      'For you to do: Driver termsNo deadline.',
    ]);
    const on = 'ccepted 3 April 2026';
    expect(rows('Accepted').map((row) => row?.replaceAll('\u00a0', ' '))).toEqual([
      `Driver terms (version 3.2)Version 3.2, a${on}`,
      `Driver termsA${on}`,
      'Driver terms (version 3.2)Version 3.2',
    ]);
    expect(rows('Previous')).toHaveLength(2);
    expect(rows('Others')).toEqual(['Driver terms (version 3.2)Version 3.2In arbitration']);
    expect(page.getByRole('region', { name: 'Accepted' })).toHaveTextContent(/^Accepted3/);
    expect(controls()).toHaveLength(all.length);
  });
});

it('an unknown agreement leads to the list of agreements', async () => {
  await openScreen(agreements, { [list]: [waiting] }, { path: '/agreements', at: '/agreements?id=4' });
  expect(page.getByRole('heading', { level: 1 })).toHaveTextContent('Agreements');
  expect(controls()).toEqual(['All agreements → /agreements']);
});

/** Opens the agreement. From then on the operator lists `all`; the calls that accept have the outcome `ends`. */
const open = async (
  ends: () => Promise<unknown>,
  all: readonly object[] | null = [waiting],
  first: object = waiting,
) => {
  const answers: Record<string, unknown> = { [list]: [first], '/v1/driver/profile': full };
  const sent: unknown[] = [];
  const inspect = jest.fn();
  const send = (call: string, body: unknown) => {
    sent.push([call, body]);
    if (all === null) delete answers[list];
    else answers[list] = all;
    return ends();
  };
  const opened = await openScreen(agreements, answers, {
    path: '/agreements',
    at: '/agreements?id=91',
    send,
    services: { inspect },
  });
  return { ...opened, answers, sent, inspect };
};

const accept = async () => {
  fillIn('Your full name', 'adil farrow');
  await userEvent.click(page.getByRole('button', { name: 'Accept version 3.2' }));
};

describe('the page of an agreement to accept', () => {
  const ask = 'Ask about this agreement → /tickets-support/new?agreement=91';

  it('shows the text, the changes and what happens without it', async () => {
    await open(never);
    expect(page.getByRole('heading', { level: 1 })).toHaveTextContent('Driver terms');
    expect(page.getByText(/^Version 3\.2\. Accept it by /)).toBeInTheDocument();
    expect(bannerTitles()).toEqual(['Work stops without it.']);
    expect(page.getByText('Work stops without it.').parentElement).toHaveTextContent('In force since 2 April 2026.');
    expect(page.getByRole('region', { name: 'What changed since you last accepted' })).toHaveTextContent('Notice');
    expect(facts()).toEqual({ Previous: '14 days', Now: '10 days', Why: 'The law changed.' });
    expect(page.getByRole('region', { name: 'Summary' })).toHaveTextContent('You pay 20%.');
    expect(fields()).toEqual({ 'Your full name': 'text name words' });
    expect(page.getByLabelText('Your full name')).toHaveAccessibleDescription(
      /Your name on your profile is Adil Farrow/,
    );
    expect(controls()).toEqual([
      'Leave, back to Agreements → /agreements',
      'Driver terms, version 3.2 → https://files.operator.example/a/91.pdf',
      'Accept version 3.2',
      ask,
    ]);
  });

  it.each([
    [{ consequence: null }, 'In force since 2 April 2026.', 1],
    [{ consequence: null, effective_from: null }, /In force since|Applies from/, 0],
    [{ changes: [] }, 'Previous', 0],
    [{ changes: [{ heading: null, was: null, now: null, why: null }] }, 'Not mentioned', 1],
    [{ changes: [{ heading: null, was: null, now: null, why: null }] }, 'Removed', 1],
    [{ document: null }, /have the full text here/, 1],
    [{ document: null, summary: [] }, /have the text here/, 1],
    [{ summary: [] }, 'You pay 20%.', 0],
  ])('an agreement with %j: shows %s %i times', async (changes, text, times) => {
    await open(never, [], { ...waiting, ...changes });
    expect(page.queryAllByText(text)).toHaveLength(times);
  });

  it('keeps the typed name on the device until it is accepted, then confirms and shows the receipt', async () => {
    const { sent } = await open(() => Promise.resolve({ data: signed }));
    fillIn('Your full name', 'adil');
    expect(drafts.read(driver.id, 'agreement')?.values).toEqual({ fullName: 'adil' });
    fillIn('Your full name', 'adil farrow');
    expect(page.getByText('Adil Farrow', { selector: '[role=status] *' })).toBeInTheDocument();
    await accept();
    expect(await page.findByRole('heading', { level: 1 })).toHaveTextContent('Agreement accepted');
    expect(sent).toEqual([['POST /v1/agreements/91/accept', { version: '3.2', full_name: 'Adil Farrow' }]]);
    expect(drafts.read(driver.id, 'agreement')).toBeNull();
    const at = '1:05am on 3 April 2026';
    expect(facts()).toEqual({ Agreement: 'Driver terms, version 3.2', Accepted: at, Reference: 'R-91' });
    expect(page.getByText('In force since 2 April 2026.')).toBeInTheDocument();
    await userEvent.click(page.getByRole('button', { name: 'See your receipt' }));
    expect(page.getByRole('heading', { level: 1 })).toHaveTextContent('Driver terms');
    expect(facts()).toMatchObject({ Version: '3.2', Accepted: at, By: 'Adil Farrow', Reference: 'R-91' });
  });

  it.each<[string, () => Promise<unknown>, readonly object[] | null, string, RegExp, string]>([
    [
      'without a connection',
      fails('offline'),
      [waiting],
      'Ready to send',
      /^It hasn’t been sent/,
      'Accept version 3.2',
    ],
    [
      'that did not arrive',
      fails('silent'),
      [waiting],
      'Not accepted',
      /^We didn’t get a reply\. Your/,
      'Accept version 3.2',
    ],
    [
      'whose outcome is unknown',
      fails('silent'),
      null,
      'We’re not sure this was accepted',
      /^Something went wrong at our end\. Check/,
      'Not confirmed yet (busy)',
    ],
    [
      'of an older version',
      fails('silent'),
      [newer],
      'There’s a newer version',
      /newer version\. Read/,
      'Accept version 3.3',
    ],
  ])('an acceptance %s: shows what happened, and keeps the name', async (_, ends, all, title, expected, submit) => {
    await open(ends, all);
    await accept();
    await waitFor(() => expect(bannerTitles().toSorted()).toEqual([title, 'Work stops without it.'].toSorted()));
    expect(page.getByText(title, { selector: 'b' }).nextElementSibling).toHaveTextContent(expected);
    expect(controls()).toContain(submit);
    if (all?.[0] !== newer) expect(page.getByLabelText('Your full name')).toHaveValue('adil farrow');
  });

  it.each([
    ['the same version', waiting, null, ''],
    ['accepted elsewhere', signed, 'Show the receipt', '/agreements?id=91'],
    ['another version', { ...waiting, version: '3.3' }, 'Show the latest', '/agreements?id=91'],
    ['a version with its own address', newer, 'Show the latest', '/agreements?id=97'],
  ])('a background read of the agreement, %s: offers %s', async (_, now, offer, leads) => {
    const { answers, refresh, address, router } = await open(never);
    answers[list] = [now];
    await refresh();
    if (offer === null) {
      expect(page.queryByRole('button', { name: /^Show/ })).toBeNull();
      return;
    }
    await userEvent.click(page.getByRole('button', { name: offer }));
    await waitFor(() => expect(page.queryByRole('button', { name: offer })).toBeNull());
    // Back does not lead to the address of the earlier version.
    await act(() => router.navigate(-1));
    expect(address()).toBe(leads);
    expect(page.queryAllByRole('button', { name: /^Accept/ })).toHaveLength(now === signed ? 0 : 1);
  });
});

describe('the page of an agreement that is not to be accepted', () => {
  it.each([
    [signed, [], ['In force since 2 April 2026.', 'Bookmark or print this page to keep it.']],
    [
      { ...signed, status: 'superseded' },
      ['Version 3.3, to accept → /agreements?id=97'],
      ['A newer version has replaced it.'],
    ],
    [{ ...waiting, status: 'withdrawn' }, [], ['It’s no longer in force. You don’t need to do anything.']],
    [{ ...waiting, status: 'in_arbitration' }, [], ['Ask us what this status means.']],
  ])('%#: shows its result', async (own, links, texts) => {
    await openScreen(agreements, { [list]: [own, newer] }, { path: '/agreements', at: '/agreements?id=91' });
    expect(controls()).toEqual([
      'Agreements → /agreements',
      ...links,
      'Driver terms, version 3.2 → https://files.operator.example/a/91.pdf',
      'Ask about this agreement → /tickets-support/new?agreement=91',
    ]);
    for (const text of texts) expect(page.getByText(text)).toBeInTheDocument();
    expect(page.queryAllByRole('region', { name: 'Your receipt' })).toHaveLength(
      'accepted_name' in own ? (own.accepted_at ? 1 : 0) : 0,
    );
  });
});
