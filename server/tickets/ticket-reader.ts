import type { Driver } from '../caller';
import { allPages, UnusableAnswer } from '../desk/pages';
import type { DeskPeople } from '../desk/people';
import type { ZendeskClient } from '../desk/zendesk-client';
import type { DeskFields } from '../desk-fields';
import { at, idAt, listAt, textAt } from '../json';
import { notFound } from '../problems';
import { deskReading } from './desk-reading';
import {
  isDriversOwn,
  type PublicComment,
  publicComments,
  type TicketStatus,
  ticketStatus,
  ticketSummary,
} from './desk-ticket';

const perPage = 15;
const mostPagesOfTickets = 5;
const mostPagesOfComments = 10;

export type TicketReader = ReturnType<typeof ticketReader>;

/** The support desk within the budget of one reading driver. */
export type DeskOf = (driver: Driver) => { readonly client: ZendeskClient; readonly people: DeskPeople };

/** Reads a driver's own tickets. Every method throws Problem 404, 429, 502 or 503. */
export function ticketReader(deskOf: DeskOf, ids: DeskFields) {
  /** Lists that are being read, by driver: a page asks for two parts of the list at once. */
  const reading = new Map<string, Promise<readonly unknown[]>>();

  /** The desk's rows of the driver's own tickets. */
  const rows = (driver: Driver): Promise<readonly unknown[]> => {
    const known = reading.get(driver.id);
    if (known !== undefined) return known;
    const read = async () => {
      const { client, people } = deskOf(driver);
      const deskUser = await people.known(driver.id);
      if (deskUser === null) return [];
      const all = await allPages('tickets', mostPagesOfTickets, (after) => client.ticketsRequestedBy(deskUser, after));
      return all.filter((ticket) => isDriversOwn(ticket, deskUser));
    };
    const promise = read().finally(() => reading.delete(driver.id));
    reading.set(driver.id, promise);
    return promise;
  };

  const comments = async (ticketId: number, deskUser: number, driver: Driver): Promise<readonly PublicComment[]> => {
    const users: unknown[] = [];
    const rows = await allPages('comments', mostPagesOfComments, async (after) => {
      const answer = await deskOf(driver).client.comments(ticketId, after);
      users.push(...(listAt(answer.json, 'users') ?? []));
      return answer;
    });
    return publicComments(rows, users, deskUser, driver);
  };

  /** The desk's row of the driver's ticket. */
  const row = async (driver: Driver, ticketId: number): Promise<{ row: unknown; deskUser: number }> => {
    const { client, people } = deskOf(driver);
    const deskUser = await people.known(driver.id);
    // Whoever has no tickets asks for one of somebody else.
    if (deskUser === null) throw notFound('foreign');
    const answer = await client.ticket(ticketId);
    if (answer.status === 404 || answer.status === 403) throw notFound();
    const found = at(answer.json, 'ticket');
    if (answer.status !== 200 || found === undefined) throw new UnusableAnswer(answer);
    // The same answer as for a ticket that does not exist.
    if (!isDriversOwn(found, deskUser))
      throw notFound(idAt(found, 'requester_id') === deskUser ? undefined : 'foreign');
    return { row: found, deskUser };
  };

  return {
    /** The desk's row of a ticket of this driver. Desk errors come as they are. */
    row,

    /** One ticket with its public comments. */
    ticket: (driver: Driver, ticketId: number) =>
      deskReading(async () => {
        const own = await row(driver, ticketId);
        const list = await comments(ticketId, own.deskUser, driver);
        if (list.length === 0) throw notFound();
        return { ...ticketSummary(own.row, list.at(-1)?.created_at ?? null, ids), comments: list };
      }),

    /** Has the desk a ticket of the driver's with this subject and this field, made at `since` or later? Milliseconds since 1970. */
    isRaised: (driver: Driver, subject: string, field: { id: number | null; value: string }, since: number) =>
      deskReading(async () =>
        (await rows(driver)).some(
          (ticket) =>
            textAt(ticket, 'subject') === subject &&
            Date.parse(textAt(ticket, 'created_at') ?? '') >= since &&
            (listAt(ticket, 'custom_fields') ?? []).some(
              (entry) => at(entry, 'id') === field.id && String(at(entry, 'value')) === field.value,
            ),
        ),
      ),

    /** The last public comment of the driver on a ticket, or null. */
    lastOwnComment: (driver: Driver, ticketId: number) =>
      deskReading(async () => {
        const deskUser = await deskOf(driver).people.known(driver.id);
        if (deskUser === null) return null;
        return (
          (await comments(ticketId, deskUser, driver)).filter((comment) => comment.author === 'driver').at(-1) ?? null
        );
      }),

    /** A page of the driver's tickets, the latest change first. */
    page: (driver: Driver, page: number, statuses: readonly TicketStatus[] | null) =>
      deskReading(async () => {
        const wanted = (await rows(driver))
          .filter((ticket) => {
            const status = ticketStatus(textAt(ticket, 'status'));
            return status !== null && (statuses === null || statuses.includes(status));
          })
          .sort((a, b) => (textAt(b, 'updated_at') ?? '').localeCompare(textAt(a, 'updated_at') ?? ''));
        const tickets = wanted
          .slice((page - 1) * perPage, page * perPage)
          .map((ticket) => ticketSummary(ticket, textAt(ticket, 'updated_at'), ids));
        return { perPage, total: wanted.length, tickets };
      }),
  };
}
