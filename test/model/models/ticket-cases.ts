import type { TicketOutput } from '../../../machines/ticket';
import { type ChildPath, childPath } from '../child-path';
import { type Case, type ExternalAction, real } from '../external-actions';
import { childSends, driverEvent } from './cases';
import { hostAsks, ticketModel } from './ticket.model';

/** The ticket takes the path to its end, and reports that. */
const ticketEnds = <Server>(name: string, path: ChildPath, rest: Partial<Case<Server>> = {}): Case<Server> => ({
  ...childSends<Server>({ type: 'ticket.ended', ...(path.output as TicketOutput) }, name, path),
  ...rest,
});

const isOver = (...names: readonly string[]) =>
  childPath(ticketModel, 'submits a change', ['the host reserves it', ...names], { stepsBefore: 2 });

/** What can happen to a ticket in the states of its delivery, along paths of the ticket's own model. */
export const ticketCases = {
  reserving: <Server>(): readonly Case<Server>[] => [
    childSends(
      { type: 'ticket.reserved' },
      'the host reserves it',
      childPath(ticketModel, 'submits a change', ['the host reserves it']),
    ),
    childSends(
      { type: 'ticket.reserved' },
      'the host cannot be reached',
      childPath(ticketModel, 'submits a change', ['the operator answers the host with 500']),
    ),
  ],
  /** `decided`: how staff decide about the item before the ticket is raised; null if the ticket is raised nevertheless. */
  raisingTicket: <Server>(decided: ExternalAction | null, after: Partial<Server>): readonly Case<Server>[] => [
    ticketEnds('the ticket is raised', isOver('the change is pending', 'Zendesk has it')),
    ticketEnds('Zendesk is down, the host stores the ticket', isOver('the change is pending', 'Zendesk is down')),
    ...(decided === null
      ? []
      : [
          ticketEnds<Server>(
            'the team has decided in the meantime',
            {
              ...isOver('the change is pending', 'the team has decided in the meantime'),
              external: [decided, { release: hostAsks, ending: real }],
            },
            { server: after },
          ),
        ]),
    childSends(
      { type: 'ticket.pending' },
      'a ticket that cannot be raised',
      isOver('the change is pending', 'the operator answers the host with 500'),
    ),
  ],
  ticketPending: <Server>(): readonly Case<Server>[] => [
    driverEvent('driver.raiseTicket', 'raises it now', {
      inChild: childPath(ticketModel, 'comes back to a change whose ticket is not raised', ['raises the ticket now'])
        .inChild,
    }),
  ],
  cancellingReservation: <Server>(): readonly Case<Server>[] => [
    ticketEnds('the ticket is cancelled', isOver('the change was rejected', 'the host cancels it')),
    ticketEnds(
      'the reservation cannot be cancelled',
      isOver('the change was rejected', 'the operator answers the host with 500'),
    ),
  ],
};
