import {
  type VehicleChangeContext,
  type VehicleChangeInput,
  vehicleChangeMachine,
} from '../../../machines/vehicle-change';
import { childPath } from '../child-path';
import type { Case, Model } from '../external-actions';
import type { ModelState } from '../toolkit/model';
import { childEnds, childSends, driverEvent, ignores } from './cases';
import { changeDetailsModel } from './change-details.model';
import { changeDiscardModel } from './change-discard.model';
import { changeDocumentModel } from './change-document.model';
import {
  asRead,
  type ChangeServer,
  discarded,
  documentTypeId,
  draftChange,
  factsOfChange,
  isMissing,
  skipsDocuments,
  submitted,
} from './change-server';
import { deliveryModel } from './delivery.model';

type ChangeCase = Case<ChangeServer>;
type ChangeModelState = ModelState<ChangeServer>;

const key = '00000000-0000-4000-8000-000000000002';
const newKey = '00000000-0000-4000-8000-000000000009';
const contextOf = ({ snapshot }: ChangeModelState): VehicleChangeContext => snapshot.context;

/** Leaves out cases that the kinds of change share, so that no case is tested twice. */
const sharedCases = ({ kind, status }: ChangeServer, cases: readonly ChangeCase[]): readonly ChangeCase[] =>
  kind === 'colour' || status === 'action_required' ? [] : cases;

const opensDocument = ({ kind }: ChangeServer): readonly ChangeCase[] =>
  kind === 'seats' ? [driverEvent('driver.chooseDocument', 'opens the document', { event: { documentTypeId } })] : [];

/** Whether an earlier submission reserved a ticket and did not arrive: the next submission uses that ticket. */
const hasReservedTicket = (state: ChangeModelState): boolean =>
  /^(collecting|checking|discarding)/.test(state.leaf) && contextOf(state).ticket !== null;

/** Leaves out cases that do not depend on the reserved ticket for an earlier submission. */
const casesWithoutReservation = (state: ChangeModelState, cases: readonly ChangeCase[]): readonly ChangeCase[] =>
  hasReservedTicket(state) ? [] : cases;

/** Whether the driver came from the check of the answers, so that the next step leads back there. */
const cameFromCheck = (state: ChangeModelState): boolean =>
  /^(describing|atDocument|discarding)/.test(state.leaf) && contextOf(state).cameFromCheck;

const collecting = (state: ChangeModelState): readonly ChangeCase[] => [
  ...casesWithoutReservation(
    state,
    sharedCases(state.server, [driverEvent('driver.editDetails', 'edits the details')]),
  ),
  driverEvent('driver.checkAnswers', 'goes on'),
  ...casesWithoutReservation(state, opensDocument(state.server)),
  driverEvent('driver.discard', 'discards it'),
];

const describes = (...names: readonly string[]) => childPath(changeDetailsModel, 'starts a change', names);
const corrects = (...names: readonly string[]) => childPath(changeDetailsModel, 'corrects the details', names);
/** `stepsBefore`: the number of steps that the delivery has taken before. */
const isSent = (names: readonly string[], { stepsBefore = 0, start = 'submits a change' } = {}) =>
  childPath(deliveryModel, start, ['the host reserves it', ...names], { stepsBefore });
const discards = ({ status }: ChangeServer, ...names: readonly string[]) =>
  childPath(
    changeDiscardModel,
    status === 'draft' ? 'discards a change' : 'discards a change that the team sent back',
    names,
  );

const table: Readonly<Record<string, (state: ChangeModelState) => readonly ChangeCase[]>> = {
  describing: (state) =>
    contextOf(state).change
      ? [
          childEnds(
            'details',
            'saves other seats',
            // Without its document the change is still a draft.
            (state.server.hasDocument ? corrects : describes)('saves other seats', 'accepted'),
            { server: { kind: 'seats' } },
          ),
          childEnds('details', 'leaves them unchanged', corrects('goes back')),
        ]
      : [
          childEnds('details', 'saves other seats', describes('saves other seats', 'accepted'), {
            server: { status: 'draft' },
          }),
          childEnds('details', 'saves another colour', describes('saves another colour', 'accepted'), {
            server: { status: 'draft', kind: 'colour' },
          }),
        ],
  'collecting.listing': collecting,
  'collecting.incomplete': collecting,
  'collecting.rejected': collecting,
  atDocument: ({ server }) => {
    const opened = isMissing(server) ? 'opens a document that is missing' : 'opens a document that is there';
    const goes = (...names: readonly string[]) => childPath(changeDocumentModel, opened, names);
    return [
      childEnds(
        'document',
        'stores it',
        server.status === 'action_required'
          ? childPath(changeDocumentModel, 'replaces a document that the team sent back', [
              'sends the document',
              'stored',
              'the list comes',
              'the team has the note',
            ])
          : goes('sends the document', 'stored', 'the list comes'),
        { server: { hasDocument: true } },
      ),
      ...sharedCases(server, [
        childEnds('document', 'goes back', goes('goes back')),
        childEnds(
          'document',
          'deletes the change in another tab meanwhile',
          goes('sends the document', 'stored', 'the list comes, deleted in another tab meanwhile'),
          { server: discarded(server) },
        ),
      ]),
    ];
  },
  checking: (state) => [
    driverEvent('driver.submit', 'submits', { event: { key: newKey } }),
    ...casesWithoutReservation(state, [
      driverEvent('driver.editDetails', 'edits the details'),
      ...opensDocument(state.server),
      // A change without documents has no list to go back to.
      ...sharedCases(state.server, [driverEvent('driver.back', 'goes back')]),
      driverEvent('driver.discard', 'discards it'),
    ]),
  ],
  sending: (state) => {
    const { server } = state;
    const stage = contextOf(state).ticket?.stage;
    if (stage === 'pending') {
      const before = 'comes back to a change whose ticket is not raised';
      return [
        childEnds(
          'delivery',
          'raises the ticket now',
          childPath(deliveryModel, before, ['raises it now', 'the ticket is raised']),
        ),
      ];
    }
    const start = server.kind === 'colour' ? 'submits a change that needs no check' : 'submits a change';
    const over = (end: string) => isSent(['it arrives', end], { stepsBefore: 2, start });
    if (server.status === 'pending')
      return [childEnds('delivery', 'the ticket is raised', over('the ticket is raised'))];
    if (server.status === 'approved')
      return [childEnds('delivery', 'approved immediately', over('the ticket is cancelled'))];
    return [
      childSends({ type: 'delivery.arrived' }, 'it arrives', isSent(['it arrives'], { start }), {
        server: submitted(server),
      }),
      ...sharedCases(server, [
        childEnds('delivery', 'rejected', isSent(['rejected', 'the ticket is cancelled'])),
        childEnds('delivery', 'did not arrive, goes back', isSent(['no answer', 'the list comes', 'goes back'])),
        childEnds(
          'delivery',
          'did not arrive, deleted in another tab meanwhile',
          isSent(['no answer', 'the list comes, deleted meanwhile', 'the ticket is cancelled']),
          { server: discarded(server) },
        ),
      ]),
    ];
  },
  discarding: (state) => {
    const { server } = state;
    if (hasReservedTicket(state)) {
      const before = 'discards a change whose ticket is reserved';
      const gone = ['yes, deletes it', 'gone', 'the ticket is cancelled'];
      return [
        childEnds('discard', 'yes, it is gone and so is its ticket', childPath(changeDiscardModel, before, gone), {
          server: discarded(server),
        }),
      ];
    }
    const kept = childEnds<ChangeServer>('discard', 'no, keeps it', discards(server, 'no, keeps it'));
    // The result of a deletion is the same from every state.
    if (cameFromCheck(state)) return [kept];
    return [
      kept,
      childEnds(
        'discard',
        'yes, it is gone',
        discards(server, 'yes, deletes it', 'gone', ...(server.status === 'draft' ? [] : ['the team has the note'])),
        { server: discarded(server) },
      ),
      ...(server.status === 'draft' && server.kind === 'seats' && server.hasDocument
        ? [
            childEnds<ChangeServer>(
              'discard',
              'yes, but the team has approved it',
              discards(server, 'yes, deletes it', 'too late, the team has approved it'),
              { server: { status: 'approved' } },
            ),
          ]
        : []),
    ];
  },
};

const complete: ChangeServer = { ...draftChange, hasDocument: true };

const start = (name: string, server: ChangeServer, rest: Partial<Omit<VehicleChangeInput, 'change'>> = {}) => ({
  name,
  server,
  input: {
    change: asRead(server),
    reservedKey: null,
    openDocumentTypeId: null,
    openStep: null,
    cameFromCheck: false,
    ...rest,
  } satisfies VehicleChangeInput,
});

export const vehicleChangeModel: Model<ChangeServer> = {
  name: 'vehicle-change',
  machine: vehicleChangeMachine,
  starts: [
    start('starts a change', { ...draftChange, status: 'none' }),
    start('comes back to a change without its document', draftChange),
    start('comes back to a change with its document', complete),
    start('comes back to a change that needs no document', { ...draftChange, kind: 'colour' }),
    start('comes back to the document that was open', draftChange, { openDocumentTypeId: documentTypeId }),
    start('comes back to the details that were open', draftChange, { openStep: 'details' }),
    start('comes back to what was corrected from the check', complete, { openStep: 'details', cameFromCheck: true }),
    start('comes back to the check of the answers', complete, { openStep: 'check' }),
    start('comes back to the check, but a document is missing by now', draftChange, { openStep: 'check' }),
    start('comes back to a change that the team sent back', { ...draftChange, status: 'action_required' }),
    start('comes back to a change that is with the team', { ...draftChange, status: 'pending', hasDocument: true }),
    start(
      'comes back to a change whose ticket is not raised',
      { ...draftChange, status: 'pending', hasDocument: true },
      { reservedKey: key },
    ),
    start(
      'comes back to a change that was reserved and has not arrived',
      { ...draftChange, hasDocument: true },
      { reservedKey: key },
    ),
  ],
  facts: (state) => {
    const { ticket } = contextOf(state);
    return [
      ...factsOfChange(state.server),
      state.leaf === 'sending' && ticket ? ticket.stage : '',
      hasReservedTicket(state) ? 'reserved' : '',
      cameFromCheck(state) ? 'from the check' : '',
    ];
  },
  cases: (state) => table[state.leaf]?.(state) ?? [],
  screens: {
    collecting: ['driver.checkAnswers'],
    'collecting | checking': ['driver.editDetails', 'driver.chooseDocument', 'driver.discard'],
    checking: ['driver.submit', 'driver.back'],
  },
  ignored: {
    describing: [ignores('driver.editDetails', 'a second press: the details are open')],
    atDocument: [ignores('driver.chooseDocument', 'a second press: a document is open')],
    checking: [ignores('driver.checkAnswers', 'a second press: the check is open')],
    sending: [ignores('driver.submit', 'a second press: the call is in progress')],
    discarding: [ignores('driver.discard', 'a second press: the confirmation is already open')],
    'describing | collecting | atDocument | checking | discarding': [
      ignores('delivery.arrived', 'no delivery is in progress'),
    ],
  },
  invariants: {
    'the driver collects and checks only a change that they may still alter': (state) =>
      !/^(collecting|checking|atDocument|discarding)/.test(state.leaf) ||
      ['draft', 'action_required'].includes(contextOf(state).change?.status ?? ''),
    'nothing is submitted with a document missing': (state) =>
      state.leaf !== 'checking' || contextOf(state).change?.stillNeeded.length === 0,
    'the list shows the documents that the operator has': (state) =>
      !state.leaf.startsWith('collecting') ||
      (contextOf(state).change?.stillNeeded.length === 1) === isMissing(state.server),
    'a change is delivered only with a key for its ticket': (state) =>
      state.leaf !== 'sending' || contextOf(state).ticket !== null,
    'a change with the team is pending': ({ leaf, server }) => leaf !== 'withStaff' || server.status === 'pending',
    'a change that is shown as deleted is deleted or cancelled': ({ leaf, server }) =>
      leaf !== 'discarded' || server.status === 'none' || server.status === 'cancelled',
    'a list after a rejection has the reason': (state) =>
      state.leaf !== 'collecting.rejected' || contextOf(state).rejection !== null,
  },
  steps: {
    'a reserved ticket is used with the same key, and after a rejection with a new one': ({ from, to, event }) =>
      event?.type !== 'driver.submit' ||
      to.snapshot.context.ticket?.key === (from?.snapshot.context.ticket?.key ?? event.key),
    'a driver who corrects an answer at the check, or keeps the change, returns to the check unless a document is missing, and a change without documents has no list':
      ({ from, to }) =>
        from === null ||
        !/^(describing|atDocument|discarding)$/.test(from.leaf) ||
        !/^(collecting|checking)/.test(to.leaf) ||
        to.leaf ===
          (skipsDocuments(to.server)
            ? 'checking'
            : !from.snapshot.context.cameFromCheck
              ? 'collecting.listing'
              : isMissing(to.server)
                ? 'collecting.incomplete'
                : 'checking'),
    'only a driver who came from the check goes back to it': ({ from, to }) =>
      from === null ||
      !/^(describing|atDocument|discarding)$/.test(to.leaf) ||
      to.snapshot.context.cameFromCheck === (from.leaf === 'checking'),
  },
};
