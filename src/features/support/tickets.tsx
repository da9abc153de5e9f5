import { path } from '../../api/path';
import type { SupportTicket } from '../../api/support';
import { moment } from '../../format/dates';
import { questionStatusLook } from '../../ui/question-status';
import { Reference } from '../../ui/Reference';
import { Status } from '../../ui/Status';
import { TaskList } from '../../ui/TaskList';
import { isAutomatic, titleOf, topicLabels } from './texts';

interface TicketsProps {
  readonly label: string;
  readonly tickets: readonly SupportTicket[];
  readonly timeZone: string;
  /** The message that is open next to the list. */
  readonly current?: string;
  /** The heading above the list. A message whose status it names does not repeat it. */
  readonly heading?: string;
}

/** Messages, each with its status. */
export const Tickets = ({ label, tickets, timeZone, current, heading }: TicketsProps) => (
  <TaskList
    label={label}
    statusBelow={current !== undefined}
    tasks={tickets.map((ticket) => {
      const look = questionStatusLook(ticket);
      return {
        key: ticket.id,
        title: titleOf(ticket),
        hint: (
          <>
            {ticket.topic ? `${topicLabels[ticket.topic].label}. ` : ''}
            Updated {moment(ticket.updated_at, timeZone)}
            {isAutomatic(ticket) ? (
              <>
                . Reference <Reference>{String(ticket.id)}</Reference>
              </>
            ) : null}
          </>
        ),
        status: look.label === heading ? null : <Status {...look} />,
        go: { href: path`/tickets-support/${ticket.id}` },
        isCurrent: ticket.id === current,
      };
    })}
  />
);
