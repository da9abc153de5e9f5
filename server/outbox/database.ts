export type Value = string | number | null | Uint8Array;

export type Row = Readonly<Record<string, unknown>>;

/** SQL that every engine of the outbox understands, with a question mark for each value. */
export interface Sql {
  get(text: string, ...values: Value[]): Promise<Row | undefined>;
  all(text: string, ...values: Value[]): Promise<readonly Row[]>;
  /** Resolves to the number of rows that were changed. */
  run(text: string, ...values: Value[]): Promise<number>;
}

/** Where the outbox's tables lie. Every method rejects when the database cannot be used; then nothing was changed. */
export type Database = Sql & {
  /** Gives a worker the next step: `claim` of `statements.ts` in the engine's own words. */
  readonly claim: string;
  /**
   * All of it happens or nothing, and for one driver one after the other, whichever host asks. In it only the `Sql` that
   * is handed in may be used.
   * @param driverId null where no two of the same can disturb each other
   */
  transaction<T>(driverId: string | null, work: (sql: Sql) => Promise<T>): Promise<T>;
  /** Milliseconds by which the clock that all hosts go by is ahead of this host's. */
  clockOffset(): Promise<number>;
  /** Removes what was wiped from where its bytes may still lie, unless another process is reading now. */
  scrub(): Promise<void>;
  close(): Promise<void>;
};

/** A place for the outbox that cannot be used. The message names its setting and what to do, never where it is; nothing in it was changed. */
export class OutboxUnusable extends Error {
  constructor(place: string, problem: string) {
    super(`The outbox ${place} ${problem}. It was left unchanged.`);
    this.name = 'OutboxUnusable';
  }
}
