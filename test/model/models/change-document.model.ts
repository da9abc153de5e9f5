import { accepted, rejected } from '../../../machines/shared/result';
import type { VehicleChange } from '../../../machines/vehicle-change';
import {
  type ChangeDocumentContext,
  type ChangeDocumentInput,
  changeDocumentMachine,
} from '../../../machines/vehicle-change/document';
import { childPath } from '../child-path';
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
import { isIn } from '../toolkit/definitions';
import type { ModelState } from '../toolkit/model';
import { childEnds, childSends, driverEvent, ignores, portAnswers, portFails } from './cases';
import {
  asRead,
  type ChangeServer,
  calls as callsOfChange,
  csrf,
  discarded,
  documentTypeId,
  draftChange,
  factsOfChange,
  isMissing,
  release,
  submitted,
} from './change-server';
import { ticketModel } from './ticket.model';

type DocumentCase = Case<ChangeServer>;
type DocumentModelState = ModelState<ChangeServer>;

export const calls = [csrf, ...Object.values(callsOfChange)] as const;

/** The portal sends the document after the operator has answered the call for the CSRF cookie. */
const upload = (ending: Ending): readonly ExternalAction[] => [
  { release: csrf, ending: real },
  release('upload', ending),
];

const contextOf = ({ snapshot }: DocumentModelState): ChangeDocumentContext => snapshot.context;

/** Whether the document has arrived and the page does not know it. Few cases follow, because the others would test each page a second time. */
const isStale = (state: DocumentModelState): boolean =>
  contextOf(state).change.stillNeeded.length === 1 && !isMissing(state.server);

const note = {
  key: '00000000-0000-4000-8000-000000000009',
  kind: 'document_replaced',
  about: '2',
  change: '1',
} as const;

/** The team has a ticket for the change, so a replaced document adds a note to it. */
const isSentBack = ({ status }: ChangeServer): boolean => status === 'action_required';

const preparing = (state: DocumentModelState): readonly DocumentCase[] => [
  driverEvent('driver.sendDocument', 'sends the document', {
    event: { document: { name: 'document' }, note: isSentBack(state.server) ? note : null },
  }),
  ...(isStale(state) ? [] : [driverEvent<ChangeServer>('driver.back', 'goes back')]),
];

/** The change is submitted or deleted in another tab before the read is answered. */
const meanwhile = (inOtherTab: 'submits' | 'discards', server: ChangeServer): DocumentCase => {
  const after = { ...server, ...(inOtherTab === 'submits' ? submitted(server) : discarded(server)) };
  const verb = inOtherTab === 'submits' ? 'submitted' : 'deleted';
  return portAnswers(
    'readChange',
    `the list comes, ${verb} in another tab meanwhile`,
    asRead(after),
    [{ inOtherTab }, release('read', real)],
    {
      server: after,
    },
  );
};

const table: Readonly<Record<string, (state: DocumentModelState) => readonly DocumentCase[]>> = {
  'preparing.choosing': preparing,
  'preparing.rejected': preparing,
  'preparing.ready': (state) => [...preparing(state), driverEvent('driver.tryAgain', 'sends it now')],
  'preparing.notStored': (state) => [...preparing(state), driverEvent('driver.tryAgain', 'tries again')],
  'preparing.outcomeUnknown': (state) => [...preparing(state), driverEvent('driver.tryAgain', 'tries again')],
  'preparing.readFailed': (state) => [...preparing(state), driverEvent('driver.tryAgain', 'checks again')],
  uploading: (state) => [
    portAnswers('uploadDocument', 'stored', accepted(undefined), upload(real), { server: { hasDocument: true } }),
    ...(isStale(state)
      ? []
      : [
          portAnswers<ChangeServer>(
            'uploadDocument',
            'rejected',
            rejected({ message: 'Not readable.', fields: { files: ['Not readable.'] } }),
            upload(rejection({ files: ['Not readable.'] })),
          ),
          portFails<ChangeServer>('uploadDocument', 'no connection', 'offline', [{ release: csrf, ending: lost }]),
          portFails<ChangeServer>('uploadDocument', 'no answer', 'silent', upload(lost)),
          portFails<ChangeServer>(
            'uploadDocument',
            'the request arrives, but its answer is lost',
            'silent',
            upload(answerLost),
            {
              server: { hasDocument: true },
            },
          ),
          portFails<ChangeServer>('uploadDocument', 'a 500 answer', 'broken', upload(broken)),
          driverEvent<ChangeServer>('driver.back', 'stops it'),
        ]),
  ],
  verifying: ({ server }) => [
    portAnswers('readChange', 'the list comes', asRead(server), [release('read', real)]),
    portFails('readChange', 'no answer', 'silent', [release('read', lost)]),
    portFails('readChange', 'a 500 answer', 'broken', [release('read', broken)]),
    meanwhile('discards', server),
    ...(isMissing(server) ? [] : [meanwhile('submits', server)]),
  ],
};

const addsNote = (name: string) => childPath(ticketModel, 'adds a note to the ticket for a change', [name]);

/** The cases that differ if the team has a ticket for the change. */
const whenSentBack: typeof table = {
  'preparing.choosing': (state) => preparing(state).slice(0, 1),
  uploading: (state) => (table.uploading?.(state) ?? []).slice(0, 1),
  verifying: (state) => (table.verifying?.(state) ?? []).slice(0, 1),
  addingNote: () => [
    childEnds('ticket', 'the team has the note', addsNote('the team has the note')),
    childSends(
      { type: 'ticket.pending' },
      'the note cannot be added',
      addsNote('the operator answers the host with 500'),
    ),
  ],
};

const start = (name: string, server: ChangeServer) => ({
  name,
  server,
  input: { change: asRead(server) as VehicleChange, documentTypeId } satisfies ChangeDocumentInput,
});

export const changeDocumentModel: Model<ChangeServer> = {
  name: 'change-document',
  machine: changeDocumentMachine,
  starts: [
    start('opens a document that is missing', draftChange),
    start('opens a document that is there', { ...draftChange, hasDocument: true }),
    start('replaces a document that the team sent back', { ...draftChange, status: 'action_required' }),
  ],
  facts: (state) => [
    ...factsOfChange(state.server),
    isStale(state) ? 'not as shown' : '',
    contextOf(state).change.stillNeeded.length === 0 ? 'there before' : '',
    contextOf(state).earlierMayHaveArrived ? 'sent another before' : '',
    contextOf(state).mayHaveArrived && !state.leaf.endsWith('.outcomeUnknown') ? 'sent before' : '',
    state.leaf === 'verifying' && contextOf(state).failure !== null ? 'unanswered' : '',
  ],
  cases: (state) => (isSentBack(state.server) ? whenSentBack : table)[state.leaf]?.(state) ?? [],
  screens: {
    preparing: ['driver.sendDocument'],
    'preparing | uploading | verifying': ['driver.back'],
    'preparing.ready | preparing.notStored | preparing.outcomeUnknown | preparing.readFailed': ['driver.tryAgain'],
  },
  ignored: {
    'preparing | uploading | verifying': [ignores('ticket.pending', 'no note is being added')],
    'uploading | verifying | addingNote': [
      ignores('driver.sendDocument', 'a second press: the call is in progress'),
      ignores('driver.tryAgain', 'a second press: the call is in progress'),
    ],
    'verifying | addingNote': [ignores('driver.back', 'the document may have arrived: the read says whether it did')],
  },
  invariants: {
    'the operator has every document that is shown as stored, and the chart has the change with it': (state) =>
      state.leaf !== 'stored' || (state.server.hasDocument && contextOf(state).change.stillNeeded.length === 0),
    'an earlier document is never taken for the last one': (state) =>
      state.leaf !== 'stored' || contextOf(state).failure === null || !contextOf(state).earlierMayHaveArrived,
    'the operator does not have a document that is shown as not stored': (state) =>
      state.leaf !== 'preparing.notStored' || !state.server.hasDocument,
    'the operator has a document that is shown as stored although its list could not be read': (state) =>
      state.leaf !== 'preparing.readFailed' || state.server.hasDocument,
    'a change that was ended elsewhere is no longer open': ({ leaf, server }) =>
      leaf !== 'superseded' || server.status !== 'draft',
    'a document that is ready to send was not sent, and no document before it': (state) =>
      state.leaf !== 'preparing.ready' || !(contextOf(state).mayHaveArrived || contextOf(state).earlierMayHaveArrived),
    'a rejected document has the reason': (state) =>
      state.leaf !== 'preparing.rejected' || contextOf(state).rejection !== null,
    'the flow gets the outcome at the end': ({ leaf, snapshot }) =>
      snapshot.status !== 'done' || snapshot.output.outcome === leaf,
  },
  steps: {
    'a document that was not sent is ready to send, unless an earlier one may have arrived': ({ from, to, name }) =>
      name !== 'no connection' ||
      from?.leaf !== 'uploading' ||
      isIn(
        to.leaf,
        from.snapshot.context.mayHaveArrived || contextOf(from as DocumentModelState).earlierMayHaveArrived
          ? 'verifying'
          : 'preparing.ready',
      ),
    'a document that may have arrived still may have when it is sent again': ({ from, to }) =>
      !['preparing.outcomeUnknown', 'preparing.notStored'].includes(from?.leaf ?? '') ||
      to.leaf !== 'uploading' ||
      to.snapshot.context.mayHaveArrived === true ||
      to.snapshot.context.earlierMayHaveArrived === true,
  },
};
