/** Incremented with every change of the tables. The host does not touch tables of another version. */
export const schemaVersion = 2;

/** The engine's dialect. `number` is the type for milliseconds since 1970; `strict` follows a table. */
type ColumnTypes = { readonly id: string; readonly number: string; readonly bytes: string; readonly strict: string };

export const sqliteTypes: ColumnTypes = {
  id: 'integer primary key',
  number: 'integer',
  bytes: 'blob',
  strict: ' strict',
};
export const postgresTypes: ColumnTypes = {
  id: 'bigint primary key generated always as identity',
  number: 'bigint',
  bytes: 'bytea',
  strict: '',
};

/**
 * The tables. Some names are older than the code's: `matter` is the target, `matter_event` its submission, `intents` are reservations,
 * `announced_at` is the time of the reservation, `desk_users` are Zendesk users.
 */
export const schema = ({ id, number, bytes, strict }: ColumnTypes): string => `
create table calls (
  id ${id},
  driver_id text not null,
  key text not null,
  operation text not null,
  fingerprint text not null,
  reference text not null unique,
  matter_kind text,
  matter_id text,
  matter_event text,
  unconfirmed ${number} not null default 0,
  announced_at ${number},
  ticket_id ${number},
  created_at ${number} not null,
  unique (driver_id, key)
)${strict};
create unique index one_ticket_per_matter on calls (driver_id, matter_kind, matter_id, matter_event) where matter_event is not null;
create index calls_of_ticket on calls (ticket_id);

create table steps (
  seq ${id},
  call_id ${number} not null references calls (id) on delete cascade,
  position ${number} not null,
  kind text not null,
  reference text not null unique,
  content ${bytes},
  body ${bytes},
  state text not null check (state in ('ready', 'sending', 'done', 'dead')),
  attempts ${number} not null default 0,
  next_at ${number} not null,
  first_sent_at ${number},
  last_sent_at ${number},
  look_up ${number} not null default 0,
  lease_token text,
  lease_until ${number},
  last_status ${number},
  last_code text,
  created_at ${number} not null,
  done_at ${number},
  comment_id ${number},
  retried_at ${number}
)${strict};
create index steps_to_send on steps (state, next_at);
create index steps_of_call on steps (call_id, position);
create unique index one_reply_per_comment on steps (comment_id) where comment_id is not null;
-- Without it each claim sorts the whole backlog, which blocks the host for 20 ms at 10,000 tickets.
create index steps_unfinished on steps (seq) where state <> 'done';

create table intents (
  driver_id text not null,
  key text not null,
  kind text not null,
  related_type text,
  related_id text,
  driver ${bytes},
  state text not null check (state in ('open', 'raised', 'cancelled')),
  created_at ${number} not null,
  closed_at ${number},
  primary key (driver_id, key)
)${strict};
create index open_intents on intents (state, created_at);

create table desk_users (external_id text primary key, user_id ${number} not null)${strict};
create table heartbeat (id ${number} primary key check (id = 1), at ${number} not null)${strict};
`;
