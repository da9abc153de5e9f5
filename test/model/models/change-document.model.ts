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
  on,
  submitted,
} from './change-server';
import { ticketModel } from './ticket.model';

type DocumentCase = Case<ChangeServer>;
type DocumentModelState = ModelState<ChangeServer>;

export const calls = [csrf, ...Object.values(callsOfChange)] as const;

/** The document leaves once the operator has answered the call for the CSRF cookie. */
const upload = (ending: Ending): readonly ExternalAction[] => [{ release: csrf, ending: real }, on('upload', ending)];

const contextOf = ({ snapshot }: DocumentModelState): ChangeDocumentContext => snapshot.context;

/** The document has arrived and the page does not know: the driver is led to find out, or every page would be tested in this light too. */
const isStale = (state: DocumentModelState): boolean =>
  contextOf(state).change.stillNeeded.length === 1 && !isMissing(state.server);

const note = {
  key: '00000000-0000-4000-8000-000000000009',
  kind: 'document_replaced',
  about: '2',
  change: '1',
} as const;

/** The team has a ticket of the change, and learns that a document of it is replaced. */
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
  const what = inOtherTab === 'submits' ? 'submitted' : 'deleted';
  return portAnswers(
    'readChange',
    `the list comes, ${what} in another tab meanwhile`,
    asRead(after),
    [{ inOtherTab }, on('read', real)],
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
  'preparing.unclear': (state) => [...preparing(state), driverEvent('driver.tryAgain', 'tries again')],
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
          portFails<ChangeServer>('uploadDocument', 'no answer, though it arrived', 'silent', upload(answerLost), {
            server: { hasDocument: true },
          }),
          portFails<ChangeServer>('uploadDocument', 'answer 500', 'broken', upload(broken)),
          driverEvent<ChangeServer>('driver.back', 'stops it'),
        ]),
  ],
  verifying: ({ server }) => [
    portAnswers('readChange', 'the list comes', asRead(server), [on('read', real)]),
    portFails('readChange', 'no answer', 'silent', [on('read', lost)]),
    portFails('readChange', 'answer 500', 'broken', [on('read', broken)]),
    meanwhile('discards', server),
    ...(isMissing(server) ? [] : [meanwhile('submits', server)]),
  ],
};

const addsNote = (name: string) => childPath(ticketModel, 'adds a note to the ticket of a change', [name]);

/** Only what differs if the team has a ticket of the change. */
const whenSentBack: typeof table = {
  'preparing.choosing': (state) => preparing(state).slice(0, 1),
  uploading: (state) => (table.uploading?.(state) ?? []).slice(0, 1),
  verifying: (state) => (table.verifying?.(state) ?? []).slice(0, 1),
  addingNote: () => [
    childEnds('ticket', 'the team has the note', addsNote('the team has the note')),
    childSends({ type: 'ticket.pending' }, 'the note cannot be added', addsNote('the operator is away')),
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
    contextOf(state).mayHaveArrived && !state.leaf.endsWith('.unclear') ? 'sent before' : '',
    state.leaf === 'verifying' && contextOf(state).failure !== null ? 'unanswered' : '',
  ],
  cases: (state) => (isSentBack(state.server) ? whenSentBack : table)[state.leaf]?.(state) ?? [],
  screens: {
    preparing: ['driver.sendDocument'],
    'preparing | uploading | verifying': ['driver.back'],
    'preparing.ready | preparing.notStored | preparing.unclear | preparing.readFailed': ['driver.tryAgain'],
  },
  ignored: {
    'preparing | uploading | verifying': [ignores('ticket.pending', 'no note is being added')],
    'uploading | verifying | addingNote': [
      ignores('driver.sendDocument', 'a second press: it is on its way'),
      ignores('driver.tryAgain', 'a second press: it is on its way'),
    ],
    'verifying | addingNote': [
      ignores('driver.back', 'it may have arrived: the list says whether there is anything to leave'),
    ],
  },
  invariants: [
    {
      says: 'whatever is called stored is with the operator, and the change is known with it',
      holds: (state) =>
        state.leaf !== 'stored' || (state.server.hasDocument && contextOf(state).change.stillNeeded.length === 0),
    },
    {
      says: 'what was sent earlier is never taken for what was sent last',
      holds: (state) =>
        state.leaf !== 'stored' || contextOf(state).failure === null || !contextOf(state).earlierMayHaveArrived,
    },
    {
      says: 'what is called not stored is not with the operator',
      holds: (state) => state.leaf !== 'preparing.notStored' || !state.server.hasDocument,
    },
    {
      says: 'what is called stored while its list did not come is with the operator',
      holds: (state) => state.leaf !== 'preparing.readFailed' || state.server.hasDocument,
    },
    {
      says: 'a change that was ended somewhere else is not open any more',
      holds: ({ leaf, server }) => leaf !== 'superseded' || server.status !== 'draft',
    },
    {
      says: 'what is ready to send has not left, and neither has anything before it',
      holds: (state) =>
        state.leaf !== 'preparing.ready' ||
        !(contextOf(state).mayHaveArrived || contextOf(state).earlierMayHaveArrived),
    },
    {
      says: 'a document that was refused knows why',
      holds: (state) => state.leaf !== 'preparing.rejected' || contextOf(state).rejection !== null,
    },
    {
      says: 'the flow gets the outcome at the end',
      holds: ({ leaf, snapshot }) => snapshot.status !== 'done' || snapshot.output.outcome === leaf,
    },
  ],
  steps: [
    {
      says: 'a document that has not left is ready to send, unless one before it may be there',
      holds: ({ from, to, name }) =>
        name !== 'no connection' ||
        from?.leaf !== 'uploading' ||
        isIn(
          to.leaf,
          from.snapshot.context.mayHaveArrived || contextOf(from as DocumentModelState).earlierMayHaveArrived
            ? 'verifying'
            : 'preparing.ready',
        ),
    },
    {
      says: 'once a document may be there, sending the same again changes nothing about that',
      holds: ({ from, to }) =>
        !['preparing.unclear', 'preparing.notStored'].includes(from?.leaf ?? '') ||
        to.leaf !== 'uploading' ||
        to.snapshot.context.mayHaveArrived === true ||
        to.snapshot.context.earlierMayHaveArrived === true,
    },
  ],
  promises: [
    {
      says: 'No photo is taken twice: what was chosen and typed stays on the phone until the operator has it.',
      provenBy: [
        'with files chosen: the files and the typed answers are still there',
        'a document being sent keeps its files and answers, and is stored once, whatever the failure',
      ],
    },
    {
      says: 'The team has a note on its ticket when a document of a change is replaced.',
      provenBy: ['a document that the team sent back is replaced, and its ticket gets one note'],
    },
    {
      says: 'There is never a second document, however often the driver presses.',
      provenBy: [
        'while a document is sent: its files are still chosen, and it is stored once',
        'pressing twice and Enter while saving, sending a document and submitting makes one call each, and one ticket',
      ],
    },
    {
      says: 'When no answer came, the portal looks before it says anything, and it never takes the document from before for the new one.',
      provenBy: ['the operator gets the corrected values after a cancelled attempt or a lost response'],
    },
  ],
};
