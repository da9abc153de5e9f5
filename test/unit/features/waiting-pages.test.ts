/** @jest-environment node */
import * as agreements from '../../../src/features/agreements/screen';
import * as insurance from '../../../src/features/insure/overview';
import * as quotePage from '../../../src/features/insure/quote';
import * as newsList from '../../../src/features/news/list';
import * as post from '../../../src/features/news/post';
import * as deal from '../../../src/features/partner-plus/deal';
import * as deals from '../../../src/features/partner-plus/deals';
import * as messages from '../../../src/features/support/list';
import * as ticketPage from '../../../src/features/support/ticket';
import * as documents from '../../../src/features/vehicle-documents/documents/overview';
import * as car from '../../../src/features/vehicle-documents/vehicle/vehicle';
import * as verify from '../../../src/features/verify/screen';
import type { RefreshMode } from '../../../src/flows/services';

interface Page {
  readonly refresh: (data: never) => RefreshMode;
}

const modeOf = ({ refresh }: Page, data: unknown): RefreshMode => refresh(data as never);

/** Each page, and the data that it loads for a status. */
const pages: Readonly<Record<string, readonly [page: Page, dataFor: (status: string) => unknown]>> = {
  'a quote': [quotePage, (status) => ({ quote: { status } })],
  'the list of quotes': [insurance, (status) => ({ quotes: [{ status: 'expired' }, { status }] })],
  'the list of documents': [
    documents,
    (status) => ({ requirements: [{ current: { status }, replacement: null }], changes: [] }),
  ],
  'the list of documents with a replacement': [
    documents,
    (status) => ({ requirements: [{ current: { status: 'approved' }, replacement: { status } }], changes: null }),
  ],
  'the list of documents with a vehicle change': [
    documents,
    (status) => ({ requirements: null, changes: [{ status }] }),
  ],
  'the car': [car, (status) => ({ open: { status } })],
  'a question': [ticketPage, (status) => ({ ticket: { status } })],
};

it.each<[string, RefreshMode, readonly string[]]>([
  ['a quote', 'waiting', ['submitted', 'referred', 'accepted']],
  ['a quote', 'return', ['quoted', 'issued', 'declined', 'expired', 'withdrawn']],
  ['the list of quotes', 'waiting', ['submitted', 'referred', 'accepted']],
  ['the list of quotes', 'return', ['quoted', 'issued']],
  ['the list of documents', 'waiting', ['pending']],
  ['the list of documents', 'return', ['approved', 'rejected', 'expired']],
  ['the list of documents with a replacement', 'waiting', ['pending']],
  ['the list of documents with a replacement', 'return', ['rejected']],
  ['the list of documents with a vehicle change', 'waiting', ['pending']],
  ['the list of documents with a vehicle change', 'return', ['draft', 'approved', 'rejected']],
  ['the car', 'waiting', ['pending']],
  ['the car', 'return', ['draft', 'action_required']],
  ['a question', 'waiting', ['new', 'open']],
  ['a question', 'return', ['pending', 'solved', 'closed']],
])('%s is read again automatically only while others have to answer: mode “%s” for %j', (name, mode, statuses) => {
  const [page, dataFor] = pages[name] ?? [];
  if (!page || !dataFor) throw new Error(`No page is called ${name}.`);
  expect(statuses.map((status) => modeOf(page, dataFor(status)))).toEqual(statuses.map(() => mode));
});

it('the page that asks for the emailed code is read again automatically: the link may be opened elsewhere', () => {
  expect(verify.refresh()).toBe('waiting');
});

it.each([
  ['agreements', agreements],
  ['news', newsList],
  ['a post', post],
  ['offers', deals],
  ['an offer', deal],
])('the page of %s is read again when the driver returns', (_, { refresh }) => {
  expect(refresh()).toBe('return');
});

it.each([
  ['waiting', { is_queued: true }],
  ['return', {}],
])('the page of messages is read again automatically only while one is queued: mode “%s” for %j', (mode, ticket) => {
  expect(messages.refresh({ rest: { tickets: [{}, ticket] } } as never)).toBe(mode);
});
