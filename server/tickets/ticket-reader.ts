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
const rememberedTickets = 2_000;
/** More than the clocks of host and desk differ. */
const settledMs = 2 * 60_000;

export type TicketReader = ReturnType<typeof ticketReader>;

/** Reads a driver's own tickets. Every method throws Problem 404, 502 or 503. */
export function ticketReader(client: ZendeskClient, people: DeskPeople, ids: DeskFields, now: () => number) {
  /** Comments by ticket and time of its last change: a list must not ask for the comments of every row each time. */
  const remembered = new Map<string, readonly PublicComment[]>();

  const comments = async (ticketId: number, deskUser: number, driver: Driver): Promise<readonly PublicComment[]> => {
    const users: unknown[] = [];
    const rows = await allPages('comments', mostPagesOfComments, async (after) => {
      const answer = await client.comments(ticketId, after);
      users.push(...(listAt(answer.json, 'users') ?? []));
      return answer;
    });
    return publicComments(rows, users, deskUser, driver);
  };

  const commentsOfRow = async (row: unknown, deskUser: number, driver: Driver): Promise<readonly PublicComment[]> => {
    const ticketId = idAt(row, 'id') ?? 0;
    const version = `${deskUser} ${ticketId} ${textAt(row, 'updated_at') ?? ''}`;
    const known = remembered.get(version);
    if (known) return known;
    const list = await comments(ticketId, deskUser, driver);
    // The desk's times are whole seconds: within the same one another comment may follow under the same version.
    if (now() - Date.parse(textAt(row, 'updated_at') ?? '') > settledMs) {
      if (remembered.size >= rememberedTickets) remembered.delete(remembered.keys().next().value ?? '');
      remembered.set(version, list);
    }
    return list;
  };

  /** The desk's row of the driver's ticket. */
  const row = async (driver: Driver, ticketId: number): Promise<{ row: unknown; deskUser: number }> => {
    const deskUser = await people.known(driver.id);
    if (deskUser === null) throw notFound();
    const answer = await client.ticket(ticketId);
    if (answer.status === 404 || answer.status === 403) throw notFound();
    const found = at(answer.json, 'ticket');
    if (answer.status !== 200 || found === undefined) throw new UnusableAnswer(answer);
    // The same answer as for a ticket that does not exist.
    if (!isDriversOwn(found, deskUser)) throw notFound();
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
        return { ...ticketSummary(own.row, list, ids), comments: list };
      }),

    /** Has the desk a ticket of the driver's with this subject and this field, made at `since` or later? Milliseconds since 1970. */
    isRaised: (driver: Driver, subject: string, field: { id: number | null; value: number }, since: number) =>
      deskReading(async () => {
        const deskUser = await people.known(driver.id);
        if (deskUser === null) return false;
        const all = await allPages('tickets', mostPagesOfTickets, (after) =>
          client.ticketsRequestedBy(deskUser, after),
        );
        return all.some(
          (ticket) =>
            isDriversOwn(ticket, deskUser) &&
            textAt(ticket, 'subject') === subject &&
            Date.parse(textAt(ticket, 'created_at') ?? '') >= since &&
            (listAt(ticket, 'custom_fields') ?? []).some(
              (entry) => at(entry, 'id') === field.id && String(at(entry, 'value')) === String(field.value),
            ),
        );
      }),

    /** The last public comment of the driver on a ticket, or null. */
    lastOwnComment: (driver: Driver, ticketId: number) =>
      deskReading(async () => {
        const deskUser = await people.known(driver.id);
        if (deskUser === null) return null;
        return (
          (await comments(ticketId, deskUser, driver)).filter((comment) => comment.author === 'driver').at(-1) ?? null
        );
      }),

    /** A page of the driver's tickets, the latest change first. */
    page: (driver: Driver, page: number, statuses: readonly TicketStatus[] | null) =>
      deskReading(async () => {
        const deskUser = await people.known(driver.id);
        const all =
          deskUser === null
            ? []
            : await allPages('tickets', mostPagesOfTickets, (after) => client.ticketsRequestedBy(deskUser, after));
        const wanted = all
          .filter((ticket) => deskUser !== null && isDriversOwn(ticket, deskUser))
          .filter((ticket) => {
            const status = ticketStatus(textAt(ticket, 'status'));
            return status !== null && (statuses === null || statuses.includes(status));
          })
          .sort((a, b) => (textAt(b, 'updated_at') ?? '').localeCompare(textAt(a, 'updated_at') ?? ''));
        const slice = wanted.slice((page - 1) * perPage, page * perPage);
        const summaries = await Promise.all(
          slice.map(async (ticket) => ticketSummary(ticket, await commentsOfRow(ticket, deskUser ?? 0, driver), ids)),
        );
        return {
          perPage,
          total: wanted.length,
          tickets: summaries.sort((a, b) => b.updated_at.localeCompare(a.updated_at)),
        };
      }),
  };
}
