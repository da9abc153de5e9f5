import PgBoss from 'pg-boss';
import type { StepQueue } from './database';
import { alone, type PostgresDatabase, type PostgresSql, queueSchema } from './postgres-database';

const queueName = 'steps';
/** A worker that dies again and again must not use up a step's attempts: only the desk's answers count. */
const neverGivesUp = 1_000_000;
const leasesPerLook = 6;
const longestLookMs = 10_000;

type Job = { seq: number };

/**
 * Hands out steps by a queue of pg-boss: a job for every step that may be sent, none for what is sent, a dead letter or waits
 * for the step before it. It is changed together with the step's row, in one transaction.
 */
export async function bossQueue(database: PostgresDatabase, leaseMs: number): Promise<StepQueue<PostgresSql>> {
  const boss = new PgBoss({ db: asked(database), schema: queueSchema, supervise: false, schedule: false });
  await alone(database, async () => {
    await boss.start();
    await boss.createQueue(queueName, { name: queueName, policy: 'standard' });
  });
  const lookEvery = Math.min(longestLookMs, leaseMs / leasesPerLook);
  let lookedAt = Number.NEGATIVE_INFINITY;

  const put = async (sql: PostgresSql, seq: number, delayMs: number): Promise<void> => {
    await boss.send(
      queueName,
      { seq },
      {
        db: asked(sql),
        id: jobId(seq),
        // The oldest first, also after it was given back.
        priority: -seq,
        startAfter: delayMs / 1000,
        expireInSeconds: Math.max(1, leaseMs / 1000),
        retryLimit: neverGivesUp,
        retryDelay: 0,
        retentionDays: 365,
      },
    );
  };

  const drop = (sql: PostgresSql, seq: number): Promise<void> =>
    boss.deleteJob(queueName, jobId(seq), { db: asked(sql) });

  const take: StepQueue<PostgresSql>['take'] = async (sql, token, time) => {
    for (;;) {
      // It keeps the errors of the database to itself, and an empty queue is something else than none.
      let outcomeOf: unknown = null;
      const db = asked(sql, (error) => {
        outcomeOf = error;
      });
      const [job] = await boss.fetch<Job>(queueName, { db, batchSize: 1 });
      if (outcomeOf !== null) throw outcomeOf;
      if (!job) return null;
      const { seq } = job.data;
      const row = await sql.get(claim, token, time + leaseMs, seq, time);
      if (row) return row;
      // Sent or a dead letter meanwhile, or still held by a worker whose job was lost and made again.
      await drop(sql, seq);
      if (await sql.get("select 1 from steps where seq = ? and state = 'sending'", seq)) await put(sql, seq, leaseMs);
    }
  };

  return {
    take,
    drop,
    later: put,
    async handOver() {
      if (performance.now() - lookedAt < lookEvery) return;
      lookedAt = performance.now();
      await boss.expire();
    },
    async ready(sql, callId) {
      const step = await sql.get(
        "select seq, state from steps where call_id = ? and state <> 'done' order by position limit 1",
        callId,
      );
      if (step?.state === 'ready') await put(sql, Number(step.seq), 0);
    },
    async wake(sql) {
      // It can put a job off but not bring one forward.
      await sql.query(
        `update ${queueSchema}.job set start_after = now() where name = $1 and state < 'active' and start_after > now()`,
        [queueName],
      );
    },
    async complete(sql) {
      for (const { seq } of await sql.all(withoutJob, queueName)) await put(sql, Number(seq), 0);
    },
  };
}

/** One job for a step: a second one with the same id is not accepted. */
function jobId(seq: number): string {
  return `00000000-0000-4000-8000-${seq.toString(16).padStart(12, '0')}`;
}

function asked(sql: Pick<PostgresSql, 'query'>, failed?: (error: unknown) => void): PgBoss.Db {
  return {
    executeSql: async (text, values) => {
      try {
        return await sql.query(text, values);
      } catch (error) {
        failed?.(error);
        throw error;
      }
    },
  };
}

const claim = `
update steps set state = 'sending', lease_token = ?, lease_until = ?, attempts = attempts + 1
where seq = ? and (state = 'ready' or (state = 'sending' and lease_until <= ?))
returning *`;

const withoutJob = `
select seq from steps as candidate
where state in ('ready', 'sending')
  and not exists (
    select 1 from steps as earlier
    where earlier.call_id = candidate.call_id and earlier.position < candidate.position and earlier.state <> 'done'
  )
  and not exists (
    select 1 from ${queueSchema}.job
    where name = ? and id = ('00000000-0000-4000-8000-' || lpad(to_hex(candidate.seq), 12, '0'))::uuid
  )
order by seq limit 1000`;
