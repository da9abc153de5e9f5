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
import type { Place } from '../toolkit/model';
import { answers, drives, ends, ignores, rejects, says } from './cases';
import {
  asRead,
  type ChangeServer,
  calls as callsOfChange,
  csrf,
  discarded,
  documentTypeId,
  draftChange,
  isMissing,
  on,
  submitted,
  wordsOf,
} from './change-server';
import { ticketModel } from './ticket.model';

type DocumentCase = Case<ChangeServer>;
type DocumentPlace = Place<ChangeServer>;

export const calls = [csrf, ...Object.values(callsOfChange)] as const;

/** The document leaves once the operator has answered the call for the CSRF cookie. */
const upload = (ending: Ending): readonly ExternalAction[] => [{ release: csrf, ending: real }, on('upload', ending)];

const contextOf = ({ snapshot }: DocumentPlace): ChangeDocumentContext => snapshot.context;

/** The document has arrived and the page does not know: the driver is led to find out, or every page would be tested in this light too. */
const isStale = (place: DocumentPlace): boolean =>
  contextOf(place).change.stillNeeded.length === 1 && !isMissing(place.server);

const note = {
  key: '00000000-0000-4000-8000-000000000009',
  kind: 'document_replaced',
  about: '2',
  change: '1',
} as const;

/** The team has a ticket of the change, and learns that a document of it is replaced. */
const isSentBack = ({ status }: ChangeServer): boolean => status === 'action_required';

const preparing = (place: DocumentPlace): readonly DocumentCase[] => [
  drives('driver.sendDocument', 'sends the document', {
    event: { document: { name: 'document' }, note: isSentBack(place.server) ? note : null },
  }),
  ...(isStale(place) ? [] : [drives<ChangeServer>('driver.back', 'goes back')]),
];

/** The change is submitted or deleted in another tab before the read is answered. */
const meanwhile = (inOtherTab: 'submits' | 'discards', server: ChangeServer): DocumentCase => {
  const after = { ...server, ...(inOtherTab === 'submits' ? submitted(server) : discarded(server)) };
  const what = inOtherTab === 'submits' ? 'submitted' : 'deleted';
  return answers(
    'readChange',
    `the list comes, ${what} in another tab meanwhile`,
    asRead(after),
    [{ inOtherTab }, on('read', real)],
    {
      server: after,
    },
  );
};

const table: Readonly<Record<string, (place: DocumentPlace) => readonly DocumentCase[]>> = {
  'preparing.choosing': preparing,
  'preparing.rejected': preparing,
  'preparing.ready': (place) => [...preparing(place), drives('driver.tryAgain', 'sends it now')],
  'preparing.notStored': (place) => [...preparing(place), drives('driver.tryAgain', 'tries again')],
  'preparing.unclear': (place) => [...preparing(place), drives('driver.tryAgain', 'tries again')],
  'preparing.unread': (place) => [...preparing(place), drives('driver.tryAgain', 'checks again')],
  uploading: (place) => [
    answers('uploadDocument', 'stored', accepted(undefined), upload(real), { server: { hasDocument: true } }),
    ...(isStale(place)
      ? []
      : [
          answers<ChangeServer>(
            'uploadDocument',
            'rejected',
            rejected({ message: 'Not readable.', fields: { files: ['Not readable.'] } }),
            upload(rejection({ files: ['Not readable.'] })),
          ),
          rejects<ChangeServer>('uploadDocument', 'no connection', 'offline', [{ release: csrf, ending: lost }]),
          rejects<ChangeServer>('uploadDocument', 'no answer', 'silent', upload(lost)),
          rejects<ChangeServer>('uploadDocument', 'no answer, though it arrived', 'silent', upload(answerLost), {
            server: { hasDocument: true },
          }),
          rejects<ChangeServer>('uploadDocument', 'answer 500', 'broken', upload(broken)),
          drives<ChangeServer>('driver.back', 'stops it'),
        ]),
  ],
  verifying: ({ server }) => [
    answers('readChange', 'the list comes', asRead(server), [on('read', real)]),
    rejects('readChange', 'no answer', 'silent', [on('read', lost)]),
    rejects('readChange', 'answer 500', 'broken', [on('read', broken)]),
    meanwhile('discards', server),
    ...(isMissing(server) ? [] : [meanwhile('submits', server)]),
  ],
};

const addsNote = (name: string) => childPath(ticketModel, 'adds a note to the ticket of a change', [name]);

/** Only what differs if the team has a ticket of the change. */
const whenSentBack: typeof table = {
  'preparing.choosing': (place) => preparing(place).slice(0, 1),
  uploading: (place) => (table.uploading?.(place) ?? []).slice(0, 1),
  verifying: (place) => (table.verifying?.(place) ?? []).slice(0, 1),
  addingNote: () => [
    ends('ticket', 'the team has the note', addsNote('the team has the note')),
    says({ type: 'ticket.pending' }, 'the note cannot be added', addsNote('the operator is away')),
  ],
};

const start = (name: string, server: ChangeServer) => ({
  name,
  server,
  input: { change: asRead(server) as VehicleChange, documentTypeId } satisfies ChangeDocumentInput,
});

/** The world around one document of a change. */
export const changeDocumentModel: Model<ChangeServer> = {
  name: 'change-document',
  machine: changeDocumentMachine,
  starts: [
    start('opens a document that is missing', draftChange),
    start('opens a document that is there', { ...draftChange, hasDocument: true }),
    start('replaces a document that the team sent back', { ...draftChange, status: 'action_required' }),
  ],
  facts: (place) => [
    ...wordsOf(place.server),
    isStale(place) ? 'not as shown' : '',
    contextOf(place).change.stillNeeded.length === 0 ? 'there before' : '',
    contextOf(place).earlierMayHaveArrived ? 'sent another before' : '',
    contextOf(place).mayHaveArrived && !place.leaf.endsWith('.unclear') ? 'sent before' : '',
    place.leaf === 'verifying' && contextOf(place).failure !== null ? 'unanswered' : '',
  ],
  cases: (place) => (isSentBack(place.server) ? whenSentBack : table)[place.leaf]?.(place) ?? [],
  screens: {
    preparing: ['driver.sendDocument'],
    'preparing | uploading | verifying': ['driver.back'],
    'preparing.ready | preparing.notStored | preparing.unclear | preparing.unread': ['driver.tryAgain'],
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
      holds: (place) =>
        place.leaf !== 'stored' || (place.server.hasDocument && contextOf(place).change.stillNeeded.length === 0),
    },
    {
      says: 'what was sent earlier is never taken for what was sent last',
      holds: (place) =>
        place.leaf !== 'stored' || contextOf(place).failure === null || !contextOf(place).earlierMayHaveArrived,
    },
    {
      says: 'what is called not stored is not with the operator',
      holds: (place) => place.leaf !== 'preparing.notStored' || !place.server.hasDocument,
    },
    {
      says: 'what is called stored while its list did not come is with the operator',
      holds: (place) => place.leaf !== 'preparing.unread' || place.server.hasDocument,
    },
    {
      says: 'a change that was ended somewhere else is not open any more',
      holds: ({ leaf, server }) => leaf !== 'superseded' || server.status !== 'draft',
    },
    {
      says: 'what is ready to send has not left, and neither has anything before it',
      holds: (place) =>
        place.leaf !== 'preparing.ready' ||
        !(contextOf(place).mayHaveArrived || contextOf(place).earlierMayHaveArrived),
    },
    {
      says: 'a document that was refused knows why',
      holds: (place) => place.leaf !== 'preparing.rejected' || contextOf(place).rejection !== null,
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
          from.snapshot.context.mayHaveArrived || contextOf(from as DocumentPlace).earlierMayHaveArrived
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
