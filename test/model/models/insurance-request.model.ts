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

/** The pages that are left on this device, and what the operator has. In every path all other pages are done. */
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

/** The two pages of the paths, and the item of a list on the second one. */
export const first = 'vehicle';
export const second = 'history';
export const item = { group: 'claims', index: 0 } as const;
/** The operator's objection to an answer on the first page. */
export const wrong = { 'answers.value': ['Too high for this vehicle.'] } as const;

const key = '00000000-0000-4000-8000-000000000005';
const release = (call: keyof typeof calls, ending: Ending): ExternalAction => ({ release: calls[call], ending });
const toHost = (ending: Ending): ExternalAction => release('host', ending);
const contextOf = ({ snapshot }: Pick<RequestModelState, 'snapshot'>): InsuranceRequestContext => snapshot.context;

const pagesOf = (todo: RequestServer['todo'], isRejected = false): readonly FormPage[] => [
  { key: first, status: isRejected ? 'check' : todo === 'both' ? 'todo' : 'done' },
  { key: second, status: todo === 'none' ? 'done' : 'todo' },
];

const isRejected = (state: RequestModelState): boolean => contextOf(state).rejection !== null;

/** The moves between pages of the form, which depend on the pages that are done. */
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

/** The page has no button for this move: Back, Forward or a link makes it. */
const byAddress = (eventCase: RequestCase): RequestCase => ({
  ...eventCase,
  notInBrowser: 'only the address makes this move, and the browser tests of the form cover Back and Forward',
});

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
  driverEvent('driver.send', 'asks for the quote', {
    event: { key: contextOf(state).key === '' ? key : 'another key', request: { answers: {} } },
  }),
  moves.open(state, first),
  ...moves.item(state),
  moves.list(state),
];

const rejectedWith = (name: string, fields: Readonly<Record<string, readonly string[]>>): RequestCase =>
  portAnswers(
    'delivery',
    name,
    { outcome: 'rejected', about: null, rejection: { message: Object.values(fields).flat()[0] ?? '', fields } },
    [toHost(real), release('store', rejection(fields)), toHost(real)],
  );

const sending: Readonly<Record<RequestServer['quote'], readonly RequestCase[]>> = {
  none: [
    receives({ type: 'delivery.arrived' }, 'stored', [toHost(real), release('store', real)], {
      server: { quote: 'submitted' },
    }),
    receives(
      { type: 'delivery.arrived' },
      'stored, and priced before the portal finds it',
      [toHost(real), release('store', answerLost), { quote: 'quoted' }, release('find', real)],
      { server: { quote: 'quoted' } },
    ),
    rejectedWith('rejected', wrong),
    rejectedWith('the form is old', { schema_version: ['The questions have changed.'] }),
    deliveryEnds('did not arrive, goes back', 'notSent', [
      toHost(real),
      release('store', lost),
      release('find', real),
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
      isRejected(state) && leaf !== 'answering.checking.rejected' ? 'rejected before' : '',
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
    answering: [ignores('delivery.arrived', 'no delivery is in progress')],
    sending: [
      ignores('driver.open', 'the address changes during the delivery, which decides what is shown'),
      ignores('driver.list', 'the address changes during the delivery, which decides what is shown'),
      ignores('driver.next', 'the address changes during the delivery, which decides what is shown'),
      ignores('driver.send', 'a second press: the call is in progress'),
    ],
  },
  invariants: {
    'nothing is sent before every page is done': ({ leaf, server }) => leaf !== 'sending' || server.todo === 'none',
    'a request is sent only with a key for its ticket': (state) =>
      state.leaf !== 'sending' || contextOf(state).key !== '',
    'the operator has every request that is shown as sent': ({ leaf, server }) =>
      leaf !== 'sent' || server.quote !== 'none',
    'an open page has a place in the form': (state) =>
      state.leaf !== 'answering.page' || contextOf(state).place !== null,
    'a page that shows a rejection has the reason': (state) =>
      state.leaf !== 'answering.checking.rejected' || isRejected(state),
  },
  steps: {
    'a request that did not arrive is sent again with the key of its ticket, a rejected one with a new key': ({
      from,
      to,
      event,
    }) => event?.type !== 'driver.send' || to.snapshot.context.key === (from?.snapshot.context.key || event.key),
    'no key is left after a rejection': ({ to }) =>
      to.leaf !== 'answering.checking.rejected' || to.snapshot.context.key === '',
    'the answers are kept on every move': ({ to, event }) =>
      !event || !('pages' in event) || to.snapshot.context.pages === event.pages,
    'a sent request leads to its quote': ({ to, event }) =>
      to.leaf !== 'sent' || to.snapshot.context.quoteId === (event?.output as { about: string } | undefined)?.about,
  },
};

/** The pages of the sandbox's form that the driver has saved, by the part that is left. */
export const savedPages = (all: readonly string[], todo: RequestServer['todo']): readonly string[] =>
  all.filter((page) => (page !== first || todo !== 'both') && (page !== second || todo === 'none'));
