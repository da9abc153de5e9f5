import { DatabaseSync } from '@photostructure/sqlite';

export type Value = string | number | null | Uint8Array;

/** Columns by name: objects are stored as JSON, booleans as 0 and 1, undefined as null. */
export type Row = Readonly<Record<string, unknown>>;

const columnOf = (value: unknown): Value => {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value === undefined || value === null) return null;
  return typeof value === 'object' && !(value instanceof Uint8Array) ? JSON.stringify(value) : (value as Value);
};

/** A world's setting; '' if it has none. */
export const setting = (database: Database, name: string): string =>
  database.get<{ value: string }>`SELECT value FROM settings WHERE name = ${name}`?.value ?? '';

type Statement = ReturnType<InstanceType<typeof DatabaseSync>['prepare']>;

/** A statement to run: a template, whose values become parameters, or a text with `?` for each value if the name of a table or column varies. */
export type Sql = TemplateStringsArray | string;

/** One world's SQLite database. All SQL is prepared once and takes its values as parameters. */
export interface Database {
  get<Row>(sql: Sql, ...values: Value[]): Row | undefined;
  all<Row>(sql: Sql, ...values: Value[]): Row[];
  /** Id of the row that an INSERT made. */
  run(sql: Sql, ...values: Value[]): { id: number };
  insert(table: string, row: Row): number;
  /** Changes columns of the row with that id. */
  update(table: string, row: Row, id: number): void;
  exec(sql: string): void;
  /** Runs in a transaction. Nested calls join the outer one. */
  transaction<Result>(work: () => Result): Result;
  close(): void;
}

/** `:memory:` or the path of a file, which is created if it is missing. `schema` runs on an empty database only. */
export const openDatabase = (
  path: string,
  schema: string,
  version: number,
): { database: Database; isNew: boolean; isOutdated: boolean } => {
  const connection = new DatabaseSync(path);
  connection.exec('PRAGMA busy_timeout = 3000; PRAGMA foreign_keys = ON;');
  if (path !== ':memory:') connection.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
  const stored = Number((connection.prepare('PRAGMA user_version').get() as { user_version: number }).user_version);
  const isNew = stored === 0;
  if (isNew) connection.exec(`${schema} PRAGMA user_version = ${version};`);

  const statements = new Map<string, Statement>();
  const prepare = (sql: Sql) => {
    const text = typeof sql === 'string' ? sql : sql.join('?');
    let statement = statements.get(text);
    if (!statement) {
      statement = connection.prepare(text);
      statements.set(text, statement);
    }
    return statement;
  };
  let depth = 0;
  const database: Database = {
    get: <Row>(sql: Sql, ...values: Value[]) => prepare(sql).get(...values) as Row | undefined,
    all: <Row>(sql: Sql, ...values: Value[]) => prepare(sql).all(...values) as Row[],
    run: (sql, ...values) => {
      const { lastInsertRowid } = prepare(sql).run(...values);
      return { id: Number(lastInsertRowid) };
    },
    insert: (table, row) => {
      const names = Object.keys(row);
      const marks = names.map(() => '?').join(', ');
      const sql = `INSERT INTO ${table} (${names.join(', ')}) VALUES (${marks})`;
      return database.run(sql, ...Object.values(row).map(columnOf)).id;
    },
    update: (table, row, id) => {
      const sql = `UPDATE ${table} SET ${Object.keys(row)
        .map((name) => `${name} = ?`)
        .join(', ')} WHERE id = ?`;
      database.run(sql, ...Object.values(row).map(columnOf), id);
    },
    exec: (sql) => connection.exec(sql),
    transaction: (work) => {
      if (depth > 0) return work();
      connection.exec('BEGIN IMMEDIATE');
      depth += 1;
      try {
        const result = work();
        connection.exec('COMMIT');
        return result;
      } catch (error) {
        connection.exec('ROLLBACK');
        throw error;
      } finally {
        depth -= 1;
      }
    },
    close: () => {
      statements.clear();
      connection.close();
    },
  };
  return { database, isNew, isOutdated: !isNew && stored !== version };
};
