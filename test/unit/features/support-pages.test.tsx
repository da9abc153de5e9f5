import './clock';
import { act } from '@testing-library/react';
import * as list from '../../../src/features/support/list';
import * as newMessage from '../../../src/features/support/new';
import * as message from '../../../src/features/support/ticket';
import { draftStore } from '../../../src/storage/drafts';
import { config } from '../app/config';
import { driver } from '../app/people';
import { approveFlows, type Flow, refresh, reopen, type Step } from './approved-flows';
import { type Answers, fails, openScreen, rejects, succeedsWith } from './screens';

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
const support = { phone: '0114 496 0000', email: 'help@fleet.example', hours: '9am to 5pm', reply_time: 'in 2 hours' };

/** The list of messages, by their status. */
const listed = (name: string, byStatus: Readonly<Record<string, readonly object[]>>, search = ''): Flow => ({
  name,
  screen: list,
  path: '/tickets-support',
  at: `/tickets-support${search}`,
  answers: {
    [tickets]: ({ 'filter[status]': statuses }: Record<string, string>) =>
      (statuses ?? '').split(',').flatMap((status) => byStatus[status] ?? []),
  },
  services: { config: { ...config, support } },
});
const reference = 'pj1-t4ry7bvfz9j3kbz3';
const queuedQuestion = { ...ticket, id: reference, reference, status: 'new', is_queued: true };
const waiting = { pending: [{ ...ticket, status: 'pending' }], open: [ticket] };

const services = {
  config: { ...config, zendesk: { custom_field_ids: { ...config.zendesk.custom_field_ids, payout: 9 } } },
};
const cannotOpen = { services: { ...services, canOpen: () => false } };
const writing = (name: string, search: string, steps: readonly Step[] = [], more: Partial<Flow> = {}): Flow => ({
  name,
  screen: newMessage,
  path: '/tickets-support/new',
  at: `/tickets-support/new${search}`,
  answers: { '/v1/payouts/3310': payout, [`${tickets}/71`]: { ...open, status: 'closed' } },
  services,
  steps,
  ...more,
});
const write: readonly Step[] = [
  ['What is it about?', 'complaint'],
  ['Subject', 'Late again'],
  ['Your message', 'I rang three times.'],
  'Send',
];
const receipt = { state: 'sent', ticket_id: '80', reference: 'R-80' };
const storeDraft = (name: string, values: Readonly<Record<string, string>>) => () =>
  void drafts.write(driver.id, name, values);
let room = true;

const reading = (
  name: string,
  changes: object,
  steps: readonly Step[] = [],
  more: Partial<Flow> & { readonly reads?: Answers } = {},
): Flow => ({
  name,
  screen: message,
  path: '/tickets-support/:id',
  at: '/tickets-support/71',
  answers: { [`${tickets}/71`]: { ...open, ...changes }, '/v1/payouts/3310': payout, ...more.reads },
  services,
  steps,
  ...more,
});
const reply: readonly Step[] = [['Your reply', 'It came.'], 'Send reply'];

approveFlows(__filename, [
  listed('messages that wait for the driver are first', {
    pending: [{ ...ticket, id: '72', status: 'pending' }],
    open: [ticket],
    closed: [{ ...ticket, id: '73', status: 'closed', topic: null }],
  }),
  listed('two tickets of documents have their references', {
    open: ['155122', '155123'].map((id) => ({ ...ticket, id, subject: 'Document Upload' })),
  }),
  listed('five messages have no groups', { open: ['1', '2', '3', '4', '5'].map((id) => ({ ...ticket, id })) }),
  listed('six messages have groups', { open: ['1', '2', '3', '4', '5', '6'].map((id) => ({ ...ticket, id })) }),
  listed('the group named in the URL', { solved: [{ ...ticket, status: 'solved' }], open: [ticket] }, '?show=answered'),
  listed('messages that are being sent', {
    new: [queuedQuestion],
    pending: [{ ...ticket, id: '72', status: 'pending', is_queued: true }],
  }),
  {
    ...listed('a message that is being sent while the support desk is down', {}),
    answers: {
      [tickets]: ({ 'filter[queued]': isQueued }: Record<string, string>) =>
        isQueued ? [queuedQuestion] : fails('broken')(),
    },
    steps: [refresh({ [tickets]: [] })],
  },
  {
    ...listed('messages that were not sent are continued', { open: [ticket] }),
    stored: () => {
      storeDraft('question?payout=3310', { topic: 'payouts_bank', subject: 'Payout P-3310', comment: 'Late.' })();
      storeDraft('question', { topic: '', subject: '', comment: 'Hello', key: 'k1' })();
      storeDraft('question?topic=account', { topic: 'account', subject: 'Mine', comment: ' ' })();
      storeDraft('reply:71', { comment: 'It came.' })();
    },
  },
  listed('no messages', {}),
  listed('no messages in a group', {}, '?show=closed'),
  ...['?page=2', '?show=team&page=3'].map((search) => listed(`a later page of messages, ${search}`, waiting, search)),
  listed('a page after the last one', {}, '?show=team&page=99'),
  {
    name: 'the messages page shows an error without the messages (ER-07)',
    screen: list,
    path: '/t',
    answers: { [tickets]: fails('broken') },
  },

  writing('a message is sent with its topic, and confirmed', '', write, { ends: [succeedsWith(receipt)] }),
  writing(
    'an answer about a change of car that was sent back',
    '?vehicle_change=5&answer=true',
    ['Send', ['Your answer', 'I do.'], 'Send'],
    {
      answers: {
        '/v1/vehicle-changes?include=documents,documentTypes': [
          { id: '5', status: 'action_required', review: 'Who owns it?' },
        ],
      },
      ends: [succeedsWith(receipt)],
    },
  ),
  writing(
    'an answer to the broker, of which the host rejects the subject',
    '?insurance_quote=51&answer=true',
    [['Your answer', 'Nine years.'], 'Send', ['Subject', 'My quote'], 'Send'],
    {
      answers: { '/v1/insure/quotes/51': { id: '51', status: 'referred', message: 'How many years?' } },
      ends: [rejects({ subject: ['Enter another subject.'] }), succeedsWith(receipt)],
    },
  ),
  writing(
    'a follow-up is saved while the support desk is down',
    '?follow_up=71',
    [['Your message', 'When is it paid?'], 'Send'],
    {
      ends: [succeedsWith({ state: 'queued', ticket_id: null, reference: 'R-81' })],
    },
  ),
  writing(
    'a reply to a conversation that was closed becomes the follow-up, and is on this device once',
    '?follow_up=71',
    ['Send'],
    {
      stored: () => void drafts.write(driver.id, 'reply:71', { comment: 'It came.' }),
      ends: [succeedsWith(receipt)],
    },
  ),
  ...['?payout=', '?payout=9', '?topic=account&subject=My%20name&text=It%20is', '?topic=weather', '?follow_up=71'].map(
    (search) =>
      writing(`a message that starts with ${search}`, search, [], {
        stored: storeDraft('reply:71', { comment: 'Too late' }),
      }),
  ),
  writing('a message without links to pages that the driver may not open', '?payout=3310', [], cannotOpen),
  writing('a restored message', '', [], {
    stored: storeDraft('question', { topic: 'complaint', subject: 'Late', comment: 'I rang' }),
  }),
  writing('a restored message is deleted when asked', '', ['Delete message'], {
    stored: storeDraft('question', { topic: 'complaint', subject: 'Late', comment: 'I rang' }),
  }),
  ...(['offline', 'forbidden'] as const).map((kind) =>
    writing(`a message that was not sent, ${kind}`, '', write, { ends: [fails(kind)] }),
  ),
  writing('a message without a reply is sent again unchanged', '', [...write, reopen, 'Send it again'], {
    ends: [fails('silent'), succeedsWith(receipt)],
  }),
  writing('a rejected topic, and a message that is being sent', '', [...write, 'Send'], {
    ends: [rejects({ custom_fields: ['Choose another topic.'] }), () => new Promise(() => undefined)],
  }),
  writing(
    'a device without room for a message',
    '',
    [['Your message', 'a\u202eb'], { 'there is room again': () => (room = true) }, ['Your message', 'c']],
    {
      stored: () => {
        room = false;
        const setItem = Storage.prototype.setItem;
        jest.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
          if (!room) throw new Error('full');
          setItem.call(this, key, value);
        });
      },
    },
  ),
  writing('nothing is sent when another tab has sent it', '', [
    ...write.slice(0, 3),
    {
      'another tab sends it': () => {
        const sent = { topic: 'complaint', subject: 'Late again', comment: 'Sent.', key: 'other' };
        act(() => void drafts.write(driver.id, 'question', sent));
      },
    },
    'Send',
  ]),

  reading('a conversation with files and other people', {
    comments: [
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
    ],
  }),
  ...[{}, { topic: null }, { related: [] }, { related: [{ type: 'weather', id: '1' }] }].map((changes) =>
    reading(`what a conversation with ${JSON.stringify(changes)} is about`, changes, [], cannotOpen),
  ),
  reading('a conversation that is new', { status: 'new' }),
  reading('a reply that is being sent', {
    status: 'pending',
    is_queued: true,
    comments: [comment, { ...comment, id: reference, body: 'On Friday?', is_queued: true }],
  }),
  reading('a question that is being sent', {}, [], {
    at: `/tickets-support/${reference}`,
    reads: { [`${tickets}/${reference}`]: { ...open, ...queuedQuestion, comments: [{ ...comment, is_queued: true }] } },
  }),
  reading('a reply that was sent, and another', {}, [...reply, 'Write another reply'], {
    ends: [succeedsWith({ ...comment, id: '9' })],
    after: { [`${tickets}/71`]: { ...open, comments: [comment, { ...comment, id: '9', body: 'It came.' }] } },
  }),
  reading('a reply that was saved while the support desk is down, and another', {}, [...reply, 'Write another reply'], {
    ends: [succeedsWith({ state: 'queued', ticket_id: '71', reference: 'R' })],
    after: { [`${tickets}/71`]: fails('broken', 503) },
  }),
  ...(['offline', 'forbidden', 'missing'] as const).map((kind) =>
    reading(`a reply that was not sent, ${kind}`, {}, reply, { ends: [fails(kind)] }),
  ),
  reading('a reply without an answer is changed and sent', {}, [...reply, reopen, 'Change my message', 'Send reply'], {
    ends: [fails('silent'), succeedsWith({ ...comment, id: '9' })],
  }),
  reading('a rejected reply to a conversation that was closed meanwhile', {}, reply, {
    ends: [rejects({ comment: ['It is closed.'] })],
    after: { [`${tickets}/71`]: { ...open, status: 'closed' } },
  }),
  reading('a closed conversation with a reply that was not sent', { status: 'closed' }, [], {
    stored: () => void drafts.write(driver.id, 'reply:71', { comment: 'It came.' }),
  }),
  reading('a draft of another tab does not replace the text typed here', {}, [
    { 'another tab writes': () => void drafts.write(driver.id, 'reply:71', { comment: 'From there.', key: 'other' }) },
    refresh(),
  ]),
  reading('the newest messages next to a conversation on a wide screen', {}, [], {
    reads: { [tickets]: () => [ticket, { ...ticket, id: '72', subject: 'Other' }] },
    stored: () => void Object.assign(window, { matchMedia: () => ({ matches: true }) }),
  }),
  ...(['question', 'reply:71'] as const).map((draft) => {
    const name = `a ${draft} that another tab has sent says that sending it sends it twice`;
    const steps: readonly Step[] = [
      {
        'another tab sends it': () =>
          act(() => {
            drafts.drop(driver.id, draft);
            window.dispatchEvent(new StorageEvent('storage'));
          }),
      },
    ];
    const stored = storeDraft(draft, { topic: 'complaint', subject: 'Late', comment: 'I rang' });
    return draft === 'question' ? writing(name, '', steps, { stored }) : reading(name, {}, steps, { stored });
  }),
  ...(['broken', 'offline'] as const).map((kind) => ({
    ...listed(`what was not sent is listed while the messages cannot be loaded: ${kind}`, {}),
    answers: { [tickets]: fails(kind) },
    stored: storeDraft('reply:71', { comment: 'It came.' }),
  })),
  reading('a reply that is saved while the support desk is down is being sent in the list too', {}, reply, {
    ends: [succeedsWith({ state: 'queued', ticket_id: '71', reference: 'R' })],
    reads: {
      [tickets]: () => [
        { ...ticket, status: 'pending' },
        { ...ticket, id: '72', status: 'pending' },
      ],
    },
    stored: () => void Object.assign(window, { matchMedia: () => ({ matches: true }) }),
  }),
  ...['one that is not sent', 'one without an answer'].map((later, index) =>
    reading(
      `a reply that is being sent, and ${later}`,
      {
        is_queued: true,
        comments: [comment, { ...comment, id: reference, body: 'On Friday?', is_queued: true }],
      },
      [],
      { stored: storeDraft('reply:71', { comment: 'It came.', ...(index === 1 && { key: 'k1' }) }) },
    ),
  ),
]);

afterAll(() => void Reflect.deleteProperty(window, 'matchMedia'));

it.each([
  ['new', 'waiting'],
  ['open', 'waiting'],
  ['pending', 'return'],
  ['solved', 'return'],
  ['closed', 'return'],
])('a conversation that is %s: is read again (%s)', async (status, mode) => {
  const { router } = await openScreen(message, { [`${tickets}/71`]: { ...open, status } }, { path: '/:id', at: '/71' });
  expect(message.refresh(Object.values(router.state.loaderData)[0])).toBe(mode);
});
