/** Raised with every change of the tables; those of a newer release are not touched. */
export const schemaVersion = 1;

/**
 * Without it each claim sorts the whole backlog: 20 ms for 10,000 tickets, in which the host answers no call. Made at every opening, because
 * files of earlier releases lack it; they read a file that has it.
 */
export const unfinishedSteps = "create index if not exists steps_unfinished on steps (seq) where state <> 'done'";

/**
 * Columns that files and databases of earlier releases lack, and what adds each. Those releases read tables that have them, so the version stays
 * and a release can be taken back.
 */
export const addedColumns = ({ number }: Words): readonly (readonly [column: string, change: string])[] => [
  [
    'comment_id',
    `alter table steps add column comment_id ${number};
     create unique index one_reply_per_comment on steps (comment_id) where comment_id is not null`,
  ],
  ['retried_at', `alter table steps add column retried_at ${number}`],
];

/**
 * Columns with ids of the operator, which files and databases of earlier releases keep as numbers. Those releases find rows of text by a number
 * (in a file up to 2^31), and never knew other ids, so the version stays and a release can be taken back. The tables are in the order in which
 * a driver's call locks them.
 */
export const idColumns: readonly (readonly [table: string, columns: readonly string[]])[] = [
  ['intents', ['driver_id', 'related_id']],
  ['calls', ['driver_id', 'matter_id']],
];

/** What an engine calls things. `number` holds milliseconds since 1970; `strict` follows a table. */
type Words = { readonly id: string; readonly number: string; readonly bytes: string; readonly strict: string };

export const sqliteWords: Words = { id: 'integer primary key', number: 'integer', bytes: 'blob', strict: ' strict' };
export const postgresWords: Words = {
  id: 'bigint primary key generated always as identity',
  number: 'bigint',
  bytes: 'bytea',
  strict: '',
};

export const schema = ({ id, number, bytes, strict }: Words): string => `
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
  done_at ${number}
)${strict};
create index steps_to_send on steps (state, next_at);
create index steps_of_call on steps (call_id, position);

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
