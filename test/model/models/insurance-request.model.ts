import {
  type FormPage,
  type InsuranceRequestContext,
  type InsuranceRequestInput,
  insuranceRequestMachine,
} from '../../../machines/insurance-quote';
import {
  answerLost,
  type Case,
  type Ending,
  type ExternalAction,
  lost,
  type Model,
  real,
  rejection,
} from '../external-actions';
import type { ModelState } from '../toolkit/model';
import { deliveryEnds, driverEvent, ignores, portAnswers, receives } from './cases';
import { hostAsks } from './ticket.model';

/** How far the driver is on this device, and what the operator has. All pages but two are done in every path. */
export interface RequestServer {
  readonly todo: 'both' | 'second' | 'none';
  readonly quote: 'none' | 'submitted' | 'quoted';
}

type RequestCase = Case<RequestServer>;
type RequestModelState = ModelState<RequestServer>;

export const calls = {
  store: 'POST /v1/insure/store#browser',
  find: 'GET /v1/insure/quotes#browser',
  host: hostAsks,
} as const;

/** The two pages that the paths are about, and the list on the second. */
export const first = 'vehicle';
export const second = 'history';
export const item = { group: 'claims', index: 0 } as const;
/** What the operator does not accept, on the first page. */
export const wrong = { 'answers.value': ['Too high for this vehicle.'] } as const;

const key = '00000000-0000-4000-8000-000000000005';
const on = (call: keyof typeof calls, ending: Ending): ExternalAction => ({ release: calls[call], ending });
const toHost = (ending: Ending): ExternalAction => on('host', ending);
const contextOf = ({ snapshot }: Pick<RequestModelState, 'snapshot'>): InsuranceRequestContext => snapshot.context;

const pagesOf = (todo: RequestServer['todo'], isRejected = false): readonly FormPage[] => [
  { key: first, status: isRejected ? 'check' : todo === 'both' ? 'todo' : 'done' },
  { key: second, status: todo === 'none' ? 'done' : 'todo' },
];

const isRejected = (state: RequestModelState): boolean => contextOf(state).rejection !== null;

/** What the driver can do anywhere in the form, by how far they are. */
const moves = {
  open: (state: RequestModelState, page: string): RequestCase => {
    const pages = pagesOf(state.server.todo, isRejected(state));
    const event = { type: 'driver.open', page, item: null, pages };
    if (page === second && state.server.todo === 'both') return ignores(event, 'opens the second page too early');
    return driverEvent('driver.open', `opens the ${page === first ? 'first' : 'second'} page`, { event });
  },
  item: (state: RequestModelState): readonly RequestCase[] =>
    state.server.todo === 'both'
      ? []
      : [
          driverEvent('driver.open', 'opens an item', {
            event: { page: second, item, pages: pagesOf(state.server.todo, isRejected(state)) },
          }),
        ],
  list: (state: RequestModelState): RequestCase =>
    driverEvent('driver.list', 'looks at the list', {
      event: { pages: pagesOf(state.server.todo, isRejected(state)) },
    }),
  next: (state: RequestModelState): RequestCase =>
    driverEvent('driver.next', 'goes on', {
      event: { corrected: [], pages: pagesOf(state.server.todo, isRejected(state)) },
    }),
};

/** There is no button for it there: Back, Forward or a link asks. */
const byAddress = (eventCase: RequestCase): RequestCase => ({
  ...eventCase,
  notInBrowser: 'only the address asks for it there, and the browser tests of the form go back and forward',
});

/** Saves the open page. */
const saves = (state: RequestModelState): RequestCase => {
  const { todo } = state.server;
  const isFirst = contextOf(state).place?.page === first;
  const after = isFirst ? (todo === 'both' ? 'second' : todo) : todo === 'second' ? 'none' : todo;
  const corrected = isFirst ? Object.keys(wrong) : [];
  return driverEvent('driver.next', 'saves the page', {
    event: { corrected, pages: pagesOf(after, isRejected(state) && !isFirst) },
    server: { todo: after },
  });
};

const page = (state: RequestModelState): readonly RequestCase[] => [
  saves(state),
  moves.list(state),
  ...(contextOf(state).place?.page === second ? moves.item(state) : []),
];

const checking = (state: RequestModelState): readonly RequestCase[] => [
  driverEvent('driver.send', 'asks for the quote', { event: { key, request: { answers: {} } } }),
  moves.open(state, first),
  ...moves.item(state),
  moves.list(state),
];

const rejectedWith = (name: string, fields: Readonly<Record<string, readonly string[]>>): RequestCase =>
  portAnswers(
    'delivery',
    name,
    { outcome: 'rejected', about: null, rejection: { message: Object.values(fields).flat()[0] ?? '', fields } },
    [toHost(real), on('store', rejection(fields)), toHost(real)],
  );

const sending: Readonly<Record<RequestServer['quote'], readonly RequestCase[]>> = {
  none: [
    receives({ type: 'delivery.arrived' }, 'stored', [toHost(real), on('store', real)], {
      server: { quote: 'submitted' },
    }),
    receives(
      { type: 'delivery.arrived' },
      'stored, and priced before the portal finds it',
      [toHost(real), on('store', answerLost), { quote: 'quoted' }, on('find', real)],
      { server: { quote: 'quoted' } },
    ),
    rejectedWith('rejected', wrong),
    rejectedWith('the form is old', { schema_version: ['The questions have changed.'] }),
    deliveryEnds('did not arrive, goes back', 'notSent', [
      toHost(real),
      on('store', lost),
      on('find', real),
      { sendToChild: { type: 'driver.back' } },
    ]),
  ],
  submitted: [deliveryEnds('the ticket is raised', 'ticketRaised', [toHost(real)])],
  quoted: [deliveryEnds('the ticket is raised', 'ticketRaised', [toHost(real)])],
};

const table: Readonly<Record<string, (state: RequestModelState) => readonly RequestCase[]>> = {
  'answering.listing': (state) => [
    moves.open(state, first),
    moves.open(state, second),
    moves.next(state),
    byAddress(moves.list(state)),
  ],
  'answering.page': page,
  'answering.item': (state) => [
    driverEvent('driver.closeItem', 'saves the item', {
      event: { pages: pagesOf(state.server.todo, isRejected(state)) },
    }),
    ...[moves.open(state, first), moves.list(state), moves.next(state)].map(byAddress),
  ],
  'answering.checking.idle': checking,
  'answering.checking.rejected': checking,
  sending: ({ server }) => sending[server.quote],
};

const start = (name: string, todo: RequestServer['todo'], initialPlace: InsuranceRequestInput['initialPlace']) => ({
  name,
  input: { pages: pagesOf(todo), initialPlace } satisfies InsuranceRequestInput,
  server: { todo, quote: 'none' as const },
});

export const insuranceRequestModel: Model<RequestServer> = {
  name: 'insurance-request',
  machine: insuranceRequestMachine,
  starts: [
    start('opens the form', 'both', null),
    start('comes back to the first page', 'both', { page: first, item: null }),
    start('comes back to an item', 'second', { page: second, item }),
    start('comes back to the check', 'none', 'check'),
    start('opens the check too early', 'second', 'check'),
  ],
  facts: (state) => {
    const { place: at } = contextOf(state);
    const { server, leaf } = state;
    return [
      leaf.startsWith('answering') ? `to do: ${server.todo}` : '',
      leaf === 'answering.page' ? (at?.page ?? '') : '',
      server.quote === 'none' ? '' : server.quote,
      isRejected(state) && leaf !== 'answering.checking.rejected' ? 'refused before' : '',
    ];
  },
  cases: (state) => table[state.leaf]?.(state) ?? [],
  screens: {
    'answering | sending': ['driver.open', 'driver.list'],
    'answering.listing | answering.page | answering.item | sending': ['driver.next'],
    'answering.item': ['driver.closeItem'],
    'answering.checking': ['driver.send'],
  },
  ignored: {
    'answering.page': [ignores('driver.closeItem', 'a second press: it is closed')],
    answering: [ignores('delivery.arrived', 'nothing is on its way')],
    sending: [
      ignores('driver.open', 'the address asks while it is on its way: the delivery says what is shown'),
      ignores('driver.list', 'the address asks while it is on its way: the delivery says what is shown'),
      ignores('driver.next', 'the address asks while it is on its way: the delivery says what is shown'),
      ignores('driver.send', 'a second press: it is on its way'),
    ],
  },
  invariants: [
    {
      says: 'nothing is sent before every page is done',
      holds: ({ leaf, server }) => leaf !== 'sending' || server.todo === 'none',
    },
    {
      says: 'a request leaves only with a key for its ticket',
      holds: (state) => state.leaf !== 'sending' || contextOf(state).key !== '',
    },
    {
      says: 'whatever is sent is with the operator',
      holds: ({ leaf, server }) => leaf !== 'sent' || server.quote !== 'none',
    },
    {
      says: 'a page is open only where the driver may be',
      holds: (state) => state.leaf !== 'answering.page' || contextOf(state).place !== null,
    },
    {
      says: 'every page about a rejection knows why',
      holds: (state) => state.leaf !== 'answering.checking.rejected' || isRejected(state),
    },
  ],
  steps: [
    {
      says: 'what did not arrive is sent again with the key of its ticket, what was refused with a new one',
      holds: ({ from, to, event }) =>
        event?.type !== 'driver.send' || to.snapshot.context.key === (from?.snapshot.context.key || event.key),
    },
    {
      says: 'no key is left after a rejection',
      holds: ({ to }) => to.leaf !== 'answering.checking.rejected' || to.snapshot.context.key === '',
    },
    {
      says: 'whatever the driver has filled in is kept, wherever they go',
      holds: ({ to, event }) => !event || !('pages' in event) || to.snapshot.context.pages === event.pages,
    },
    {
      says: 'a driver who has sent it is led to the quote',
      holds: ({ to, event }) =>
        to.leaf !== 'sent' || to.snapshot.context.quoteId === (event?.output as { about: string } | undefined)?.about,
    },
  ],
  promises: [
    {
      says: 'Closing the tab in the middle loses nothing: for seven days every answer is there again on that device, also after a sign-out by the operator.',
      provenBy: [
        'keeps every answer when the tab is closed',
        'after 401: everything typed is kept, and no driver is remembered',
      ],
    },
    {
      says: 'There is never a second quote, and never a second ticket for one, however often the driver presses.',
      provenBy: ['after the tab crashed while sending', 'is one ticket when it is sent again %s, even an hour later'],
    },
    {
      says: 'No question is skipped: nothing is sent before every page that the answers lead to is done.',
      provenBy: ['asks to confirm the declarations, and sends nothing before'],
    },
    {
      says: 'What the operator does not accept is shown at its question, and the other answers stay.',
      provenBy: ['leads from a rejected answer to its question, keeps the rest and sends again'],
    },
    {
      says: 'Asking for a quote never sounds like being insured.',
      provenBy: ['makes one quote, one acceptance, a ticket each, and says insured only at the end'],
    },
  ],
};

/** Pages of the sandbox's form that the driver has saved when that much is left to do. */
export const savedPages = (all: readonly string[], todo: RequestServer['todo']): readonly string[] =>
  all.filter((page) => (page !== first || todo !== 'both') && (page !== second || todo === 'none'));
