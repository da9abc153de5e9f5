import './clock';
import { act, cleanup, fireEvent, screen as screenPage, waitFor } from '@testing-library/react';
import { collections, isWithout } from '../../../src/api/collections';
import { screens } from '../../../src/app/screens';
import * as blocked from '../../../src/features/access-denied/blocked';
import * as reinstate from '../../../src/features/access-denied/reinstate';
import * as agreements from '../../../src/features/agreements/screen';
import * as home from '../../../src/features/home/screen';
import * as newQuote from '../../../src/features/insure/new';
import * as form from '../../../src/features/insure/new-form';
import * as insurance from '../../../src/features/insure/overview';
import * as quotePage from '../../../src/features/insure/quote';
import * as login from '../../../src/features/login/screen';
import * as news from '../../../src/features/news/list';
import * as post from '../../../src/features/news/post';
import * as deal from '../../../src/features/partner-plus/deal';
import * as deals from '../../../src/features/partner-plus/deals';
import * as landing from '../../../src/features/partner-plus/landing';
import * as payments from '../../../src/features/payments/screen';
import * as payoutDetail from '../../../src/features/payouts/detail';
import * as payoutList from '../../../src/features/payouts/list';
import * as payoutSwitch from '../../../src/features/payouts/switch';
import * as invoicePage from '../../../src/features/plans-invoices/invoice';
import * as charges from '../../../src/features/plans-invoices/overview';
import * as profile from '../../../src/features/profile/screen';
import * as update from '../../../src/features/profile/update';
import * as password from '../../../src/features/profile/update-password';
import * as register from '../../../src/features/register/screen';
import * as ask from '../../../src/features/reset-password/ask';
import * as choose from '../../../src/features/reset-password/choose';
import * as messages from '../../../src/features/support/list';
import * as newMessage from '../../../src/features/support/new';
import * as message from '../../../src/features/support/ticket';
import * as documents from '../../../src/features/vehicle-documents/documents/overview';
import * as upload from '../../../src/features/vehicle-documents/documents/upload';
import { storeSent } from '../../../src/features/vehicle-documents/documents/upload-attempt';
import * as car from '../../../src/features/vehicle-documents/vehicle/vehicle';
import * as change from '../../../src/features/vehicle-documents/vehicle-change/update';
import * as verify from '../../../src/features/verify/screen';
import type { ScreenModule } from '../../../src/flows/services';
import { addDays } from '../../../src/format/dates';
import { draftStore } from '../../../src/storage/drafts';
import { mailedCode } from '../../../src/storage/mailed-code';
import { openTicketStore } from '../../../src/storage/ticket-store';
import { typedEmail } from '../../../src/storage/typed-email';
import { config } from '../app/config';
import { driver as signedIn } from '../app/people';
import { installDialogs } from '../ui/dialogs';
import { expectSoundPage } from './approved-flows';
import { approvedTexts, isUpdate } from './approved-texts';
import { chargesScreens, driver, invoice, payment, payout, plan, settings, statement } from './charges-samples';
import { agreementToAccept, answers as driverAnswers, post as newsPost, deal as offer } from './driver-answers';
import { accountJob, week } from './earnings-samples';
import { ticket } from './home/samples';
import { wholeAnswers } from './insure/whole-answers';
import { moneyAnswers, moneyScreens } from './money-screens';
import { outlineOf } from './outline';
import { full } from './profile-samples';
import { documentType, sent, vehicle } from './samples';
import { type Answers, downloaded, never, openScreen } from './screens';
import { calls, answers as carAnswers, open, row } from './whole-documents';

installDialogs();

type Place = {
  readonly path?: string;
  readonly at?: string | { readonly pathname: string; readonly state: unknown };
  readonly user?: null;
  /** Stores on the device what an earlier visit left there. */
  readonly before?: () => void;
};
type Page = readonly [name: string, screen: ScreenModule, answers: Answers, place?: Place];

const at = '2026-03-05T09:00:00Z';
const reads = { ...driverAnswers, '/api/zendesk/tickets': [ticket], ...carAnswers };
const drafts = draftStore(localStorage);
const ticketStore = openTicketStore(localStorage);
const guest = { user: null };
const quotePlace = { path: '/insure/:id', at: '/insure/51' };
const formPlace = (search: string) => ({ path: '/insure/new/form', at: `/insure/new/form${search}` });
const carPlace = (page: string, search = '') => ({
  path: `/vehicle-documents/${page}`,
  at: `/vehicle-documents/${page}${search}`,
});
const agreementPlace = { path: '/agreements', at: '/agreements?id=91' };
const signed = {
  ...agreementToAccept,
  status: 'accepted',
  accepted_at: at,
  accepted_name: 'Adil Farrow',
  receipt_reference: 'R-91',
};
const comment = {
  id: '1',
  author: 'driver',
  author_name: null,
  body: 'When?',
  created_at: at,
  attachments: [{ name: 'a.pdf', size_bytes: 2_000 }],
};
const rowOf = (id: string, changes: object) => ({ ...row, ...changes, document_type: { ...row.document_type, id } });
const sentBack = row.replacement;
const conversation = {
  ...ticket,
  topic: 'payouts_bank',
  last_comment_by: 'team',
  related: [{ type: 'payout', id: '3310' }],
  comments: [
    comment,
    { ...comment, id: '2', author: 'team', author_name: 'Nadia' },
    { ...comment, id: '3', author: 'other' },
  ],
};
const changed = (changes: object) => ({ ...reads, [calls.changes]: [{ ...open, ...changes }] });
const statementCall = '/v1/invoice-summary-statements';
const quoteStatuses = ['submitted', 'referred', 'quoted', 'accepted', 'issued', 'declined', 'expired', 'withdrawn'];

const pages: readonly Page[] = [
  [
    'home',
    home,
    {
      ...reads,
      ...moneyAnswers,
      ...wholeAnswers(),
      '/v1/payouts': [payout],
      [statementCall]: [statement],
      '/v1/news-posts': [newsPost, { ...newsPost, id: '72', is_pinned: false, published_at: at }],
    },
  ],
  ['home of a new driver', home, { '/v1/driver': { ...driver, status: 'applicant' }, '/v1/agreements': [] }],
  ['the profile', profile, reads],
  ['the form of the profile', update, reads],
  ['a new password', password, reads],
  ['news', news, reads, { path: '/news', at: '/news' }],
  ['a post', post, reads, { path: '/news/:id', at: '/news/71' }],
  ['partner-plus', landing, reads, { path: '/partner-plus' }],
  [
    'offers of a category',
    deals,
    { '/v1/driver/deals': [offer, { ...offer, id: '9', category: 'insurance' }] },
    { path: '/offers', at: '/offers?category=fuel' },
  ],
  ['an offer', deal, reads, { path: '/partner-plus/:id', at: '/partner-plus/8' }],
  [
    'agreements',
    agreements,
    {
      '/v1/agreements': [
        agreementToAccept,
        { ...signed, id: '92' },
        { ...signed, id: '93', status: 'superseded' },
        { ...signed, id: '94', status: 'withdrawn' },
        { ...signed, id: '95', status: 'on_hold' },
      ],
    },
  ],
  ['an agreement to accept', agreements, reads, agreementPlace],
  ...['accepted', 'superseded', 'withdrawn'].map(
    (status): Page => [
      `an agreement that is ${status}`,
      agreements,
      {
        '/v1/agreements': [
          { ...signed, status },
          { ...signed, id: '97', version: '3.3' },
        ],
      },
      agreementPlace,
    ],
  ),
  [
    'vehicle and documents',
    documents,
    {
      ...reads,
      [calls.checklist]: [
        ...reads[calls.checklist],
        rowOf('17', { replacement: { ...sentBack, id: '504', status: 'pending', issued_on: null } }),
        rowOf('18', { status: 'missing', current: null, replacement: null }),
        rowOf('19', { status: 'missing', current: null, replacement: null, required: false }),
        rowOf('20', { status: 'in_review', replacement: null }),
        rowOf('21', { replacement: { ...sentBack, review: { seen: 'A' } } }),
      ],
    },
  ],
  [
    'the documents of two cars',
    documents,
    {
      ...reads,
      [calls.vehicles]: [...reads[calls.vehicles], { ...vehicle, id: '92', registration: 'LB70 QRS' }],
      [calls.checklist]: [row, { ...row, vehicle_id: '92' }],
    },
  ],
  ['documents alone', documents, { '/v1/driver': reads['/v1/driver'] }],
  ['choosing which document to send', upload, reads, carPlace('document/upload')],
  [
    'documents without a scope',
    upload,
    { ...reads, [calls.checklist]: [{ ...row, document_type: { ...row.document_type, scope: null } }] },
    carPlace('document/upload'),
  ],
  [
    'a document that was sent back',
    upload,
    reads,
    {
      ...carPlace('document/upload', '?type=15&vehicle=91'),
      before: () => ticketStore.store(signedIn.id, { key: 'k', kind: 'document', about: '501' }),
    },
  ],
  [
    'a document that is being checked, and may have an end',
    upload,
    {
      ...reads,
      [calls.checklist]: reads[calls.checklist].map((each) => ({
        ...each,
        document_type: { ...each.document_type, asks_issued_on: null, asks_expires_on: null },
      })),
    },
    {
      ...carPlace('document/upload', '?type=16'),
      before: () => {
        const target = { documentTypeId: '16', vehicleId: null };
        storeSent({ drafts }, signedIn.id, target, { id: '503', at: new Date(at), reference: null });
      },
    },
  ],
  ['the car', car, { ...reads, [calls.changes]: [] }],
  [
    'a car with an unknown status',
    car,
    { ...reads, [calls.vehicles]: [{ ...vehicle, status: 'in_review' }], [calls.changes]: [] },
  ],
  ['no car', car, { ...reads, [calls.vehicles]: [], [calls.changes]: [] }],
  ['a change of car that is a draft', car, reads],
  [
    'a change of car with an added document, not sent yet',
    car,
    changed({ documents: [{ ...sent, review: null }], document_types: [documentType] }),
  ],
  ...[
    ['sent back', { status: 'action_required', review: 'Add the MOT.' }],
    ['sent back with a question', { status: 'action_required', review: 'Is the car hired?', document_types: [] }],
    ['being checked', { status: 'pending', submitted_at: at }],
    ['being checked for long', { status: 'pending', submitted_at: '2026-02-02T10:00:00Z' }],
    ['approved', { status: 'approved', reviewed_at: at, completed_at: at, review: null }],
    ['refused', { status: 'rejected', reviewed_at: at, completed_at: at, review: 'Too old.' }],
  ].map(([status, changes]): Page => [`a change of car that is ${status}`, car, changed(changes as object)]),
  ['the car alone', car, { [calls.vehicles]: [vehicle], [calls.changes]: [] }],
  ...[documents, car].map(
    (screen): Page => [
      `${screen.title}, with a ticket that is not raised`,
      screen,
      changed({ status: 'pending', submitted_at: at }),
      { before: () => ticketStore.store(signedIn.id, { key: 'k', kind: 'vehicle_change', about: open.id }) },
    ],
  ),
  ['the documents of a change', change, reads, carPlace('vehicle/update')],
  ['the details of a change', change, reads, carPlace('vehicle/update', '?step=details')],
  ['a document of a change', change, reads, carPlace('vehicle/update', '?document=15')],
  [
    'the check of a change',
    change,
    changed({
      document_types: [row.document_type, { ...row.document_type, id: '16', name: 'Badge' }],
      documents: [
        { ...row.current, vehicle_change_id: open.id, status: 'pending' },
        { ...sent, document_type_id: '16', number: null, expires_on: null },
      ],
    }),
    carPlace('vehicle/update', '?step=check'),
  ],
  ['the details of a new change', change, { ...reads, [calls.changes]: [] }, carPlace('vehicle/update')],
  ...['quoted', 'issued'].map(
    (status): Page => [`insurance with a quote that is ${status}`, insurance, wholeAnswers(status)],
  ),
  [
    'insurance with a quote in each status',
    insurance,
    {
      ...wholeAnswers(),
      '/v1/insure/quotes': quoteStatuses.flatMap((status) =>
        wholeAnswers(status)['/v1/insure/quotes'].map((each) => ({ ...each, id: status })),
      ),
    },
  ],
  ['insurance without a car', insurance, { '/v1/insure/vehicles': [] }],
  ...[newQuote, form].map(
    (screen): Page => [`${screen.title} without a car`, screen, { ...wholeAnswers(), '/v1/insure/vehicles': [] }],
  ),
  ...quoteStatuses.map((status): Page => [`a quote that is ${status}`, quotePage, wholeAnswers(status), quotePlace]),
  ['accepting a quote', quotePage, wholeAnswers(), { ...quotePlace, at: '/insure/51?step=accept' }],
  ['asking for a quote', newQuote, wholeAnswers()],
  ['asking for a quote again', newQuote, wholeAnswers(), { path: '/insure/new', at: '/insure/new?same=51' }],
  ['the form of a quote', form, wholeAnswers(), formPlace('')],
  ['a page of the form', form, wholeAnswers(), formPlace('?section=vehicle')],
  ['the check of the form', form, wholeAnswers(), formPlace('?step=check')],
  ...chargesScreens.map(({ name, screen, answers, place }): Page => [name, screen, answers, place]),
  [
    'charges of two plans',
    charges,
    {
      '/v1/driver': driver,
      [statementCall]: ['issued', 'part_paid', 'paid', 'overdue', 'void'].map((status) => ({
        ...statement,
        id: status,
        status,
      })),
      '/v1/invoices': ['1', '2', '3', '4'].map((id) => ({ ...invoice, id })),
      '/v1/driver/plans': ['active', 'ended', 'under_review'].map((status) => ({
        ...plan,
        id: status,
        name: status,
        status,
      })),
    },
  ],
  ...['scheduled', 'paid', 'on_hold', 'cancelled'].map(
    (status): Page => [
      `a payout that is ${status}`,
      payoutDetail,
      { '/v1/payouts/3310': { ...payout, status } },
      { path: '/payouts/:id', at: '/payouts/3310' },
    ],
  ),
  ...['checking', 'off'].flatMap((status): readonly Page[] => {
    const scheduled = { ...payout, status: 'scheduled', sent_at: null };
    const answers = {
      '/v1/driver': { ...driver, payout_settings: { ...settings, status } },
      '/v1/payouts': [scheduled],
      '/v1/payouts/3310': scheduled,
    };
    return [
      [
        `a scheduled payout while payouts are ${status}`,
        payoutDetail,
        answers,
        { path: '/payouts/:id', at: '/payouts/3310' },
      ],
      [`home with a scheduled payout while payouts are ${status}`, home, answers],
    ];
  }),
  [
    'a failed payout while the bank checks another account',
    payoutDetail,
    {
      '/v1/driver': {
        ...driver,
        payout_settings: {
          ...settings,
          status: 'checking',
          bank_account: { ...settings.bank_account, account_number_masked: '****9999' },
        },
      },
      '/v1/payouts/3310': {
        ...payout,
        status: 'failed',
        failure: { code: null, message: 'The account is closed.', what_to_do: null },
      },
    },
    { path: '/payouts/:id', at: '/payouts/3310' },
  ],
  [
    'payouts of a year',
    payoutList,
    {
      '/v1/driver': driver,
      '/v1/payouts': ['processing', 'failed', 'on_hold', ...Array(7).fill('paid')].map((status, weeks) => ({
        ...payout,
        id: String(weeks),
        status,
        scheduled_for: null,
        sent_at: `${addDays('2026-03-04', -7 * weeks)}T16:00:00Z`,
      })),
    },
  ],
  [
    'payouts that are scheduled or cancelled',
    payoutList,
    {
      '/v1/driver': driver,
      '/v1/payouts': ['scheduled', 'cancelled'].map((status) => ({ ...payout, id: status, status })),
    },
  ],
  ['payouts alone', payoutList, { '/v1/driver': driver }, { path: '/payouts', at: '/payouts?year=2025' }],
  ['charges alone', charges, { '/v1/driver': driver }],
  [
    'paying one statement',
    payments,
    { ...chargesScreens.find(({ name }) => name === 'paying')?.answers },
    { path: '/payments', at: '/payments?statement=2610' },
  ],
  ...['checking', 'rejected'].map(
    (status): Page => [
      `payouts, ${status}`,
      payoutSwitch,
      { '/v1/driver': { ...driver, payout_settings: { ...settings, status } }, '/v1/driver/profile': full },
    ],
  ),
  ...['requires_action', 'processing', 'failed', 'cancelled'].map(
    (status): Page => [
      `a payment, ${status}`,
      payments,
      { '/v1/driver': driver, [statementCall]: [statement], '/v1/payments/77': { ...payment, status } },
      { path: '/payments', at: '/payments?payment=77' },
    ],
  ),
  ...moneyScreens.map(
    ({ name, screen, place }): Page => [
      name,
      screen,
      { ...moneyAnswers, '/v1/payouts': [payout], '/v1/driver': driver },
      place,
    ],
  ),
  [
    'messages',
    messages,
    {
      '/api/zendesk/tickets': ['new', 'open', 'pending', 'solved', 'closed'].map((status) => ({
        ...ticket,
        id: status,
        status,
      })),
    },
  ],
  ...['open', 'pending', 'solved', 'closed'].map(
    (status): Page => [
      `a message that is ${status}`,
      message,
      { '/api/zendesk/tickets/71': { ...conversation, status }, '/v1/payouts/3310': payout },
      { path: '/tickets-support/:id', at: '/tickets-support/71' },
    ],
  ),
  ['a new message', newMessage, { '/v1/payouts/3310': payout }, { path: '/new', at: '/new?payout=3310' }],
  [
    'a follow-up',
    newMessage,
    { '/api/zendesk/tickets/71': { ...conversation, status: 'closed' }, '/v1/payouts/3310': payout },
    { path: '/new', at: '/new?follow_up=71' },
  ],
  ['the registration', register, reads, guest],
  ['no registration', register, { ...reads, '/v1/operating-areas': [] }, guest],
  ['the sign-in', login, {}, guest],
  ['a link for a new password', ask, {}, guest],
  [
    'a new password for a guest',
    choose,
    {},
    {
      ...guest,
      path: '/reset-password',
      at: { pathname: '/reset-password', state: { token: 't', email: 'rosa@example.com' } },
    },
  ],
  ['an account that is blocked', blocked, {}, guest],
  ['an account that is closed', reinstate, {}, guest],
  ['verifying an email address', verify, {}],
  [
    'verifying an email address, after an email',
    verify,
    {},
    { before: () => mailedCode({ drafts }).store(Date.now() + 30_000) },
  ],
];

const approved = approvedTexts(
  __filename,
  pages.map(([name]) => name),
);

const support = {
  phone: '0114 496 0000',
  email: 'help@fleet.example',
  hours: 'Monday to Friday, 9am to 5pm',
  reply_time: 'within 4 hours',
};
const services = {
  config: { ...config, support, partner: { ...config.partner, terms_url: 'https://operator.example/terms' } },
  ticketStore,
};

const pressed = '> ';
const labelOf = (button: Element): string => button.getAttribute('aria-label') ?? outlineOf(button);

const focusIn = (page: Element): string => {
  const focus = document.activeElement;
  return focus && page.contains(focus) ? (outlineOf(focus).split('\n')[0] ?? '') : 'lost';
};

/** Of another page only its heading and its messages, because it has a row of its own. */
const newsOf = (lines: readonly string[]): readonly string[] =>
  lines.some((line) => line.startsWith('# '))
    ? lines.filter((line) => /^(# |<(?:\(\w+\) )?(?:alert|status[^>]*: ))/.test(line))
    : lines;

/** Opens a page. Returns what it shows, and what is new there after a button was pressed. */
const openPage = async ([, screen, answers, place]: Page) => {
  cleanup();
  for (const storage of [localStorage, sessionStorage]) storage.clear();
  typedEmail.forget();
  place?.before?.();
  const files: string[] = [];
  const reader = new FileReader();
  const record = (text: unknown) => files.push(`${pressed}file: ${text}`);
  reader.addEventListener('load', () => String(reader.result).trim().split('\n').forEach(record));
  const made = jest.spyOn(URL, 'createObjectURL');
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    record(this.download);
    if (this.download.endsWith('.csv')) reader.readAsText(made.mock.lastCall?.[0] as Blob);
  });
  const { container, address } = await openScreen(screen, answers, { ...place, send: never, services });
  /** Parts of a page arrive later. Counts turns and not seconds, because a change may concern all pages. */
  const settle = async (read: () => string, expected: string | undefined): Promise<string> => {
    for (let turn = 0; turn < (isUpdate ? 20 : 100) && read() !== expected; turn += 1)
      await act(() => new Promise((shown) => setTimeout(shown, 5)));
    return read();
  };
  const press = async (label: string, before: string, expected: string | undefined): Promise<string> => {
    const button = [...container.querySelectorAll('button')].find((each) => labelOf(each) === label);
    const from = address();
    button?.focus();
    if (button) for (const event of ['mouseDown', 'mouseUp', 'click'] as const) fireEvent[event](button);
    const known = new Set(before.split('\n'));
    return await settle(() => {
      return [
        pressed + label,
        ...(address() === from ? [] : [`${pressed}at ${address()}`]),
        ...files,
        ...newsOf(
          outlineOf(container)
            .split('\n')
            .filter((line) => !known.has(line)),
        ),
        // The router's layout moves the focus to another page.
        ...(document.activeElement === button || container.textContent === 'Another page'
          ? []
          : [`${pressed}focus: ${focusIn(container)}`]),
      ].join('\n');
    }, expected);
  };
  return { container, settle, press };
};

describe('a page shows what was approved: UPDATE_APPROVED=1 approves a change', () => {
  /** Buttons that pages of the same screen have in common are pressed on the first of them. */
  const tried = new Set<string>();
  beforeAll(() => {
    Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined });
    Object.assign(window, { print: () => undefined, scrollTo: () => undefined });
  });

  it.each(Object.keys(screens) as (keyof typeof screens)[])('has a row for the screen %s', async (name) => {
    expect(pages.map(([, screen]) => screen)).toContain(await screens[name]());
  });

  it.each(pages.map((page) => ({ name: page[0], page })))('$name', async ({ name, page }) => {
    for (const method of ['info', 'error', 'warn'] as const)
      jest.spyOn(console, method).mockImplementation(() => undefined);
    const [first, ...presses] = approved.get(name)?.split(/\n(?=> (?!at |file: |focus: ))/) ?? [];
    const { container, settle } = await openPage(page);
    const outline = await settle(() => outlineOf(container), first);
    if (isUpdate) {
      const labels = [...container.querySelectorAll('button:not([aria-disabled=true])')].map(labelOf);
      const untried = labels.filter((label) => !tried.has(`${page[1].title}: ${label}`));
      const results: string[] = [];
      for (const label of new Set(untried)) {
        tried.add(`${page[1].title}: ${label}`);
        results.push(await (await openPage(page)).press(label, outline, undefined));
      }
      approved.set(name, [outline, ...results].join('\n'));
      return;
    }
    expectSoundPage();
    expect(outline).toBe(first);
    for (const expected of presses) {
      const label = expected.split('\n')[0]?.slice(pressed.length) ?? '';
      expect(await (await openPage(page)).press(label, outline, expected)).toBe(expected);
    }
  });
});

const firstOfScreens = pages.filter(
  ([name, screen, , place], index) =>
    place?.user !== null &&
    (pages.findIndex((each) => each[1] === screen) === index || name === 'insurance without a car'),
);
const placeOf = (address: string) => address.split(/[/?]/)[1];

it.each(firstOfScreens.map((page) => ({ name: page[0], page })))(
  '$name: no link leads to a place that is gone, because the operator has only what this page reads (OP-09)',
  async ({ page: [, screen, answers, place] }) => {
    for (const method of ['info', 'error'] as const) jest.spyOn(console, method).mockImplementation(() => undefined);
    localStorage.clear();
    place?.before?.();
    const reads = new Set<string>();
    const recorded = new Proxy(answers, { get: (all, call: string) => reads.add(call) && all[call] });
    const open = async (canOpen: (address: string) => boolean) => {
      const opened = await openScreen(screen, recorded, { ...place, services: { ...services, canOpen } });
      await act(() => new Promise((shown) => setTimeout(shown, 10)));
      const links = [...opened.container.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');
      return links.filter((href) => placeOf(href) !== placeOf(opened.address()));
    };
    await open(() => true);
    cleanup();
    const isRead = (each: string) =>
      [...reads].some((call) => (collections.has(call) ? call === each : call.startsWith(each)));
    const missing = new Set([...collections].filter((each) => !isRead(each)));
    const canOpen = (address: string) => !isWithout(address, missing);
    expect((await open(canOpen)).filter((href) => !canOpen(href))).toEqual([]);
  },
);

/** Rows with a name of their own, more than any page shows at first. */
const many = <Row extends object>(row: Row, changes: (name: string, index: number) => object = () => ({})) =>
  [...'abcdefghijklm'].map((letter, index) => ({ ...row, id: `row-${letter}`, ...changes(`row-${letter}`, index) }));
const inWeek = (index: number) => ({
  period_start: addDays('2025-12-15', -7 * index),
  period_end: addDays('2025-12-21', -7 * index),
});
const [invoiceLine] = invoice.lines;
const [payoutLine] = payout.lines;
const screenOf = (name: string) => moneyScreens.find((each) => each.name === name) as (typeof moneyScreens)[number];

/** The answers of a page for rows of a list, how many of them it shows at first, and what it shows of a row. */
type LongList = readonly [
  name: string,
  screen: ScreenModule,
  rows: readonly { readonly id: string }[],
  answersFor: (rows: readonly object[]) => Answers,
  place?: Place & { readonly shown?: number },
  markOf?: (row: never) => string,
];

const longLists: readonly LongList[] = [
  [
    'weeks',
    screenOf('all weeks').screen,
    many(week, (_, index) => inWeek(index)),
    (rows) => ({ '/v1/earnings': rows }),
    { path: '/weeks', at: '/weeks?year=2025', shown: 8 },
    ({ period_start }: typeof week) => period_start,
  ],
  ...['the jobs of a week', 'a day'].map((name): LongList => {
    const { screen, place } = screenOf(name);
    const answersFor = (rows: readonly object[]) => ({ ...moneyAnswers, '/v1/bookings': rows });
    return [name, screen, many(accountJob), answersFor, { ...place, ...(name !== 'a day' && { shown: 6 }) }];
  }),
  [
    'payouts',
    payoutList,
    many({ ...payout, status: 'paid' }, (_, index) => ({ scheduled_for: addDays('2026-03-04', -index) })),
    (rows) => ({ '/v1/driver': driver, '/v1/payouts': rows }),
    { shown: 8 },
  ],
  [
    'statements',
    charges,
    many({ ...statement, status: 'paid', outstanding: statement.opening_balance }),
    (rows) => ({ '/v1/driver': driver, [statementCall]: rows }),
    { shown: 3 },
  ],
  ['plans', charges, many(plan, (name) => ({ name })), (rows) => ({ '/v1/driver': driver, '/v1/driver/plans': rows })],
  [
    'the jobs of a line of an invoice',
    invoicePage,
    many({ reference: null, work_date: '2026-02-26' }),
    (bookings) => ({ '/v1/invoices/9001': { ...invoice, lines: [{ ...invoiceLine, bookings }] } }),
    { path: '/plans-invoices/:statementId/:invoiceId', at: '/plans-invoices/2609/9001' },
  ],
  [
    'the lines of a payout',
    payoutDetail,
    many(payoutLine as object, (label) => ({ label })),
    (lines) => ({ '/v1/payouts/3310': { ...payout, lines } }),
    { path: '/payouts/:id', at: '/payouts/3310' },
  ],
  ['messages', messages, many(ticket), (rows) => ({ '/api/zendesk/tickets': rows })],
  [
    'a conversation',
    message,
    many(comment, (body) => ({ body })),
    (comments) => ({ '/api/zendesk/tickets/71': { ...conversation, comments } }),
    { path: '/tickets-support/:id', at: '/tickets-support/71' },
  ],
  ['agreements', agreements, many(signed), (rows) => ({ '/v1/agreements': rows })],
  ['offers', deals, many(offer), (rows) => ({ '/v1/driver/deals': rows })],
  [
    'news',
    news,
    many(newsPost),
    (rows) => ({ '/v1/news-posts': rows, '/v1/news-categories': [] }),
    { path: '/news', at: '/news' },
  ],
  [
    'quotes',
    insurance,
    many(wholeAnswers()['/v1/insure/quotes'][0] as object),
    (rows) => ({ ...wholeAnswers(), '/v1/insure/quotes': rows }),
  ],
  ['documents', documents, many(row, (name) => rowOf(name, {})), (rows) => ({ ...reads, [calls.checklist]: rows })],
  [
    'past changes of car',
    car,
    many({ ...open, status: 'approved' }, (make) => ({ proposed: { ...open.proposed, make } })),
    (rows) => ({ ...reads, [calls.changes]: rows }),
  ],
];

it.each(longLists.map((list) => ({ name: list[0], list })))(
  '$name: a long list and its file have every row, including one that a refresh adds',
  async ({ list: [, screen, rows, answersFor, place, markOf = ({ id }: { readonly id: string }) => id] }) => {
    const answers = { ...answersFor(rows.slice(0, place?.shown ?? -1)) };
    const { container, refresh } = await openScreen(screen, answers, { ...place, services });
    // What just fits is shown whole, and has no rest.
    const rests = () => [
      ...container.querySelectorAll('ul:empty, table:not(:has(td, th[scope=row])), nav[aria-label=Show]'),
      ...screenPage.queryAllByRole('button', { name: /^Show all / }),
    ];
    if (place?.shown) expect(rests()).toEqual([]);
    const marks = rows.map((each) => markOf(each as never));
    const missing = () => marks.filter((mark) => !container.innerHTML.includes(mark));
    Object.assign(answers, answersFor(rows));
    await refresh();
    const more = screenPage.queryByRole('button', { name: /^Show \w+ / });
    if (more) fireEvent.click(more);
    await waitFor(() => expect(missing()).toEqual([]));
    const file = screenPage.queryByRole('button', { name: /^Download .*CSV/ });
    if (!file) return;
    const { text } = await downloaded(async () => void fireEvent.click(file));
    expect(text.trim().split('\n')).toHaveLength(rows.length + 1);
  },
);
