import type { Database } from '../world/database';

interface TicketRow {
  id: number;
  subject: string;
  status: string;
  tags: string;
  custom_fields: string;
  external_id: string | null;
  /** The closed ticket that it goes on with. */
  followup_source_id: number | null;
  created_at: string;
  updated_at: string;
  requester_id: number;
  name: string;
  email: string | null;
  requester_external_id: string | null;
  role: string;
}

/** A ticket with everything staff see, as the control protocol and the agent page show it. */
export interface DeskTicket {
  id: number;
  subject: string;
  status: string;
  tags: string[];
  custom_fields: { id: number; value: unknown }[];
  external_id: string | null;
  /** The closed ticket that it goes on with. */
  followup_source_id: number | null;
  created_at: string;
  updated_at: string;
  requester: { id: number; name: string; email: string | null; external_id: string | null; role: string };
  comments: { id: number; public: boolean; body: string; author: string; created_at: string }[];
}

/** All tickets of a world's desk, newest first; comments oldest first. */
export const deskTickets = (database: Database): DeskTicket[] =>
  database
    .all<TicketRow>(
      `SELECT t.*, u.name, u.email, u.external_id AS requester_external_id, u.role FROM desk_tickets t JOIN desk_users u ON u.id = t.requester_id ORDER BY t.id DESC`,
    )
    .map((row) => ({
      id: row.id,
      subject: row.subject,
      status: row.status,
      tags: JSON.parse(row.tags) as string[],
      custom_fields: JSON.parse(row.custom_fields) as DeskTicket['custom_fields'],
      external_id: row.external_id,
      followup_source_id: row.followup_source_id,
      created_at: row.created_at,
      updated_at: row.updated_at,
      requester: {
        id: row.requester_id,
        name: row.name,
        email: row.email,
        external_id: row.requester_external_id,
        role: row.role,
      },
      comments: database
        .all<{ id: number; public: number; body: string; author: string; created_at: string }>(
          'SELECT c.id, c.public, c.body, u.name AS author, c.created_at FROM desk_comments c JOIN desk_users u ON u.id = c.author_id WHERE ticket_id = ? ORDER BY c.id',
          row.id,
        )
        .map((comment) => ({ ...comment, public: comment.public === 1 })),
    }));
