const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** @param timeout the time-out of a call to the support desk, whose outcome is then uncertain */
export function timings(timeout: number, deadLetterDays = 30) {
  return {
    timeout,
    /**
     * The lease of a step. It is longer than all calls of one step together, or two workers would send the same step. The calls are the
     * search, the requester, a new token, the write, and the ticket's status after it.
     */
    lease: 6 * timeout,
    /**
     * After a note or reply without an answer, the wait before the host reads the ticket. By default two minutes: a gateway ends a call
     * after 30 to 100 s, while the write behind it goes on. A write that arrives after the wait appears twice.
     */
    quiet: 12 * timeout,
    /** How long a driver waits for the support desk before the answer is "queued". */
    firstTry: 3 * second,
    poll: second / 2,
    backoffBase: second,
    backoffCap: 5 * minute,
    /** The age at which an undelivered step becomes a dead letter, whatever the reason. */
    stepLife: 7 * day,
    /** The age from which the host searches for a ticket before it sends it again: Zendesk forgets idempotency keys after two hours. */
    keyLife: 100 * minute,
    pauseDefault: minute,
    pauseCap: 15 * minute,
    signInPause: minute,
    /** The age at which a reservation that was neither raised nor cancelled becomes a ticket. */
    reservationLife: hour,
    housekeeping: minute,
    /** How often the host checks that it can write. */
    heartbeat: 10 * second,
    /** How long contents are kept after they arrived. */
    contentLife: day,
    /** How long contents of dead letters are kept. */
    deadLetterLife: deadLetterDays * day,
    /** How long keys and ticket ids are kept, so that a repetition is recognised. */
    recordLife: 30 * day,
  };
}

/** Times in milliseconds. Tests shorten them. */
export type Timings = Readonly<ReturnType<typeof timings>>;
