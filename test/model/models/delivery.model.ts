import {
  type DeliveryContext,
  type DeliveryInput,
  type DeliveryReceipt,
  deliveryMachine,
  type LookupResult,
} from '../../../machines/delivery';
import { accepted, mayHaveArrived, rejected } from '../../../machines/shared/result';
import {
  answerLost,
  broken,
  type Case,
  type Ending,
  type ExternalAction,
  lost,
  type Model,
  real,
  rejection,
} from '../external-actions';
import type { ModelState } from '../toolkit/model';
import { driverEvent, ignores, portAnswers, portFails, receives } from './cases';
import { hostAsks } from './ticket.model';
import { ticketCases } from './ticket-cases';

/** What is sent. `colour`: a vehicle change that the team need not check. */
export type Item = 'document' | 'change' | 'colour';

/** What the operator has of the item. `none`: nothing, or the draft of a change. `gone`: the draft was deleted. */
export interface DeliveryServer {
  readonly item: Item;
  readonly status: 'none' | 'pending' | 'approved' | 'gone';
}

type DeliveryCase = Case<DeliveryServer>;
type DeliveryModelState = ModelState<DeliveryServer>;

const callsOfDocument = { send: 'POST /v1/documents#browser', find: 'GET /v1/documents#browser' } as const;
const callsOfChange = {
  send: 'POST /v1/vehicle-changes/{id}/submit#browser',
  find: 'GET /v1/vehicle-changes#browser',
} as const;
const callsOf = { document: callsOfDocument, change: callsOfChange, colour: callsOfChange } as const;

const csrf = 'GET /sanctum/csrf-cookie#browser';

/** All calls that a delivery makes. */
export const calls = [hostAsks, csrf, ...Object.values(callsOfDocument), ...Object.values(callsOfChange)] as const;

/** XState's own name for the end of the delay. */
export const countdownEnds = 'xstate.after.sendCountdown.delivery.countingDown';

const key = '00000000-0000-4000-8000-000000000004';
const find = ({ item }: DeliveryServer, ending: Ending): ExternalAction => ({
  release: callsOf[item].find,
  ending,
});
/** The portal sends the write after the operator has answered the call for the CSRF cookie. */
const send = ({ item }: DeliveryServer, ending: Ending): readonly ExternalAction[] => [
  { release: csrf, ending: real },
  { release: callsOf[item].send, ending },
];

const refused: Ending = { status: 403, body: { message: 'Not from your fleet.' } };

/** Only the sending of a document, with its files, can be stopped. */
const isDocument = ({ item }: DeliveryServer): boolean => item === 'document';
const status = ({ item }: DeliveryServer) => ({
  status: item === 'colour' ? ('approved' as const) : ('pending' as const),
});
const receipt = (server: Pick<DeliveryServer, 'status'>): DeliveryReceipt => ({
  id: '1',
  awaitsStaff: server.status === 'pending',
});
const found = (server: Pick<DeliveryServer, 'status'>): LookupResult => {
  if (server.status === 'none') return 'notThere';
  return server.status === 'gone' ? 'superseded' : receipt(server);
};

/** A document that the operator has added to an open vehicle change. The change has the ticket then. */
const ofAChange = {
  id: 1,
  vehicle_change_id: 1,
  document_type_id: 1,
  vehicle_id: null,
  status: 'pending',
  number: null,
  issued_on: null,
  expires_on: null,
  files: [],
  replaces_document_id: null,
  submitted_at: '2026-03-02T08:14:09Z',
  reviewed_at: null,
  review: null,
};
/** The operator adds the document to an open vehicle change. */
const storedWithAChange: Ending = { status: 201, body: { data: ofAChange } };

/** Leaves out cases that a change without a check shares with the other items. */
const sharedCases = ({ item }: DeliveryServer, cases: readonly DeliveryCase[]): readonly DeliveryCase[] =>
  item === 'colour' ? [] : cases;

const table: Readonly<Record<string, (server: DeliveryServer) => readonly DeliveryCase[]>> = {
  reserving: () => ticketCases.reserving(),
  sending: (server) => [
    portAnswers('sendItem', 'it arrives', accepted(receipt(status(server))), send(server, real), {
      server: status(server),
    }),
    portFails('sendItem', 'the request arrives, but its answer is lost', 'silent', send(server, answerLost), {
      server: status(server),
    }),
    ...sharedCases(server, [
      portAnswers(
        'sendItem',
        'rejected',
        rejected({ message: 'Not like this.', fields: { documents: ['Not like this.'] } }),
        send(server, rejection({ [isDocument(server) ? 'files' : 'documents']: ['Not like this.'] })),
      ),
      portFails('sendItem', 'no answer', 'silent', send(server, lost)),
      portFails('sendItem', 'no connection', 'offline', [{ release: csrf, ending: lost }]),
      portFails('sendItem', 'a 500 answer', 'broken', send(server, broken)),
      portFails('sendItem', 'refused', 'forbidden', send(server, refused)),
    ]),
    ...(isDocument(server)
      ? [
          portAnswers<DeliveryServer>(
            'sendItem',
            'stored with a vehicle change',
            accepted({ id: 1, awaitsStaff: false }),
            send(server, storedWithAChange),
            { server: { status: 'approved' } },
          ),
          driverEvent<DeliveryServer>('driver.stop', 'stops it'),
        ]
      : []),
  ],
  ready: () => [
    driverEvent('driver.tryAgain', 'sends it now'),
    driverEvent('driver.back', 'goes back'),
    receives({ type: 'device.online' }, 'the connection is back'),
  ],
  countingDown: () => [
    receives({ type: countdownEnds }, 'the countdown ends'),
    driverEvent('driver.tryAgain', 'sends it now'),
    driverEvent('driver.cancel', 'cancels'),
  ],
  held: () => [driverEvent('driver.tryAgain', 'sends it now'), driverEvent('driver.back', 'goes back')],
  verifying: (server) => [
    portAnswers('findItem', 'the list comes', found(server), [find(server, real)]),
    ...(server.status === 'pending' && !isDocument(server)
      ? [
          portAnswers<DeliveryServer>(
            'findItem',
            'the list comes, decided in the meantime',
            found({ status: 'approved' }),
            [{ approve: true }, find(server, real)],
            { server: { status: 'approved' } },
          ),
        ]
      : []),
    ...(server.status === 'none' && !isDocument(server)
      ? [
          portAnswers<DeliveryServer>(
            'findItem',
            'the list comes, deleted meanwhile',
            'superseded' satisfies LookupResult,
            [{ inOtherTab: 'discards' }, find(server, real)],
            { server: { status: 'gone' } },
          ),
        ]
      : []),
    ...sharedCases(server, [
      portFails('findItem', 'no answer', 'silent', [find(server, lost)]),
      portFails('findItem', 'a 500 answer', 'broken', [find(server, broken)]),
    ]),
  ],
  outcomeUnknown: () => [driverEvent('driver.tryAgain', 'checks again')],
  notReceived: () => [driverEvent('driver.tryAgain', 'sends it again'), driverEvent('driver.back', 'goes back')],
  raisingTicket: (server) =>
    ticketCases.raisingTicket(isDocument(server) ? null : { approve: true }, { status: 'approved' }),
  ticketPending: () => ticketCases.ticketPending(),
  cancellingReservation: () => ticketCases.cancellingReservation(),
};

const contextOf = ({ snapshot }: DeliveryModelState): DeliveryContext => snapshot.context;
const has = ({ status: has }: DeliveryServer): boolean => has === 'pending' || has === 'approved';

const start = (name: string, server: DeliveryServer, stage: DeliveryInput['stage'] = 'reserve') => ({
  name,
  server,
  input: {
    item: null,
    pendingTicket: isDocument(server)
      ? { key, kind: 'document', about: stage === 'reserve' ? null : '1' }
      : { key, kind: 'vehicle_change', about: '1' },
    stage,
  } satisfies DeliveryInput,
});

export const deliveryModel: Model<DeliveryServer> = {
  name: 'delivery',
  machine: deliveryMachine,
  starts: [
    start('submits a change', { item: 'change', status: 'none' }),
    start('sends a document', { item: 'document', status: 'none' }),
    start('submits a change that needs no check', { item: 'colour', status: 'none' }),
    start('comes back to a change whose ticket is not raised', { item: 'change', status: 'pending' }, 'pending'),
    start('comes back to a document whose ticket is not raised', { item: 'document', status: 'pending' }, 'pending'),
  ],
  facts: (state) => {
    const { outcome, failure } = contextOf(state);
    const { server, leaf } = state;
    return [
      server.item,
      server.status === 'none' ? '' : server.status,
      leaf === 'cancellingReservation' ? outcome : '',
      leaf === 'verifying' && failure && !mayHaveArrived(failure) ? 'refused' : '',
    ];
  },
  cases: ({ leaf, server }) => table[leaf]?.(server) ?? [],
  screens: {
    sending: ['driver.stop'],
    'outcomeUnknown | notReceived | ready | countingDown | held': ['driver.tryAgain'],
    'notReceived | ready | held': ['driver.back'],
    countingDown: ['driver.cancel'],
    ticketPending: ['driver.raiseTicket'],
  },
  ignored: {
    'verifying | raisingTicket | cancellingReservation': [
      ignores('driver.stop', 'the answer came at that moment, or the call is stopped already'),
    ],
    'sending | verifying | held': [ignores('driver.cancel', 'a second press: the countdown has ended')],
    'sending | verifying': [ignores('driver.tryAgain', 'a second press: the call is in progress')],
    raisingTicket: [ignores('driver.raiseTicket', 'a second press: the ticket is being raised')],
    'reserving | sending | verifying | outcomeUnknown | notReceived | raisingTicket | ticketPending | cancellingReservation':
      [ignores('device.online', 'nothing waits for a connection')],
    countingDown: [ignores('device.online', 'the countdown runs already')],
    held: [ignores('device.online', 'the driver has cancelled: only a press sends it')],
    'sending | ready | countingDown | held | verifying | outcomeUnknown | notReceived | raisingTicket | ticketPending | cancellingReservation':
      [ignores('ticket.reserved', 'it comes once, before the item is sent')],
    'reserving | sending | ready | countingDown | held | verifying | outcomeUnknown | notReceived | cancellingReservation':
      [ignores('ticket.pending', 'no ticket is raised before the item has arrived')],
    ticketPending: [ignores('ticket.pending', 'the page shows that already')],
    'reserving | sending | ready | countingDown | held | verifying | outcomeUnknown | notReceived | ticketPending': [
      ignores('ticket.ended', 'no ticket is raised or cancelled here'),
    ],
  },
  invariants: {
    'nothing is sent without a key for its ticket, and the key never changes': (state) =>
      contextOf(state).pendingTicket.key === key,
    'an item that the operator has is never shown as not arrived': ({ leaf, server }) =>
      !['notReceived', 'ready', 'countingDown', 'held'].includes(leaf) || server.status === 'none',
    'a delivery whose ticket failed is never shown as failed: it has arrived': (state) =>
      state.leaf !== 'ticketPending' || (has(state.server) && contextOf(state).outcome === 'settled'),
    'a ticket is raised only for an item that the team has to check': ({ leaf, server }) =>
      leaf !== 'ticketRaised' || server.status === 'pending',
    'the operator has every settled item': ({ leaf, server }) => leaf !== 'settled' || has(server),
    'the operator has no item that was rejected, not sent or superseded': ({ leaf, server }) =>
      !['rejected', 'notSent', 'superseded'].includes(leaf) || !has(server),
    'a ticket about an arrived item has the item’s id': (state) =>
      !['raisingTicket', 'ticketPending', 'ticketRaised'].includes(state.leaf) ||
      contextOf(state).pendingTicket.about === '1',
    'a page that reports a failure has the failure': (state) =>
      state.leaf !== 'outcomeUnknown' || contextOf(state).failure !== null,
    'every rejection has its reason': (state) => state.leaf !== 'rejected' || contextOf(state).rejection !== null,
    'the flow gets the outcome at the end': ({ leaf, snapshot }) =>
      snapshot.status !== 'done' || snapshot.output.outcome === leaf,
  },
  steps: {
    'an item that the team has to check gets a ticket with its id': ({ from, to, name }) => {
      if (!['it arrives', 'the list comes'].includes(name) || to.server.status !== 'pending') return true;
      const { receipt, pendingTicket: ticket } = to.snapshot.context;
      return from !== null && to.leaf === 'raisingTicket' && receipt !== null && ticket.about === receipt.id;
    },
    'the flow gets one event for an item that arrived': ({ from, to, effects }) =>
      !['sending', 'verifying'].includes(from?.leaf ?? '') ||
      (to.snapshot.context.outcome === 'settled') === effects.some(({ type }) => type === 'delivery.arrived'),
    'an item that the team need not check has its ticket cancelled': ({ from, to, effects }) =>
      from === null || to.leaf !== 'cancellingReservation' || effects.at(-1)?.type === 'flow.noTicketNeeded',
  },
};
