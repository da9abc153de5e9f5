import { accepted, rejected } from '../../../machines/shared/result';
import {
  type SupportMessage,
  type SupportMessageContext,
  type SupportMessageInput,
  type SupportReceipt,
  supportMessageMachine,
} from '../../../machines/support-message';
import { broken, type Case, type Ending, type ExternalAction, lost, type Model, real } from '../external-actions';
import { failed, type ModelState } from '../toolkit/model';
import { driverEvent, ignores, portAnswers, portFails } from './cases';
import { hostAsks } from './ticket.model';

/** What is written, and for a reply the status of its ticket at Zendesk. */
export interface SupportServer {
  readonly kind: 'question' | 'reply';
  readonly ticket: 'open' | 'closed';
}

type SupportCase = Case<SupportServer>;
type SupportModelState = ModelState<SupportServer>;

export const calls = [hostAsks] as const;

const host = (ending: Ending): ExternalAction => ({ release: hostAsks, ending });
const zendeskAway: ExternalAction = { faults: [{ call: 'POST /zendesk/api/v2/tickets', status: 503 }] };

export const question = {
  topic: 'portal_problem',
  subject: 'A page stays empty',
  comment: 'I pressed Payouts and saw nothing.',
} as const;
export const reply = { comment: 'It works now. Thank you.' } as const;
export const closed = 'This conversation is closed. Send a follow-up.';

const key = '00000000-0000-4000-8000-000000000011';
const receipt = (isStored: boolean): SupportReceipt => ({ isStored, ticketId: isStored ? null : '1', reference: null });

const sends = ({ server }: SupportModelState): readonly SupportCase[] => [
  driverEvent('driver.send', `sends the ${server.kind}`, {
    event: { message: { key, content: server.kind === 'question' ? question : reply } satisfies SupportMessage },
  }),
];

const theTeamHasIt: SupportCase = portAnswers('sendMessage', 'the team has it', accepted(receipt(false)), [host(real)]);

const accessDenied: SupportCase = {
  name: 'too many calls',
  event: failed('sendMessage', { kind: 'tooMany', status: 429, detail: null }),
  external: [host({ status: 429, body: { message: 'Too Many Attempts.' } })],
};

const isRejected = (external: readonly ExternalAction[]): SupportCase =>
  portAnswers(
    'sendMessage',
    'the ticket is closed',
    rejected({ message: closed, fields: { comment: [closed] } }),
    [...external, host(real)],
    {
      server: { ticket: 'closed' },
    },
  );

/** Only what is different about a reply: all else is walked with a question. */
const ofReply = ({ ticket }: SupportServer): readonly SupportCase[] =>
  ticket === 'closed' ? [isRejected([])] : [theTeamHasIt, isRejected([{ zendeskCloses: true }])];

const table: Readonly<Record<string, (state: SupportModelState) => readonly SupportCase[]>> = {
  'writing.filling': sends,
  'writing.rejected': sends,
  'writing.notSent': sends,
  sending: ({ server }) =>
    server.kind === 'reply'
      ? ofReply(server)
      : [
          theTeamHasIt,
          portAnswers('sendMessage', 'Zendesk is away, the host keeps it', accepted(receipt(true)), [
            zendeskAway,
            host(real),
          ]),
          accessDenied,
          portFails('sendMessage', 'the operator is away', 'broken', [host(broken)]),
          portFails('sendMessage', 'the operator does not answer the host', 'broken', [host(lost)]),
        ],
  unanswered: () => [
    driverEvent('driver.tryAgain', 'sends it again'),
    driverEvent('driver.changeText', 'changes the text'),
  ],
};

const contextOf = ({ snapshot }: SupportModelState): SupportMessageContext => snapshot.context;

const nothing: SupportMessageInput = { unanswered: null };

export const supportMessageModel: Model<SupportServer> = {
  name: 'support-message',
  machine: supportMessageMachine,
  starts: [
    { name: 'asks something', input: nothing, server: { kind: 'question', ticket: 'open' } },
    { name: 'replies', input: nothing, server: { kind: 'reply', ticket: 'open' } },
    {
      name: 'comes back before an answer came',
      input: { unanswered: { key, content: question } } satisfies SupportMessageInput,
      server: { kind: 'question', ticket: 'open' },
    },
  ],
  facts: ({ leaf, server, snapshot }) => [
    server.kind,
    server.ticket === 'closed' ? 'closed' : '',
    leaf === 'sending' && (snapshot.context as SupportMessageContext).mayHaveArrived ? 'sent before' : '',
  ],
  cases: (state) => table[state.leaf]?.(state) ?? [],
  screens: {
    writing: ['driver.send'],
    unanswered: ['driver.tryAgain', 'driver.changeText'],
  },
  ignored: {
    sending: [
      ignores('driver.send', 'a second press: it is on its way'),
      ignores('driver.tryAgain', 'a second press: it is on its way'),
      ignores('driver.changeText', 'what is on its way cannot be changed'),
    ],
    writing: [ignores('driver.changeText', 'a second press: the form is there')],
  },
  invariants: [
    {
      says: 'nothing leaves without its key',
      holds: (state) => !['sending', 'unanswered'].includes(state.leaf) || contextOf(state).message !== null,
    },
    {
      says: 'only a message that the support desk has is shown as with the team',
      holds: (state) => state.leaf !== 'arrived' || contextOf(state).receipt?.isStored === false,
    },
    {
      says: 'what our host keeps is said to be stored',
      holds: (state) => state.leaf !== 'stored' || contextOf(state).receipt?.isStored === true,
    },
    {
      says: 'a refused message says why',
      holds: (state) => state.leaf !== 'writing.rejected' || contextOf(state).rejection !== null,
    },
    {
      says: 'a changed text does not carry an old key',
      holds: (state) =>
        !['writing.filling', 'writing.rejected'].includes(state.leaf) || contextOf(state).message === null,
    },
  ],
  steps: [
    {
      says: 'what surely did not arrive is said to be so, unless an earlier try may be there',
      holds: ({ from, to, name }) =>
        name !== 'too many calls' ||
        to.leaf === (from?.snapshot.context.mayHaveArrived ? 'unanswered' : 'writing.notSent'),
    },
    {
      says: 'once a message may be there, it stays so until the words are changed',
      holds: ({ from, to }) =>
        from?.leaf !== 'unanswered' || to.leaf !== 'sending' || to.snapshot.context.mayHaveArrived === true,
    },
  ],
  promises: [
    {
      says: 'Pressing twice, a reload and an answer that got lost make one ticket: the key is made when the driver presses, and stays with the words.',
      provenBy: ['a question whose response is lost makes one ticket with every word, and nothing in it runs'],
    },
    {
      says: 'Every word is kept on this phone until the team has it, also when the session ends in between.',
      provenBy: ['after 401: everything typed is kept, and no driver is remembered'],
    },
    {
      says: 'When the support desk is down the driver does not wait, and the page says that the message is stored and not yet with the team.',
      provenBy: ['is confirmed as saved while the support desk is down'],
    },
    {
      says: 'What cannot be accepted is said before it is lost: the words stay in the form.',
      provenBy: ['a question whose response is lost makes one ticket with every word, and nothing in it runs'],
    },
  ],
};
