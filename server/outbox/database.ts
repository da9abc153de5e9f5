export type Value = string | number | null | Uint8Array;

export type Row = Readonly<Record<string, unknown>>;

/** SQL that every engine of the outbox can run, with a question mark for each value. */
export interface Sql {
  get(text: string, ...values: Value[]): Promise<Row | undefined>;
  all(text: string, ...values: Value[]): Promise<readonly Row[]>;
  /** Resolves to the number of rows that were changed. */
  run(text: string, ...values: Value[]): Promise<number>;
}

/** The database of the outbox. Every method rejects, and has changed nothing, when the database cannot be used. */
export type Database = Sql & {
  /** Leases the next step to a worker: `claim` of `statements.ts` in the engine's dialect. */
  readonly claim: string;
  /**
   * Runs the work in one transaction. Transactions of one driver run one after the other, even on several hosts. The work may
   * use only the `Sql` that it gets.
   * @param driverId null if concurrent transactions cannot conflict
   */
  transaction<T>(driverId: string | null, work: (sql: Sql) => Promise<T>): Promise<T>;
  /** Milliseconds by which the clock that all hosts share is ahead of this host's. */
  clockOffset(): Promise<number>;
  /** Overwrites the bytes of wiped text on the disk, unless another process is reading. */
  scrub(): Promise<void>;
  close(): Promise<void>;
};

/** The outbox's database cannot be used, and was not changed. The message names the setting and what to do, never the location. */
export class OutboxUnusable extends Error {
  constructor(setting: string, problem: string) {
    super(`The outbox ${setting} ${problem}. It was left unchanged.`);
    this.name = 'OutboxUnusable';
  }
}
