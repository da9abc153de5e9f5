const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** All in milliseconds. Tests shorten them. */
export interface Timings {
  /** A call to the support desk without an answer counts as uncertain after this. */
  readonly timeout: number;
  /** The lease of a step. It is well above the time-out, or two workers would send the same step. */
  readonly lease: number;
  /** Wait after an uncertain note before the ticket is read, so that a slow write has arrived by then. */
  readonly quiet: number;
  /** How long a driver waits for the support desk before the answer is "queued". */
  readonly firstTry: number;
  readonly poll: number;
  readonly backoffBase: number;
  readonly backoffCap: number;
  /** A step that was not delivered becomes a dead letter after this, whatever the reason. */
  readonly giveUp: number;
  /** Zendesk forgets idempotency keys after two hours; from here on a ticket is looked up before it is sent again. */
  readonly keyLife: number;
  readonly pauseDefault: number;
  readonly pauseCap: number;
  readonly signInPause: number;
  /** A reservation that was neither raised nor cancelled becomes a ticket after this. */
  readonly reservationLife: number;
  readonly housekeeping: number;
  /** How often the host checks that it can write. */
  readonly heartbeat: number;
  /** Contents are wiped this long after they arrived. */
  readonly contentLife: number;
  /** Contents of dead letters are wiped after this. */
  readonly deadLetterLife: number;
  /** Keys and ticket ids are kept this long, so that a repetition is known. */
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
