import type { ChangeRow } from '../api/rows';
import type { Database } from '../world/database';
import { instant } from '../world/days';

/** The desk's ids as the host's local configuration names them. */
const changeField = 3_600_008;
const requesterOf = (driverId: number): string => `development:driver:${driverId}`;

/** Gives the desk the ticket of a change that was sent, as a portal would have raised it. */
export const tellDesk = (database: Database, { id, driver_id: driverId }: ChangeRow): void => {
  const now = instant();
  const externalId = requesterOf(driverId);
  const requester =
    database.get<{ id: number }>('SELECT id FROM desk_users WHERE external_id = ?', externalId)?.id ??
    database.run(
      "INSERT INTO desk_users (name, external_id, role, created_at, updated_at) VALUES (?1, ?2, 'end-user', ?3, ?3)",
      `Driver ${driverId}`,
      externalId,
      now,
    ).id;
  const ticket = database.run(
    `INSERT INTO desk_tickets (external_id, subject, status, requester_id, submitter_id, tags, custom_fields, is_public, created_at, updated_at)
     VALUES (?1, 'Vehicle change Submitted', 'new', ?2, ?2, '["portal_j"]', ?3, 1, ?4, ?4)`,
    `pj1-arranged-${id}`,
    requester,
    JSON.stringify([{ id: changeField, value: id }]),
    now,
  ).id;
  database.run(
    "INSERT INTO desk_comments (ticket_id, author_id, body, public, created_at) VALUES (?, ?, 'I have sent a vehicle change.', 1, ?)",
    ticket,
    requester,
    now,
  );
};
