const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Times in milliseconds. Tests shorten them. */
export interface Timings {
  /** The time-out of a call to the support desk. Its outcome is then uncertain. */
  readonly timeout: number;
  /** The lease of a step. It is well above the time-out, or two workers would send the same step. */
  readonly lease: number;
  /** The wait after an uncertain note before the host reads the ticket, so that a slow write has arrived by then. */
  readonly quiet: number;
  /** How long a driver waits for the support desk before the answer is "queued". */
  readonly firstTry: number;
  readonly poll: number;
  readonly backoffBase: number;
  readonly backoffCap: number;
  /** The age at which an undelivered step becomes a dead letter, whatever the reason. */
  readonly giveUp: number;
  /** The age from which the host searches for a ticket before it sends it again: Zendesk forgets idempotency keys after two hours. */
  readonly keyLife: number;
  readonly pauseDefault: number;
  readonly pauseCap: number;
  readonly signInPause: number;
  /** The age at which a reservation that was neither raised nor cancelled becomes a ticket. */
  readonly reservationLife: number;
  readonly housekeeping: number;
  /** How often the host checks that it can write. */
  readonly heartbeat: number;
  /** How long contents are kept after they arrived. */
  readonly contentLife: number;
  /** How long contents of dead letters are kept. */
  readonly deadLetterLife: number;
  /** How long keys and ticket ids are kept, so that a repetition is recognised. */
  readonly recordLife: number;
}

export function timings(timeout: number, deadLetterDays = 30): Timings {
  return {
    timeout,
    // The time-outs of all calls of one step: the search, the requester, a new token, the write, and the ticket's status after it.
    lease: 6 * timeout,
    quiet: 3 * timeout,
    firstTry: 3 * second,
    poll: second / 2,
    backoffBase: second,
    backoffCap: 5 * minute,
    giveUp: 7 * day,
    keyLife: 100 * minute,
    pauseDefault: minute,
    pauseCap: 15 * minute,
    signInPause: minute,
    reservationLife: hour,
    housekeeping: minute,
    heartbeat: 10 * second,
    contentLife: day,
    deadLetterLife: deadLetterDays * day,
    recordLife: 30 * day,
  };
}
