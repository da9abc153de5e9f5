const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** @param timeout a call to the support desk without an answer counts as uncertain after this */
export function timings(timeout: number, deadLetterDays = 30) {
  return {
    timeout,
    /**
     * The lease of a step. It is well above the time-out, or two workers would send the same step: the time-outs of all calls of one
     * step, which are the search, the requester, a new token, the write, and the ticket's status after it.
     */
    lease: 6 * timeout,
    /** Wait after an uncertain note before the ticket is read, so that a slow write has arrived by then. */
    quiet: 3 * timeout,
    /** How long a driver waits for the support desk before the answer is "queued". */
    firstTry: 3 * second,
    poll: second / 2,
    backoffBase: second,
    backoffCap: 5 * minute,
    /** A step that was not delivered becomes a dead letter after this, whatever the reason. */
    giveUp: 7 * day,
    /** Zendesk forgets idempotency keys after two hours; from here on a ticket is looked up before it is sent again. */
    keyLife: 100 * minute,
    pauseDefault: minute,
    pauseCap: 15 * minute,
    signInPause: minute,
    /** A reservation that was neither raised nor cancelled becomes a ticket after this. */
    reservationLife: hour,
    housekeeping: minute,
    /** How often the host checks that it can write. */
    heartbeat: 10 * second,
    /** Contents are wiped this long after they arrived. */
    contentLife: day,
    /** Contents of dead letters are wiped after this. */
    deadLetterLife: deadLetterDays * day,
    /** Keys and ticket ids are kept this long, so that a repetition is known. */
    recordLife: 30 * day,
  };
}

/** All in milliseconds. Tests shorten them. */
export type Timings = Readonly<ReturnType<typeof timings>>;
