import { accepted, type Result, rejected } from '../../../machines/shared/result';
import { type TicketReceipt, ticketMachine } from '../../../machines/ticket';
import { broken, type Case, type Ending, type ExternalAction, lost, type Model, real } from '../external-actions';
import { driverEvent, ignores, portAnswers, portFails, receives } from './cases';

/** The operator's change that the ticket is about, and the host's reservation. */
export interface TicketServer {
  readonly change: 'draft' | 'pending' | 'approved' | 'cancelled';
  /** Whether the host has stored the reservation. */
  readonly isReserved: boolean;
}

type TicketCase = Case<TicketServer>;

/** The host first asks the operator who calls. A test that holds this answer holds the host's answer too. */
export const hostAsks = 'GET /v1/user#host';
const host = (ending: Ending): readonly ExternalAction[] => [{ release: hostAsks, ending }];

const zendeskAway = (
  call: 'POST /zendesk/api/v2/tickets' | 'PUT /zendesk/api/v2/tickets/{id}',
): readonly ExternalAction[] => [{ faults: [{ call, status: 503 }] }];

const receipt = (state: TicketReceipt['state']): Result<TicketReceipt> =>
  accepted({ state, reference: state === 'sent' ? '1' : 'pj1-nd17bwngjprnnvtc' });
const notNeeded: Result<TicketReceipt> = rejected({
  message: 'It is not pending.',
  fields: { related: ['It is not pending.'] },
});

const note = { key: '00000000-0000-4000-8000-000000000002', kind: 'change_withdrawn', about: '1' } as const;
const looksAndAdds = [...host(real), ...host(real)];
const pendingTicket = { key: '00000000-0000-4000-8000-000000000001', kind: 'vehicle_change', about: '1' } as const;

/** The failures of a call from the portal to its host. */
const hostFails = (port: string): readonly TicketCase[] => [
  portFails(port, 'the operator answers the host with 500', 'broken', host(broken)),
  portFails(port, 'the operator does not answer the host', 'broken', host(lost)),
];

/** Whether the change is withdrawn: then a note is added to the existing ticket. */
const isNote = ({ change }: TicketServer): boolean => change === 'cancelled';

const table: Readonly<Record<string, (server: TicketServer) => readonly TicketCase[]>> = {
  reserving: () => [
    portAnswers('reserveTicketKey', 'the host reserves it', undefined, host(real), { server: { isReserved: true } }),
    ...hostFails('reserveTicketKey'),
  ],
  reserved: () => [
    receives({ type: 'flow.ticketNeeded' }, 'the change is pending', [{ inOtherTab: 'submits' }], {
      server: { change: 'pending' },
    }),
    receives({ type: 'flow.noTicketNeeded' }, 'the change was rejected'),
  ],
  raising: (server) => [
    ...(isNote(server)
      ? [
          portAnswers<TicketServer>('raiseTicket', 'the team has the note', receipt('sent'), looksAndAdds),
          portAnswers<TicketServer>('raiseTicket', 'Zendesk is down', receipt('queued'), [
            ...zendeskAway('PUT /zendesk/api/v2/tickets/{id}'),
            ...looksAndAdds,
          ]),
        ]
      : []),
    ...(server.change === 'pending'
      ? [
          portAnswers<TicketServer>('raiseTicket', 'Zendesk has it', receipt('sent'), host(real)),
          portAnswers<TicketServer>('raiseTicket', 'Zendesk is down', receipt('queued'), [
            ...zendeskAway('POST /zendesk/api/v2/tickets'),
            ...host(real),
          ]),
          portAnswers<TicketServer>(
            'raiseTicket',
            'the team has decided in the meantime',
            notNeeded,
            [{ approve: true }, ...host(real)],
            {
              server: { change: 'approved' },
            },
          ),
        ]
      : []),
    ...hostFails('raiseTicket'),
  ],
  pending: () => [driverEvent('driver.raiseTicket', 'raises the ticket now')],
  cancelling: ({ isReserved }) => [
    portAnswers(
      'cancelReservation',
      isReserved ? 'the host cancels it' : 'the host has no reservation',
      undefined,
      host(real),
    ),
    ...hostFails('cancelReservation'),
  ],
};

export const ticketModel: Model<TicketServer> = {
  name: 'ticket',
  isWalkedByParents: true,
  machine: ticketMachine,
  starts: [
    {
      name: 'submits a change',
      input: { pendingTicket, stage: 'reserve' },
      server: { change: 'draft', isReserved: false },
    },
    {
      name: 'comes back to a change whose ticket is not raised',
      input: { pendingTicket, stage: 'pending' },
      server: { change: 'pending', isReserved: false },
    },
    {
      name: 'adds a note to the ticket for a change',
      input: { pendingTicket: note, stage: 'raise' },
      server: { change: 'cancelled', isReserved: false },
    },
    {
      name: 'comes back to a change that was reserved and not sent',
      input: { pendingTicket, stage: 'cancel' },
      server: { change: 'draft', isReserved: true },
    },
  ],
  facts: ({ leaf, server }) => [
    server.change,
    leaf === 'reserved' || leaf === 'cancelling' ? (server.isReserved ? 'reserved' : 'not reserved') : '',
  ],
  cases: ({ leaf, server }) => table[leaf]?.(server) ?? [],
  screens: {
    pending: ['driver.raiseTicket'],
  },
  ignored: {
    raising: [ignores('driver.raiseTicket', 'a second press: the ticket is being raised')],
    reserving: [
      ignores('flow.ticketNeeded', 'the flow waits until the ticket is reserved'),
      ignores('flow.noTicketNeeded', 'the flow waits until the ticket is reserved'),
    ],
    'raising | pending | cancelling': [
      ignores('flow.ticketNeeded', 'the flow decides only once whether a ticket is needed'),
      ignores('flow.noTicketNeeded', 'the flow decides only once whether a ticket is needed'),
    ],
  },
  invariants: {
    'the output is the outcome of the final state': ({ leaf, snapshot }) => {
      const ticketRaised: Readonly<Record<string, string>> = {
        raised: 'sent',
        queued: 'queued',
        notNeeded: 'notNeeded',
        cancelled: 'cancelled',
      };
      return !(leaf in ticketRaised) || snapshot.output?.outcome === ticketRaised[leaf];
    },
    'no ticket is cancelled after the change was submitted': ({ leaf, server }) =>
      leaf !== 'cancelled' || server.change === 'draft',
    'the key and what the ticket is about never change': ({ snapshot, server }) => {
      const { key, about } = isNote(server) ? note : pendingTicket;
      return snapshot.context.pendingTicket.key === key && snapshot.context.pendingTicket.about === about;
    },
    'a pending ticket has the failure in its context, or was pending at the start': ({ leaf, snapshot }) =>
      leaf !== 'pending' || snapshot.context.failure !== null || snapshot.context.stage === 'pending',
  },
};
