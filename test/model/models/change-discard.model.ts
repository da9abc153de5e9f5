import { accepted, type Result, rejected } from '../../../machines/shared/result';
import {
  type ChangeDiscardContext,
  type ChangeDiscardInput,
  changeDiscardMachine,
  type Discarded,
} from '../../../machines/vehicle-change/discard';
import { childPath } from '../child-path';
import { answerLost, broken, type Case, lost, type Model, real } from '../external-actions';
import type { ModelState } from '../toolkit/model';
import { childEnds, childSends, driverEvent, ignores, portAnswers, portFails } from './cases';
import type { OpenedAt } from './change-fixtures';
import { type ChangeServer, discarded, draftChange, factsOfChange, release } from './change-server';
import { ticketModel } from './ticket.model';

type DiscardModelState = ModelState<ChangeServer>;

const contextOf = ({ snapshot }: DiscardModelState): ChangeDiscardContext => snapshot.context;
const pendingTicket = { key: '00000000-0000-4000-8000-000000000007', kind: 'vehicle_change', about: '1' } as const;

/** The operator's answer, and the ticket that our host has reserved, even if this device stores none. */
const discardedWith = (result: Result<void>, { reservedElsewhere }: ChangeServer): Discarded => ({
  result,
  reserved: reservedElsewhere ? pendingTicket : null,
});
const noteKey = '00000000-0000-4000-8000-000000000008';
const tooLate = rejected({ message: 'Decided.', fields: { vehicle_change: ['Decided.'] } });

const table: Readonly<Record<string, (server: ChangeServer) => readonly Case<ChangeServer>[]>> = {
  asking: () => [
    driverEvent('driver.confirmDiscard', 'yes, deletes it', { event: { key: noteKey } }),
    driverEvent('driver.keep', 'no, keeps it'),
  ],
  deleting: (server) =>
    server.status === 'cancelled'
      ? [
          portAnswers('discardChange', 'it was withdrawn already', discardedWith(tooLate, server), [
            release('discard', real),
          ]),
        ]
      : [
          portAnswers('discardChange', 'gone', discardedWith(accepted(undefined), server), [release('discard', real)], {
            server: discarded(server),
          }),
          portFails('discardChange', 'no answer', 'silent', [release('discard', lost)]),
          portFails(
            'discardChange',
            'the request arrives, but its answer is lost',
            'silent',
            [release('discard', answerLost)],
            {
              server: discarded(server),
            },
          ),
          portFails('discardChange', 'a 500 answer', 'broken', [release('discard', broken)]),
          ...(server.status === 'draft'
            ? [
                portAnswers<ChangeServer>(
                  'discardChange',
                  'too late, the team has approved it',
                  discardedWith(tooLate, server),
                  [{ inOtherTab: 'submits' }, { approve: true }, release('discard', real)],
                  { server: { status: 'approved' } },
                ),
              ]
            : []),
        ],
  failed: () => [driverEvent('driver.tryAgain', 'tries again'), driverEvent('driver.keep', 'keeps it')],
};

/** The cases if the team has a ticket for the change. */
const whenSent: typeof table = {
  ...table,
  addingNote: () => [
    childEnds('ticket', 'the team has the note', addsNote('the team has the note')),
    childSends(
      { type: 'ticket.pending' },
      'the note cannot be added',
      addsNote('the operator answers the host with 500'),
    ),
  ],
};

const addsNote = (name: string) => childPath(ticketModel, 'adds a note to the ticket for a change', [name]);

const isReserved = (state: DiscardModelState): boolean =>
  contextOf(state).pendingTicket !== null || state.server.reservedElsewhere === true;

/** Only what differs if a ticket was reserved for the change. */
const whenReserved: typeof table = {
  asking: () => [driverEvent('driver.confirmDiscard', 'yes, deletes it', { event: { key: noteKey } })],
  deleting: (server) =>
    (table.deleting?.(server) ?? []).filter(({ name }) => name === 'gone' || name.startsWith('too late')),
  cancellingReservation: () => [
    childEnds(
      'ticket',
      'the ticket is cancelled',
      childPath(ticketModel, 'comes back to a change that was reserved and not sent', ['the host cancels it']),
    ),
    childEnds(
      'ticket',
      'the reservation cannot be cancelled',
      childPath(ticketModel, 'comes back to a change that was reserved and not sent', [
        'the operator answers the host with 500',
      ]),
    ),
  ],
};

const input: ChangeDiscardInput = { changeId: '1', wasSent: false, pendingTicket: null };
/** Where a ticket for the change is stored when the driver discards it. */
export const reservedFor = (given: ChangeDiscardInput, { reservedElsewhere }: ChangeServer): OpenedAt['reserved'] =>
  given.pendingTicket ? 'here' : reservedElsewhere ? 'elsewhere' : false;

export const changeDiscardModel: Model<ChangeServer> = {
  name: 'change-discard',
  machine: changeDiscardMachine,
  starts: [
    { name: 'discards a change', input, server: { ...draftChange, hasDocument: true } },
    {
      name: 'discards a change that the team sent back',
      input: { ...input, wasSent: true },
      server: { ...draftChange, status: 'action_required' },
    },
    {
      name: 'discards a change whose ticket is reserved',
      input: { ...input, pendingTicket },
      server: { ...draftChange, hasDocument: true },
    },
    {
      name: 'discards a change whose ticket another device reserved',
      input,
      server: { ...draftChange, hasDocument: true, reservedElsewhere: true },
    },
  ],
  facts: (state) => [
    ...factsOfChange(state.server),
    state.server.reservedElsewhere ? 'reserved elsewhere' : isReserved(state) ? 'reserved' : '',
  ],
  cases: (state) =>
    (isReserved(state) ? whenReserved : contextOf(state).wasSent ? whenSent : table)[state.leaf]?.(state.server) ?? [],
  screens: {
    asking: ['driver.confirmDiscard'],
    failed: ['driver.tryAgain'],
    'asking | failed': ['driver.keep'],
  },
  ignored: {
    'asking | deleting | cancellingReservation | failed': [ignores('ticket.pending', 'no note is being added')],
    'deleting | cancellingReservation | addingNote': [
      ignores('driver.confirmDiscard', 'a second press: it is being deleted'),
      ignores('driver.tryAgain', 'a second press: it is being deleted'),
      ignores('driver.keep', 'what is being deleted cannot be kept'),
    ],
  },
  invariants: {
    'the operator no longer has a change that is shown as deleted': ({ leaf, server }) =>
      leaf !== 'gone' || server.status === 'none' || server.status === 'cancelled',
    'a change that the team has decided is not withdrawn': ({ leaf, server }) =>
      leaf !== 'superseded' || server.status === 'approved' || server.status === 'cancelled',
    'a change that could not be deleted keeps the failure': (state) =>
      state.leaf !== 'failed' || contextOf(state).failure !== null,
    'the flow gets the outcome at the end': ({ leaf, snapshot }) =>
      snapshot.status !== 'done' || snapshot.output.outcome === leaf,
  },
  steps: {
    'a reserved ticket is cancelled when the change has ended, in any way': ({ from, to, event }) =>
      event?.type !== 'xstate.done.actor.discardChange' ||
      (from?.snapshot.context.pendingTicket === null && from.server.reservedElsewhere !== true) ||
      to.leaf === 'cancellingReservation',
    'the device stores the note before the change is withdrawn, and removes it once the team has it': ({
      from,
      to,
      event,
      effects,
    }) =>
      (event?.type !== 'driver.confirmDiscard' || from?.snapshot.context.wasSent !== true
        ? true
        : to.snapshot.context.note?.key === noteKey && effects.some(({ type }) => type === 'storeTicket')) &&
      (to.leaf !== 'addingNote' || to.snapshot.context.outcome === 'gone'),
  },
};
