import type { TicketOutput } from '../../../machines/ticket';
import { type Through, through } from '../inside';
import { type Case, real, type Wire } from '../wire';
import { drives, says } from './cases';
import { hostAsks, ticketModel } from './ticket.model';

/** The ticket goes that way to its end, and reports it. */
const ends = <Server>(name: string, way: Through, rest: Partial<Case<Server>> = {}): Case<Server> => ({
  ...says<Server>({ type: 'ticket.ended', ...(way.output as TicketOutput) }, name, way),
  ...rest,
});

const isOver = (...names: readonly string[]) =>
  through(ticketModel, 'submits a change', ['the host knows', ...names], { already: 2 });

/** What can happen to a ticket in the states of its delivery, after the ways through the ticket's own model. */
export const ticketCases = {
  reserving: <Server>(): readonly Case<Server>[] => [
    says({ type: 'ticket.reserved' }, 'the host knows', through(ticketModel, 'submits a change', ['the host knows'])),
    says(
      { type: 'ticket.reserved' },
      'the host cannot be reached',
      through(ticketModel, 'submits a change', ['the operator is away']),
    ),
  ],
  /** `decided`: how staff decide about the item before the ticket is raised; null where they are told all the same. */
  raisingTicket: <Server>(decided: Wire | null, after: Partial<Server>): readonly Case<Server>[] => [
    ends('the ticket is raised', isOver('the change is pending', 'Zendesk has it')),
    ends('Zendesk is away, the host keeps the ticket', isOver('the change is pending', 'Zendesk is away')),
    ...(decided === null
      ? []
      : [
          ends<Server>(
            'the team has decided in the meantime',
            {
              ...isOver('the change is pending', 'the team has decided in the meantime'),
              wire: [decided, { release: hostAsks, ending: real }],
            },
            { server: after },
          ),
        ]),
    says(
      { type: 'ticket.pending' },
      'a ticket that cannot be raised',
      isOver('the change is pending', 'the operator is away'),
    ),
  ],
  ticketPending: <Server>(): readonly Case<Server>[] => [
    drives('driver.raiseTicket', 'raises it now', {
      inside: through(ticketModel, 'comes back to a change whose ticket is not raised', ['raises the ticket now'])
        .inside,
    }),
  ],
  cancellingReservation: <Server>(): readonly Case<Server>[] => [
    ends('the ticket is cancelled', isOver('the change was refused', 'the host has forgotten it')),
    ends('the reservation cannot be cancelled', isOver('the change was refused', 'the operator is away')),
  ],
};
