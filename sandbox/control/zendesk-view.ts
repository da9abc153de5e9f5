import type { Database } from '../world/database';

/** A ticket as the control protocol and the agent page show it. */
export interface ZendeskTicket {
  id: number;
  subject: string;
  status: string;
  tags: string[];
  custom_fields: { id: number; value: unknown }[];
  external_id: string | null;
  followup_source_id: number | null;
  created_at: string;
  updated_at: string;
  requester: { id: number; name: string; email: string | null; external_id: string | null; role: string };
  comments: { id: number; public: boolean; body: string; author: string; created_at: string }[];
}

type TicketRow = Omit<ZendeskTicket, 'tags' | 'custom_fields' | 'requester' | 'comments'> & {
  tags: string;
  custom_fields: string;
  requester_id: number;
};

/** All tickets of a world's support desk, newest first; comments oldest first. */
export const zendeskTickets = (database: Database): ZendeskTicket[] =>
  database.all<TicketRow>`SELECT id, subject, status, tags, custom_fields, external_id, followup_source_id, created_at, updated_at, requester_id
      FROM desk_tickets ORDER BY id DESC`.map(({ requester_id, ...row }) => ({
    ...row,
    tags: JSON.parse(row.tags) as string[],
    custom_fields: JSON.parse(row.custom_fields) as ZendeskTicket['custom_fields'],
    requester: database.get<ZendeskTicket['requester']>`SELECT id, name, email, external_id, role FROM desk_users
        WHERE id = ${requester_id}` as ZendeskTicket['requester'],
    comments: database.all<Omit<ZendeskTicket['comments'][number], 'public'> & { public: number }>`
      SELECT c.id, c.public, c.body, u.name AS author, c.created_at
          FROM desk_comments c JOIN desk_users u ON u.id = c.author_id WHERE ticket_id = ${row.id} ORDER BY c.id`.map(
      (comment) => ({ ...comment, public: comment.public === 1 }),
    ),
  }));
