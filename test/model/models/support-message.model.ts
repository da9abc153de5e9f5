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

/** The kind of message, and for a reply the status of its ticket in Zendesk. */
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

const tooManyCalls: SupportCase = {
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

/** The cases that differ for a reply. A question covers all others. */
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
          portAnswers('sendMessage', 'Zendesk is down, the host stores it', accepted(receipt(true)), [
            zendeskAway,
            host(real),
          ]),
          tooManyCalls,
          portFails('sendMessage', 'the operator answers the host with 500', 'broken', [host(broken)]),
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
    { name: 'asks a question', input: nothing, server: { kind: 'question', ticket: 'open' } },
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
      ignores('driver.send', 'a second press: the call is in progress'),
      ignores('driver.tryAgain', 'a second press: the call is in progress'),
      ignores('driver.changeText', 'a message that is being sent cannot be changed'),
    ],
    writing: [ignores('driver.changeText', 'a second press: the form is there')],
  },
  invariants: {
    'nothing is sent without its key': (state) =>
      !['sending', 'unanswered'].includes(state.leaf) || contextOf(state).message !== null,
    'only a message that is in Zendesk is shown as with the team': (state) =>
      state.leaf !== 'arrived' || contextOf(state).receipt?.isStored === false,
    'a message that our host stores is shown as stored': (state) =>
      state.leaf !== 'stored' || contextOf(state).receipt?.isStored === true,
    'a rejected message has the reason': (state) =>
      state.leaf !== 'writing.rejected' || contextOf(state).rejection !== null,
    'a changed text does not carry an old key': (state) =>
      !['writing.filling', 'writing.rejected'].includes(state.leaf) || contextOf(state).message === null,
  },
  steps: {
    'a message that cannot have arrived is shown as not sent, unless an earlier try may have arrived': ({
      from,
      to,
      name,
    }) =>
      name !== 'too many calls' ||
      to.leaf === (from?.snapshot.context.mayHaveArrived ? 'unanswered' : 'writing.notSent'),
    'a message that may have arrived still may have until the driver changes the text': ({ from, to }) =>
      from?.leaf !== 'unanswered' || to.leaf !== 'sending' || to.snapshot.context.mayHaveArrived === true,
  },
};
