import { screen as page, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as list from '../../../src/features/support/list';
import * as newMessage from '../../../src/features/support/new';
import * as message from '../../../src/features/support/ticket';
import { draftStore } from '../../../src/storage/drafts';
import { config } from '../app/config';
import { driver } from '../app/people';
import { controls, facts, fails, fillIn, never, openScreen, rejects, succeedsWith } from './screens';

const tickets = '/api/zendesk/tickets';
const at = '2026-03-05T09:00:00Z';
const ticket = {
  id: '71',
  subject: 'My payout is late',
  status: 'open',
  topic: 'payouts_bank',
  last_comment_by: 'team',
  related: [{ type: 'payout', id: '3310' }],
  created_at: at,
  updated_at: at,
};
const comment = {
  id: '1',
  author: 'driver',
  author_name: null,
  body: 'When is it paid?',
  created_at: at,
  attachments: [],
};
const open = { ...ticket, comments: [comment] };
const payout = { id: '3310', reference: 'P-3310', status: 'paid' };
const drafts = draftStore(localStorage);
const title = () => page.getByRole('heading', { level: 1 }).textContent;
const press = (name: string) => userEvent.click(page.getByRole('button', { name }));
const note = (text: string) => page.getByText(text, { selector: 'b' }).parentElement;

describe('the list of messages', () => {
  const support = {
    phone: '0114 496 0000',
    email: 'help@fleet.example',
    hours: '9am to 5pm',
    reply_time: 'in 2 hours',
  };
  const links = ['Contact us → /tickets-support/new', 'All → /tickets-support'];
  const groups = [
    'Action needed → /tickets-support?show=waiting',
    'With our team → /tickets-support?show=team',
    'Answered → /tickets-support?show=answered',
    'Closed → /tickets-support?show=closed',
  ];
  const contact = [
    'Call 0114 496 0000 → tel:+441144960000',
    expect.stringMatching(/^Email help@.+subject=A%20question$/),
  ];

  const openList = (byStatus: Readonly<Record<string, readonly object[]>>, search = '') =>
    openScreen(
      list,
      {
        [tickets]: ({ 'filter[status]': statuses }: Record<string, string>) =>
          (statuses ?? '').split(',').flatMap((status) => byStatus[status] ?? []),
      },
      { path: '/tickets-support', at: `/tickets-support${search}`, services: { config: { ...config, support } } },
    );
  const rows = (name: string) =>
    within(page.getByRole('list', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));

  it('shows the messages that wait for the driver first, then all others', async () => {
    await openList({
      pending: [{ ...ticket, id: '72', status: 'pending' }],
      open: [ticket],
      closed: [{ ...ticket, id: '73', status: 'closed', topic: null }],
    });
    expect(rows('Action needed')).toEqual([
      expect.stringMatching(/^My payout is latePayouts and bank\. Updated .+Action needed$/),
    ]);
    expect(rows('Messages')).toEqual([
      expect.stringMatching(/^My payout is latePayouts and bank\. Updated/),
      expect.stringMatching(/^My payout is lateUpdated/),
    ]);
    expect(page.getByRole('region', { name: 'Action needed' })).toHaveTextContent(/^Action needed1/);
    expect(page.getByRole('region', { name: 'All others' })).toBeInTheDocument();
    const messages = ['72', '71', '73'].map((id) => `My payout is late → /tickets-support/${id}`);
    expect(controls()).toEqual([...links.slice(0, 1), ...messages, ...contact]);
    expect(page.getByText('We usually reply in 2 hours. Our office is open 9am to 5pm.')).toBeInTheDocument();
  });

  it('offers groups when there are more than five messages', async () => {
    await openList({ open: ['1', '2', '3', '4', '5', '6'].map((id) => ({ ...ticket, id })) });
    expect(controls().slice(0, 6)).toEqual([...links, ...groups]);
    expect(page.getByRole('link', { name: 'All' })).toHaveAttribute('aria-current', 'page');
  });

  it('shows the group named in the address', async () => {
    await openList({ solved: [{ ...ticket, status: 'solved' }], open: [ticket] }, '?show=answered');
    expect(page.queryByRole('list', { name: 'Action needed' })).toBeNull();
    expect(rows('Messages')).toHaveLength(1);
    expect(page.getByRole('region', { name: 'Answered' })).toBeInTheDocument();
    expect(page.getByRole('link', { name: 'Answered' })).toHaveAttribute('aria-current', 'page');
  });

  it.each([
    ['', 'No messages yet', links.slice(0, 1)],
    ['?show=closed', 'No messages here', [...links, ...groups, 'Show all → /tickets-support']],
  ])('shows that the list is empty at %j', async (search, says, action) => {
    await openList({}, search);
    expect(page.getByRole('heading', { name: says })).toBeInTheDocument();
    expect(controls()).toEqual([...action, ...contact]);
  });

  it.each([
    ['', [], 1],
    ['?page=2', ['Newer → /tickets-support'], 0],
    ['?show=team&page=3', ['Newer → /tickets-support?show=team&page=2'], 0],
  ])('leads from the page of the list that %j names to the one before it', async (search, newer, waiting) => {
    await openList({ pending: [{ ...ticket, status: 'pending' }], open: [ticket] }, search);
    expect(controls().filter((control) => control.startsWith('Newer'))).toEqual(newer);
    expect(page.queryAllByRole('list', { name: 'Action needed' })).toHaveLength(waiting);
  });

  it('is no page without the messages (ER-07)', async () => {
    await openScreen(list, {}, { path: '/t' });
    expect(page.getByText(/^ApiError/)).toBeInTheDocument();
  });
});

interface Sending {
  readonly send?: () => Promise<unknown>;
  readonly canOpen?: boolean;
}

/** Services that record what a page does. */
const servicesOf = ({ canOpen = true }: Sending) => ({
  canOpen: () => canOpen,
  inspect: jest.fn(),
  config: { ...config, zendesk: { custom_field_ids: { ...config.zendesk.custom_field_ids, payout: 9 } } },
});

describe('a new message', () => {
  const openNew = async (search = '', { send = never, ...others }: Sending = {}, answers: object = {}) => {
    const sent: [string, Readonly<Record<string, unknown>>][] = [];
    const services = servicesOf(others);
    const opened = await openScreen(
      newMessage,
      { '/v1/payouts/3310': payout, [`${tickets}/71`]: { ...open, status: 'closed' }, ...answers },
      {
        path: '/tickets-support/new',
        at: `/tickets-support/new${search}`,
        services,
        send: (call, body) => {
          sent.push([call, Object.fromEntries(body as FormData)]);
          return send();
        },
      },
    );
    expect(services.inspect).toHaveBeenCalled();
    return { ...opened, sent };
  };
  const field = (name: string) => page.getByLabelText(name);
  const write = async () => {
    await userEvent.selectOptions(field('What is it about?'), 'complaint');
    fillIn('Subject', 'Late again');
    fillIn('Your message', 'I rang three times.');
    await press('Send');
  };
  const leaveLink = 'Leave, back to Support → /tickets-support';

  it('is sent with its topic, and confirmed', async () => {
    const receipt = { state: 'sent', ticket_id: '80', reference: 'R-80' };
    const { sent } = await openNew('', { send: succeedsWith(receipt) });
    expect(controls()).toEqual([leaveLink, 'Send']);
    expect(page.getByText('We’ll reply here.')).toBeInTheDocument();
    await write();
    await waitFor(() => expect(title()).toBe('Message sent'));
    expect(sent).toEqual([
      [`POST ${tickets}`, expect.objectContaining({ subject: 'Late again', tags: 'portal_j,complaint' })],
    ]);
    expect(facts()).toEqual({ Sent: expect.stringMatching(/today|\d/), Reference: '80' });
    expect(controls()).toEqual(['See your message → /tickets-support/80', 'All your messages → /tickets-support']);
    expect(drafts.read(driver.id, 'question')).toBeNull();
    expect(page.getByText('We’ll reply here. You’ll find our reply under Support.')).toBeInTheDocument();
  });

  it('is confirmed as saved while the support desk is down', async () => {
    const { sent } = await openNew('?follow_up=71', {
      send: succeedsWith({ state: 'queued', ticket_id: null, reference: 'R-81' }),
    });
    expect(controls()).toEqual([
      'Leave, back to Payout P-3310 → /payouts/3310',
      'Payout P-3310 → /payouts/3310',
      'Your closed conversation → /tickets-support/71',
      'Payouts → /payouts',
      'Send',
    ]);
    fillIn('Your message', 'When is it paid?');
    await press('Send');
    await waitFor(() => expect(title()).toBe('We’ve saved your message'));
    const form = sent[0]?.[1] ?? {};
    expect(form).toMatchObject({ subject: 'My payout is late', follow_up_of: '71' });
    expect(JSON.parse(String(form.custom_fields))).toContainEqual({ id: 9, value: '3310' });
    expect(facts()).toMatchObject({ About: 'Payout P-3310', Saved: expect.anything(), Reference: 'R-81' });
    expect(controls()).toEqual(['All your messages → /tickets-support']);
  });

  it.each([
    ['?payout=3310', { About: 'Payout P-3310' }, 'payouts_bank', 'Payout P-3310', ''],
    ['?payout=', {}, '', '', ''],
    ['?payout=9', { About: 'Payout' }, 'payouts_bank', 'Payout', ''],
    ['?topic=account&subject=My%20name&text=It%20is', {}, 'account', 'My name', 'It is'],
    ['?topic=weather', {}, '', '', ''],
    [
      '?follow_up=71',
      { About: 'Payout P-3310', Follows: 'Your closed conversation' },
      'payouts_bank',
      'My payout is late',
      'Too late',
    ],
  ])('starts with what %s says', async (search, about, topic, subject, comment) => {
    drafts.write(driver.id, 'reply:71', { comment: 'Too late' });
    await openNew(search);
    expect(facts()).toEqual(about);
    expect(field('What is it about?')).toHaveValue(topic);
    expect(field('Subject')).toHaveValue(subject);
    expect(field('Your message')).toHaveValue(comment);
    expect(page.queryAllByText('Before you write')).toHaveLength(topic === '' ? 0 : 1);
    expect(page.queryByText('We’ve restored your message')).toBeNull();
  });

  it('has no links to pages that the driver may not open', async () => {
    await openNew('?payout=3310', { canOpen: false });
    expect(controls()).toEqual(['Leave, back to Payout P-3310 → /payouts/3310', 'Send']);
  });

  it('restores what was typed on an earlier visit, and deletes it when asked', async () => {
    drafts.write(driver.id, 'question', { topic: 'complaint', subject: 'Late', comment: 'I rang' });
    await openNew();
    expect(note('We’ve restored your message')).toHaveTextContent(/It hasn’t been sent/);
    expect(field('Your message')).toHaveValue('I rang');
    expect(page.getByText(/^Saved/)).toBeInTheDocument();
    await press('Delete message');
    expect(page.queryByText('We’ve restored your message')).toBeNull();
    expect(field('Your message')).toHaveValue('');
    expect(page.queryByText(/^Saved/)).toBeNull();
    expect(drafts.read(driver.id, 'question')).toBeNull();
  });

  it.each([
    ['without a connection', fails('offline'), 'Ready to send', /Send it when you’re back online/],
    ['that is not allowed', fails('forbidden'), 'Not sent', /permission to do this\. What you wrote is still here/],
    [
      'without a reply',
      fails('silent'),
      'We’re not sure your message was sent',
      /We didn’t get a reply\. What you wrote/,
    ],
  ])('a message %s: shows what happened, and keeps the text', async (_, send, says, expected) => {
    const { sent, unmount } = await openNew('', { send });
    await write();
    await page.findByText(says);
    expect(note(says)).toHaveTextContent(expected);
    if (!says.startsWith('We’re not sure')) {
      expect(field('Your message')).toHaveValue('I rang three times.');
      return;
    }
    expect(page.getByRole('list', { name: 'What you sent' })).toHaveTextContent(/^YouI rang three times\.$/);
    expect(page.queryByText(/^Saved/)).toBeNull();
    unmount();
    const second = await openNew('', { send: succeedsWith({ state: 'sent', ticket_id: '80', reference: 'R-80' }) });
    expect(note(says)).toHaveTextContent('You left before it finished sending.');
    expect(page.queryByText('We’ve restored your message')).toBeNull();
    await press('Send it again');
    await waitFor(() => expect(title()).toBe('Message sent'));
    expect(second.sent).toEqual(sent);
  });

  it('shows a rejection next to its field, and is busy while it is sent', async () => {
    let send: () => Promise<unknown> = rejects({ custom_fields: ['Choose another topic.'] });
    await openNew('', { send: () => send() });
    await write();
    await waitFor(() => expect(field('What is it about?')).toHaveAccessibleDescription(/Choose another topic\./));
    send = never;
    await press('Send');
    await waitFor(() => expect(controls()).toContain('Sending (busy)'));
  });

  it('shows that the device has no room, and what is not stored', async () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full');
    });
    await openNew();
    expect(page.queryByText('Your device’s storage is full')).toBeNull();
    fillIn('Your message', 'a\u202eb');
    expect(page.getByText('Your device’s storage is full')).toBeInTheDocument();
    expect(page.getByText(/1 hidden character/, { selector: '[role=status] *' })).toBeInTheDocument();
    expect(page.queryByText(/^Saved/)).toBeNull();
    jest.restoreAllMocks();
    fillIn('Your message', 'c');
    expect(page.queryByText('Your device’s storage is full')).toBeNull();
  });

  it('sends nothing when another tab has sent it, and shows the result', async () => {
    const { sent } = await openNew();
    await userEvent.selectOptions(field('What is it about?'), 'complaint');
    fillIn('Subject', 'Late again');
    fillIn('Your message', 'I rang three times.');
    drafts.write(driver.id, 'question', {
      topic: 'complaint',
      subject: 'Late again',
      comment: 'Sent.',
      key: 'other',
    });
    await press('Send');
    expect(await page.findByText('We’re not sure your message was sent')).toBeInTheDocument();
    expect(sent).toEqual([]);
  });
});

describe('a conversation', () => {
  const openTicket = async (now: object = open, { send = never, ...others }: Sending = {}, more: object = {}) => {
    const sent: unknown[] = [];
    const answers: Record<string, unknown> = { [`${tickets}/71`]: now, '/v1/payouts/3310': payout, ...more };
    const services = servicesOf(others);
    const opened = await openScreen(message, answers, {
      path: '/tickets-support/:id',
      at: '/tickets-support/71',
      services,
      send: (call, body) => {
        sent.push([call, body]);
        return send();
      },
    });
    return { ...opened, sent, answers, inspect: services.inspect };
  };
  const reply = () => page.getByLabelText('Your reply');
  const write = async () => {
    fillIn('Your reply', 'It came.');
    await press('Send reply');
  };

  it('shows each comment with its author and its files, and what it is about', async () => {
    const comments = [
      comment,
      {
        ...comment,
        id: '2',
        author: 'team',
        author_name: 'Nadia',
        body: 'On Friday.',
        attachments: [{ name: 'a.pdf', size_bytes: 2_000 }],
      },
      { ...comment, id: '3', author: 'team', body: 'Is it there?' },
      { ...comment, id: '4', author: 'other', author_name: 'Mina', body: 'Yes.' },
      { ...comment, id: '5', author: 'other', body: 'No.' },
    ];
    const { inspect } = await openTicket({ ...open, comments });
    expect(inspect).toHaveBeenCalled();
    expect(title()).toBe('My payout is late');
    const entries = [...page.getByRole('list', { name: 'Conversation' }).children];
    expect(entries.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^You.+When is it paid\?$/),
      expect.stringMatching(/^Nadia, our team.+On Friday\.a\.pdf, /),
      expect.stringMatching(/^Our team.+Is it there\?$/),
      expect.stringMatching(/^Mina\d.+Yes\.$/),
      expect.stringMatching(/^Someone else.+No\.$/),
    ]);
    expect(page.getByText(/^You can’t open files here\./)).toBeInTheDocument();
    expect(entries[0]?.querySelector('time')).toHaveAttribute('datetime', at);
    expect(page.getByText(/^Payouts and bank/)).toHaveTextContent('Payouts and bank, Payout P-3310');
    expect(controls()).toEqual(['Support → /tickets-support', 'Payout P-3310 → /payouts/3310', 'Send reply']);
    expect(reply()).toHaveAccessibleDescription(/Don’t include bank details/);
  });

  it.each([
    [{}, 'Payouts and bank, Payout P-3310'],
    [{ topic: null }, 'About, Payout P-3310'],
    [{ related: [] }, 'Payouts and bank'],
    [{ related: [{ type: 'weather', id: '1' }] }, 'Payouts and bank'],
  ])('names what %j is about', async (changes, about) => {
    await openTicket({ ...open, ...changes }, { canOpen: false });
    expect(page.getByText(new RegExp(`^${about.split(',')[0]}`))).toHaveTextContent(new RegExp(`^${about}$`));
    expect(controls()).toEqual(['Support → /tickets-support', 'Send reply']);
  });

  it.each([
    ['new', 'waiting', 'Sent'],
    ['open', 'waiting', 'With our team'],
    ['pending', 'return', 'Action needed'],
    ['solved', 'return', 'Answered'],
    ['closed', 'return', 'Closed'],
  ])(
    'a conversation that is %s: is read again (%s), and can be answered until it is closed',
    async (status, mode, label) => {
      const { router } = await openTicket({ ...open, status });
      expect(page.getByText(label)).toBeInTheDocument();
      expect(message.refresh(Object.values(router.state.loaderData)[0])).toBe(mode);
      expect(controls()).toContain(
        status === 'closed' ? 'Send a follow-up → /tickets-support/new?follow_up=71' : 'Send reply',
      );
    },
  );

  it.each([
    ['that arrives', succeedsWith({ ...comment, id: '9' }), 'Reply sent'],
    ['that is stored', succeedsWith({ state: 'queued', ticket_id: '71', reference: 'R' }), 'We’ve saved your reply'],
  ])('a reply %s: shows what happened, and allows another', async (_, send, says) => {
    const { answers, sent } = await openTicket(open, { send });
    answers[`${tickets}/71`] = { ...open, comments: [comment, { ...comment, id: '9', body: 'It came.' }] };
    await write();
    expect(await page.findByRole('alert')).toHaveTextContent(says);
    expect(sent).toEqual([[`POST ${tickets}/71/comments`, { comment: 'It came.' }]]);
    expect(page.queryAllByText(/deliver it to our team/)).toHaveLength(says === 'Reply sent' ? 0 : 1);
    await waitFor(() => expect(page.getByRole('list', { name: 'Conversation' }).children).toHaveLength(2));
    expect(drafts.read(driver.id, 'reply:71')).toBeNull();
    expect(page.getByRole('button', { name: 'Write another reply' })).toHaveFocus();
    await press('Write another reply');
    expect(reply()).toHaveValue('');
    expect(reply()).toHaveFocus();
  });

  it.each([
    ['without a connection', fails('offline'), 'Ready to send'],
    ['that is not allowed', fails('forbidden'), 'Not sent'],
    ['to a conversation that is gone', fails('missing'), /Copy what you wrote into a new message/],
  ])('a reply %s: shows what happened, and keeps the text', async (_, send, says) => {
    await openTicket(open, { send });
    expect(page.queryByText(/^Saved on this device/)).toBeNull();
    await write();
    expect(await page.findByText(says)).toBeInTheDocument();
    expect(reply()).toHaveValue('It came.');
    expect(page.getByText(/^Saved on this device at/)).toBeInTheDocument();
  });

  it('sends a reply without an answer again, unchanged or changed', async () => {
    const { unmount } = await openTicket(open, { send: fails('silent') });
    await write();
    expect(await page.findByRole('list', { name: 'What you sent' })).toHaveTextContent(/^YouIt came\.$/);
    unmount();
    const second = await openTicket(open, { send: succeedsWith({ ...comment, id: '9' }) });
    await press('Change my message');
    expect(reply()).toHaveValue('It came.');
    await press('Send reply');
    expect(await page.findByText('Reply sent')).toBeInTheDocument();
    expect(second.sent).toHaveLength(1);
  });

  it('shows why a reply was rejected, and how to continue when the conversation was closed meanwhile', async () => {
    const { answers } = await openTicket(open, { send: rejects({ comment: ['It is closed.'] }) });
    answers[`${tickets}/71`] = { ...open, status: 'closed' };
    await write();
    await waitFor(() => expect(reply()).toHaveAccessibleDescription(/It is closed\./));
    await waitFor(() => expect(controls()).toContain('Send a follow-up → /tickets-support/new?follow_up=71'));
  });

  it('shows what another tab has sent, and keeps the text typed here', async () => {
    const { refresh } = await openTicket();
    drafts.write(driver.id, 'reply:71', { comment: 'From there.', key: 'other' });
    await refresh();
    expect(page.queryByText('From there.')).toBeNull();
  });

  it('lists the newest messages next to it on a wide screen', async () => {
    const matchMedia = window.matchMedia;
    window.matchMedia = () => ({ matches: true }) as MediaQueryList;
    await openTicket(open, {}, { [tickets]: () => [ticket, { ...ticket, id: '72', subject: 'Other' }] });
    window.matchMedia = matchMedia;
    const messages = page.getByRole('list', { name: 'Your messages', hidden: true });
    expect(within(messages).getByRole('link', { current: 'page', hidden: true })).toHaveTextContent(
      'My payout is late',
    );
    expect(within(messages).getAllByRole('link', { hidden: true })).toHaveLength(2);
  });
});
