import {
  type DocumentTarget,
  type DocumentUploadContext,
  type DocumentUploadInput,
  documentUploadMachine,
} from '../../../machines/document-upload';
import { childPath } from '../child-path';
import type { Case, Model } from '../external-actions';
import type { ModelState } from '../toolkit/model';
import { childEnds, childSends, driverEvent, ignores, receives } from './cases';
import { deliveryModel } from './delivery.model';
import { hostAsks } from './ticket.model';

/** What the operator has of the document that is sent. */
export interface UploadServer {
  readonly status: 'none' | 'pending' | 'approved';
}

type UploadCase = Case<UploadServer>;
type UploadModelState = ModelState<UploadServer>;

export const calls = {
  store: 'POST /v1/documents#browser',
  find: 'GET /v1/documents#browser',
  host: hostAsks,
} as const;

/** The document in every path. Tests replace its ids with the operator's. */
export const target: DocumentTarget = { documentTypeId: '1', vehicleId: '1' };
const key = '00000000-0000-4000-8000-000000000003';

const goesOn = driverEvent<UploadServer>('driver.checkAnswers', 'goes on', {
  event: { document: { name: 'document' } },
});
const goesBack = driverEvent<UploadServer>('driver.back', 'goes back');
const filling = (state: UploadModelState): readonly UploadCase[] => [
  goesOn,
  contextOf(state).choseHere
    ? goesBack
    : { ...goesBack, notInBrowser: 'the page has a link to the list of documents, from which the driver came' },
];

/** A document that is being sent, after the host has reserved its ticket. */
const sent = (names: readonly string[], stepsBefore = 0) =>
  childPath(deliveryModel, 'sends a document', ['the host reserves it', ...names], { stepsBefore });

const table: Readonly<Record<string, (state: UploadModelState) => readonly UploadCase[]>> = {
  choosing: () => [driverEvent('driver.choose', 'chooses the document', { event: { target } })],
  'filling.asking': filling,
  'filling.rejected': filling,
  checking: () => [
    driverEvent('driver.send', 'sends it', { event: { key } }),
    driverEvent('driver.edit', 'changes it'),
    receives({ type: 'tab.sent' }, 'sends it in another tab'),
  ],
  sentElsewhere: () => [
    driverEvent('driver.checkAnswers', 'sends another', { event: { document: { name: 'document' } } }),
  ],
  sending: (state) => {
    if (contextOf(state).storedId !== null) {
      const before = 'comes back to a document whose ticket is not raised';
      return [
        childEnds(
          'delivery',
          'raises the ticket now',
          childPath(deliveryModel, before, ['raises it now', 'the ticket is raised']),
        ),
      ];
    }
    const arrives = { type: 'delivery.arrived' };
    return {
      none: [
        childSends<UploadServer>(arrives, 'stored', sent(['it arrives']), { server: { status: 'pending' } }),
        childSends<UploadServer>(arrives, 'stored with a vehicle change', sent(['stored with a vehicle change']), {
          server: { status: 'approved' },
        }),
        childEnds<UploadServer>('delivery', 'rejected', sent(['rejected', 'the ticket is cancelled'])),
        childEnds<UploadServer>(
          'delivery',
          'did not arrive, goes back',
          sent(['no answer', 'the list comes', 'goes back']),
        ),
      ],
      pending: [
        childEnds<UploadServer>('delivery', 'the ticket is raised', sent(['it arrives', 'the ticket is raised'], 2)),
      ],
      approved: [
        childEnds<UploadServer>(
          'delivery',
          'no check needed',
          sent(['stored with a vehicle change', 'the ticket is cancelled'], 2),
        ),
      ],
    }[state.server.status];
  },
};

const contextOf = ({ snapshot }: UploadModelState): DocumentUploadContext => snapshot.context;

export const documentUploadModel: Model<UploadServer> = {
  name: 'document-upload',
  machine: documentUploadMachine,
  starts: [
    {
      name: 'opens the page without a document',
      input: { target: null, pendingTicket: null, sent: null } satisfies DocumentUploadInput,
      server: { status: 'none' },
    },
    {
      name: 'opens one document',
      input: { target, pendingTicket: null, sent: null } satisfies DocumentUploadInput,
      server: { status: 'none' },
    },
    {
      name: 'comes back to a document whose ticket is not raised',
      input: { target, pendingTicket: { key, documentId: '1' }, sent: null } satisfies DocumentUploadInput,
      server: { status: 'pending' },
    },
    {
      name: 'reloads the page of a sent document',
      input: { target, pendingTicket: null, sent: { reference: '1' } } satisfies DocumentUploadInput,
      server: { status: 'pending' },
    },
  ],
  facts: (state) => {
    const { storedId, choseHere } = contextOf(state);
    const { server } = state;
    return [
      server.status === 'none' ? '' : server.status,
      storedId === null ? '' : 'from before',
      choseHere && state.leaf.startsWith('filling') ? 'chosen here' : '',
    ];
  },
  cases: (state) => table[state.leaf]?.(state) ?? [],
  screens: {
    choosing: ['driver.choose'],
    filling: ['driver.checkAnswers', 'driver.back'],
    checking: ['driver.send', 'driver.edit'],
    sentElsewhere: ['driver.checkAnswers'],
  },
  ignored: {
    filling: [ignores('driver.choose', 'a second press: the document is open')],
    checking: [ignores('driver.checkAnswers', 'a second press: the check is open')],
    sending: [ignores('driver.send', 'a second press: the call is in progress')],
    'choosing | filling | sentElsewhere | sending': [
      ignores('tab.sent', 'only the check asks; the form shows the other tab’s document without the chart'),
    ],
    'choosing | filling | checking | sentElsewhere': [ignores('delivery.arrived', 'no delivery is in progress')],
  },
  invariants: {
    'a document is delivered only with a key for its ticket': (state) =>
      state.leaf !== 'sending' || contextOf(state).key !== null,
    'the operator has the document of every finished upload': ({ leaf, server }) =>
      !['withStaff', 'stored'].includes(leaf) || server.status !== 'none',
    'a document with the team is pending': ({ leaf, server }) => leaf !== 'withStaff' || server.status === 'pending',
    'a page that shows a rejection has the reason': (state) =>
      state.leaf !== 'filling.rejected' || contextOf(state).rejection !== null,
  },
};
