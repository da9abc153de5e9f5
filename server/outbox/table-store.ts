import { randomUUID } from 'node:crypto';
import type { Driver } from '../caller';
import type { Database, Row, Sql } from './database';
import { type Encryption, isSameRequest } from './encryption';
import { sql as text, unreadable } from './statements';
import type {
  AddedCall,
  ClaimedStep,
  Content,
  NewCall,
  NewStep,
  OutboxStore,
  RaisedTicket,
  Receipt,
  Reservation,
  ReservationKind,
  TicketTarget,
  WaitingStep,
} from './store';

/** The API's clock and ours may differ by this much. */
const clockDifferenceMs = 5 * 60_000;

/** The longest delay of a step. A later time means that the clock was set back. */
const farAwayMs = 20 * 60_000;

/** Ends the transaction of a worker that has lost the step's lease. */
class LeaseLost extends Error {}

/**
 * Stores the outbox in the tables of a database.
 * @param now this host's clock, milliseconds since 1970; stored times are the database's
 * @param leaseMs how long a lease lasts
 */
export function tableStore(
  database: Database,
  encryption: Encryption,
  now: () => number,
  leaseMs: number,
): OutboxStore {
  const storedTime = async () => now() + (await database.clockOffset());

  const encryptJson = (value: unknown, context: string) =>
    encryption.encrypt(Buffer.from(JSON.stringify(value)), context);
  const decryptJson = <T>(bytes: unknown, context: string): T =>
    JSON.parse(Buffer.from(encryption.decrypt(bytes as Uint8Array, context)).toString()) as T;

  const addStep = async (sql: Sql, callId: number, position: number, step: NewStep, time: number) => {
    const content = encryptJson(step.content, step.reference);
    await sql.run(text.addStep, callId, position, step.content.kind, step.reference, content, time, time);
  };

  const receiptOf = async (sql: Sql, call: Row): Promise<Receipt> => ({
    callId: number(call.id),
    reference: string(call.reference),
    state: (await sql.get(text.firstStepState, number(call.id)))?.state === 'done' ? 'sent' : 'queued',
    ticketId: nullableNumber(call.ticket_id),
  });

  /** Adds a note to a ticket that was raised from its reservation before the driver's call came. */
  const confirm = async (sql: Sql, call: Row, confirmed: NewCall, time: number) => {
    const callId = number(call.id);
    await sql.run(text.confirmCall, confirmed.fingerprint[0] ?? '', confirmed.target?.submission ?? null, callId);
    if (!confirmed.confirmation) return;
    await addStep(sql, callId, number((await sql.get(text.stepCount, callId))?.n), confirmed.confirmation, time);
  };

  const insertCall = async (sql: Sql, call: NewCall, reservedAt: number | null, time: number): Promise<Receipt> => {
    const row = await sql.get(
      text.addCall,
      call.driverId,
      call.key,
      call.operation,
      call.fingerprint[0] ?? '',
      call.reference,
      call.target?.kind ?? null,
      call.target?.id ?? null,
      call.target?.submission ?? null,
      reservedAt === null ? 0 : 1,
      reservedAt,
      call.ticketId,
      time,
    );
    const callId = number(row?.id);
    for (const [position, step] of call.steps.entries()) await addStep(sql, callId, position, step, time);
    return { callId, reference: call.reference, state: 'queued', ticketId: call.ticketId };
  };

  /** The call that has already raised the ticket for this item. */
  const callThatRaised = async (sql: Sql, driverId: string, target: TicketTarget): Promise<Row | undefined> => {
    const same = await sql.get(text.callFor, driverId, target.kind, target.id, target.submission);
    if (same) return same;
    // A ticket that was raised from its reservation does not name its submission.
    const submittedAt = target.submission === null ? Number.NaN : Date.parse(target.submission);
    return (await sql.all(text.unconfirmedCallsFor, driverId, target.kind, target.id)).find((call) => {
      const from = number(call.announced_at) - clockDifferenceMs;
      const to = number(call.created_at) + clockDifferenceMs;
      return Number.isNaN(submittedAt) || (submittedAt >= from && submittedAt <= to);
    });
  };

  const addCall = async (sql: Sql, call: NewCall, time: number): Promise<AddedCall> => {
    const reserved = await sql.get(text.reservationByKey, call.driverId, call.key);
    // A key that is reserved for another item must not be used here: one of the two tickets would be lost.
    if (reserved && !isFor(reserved, call.target)) return { outcome: 'conflict' };
    const known = await sql.get(text.callByKey, call.driverId, call.key);
    if (known) {
      if (number(known.unconfirmed) === 1 && call.operation === 'ticket') {
        await confirm(sql, known, call, time);
        return { outcome: 'repeated', receipt: await receiptOf(sql, known) };
      }
      return isSameRequest(string(known.fingerprint), call.fingerprint)
        ? { outcome: 'repeated', receipt: await receiptOf(sql, known) }
        : { outcome: 'conflict' };
    }
    await sql.run(text.closeReservation, 'raised', time, call.driverId, call.key);
    if (call.target) {
      // A page that was opened again may have reserved the ticket under another key.
      await sql.run(text.closeReservationsFor, time, call.driverId, call.target.kind, call.target.id);
      const existing = await callThatRaised(sql, call.driverId, call.target);
      if (existing) {
        if (number(existing.unconfirmed) === 1) await confirm(sql, existing, call, time);
        return { outcome: 'repeated', receipt: await receiptOf(sql, existing) };
      }
    }
    return { outcome: 'new', receipt: await insertCall(sql, call, null, time) };
  };

  /** The driver; only the id, which is not encrypted, if no key decrypts the rest. */
  const driverOf = (row: Row, key: string): Driver => {
    try {
      return decryptJson<Driver>(row.driver, `intent:${key}`);
    } catch {
      return onlyId(string(row.driver_id));
    }
  };

  const reservationOf = (row: Row, offset: number): Reservation => {
    const key = string(row.key);
    const relatedId = nullableString(row.related_id);
    return {
      driver: driverOf(row, key),
      key,
      kind: string(row.kind) as ReservationKind,
      related: relatedId === null ? null : { type: string(row.related_type), id: relatedId },
      createdAt: number(row.created_at) - offset,
    };
  };

  /** Null for a call that raised no flow ticket. */
  const raisedTicketOf = (call: Row, offset: number): RaisedTicket | null => {
    const relatedId = nullableString(call.matter_id);
    return relatedId === null
      ? null
      : {
          key: string(call.key),
          kind: string(call.matter_kind) as ReservationKind,
          relatedId,
          createdAt: number(call.created_at) - offset,
        };
  };

  const stepOf = (row: Row, call: Row | undefined, offset: number): ClaimedStep => {
    const reference = string(row.reference);
    const onThisClock = (value: unknown) => (nullableNumber(value) === null ? null : number(value) - offset);
    return {
      seq: number(row.seq),
      token: string(row.lease_token),
      callId: number(row.call_id),
      reference,
      content: decryptJson<Content>(row.content, reference),
      body: row.body === null ? null : encryption.decrypt(row.body as Uint8Array, `${reference}:body`),
      ticketId: nullableNumber(call?.ticket_id),
      attempts: number(row.attempts),
      createdAt: number(row.created_at) - offset,
      firstSentAt: onThisClock(row.first_sent_at),
      lastSentAt: onThisClock(row.last_sent_at),
      shouldLookUp: number(row.look_up) === 1,
      retriedAt: onThisClock(row.retried_at),
      commentId: nullableNumber(row.comment_id),
    };
  };

  /** Changes a step that no other worker has changed. `change` resolves to the number of rows. */
  const ifUnchanged = async (driverId: string, change: (sql: Sql) => Promise<number>): Promise<boolean> => {
    try {
      await database.transaction(driverId, async (sql) => {
        if ((await change(sql)) !== 1) throw new LeaseLost();
      });
      return true;
    } catch (error) {
      if (error instanceof LeaseLost) return false;
      throw error;
    }
  };

  const whileHeld = (step: ClaimedStep, change: (sql: Sql) => Promise<number>) =>
    ifUnchanged(step.content.driver.id, change);

  const retry = async (seq: number): Promise<boolean> => {
    const time = await storedTime();
    return (await database.run(text.retry, time, time, seq)) === 1;
  };

  /** Null if no key decrypts it, or its bytes were changed. */
  const readableStepOf = (row: Row, call: Row | undefined, offset: number): ClaimedStep | null => {
    try {
      return stepOf(row, call, offset);
    } catch {
      return null;
    }
  };

  let lastHeartbeat: Promise<unknown> = Promise.resolve();

  return {
    heartbeat: async () => {
      const beat = storedTime().then((time) => database.run(text.heartbeat, time));
      await beat.finally(() => {
        lastHeartbeat = beat;
      });
    },
    check: async () => {
      await lastHeartbeat;
      return { unreadable: number((await database.get(text.unreadable))?.n) };
    },
    close: () => database.close(),

    knownCall: async (driverId, key) => {
      const call = await database.get(text.callByKey, driverId, key);
      if (!call) return null;
      return {
        fingerprint: string(call.fingerprint),
        isUnconfirmed: number(call.unconfirmed) === 1,
        receipt: await receiptOf(database, call),
      };
    },
    addCall: async (call) => {
      const time = await storedTime();
      return await database.transaction(call.driverId, (sql) => addCall(sql, call, time));
    },
    receipt: async (callId) => {
      const call = await database.get(text.callById, callId);
      return call ? await receiptOf(database, call) : null;
    },
    raisedHere: async (driverId, ticketId) => (await database.get(text.raisedHere, driverId, ticketId)) !== undefined,
    queuedMessages: async (driverId) => {
      const offset = await database.clockOffset();
      const rows = await database.all(text.messages, driverId);
      return {
        messages: rows.flatMap((row) => (row.state === 'done' ? [] : (readableStepOf(row, row, offset) ?? []))),
        commentIds: rows.flatMap((row) => nullableNumber(row.comment_id) ?? []),
      };
    },
    ticketUnder: async (driverId, reference) =>
      nullableNumber((await database.get(text.ticketUnder, driverId, reference))?.ticket_id),

    reserve: async (reservation, submission, max) => {
      const offset = await database.clockOffset();
      return await database.transaction(reservation.driver.id, async (sql) => {
        const related = { type: reservation.related?.type ?? null, id: reservation.related?.id ?? null };
        const known = await sql.get(text.reservationByKey, reservation.driver.id, reservation.key);
        if (known) {
          const isSame =
            known.kind === reservation.kind &&
            (known.related_type ?? null) === related.type &&
            nullableString(known.related_id) === related.id;
          return isSame
            ? { outcome: 'repeated', reservation: { ...reservation, createdAt: number(known.created_at) - offset } }
            : { outcome: 'conflict' };
        }
        if (await sql.get(text.callByKey, reservation.driver.id, reservation.key)) return { outcome: 'conflict' };
        const open = number((await sql.get(text.openReservationsOfKind, reservation.driver.id, reservation.kind))?.n);
        if (max !== undefined && open >= max) return { outcome: 'full' };
        const driver = encryptJson(reservation.driver, `intent:${reservation.key}`);
        const createdAt = reservation.createdAt + offset;
        await sql.run(
          text.addReservation,
          reservation.driver.id,
          reservation.key,
          reservation.kind,
          related.type,
          related.id,
          driver,
          createdAt,
        );
        const target = reservation.related &&
          submission !== null && { kind: reservation.kind, id: reservation.related.id, submission };
        if (target && (await callThatRaised(sql, reservation.driver.id, target)))
          await sql.run(text.closeReservation, 'raised', now() + offset, reservation.driver.id, reservation.key);
        return { outcome: 'new', reservation };
      });
    },
    openReservations: async (driverId) => {
      const offset = await database.clockOffset();
      return (await database.all(text.openReservations, driverId)).map((row) => reservationOf(row, offset));
    },
    ticketOf: async (driverId, target) => {
      if (await database.get(text.openReservationFor, driverId, target.kind, target.id)) return 'reserved';
      const call = await callThatRaised(database, driverId, target);
      return (call && raisedTicketOf(call, await database.clockOffset())) ?? null;
    },
    raisedUnder: async (driverId, keys) => {
      const offset = await database.clockOffset();
      const rows = await Promise.all(keys.map((key) => database.get(text.callByKey, driverId, key)));
      return rows.flatMap((call) => (call && raisedTicketOf(call, offset)) ?? []);
    },
    cancelReservation: async (driverId, key) => {
      if (!(await database.get(text.reservationByKey, driverId, key))) return false;
      await database.run(text.closeReservation, 'cancelled', await storedTime(), driverId, key);
      return true;
    },
    openReservationsBefore: async (time) => {
      const offset = await database.clockOffset();
      return (await database.all(text.openReservationsBefore, time + offset)).map((row) => reservationOf(row, offset));
    },
    raiseReservation: async (reservation, call) => {
      const offset = await database.clockOffset();
      const reservedAt = reservation.createdAt + offset;
      return await database.transaction(reservation.driver.id, async (sql) => {
        if ((await sql.get(text.reservationByKey, reservation.driver.id, reservation.key))?.state !== 'open')
          return false;
        await sql.run(text.closeReservation, 'raised', now() + offset, reservation.driver.id, reservation.key);
        if (await sql.get(text.callByKey, reservation.driver.id, reservation.key)) return false;
        if (
          call.target &&
          (await sql.get(text.callAfter, reservation.driver.id, call.target.kind, call.target.id, reservedAt))
        )
          return false;
        await insertCall(sql, call, reservedAt, now() + offset);
        return true;
      });
    },

    claim: async (onUnreadable) => {
      const offset = await database.clockOffset();
      for (;;) {
        const claimed = await database.transaction(null, async (sql) => {
          const time = now() + offset;
          const row = await sql.get(
            database.claim,
            randomUUID(),
            time + leaseMs,
            time,
            time + farAwayMs,
            time,
            time + 2 * leaseMs,
          );
          return row && { row, call: await sql.get(text.callById, number(row.call_id)) };
        });
        if (!claimed) return null;
        const { row, call } = claimed;
        const step = readableStepOf(row, call, offset);
        if (step) return step;
        const { status, code } = unreadable;
        const isDead = await ifUnchanged(string(call?.driver_id), (sql) =>
          sql.run(text.deadLetter, now() + offset, status, code, number(row.seq), string(row.lease_token)),
        );
        if (isDead) onUnreadable?.(string(row.reference));
      }
    },
    reconcileUnreadable: async () => {
      const counts = { unreadable: 0, readableAgain: 0 };
      for (let last = 0; ; ) {
        const rows = await database.all(text.readyOrUnreadable, last);
        for (const row of rows) {
          last = number(row.seq);
          const isDead = row.state === 'dead';
          if (readableStepOf(row, undefined, 0) === null) {
            const { status, code } = unreadable;
            const time = await storedTime();
            const change = (sql: Sql) => sql.run(text.deadLetterWaiting, time, status, code, number(row.seq));
            if (isDead || (await ifUnchanged(string(row.driver_id), change))) counts.unreadable += 1;
          } else if (isDead && (await retry(last))) counts.readableAgain += 1;
        }
        if (rows.length === 0) return counts;
      }
    },
    beginSending: async (step, body) => {
      const time = await storedTime();
      return (
        (await database.run(
          text.beginSending,
          encryption.encrypt(body, `${step.reference}:body`),
          time,
          time,
          step.seq,
          step.token,
        )) === 1
      );
    },
    claimComment: async (step, commentId) =>
      (await database.transaction(step.content.driver.id, (sql) =>
        sql.run(text.claimComment, commentId, step.seq, step.token, commentId),
      )) === 1,
    finish: async (step, ticketId) => {
      const time = await storedTime();
      return await whileHeld(step, async (sql) => {
        const changed = await sql.run(text.finish, time, step.seq, step.token);
        await sql.run(text.setTicket, ticketId, step.callId);
        return changed;
      });
    },
    putBack: async (step, delayMs, { failure, shouldCountAttempt, shouldLookUp, content }) => {
      const nextAt = (await storedTime()) + Math.round(delayMs);
      return await whileHeld(step, async (sql) => {
        const { status, code } = failure;
        const changed = await sql.run(
          text.putBack,
          nextAt,
          shouldCountAttempt ? 0 : 1,
          shouldLookUp === true ? 1 : 0,
          status,
          code,
          step.seq,
          step.token,
        );
        if (content) await sql.run(text.replaceContent, content.kind, encryptJson(content, step.reference), step.seq);
        return changed;
      });
    },
    deadLetter: async (step, failure) => {
      const time = await storedTime();
      return await whileHeld(step, (sql) =>
        sql.run(text.deadLetter, time, failure.status, failure.code, step.seq, step.token),
      );
    },
    wake: async () => {
      await database.run(text.wake, await storedTime());
    },

    zendeskUser: async (externalId) => nullableNumber((await database.get(text.zendeskUser, externalId))?.user_id),
    rememberZendeskUser: async (externalId, userId) =>
      void (await database.run(text.rememberZendeskUser, externalId, userId)),
    forgetZendeskUser: async (externalId) => void (await database.run(text.forgetZendeskUser, externalId)),

    purge: async (arrivedBefore, deadBefore, recordsBefore) => {
      const offset = await database.clockOffset();
      const expired = await database.transaction(null, async (sql) => {
        const rows = await sql.all(text.expire, deadBefore + offset);
        await sql.run(text.wipeStepsAfterDead);
        await sql.run(text.wipeContent, arrivedBefore + offset);
        await sql.run(text.wipeReservations);
        await sql.run(text.dropCalls, recordsBefore + offset);
        await sql.run(text.dropReservations, recordsBefore + offset);
        return rows.map(({ reference }) => string(reference));
      });
      // Always clean up, because another process, such as the command line, may have wiped a text.
      await database.scrub();
      return expired;
    },
    drop: async (seq) =>
      await database.transaction(null, async (sql) => {
        if ((await sql.run(text.drop, seq)) !== 1) return false;
        await sql.run(text.wipeStepsAfterDead);
        return true;
      }),
    waiting: async () =>
      (await database.all(text.waiting)).map(
        (row): WaitingStep => ({
          seq: number(row.seq),
          reference: string(row.reference),
          kind: string(row.kind),
          state: string(row.state) as WaitingStep['state'],
          driverId: string(row.driver_id),
          ticketId: nullableNumber(row.ticket_id),
          attempts: number(row.attempts),
          createdAt: number(row.created_at),
          nextAt: number(row.next_at),
          lastStatus: nullableNumber(row.last_status),
          lastCode: nullableString(row.last_code),
        }),
      ),
    retry,
  };
}

/** Whether the reservation is for this item. Some items have no id before they are sent. */
const isFor = (reserved: Row, target: TicketTarget | null): boolean =>
  target !== null &&
  target.kind === reserved.kind &&
  (nullableString(reserved.related_id) === null || string(reserved.related_id) === target.id);

const onlyId = (id: string): Driver => ({
  id,
  userId: '',
  name: '',
  email: '',
  callsign: null,
  fleetId: null,
  operatingAreaId: null,
});

function number(value: unknown): number {
  return Number(value);
}

function nullableNumber(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value);
}

function nullableString(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value);
}

function string(value: unknown): string {
  return String(value);
}
