import type { ChangeRow } from '../api/rows';
import type { Database } from '../world/database';
import { instant } from '../world/days';

/** Zendesk's ids as the host's local configuration names them. */
const changeField = 3_600_008;
const requesterOf = (driverId: number): string => `development:driver:${driverId}`;

/** Adds the ticket for a sent change to Zendesk, as a portal would raise it. */
export const raiseTicketOf = (database: Database, { id, driver_id: driverId }: ChangeRow): void => {
  const now = instant();
  const at = { created_at: now, updated_at: now };
  const externalId = requesterOf(driverId);
  const requester =
    database.get<{ id: number }>`SELECT id FROM desk_users WHERE external_id = ${externalId}`?.id ??
    database.insert('desk_users', { name: `Driver ${driverId}`, external_id: externalId, role: 'end-user', ...at });
  const ticket = database.insert('desk_tickets', {
    external_id: `pj1-arranged-${id}`,
    subject: 'Vehicle change Submitted',
    status: 'new',
    requester_id: requester,
    submitter_id: requester,
    tags: ['portal_j'],
    custom_fields: [{ id: changeField, value: id }],
    is_public: true,
    ...at,
  });
  const body = 'I have sent a vehicle change.';
  database.insert('desk_comments', { ticket_id: ticket, author_id: requester, body, public: true, created_at: now });
};
