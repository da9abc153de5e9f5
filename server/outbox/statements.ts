/** The reason of a dead letter that no key decrypts. */
export const unreadable = { status: 0, code: 'unreadable' } as const;

/**
 * Leases the oldest due step to the worker with the token: a waiting step, or one whose lease has ended. A time too far ahead counts as due,
 * because the clock was set back. A step waits for the earlier steps of its call.
 * @param index makes the engine read only open steps; finished ones stay for a month
 * @param lock makes the engine skip steps that another worker is claiming
 */
export const claim = (index: string, lock: string): string => `
update steps set state = 'sending', lease_token = ?, lease_until = ?, attempts = attempts + 1
where seq = (
  select seq from steps as candidate ${index}
  where state <> 'done'
    and ((state = 'ready' and (next_at <= ? or next_at > ?)) or (state = 'sending' and (lease_until <= ? or lease_until > ?)))
    and not exists (
      select 1 from steps as earlier
      where earlier.call_id = candidate.call_id and earlier.position < candidate.position and earlier.state <> 'done'
    )
  order by seq limit 1 ${lock}
)
returning *`;

/** The SQL that both engines share. */
export const sql = {
  heartbeat: 'insert into heartbeat (id, at) values (1, ?) on conflict (id) do update set at = excluded.at',
  callByKey: 'select * from calls where driver_id = ? and key = ?',
  callById: 'select * from calls where id = ?',
  callFor: 'select * from calls where driver_id = ? and matter_kind = ? and matter_id = ? and matter_event = ?',
  unconfirmedCallsFor:
    'select * from calls where driver_id = ? and matter_kind = ? and matter_id = ? and unconfirmed = 1',
  callAfter: 'select 1 from calls where driver_id = ? and matter_kind = ? and matter_id = ? and created_at >= ?',
  raisedHere: "select 1 from calls where driver_id = ? and ticket_id = ? and operation = 'ticket'",
  addCall: `insert into calls (driver_id, key, operation, fingerprint, reference, matter_kind, matter_id, matter_event, unconfirmed, announced_at, ticket_id, created_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) returning id`,
  confirmCall: 'update calls set fingerprint = ?, matter_event = ?, unconfirmed = 0 where id = ?',
  setTicket: 'update calls set ticket_id = ? where id = ?',
  addStep:
    "insert into steps (call_id, position, kind, reference, content, state, next_at, created_at) values (?, ?, ?, ?, ?, 'ready', ?, ?)",
  stepCount: 'select count(*) as n from steps where call_id = ?',
  firstStepState: 'select state from steps where call_id = ? order by position limit 1',

  reservationByKey: 'select * from intents where driver_id = ? and key = ?',
  addReservation:
    "insert into intents (driver_id, key, kind, related_type, related_id, driver, state, created_at) values (?, ?, ?, ?, ?, ?, 'open', ?)",
  openReservationsOfKind: "select count(*) as n from intents where driver_id = ? and kind = ? and state = 'open'",
  openReservations: "select * from intents where driver_id = ? and state = 'open' order by created_at, key limit 100",
  openReservationsBefore:
    "select * from intents where state = 'open' and created_at <= ? order by created_at limit 100",
  openReservationFor: "select 1 from intents where driver_id = ? and kind = ? and related_id = ? and state = 'open'",
  closeReservation: "update intents set state = ?, closed_at = ? where driver_id = ? and key = ? and state = 'open'",
  closeReservationsFor:
    "update intents set state = 'raised', closed_at = ? where driver_id = ? and kind = ? and related_id = ? and state = 'open'",

  beginSending: `update steps set body = ?, first_sent_at = coalesce(first_sent_at, ?), last_sent_at = ?, look_up = 0
     where seq = ? and lease_token = ? and state = 'sending'`,
  claimComment: `update steps set comment_id = ? where seq = ? and lease_token = ? and state = 'sending'
     and not exists (select 1 from steps as other where other.comment_id = ? and other.seq <> steps.seq)`,
  finish:
    "update steps set state = 'done', done_at = ?, lease_token = null, last_status = null, last_code = null where seq = ? and lease_token = ? and state = 'sending'",
  putBack: `update steps set state = 'ready', lease_token = null, next_at = ?, attempts = attempts - ?,
       look_up = case when ? = 1 then 1 else look_up end, last_status = ?, last_code = ?
     where seq = ? and lease_token = ? and state = 'sending'`,
  replaceContent:
    'update steps set kind = ?, content = ?, body = null, first_sent_at = null, last_sent_at = null where seq = ?',
  deadLetter:
    "update steps set state = 'dead', lease_token = null, done_at = ?, last_status = ?, last_code = ? where seq = ? and lease_token = ? and state = 'sending'",
  deadLetterWaiting:
    "update steps set state = 'dead', done_at = ?, last_status = ?, last_code = ? where seq = ? and state = 'ready'",
  readyOrUnreadable: `select steps.*, calls.driver_id from steps join calls on calls.id = steps.call_id
     where steps.seq > ? and steps.content is not null and (steps.state = 'ready' or (steps.state = 'dead' and steps.last_code = '${unreadable.code}')) order by steps.seq limit 500`,
  unreadable: `select count(*) as n from steps where state = 'dead' and last_code = '${unreadable.code}' and content is not null`,
  wake: "update steps set next_at = ? where state = 'ready'",
  ticketUnder: 'select ticket_id from calls where driver_id = ? and reference = ?',
  /** The driver's undelivered questions and replies (no flow ticket, no note), and the replies whose comment is known. */
  messages: `select steps.*, calls.ticket_id from steps join calls on calls.id = steps.call_id
     where calls.driver_id = ? and calls.matter_kind is null and steps.kind in ('create', 'reply')
       and ((steps.state <> 'done' and steps.content is not null) or steps.comment_id is not null)
     order by steps.seq`,
  waiting:
    "select steps.*, calls.driver_id, calls.ticket_id from steps join calls on calls.id = steps.call_id where steps.state <> 'done' and steps.content is not null order by steps.seq",
  retry:
    "update steps set state = 'ready', attempts = 0, next_at = ?, retried_at = ?, done_at = null, look_up = 1 where seq = ? and state = 'dead' and content is not null",
  /** The row stays as long as its call, so that a repeated call is recognised. */
  drop: "update steps set content = null, body = null where seq = ? and state = 'dead' and content is not null",
  expire: `update steps set content = null, body = null where state = 'dead' and content is not null
     and coalesce(done_at, retried_at, created_at) <= ? returning reference`,
  wipeStepsAfterDead: `update steps set content = null, body = null, state = 'dead' where state <> 'done' and content is not null
     and exists (
       select 1 from steps as earlier
       where earlier.call_id = steps.call_id and earlier.position < steps.position and earlier.state = 'dead' and earlier.content is null
     )`,

  zendeskUser: 'select user_id from desk_users where external_id = ?',
  rememberZendeskUser:
    'insert into desk_users (external_id, user_id) values (?, ?) on conflict (external_id) do update set user_id = excluded.user_id',
  forgetZendeskUser: 'delete from desk_users where external_id = ?',

  wipeContent:
    "update steps set content = null, body = null where state = 'done' and done_at <= ? and content is not null",
  wipeReservations: "update intents set driver = null where state <> 'open' and driver is not null",
  dropCalls:
    "delete from calls where created_at <= ? and not exists (select 1 from steps where steps.call_id = calls.id and steps.state <> 'done' and steps.content is not null)",
  dropReservations: "delete from intents where created_at <= ? and state <> 'open'",
} as const;
