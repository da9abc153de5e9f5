import {
  type BaseIssue,
  type GenericSchema,
  type InferOutput,
  nullish,
  type ObjectEntries,
  type ObjectSchema,
  object,
  optional,
  unknown,
} from 'valibot';

/** Reads one value of an answer. */
export type Reads<Value> = GenericSchema<unknown, Value>;

/** What a schema reads. */
export type Decoded<Schema extends GenericSchema> = InferOutput<Schema>;

type Issue = BaseIssue<unknown>;
type Report = (issues: readonly Issue[], key?: string) => void;

const unreadable = Symbol('unreadable');

/** A schema whose value counts although parts of it could not be read: its issues say which. */
const schema = <Value>(
  expected: string,
  run: (sent: unknown, report: Report) => Value | typeof unreadable,
): Reads<Value> => ({
  // As a `nullish` schema its field may be left out, which is the same as null.
  ...(nullish(unknown(), null) as never as Reads<Value>),
  '~run': ({ value: sent }) => {
    const issues: Issue[] = [];
    const read = run(sent, (found, key) => {
      for (const issue of found) {
        const here = key === undefined ? [] : [{ type: 'unknown', origin: 'value', input: sent, key, value: null }];
        issues.push({ ...issue, path: [...here, ...(issue.path ?? [])] as never });
      }
    });
    if (read !== unreadable) return { typed: true, value: read, ...(issues.length > 0 ? { issues } : {}) } as never;
    if (issues.length === 0) issues.push({ expected } as Issue);
    return { typed: false, value: sent, issues } as never;
  },
});

/**
 * How answers of an operator are read: any of the shapes in which Laravel writes a value is that value (OP-02 to OP-04). What `maybe`
 * and `list` surround may be missing.
 */
const value = <Value>(expected: string, parse: (sent: unknown) => Value | null): Reads<Value> =>
  schema(expected, (sent) => parse(sent) ?? unreadable);

/** Text as it was written. A number is text, too. */
export const text = () =>
  value('text', (sent) =>
    typeof sent === 'string' ? sent : typeof sent === 'number' && Number.isFinite(sent) ? String(sent) : null,
  );

/** An id. Operators number their things, or give them UUIDs or slugs: nothing is read into it. */
export const id = () =>
  value('an id', (sent) => {
    if (typeof sent === 'number') return Number.isSafeInteger(sent) ? String(sent) : null;
    return typeof sent === 'string' && sent.trim() !== '' ? sent : null;
  });

/** True, 1 and "1" alike. */
export const flag = () =>
  value('true or false', (sent) => {
    if (sent === true || sent === 1 || sent === '1' || sent === 'true') return true;
    return sent === false || sent === 0 || sent === '0' || sent === 'false' ? false : null;
  });

const toNumber = (sent: unknown): number | null => {
  const number = typeof sent === 'string' && /^[+-]?\d+(?:\.\d+)?$/.test(sent.trim()) ? Number(sent) : sent;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
};

/** A number, or numeric text. */
export const quantity = () => value('a number', toNumber);

/** Whole minor units of a currency (ISO 4217). */
export interface Money {
  readonly amount: number;
  readonly currency: string;
}

/**
 * An amount in whole minor units. A fraction of a penny is no amount, and neither is a number too large to be exact: they would never add
 * up. Without its currency nobody knows what it is.
 */
export const amount = (): Reads<Money> =>
  value('an amount in minor units, with its currency', (sent) => {
    if (typeof sent !== 'object' || sent === null || !('amount' in sent) || !('currency' in sent)) return null;
    const [minor, { currency }] = [toNumber(sent.amount), sent];
    if (minor === null || !Number.isSafeInteger(minor)) return null;
    return typeof currency === 'string' && /^[A-Z]{3}$/.test(currency) ? { amount: minor, currency } : null;
  });

const isDay = (day: string): boolean => {
  const midnight = Date.parse(`${day}T00:00Z`);
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(day);
};

/** `2026-03-12`, alone or at the head of a time. One that the calendar does not have would break the page that writes it out. */
export const day = () =>
  value('a day', (sent) => {
    const found = typeof sent === 'string' ? /^(\d{4}-\d\d-\d\d)(?:$|[T ]\d\d:\d\d)/.exec(sent)?.[1] : undefined;
    return found !== undefined && isDay(found) ? found : null;
  });

/** A time in UTC, `2026-02-23T09:30:00Z`, from ISO 8601 or `Y-m-d H:i:s`. One without an offset is UTC already. */
export const moment = () =>
  value('a time', (sent) => {
    if (typeof sent !== 'string' || !/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(sent) || !isDay(sent.slice(0, 10)))
      return null;
    const written = sent.trim().replace(' ', 'T');
    const at = Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/.test(written) ? written : `${written}Z`);
    return Number.isNaN(at) ? null : new Date(at).toISOString().replace('.000Z', 'Z');
  });

/** Whether something has happened: the time at which it did, or null. Left out where the operator does not say. */
export const happened = () =>
  optional(schema('a time or null', (sent) => sent !== null && sent !== '' && sent !== false));

/** The name of a time zone (IANA) that this browser knows. */
export const timeZone = () =>
  value('a time zone', (sent) => {
    try {
      return typeof sent === 'string'
        ? new Intl.DateTimeFormat('en', { timeZone: sent }).resolvedOptions() && sent
        : null;
    } catch {
      return null;
    }
  });

/** An address that a browser may open. Anything else that stands there, a script for one, is as good as none. */
export const webAddress = () =>
  schema('', (sent) => (typeof sent === 'string' && /^https?:\/\//i.test(sent) ? sent : null));

/** One of these words. */
export const word = <const Word extends string>(words: readonly Word[]): Reads<Word> =>
  value(words.join(', '), (sent) => words.find((known) => known === sent) ?? null);

/** Text, a number or true and false, as it was sent. */
export const plain = () =>
  value('a plain value', (sent) =>
    typeof sent === 'string' || typeof sent === 'number' || typeof sent === 'boolean' ? sent : null,
  );

const isMap = (sent: unknown): sent is Readonly<Record<string, unknown>> =>
  typeof sent === 'object' && sent !== null && !Array.isArray(sent);

const attempt = <Value>(
  reads: Reads<Value>,
  sent: unknown,
  report: Report,
  key?: string,
): Value | typeof unreadable => {
  const read = reads['~run']({ value: sent }, {});
  if (read.issues) report(read.issues, key);
  return read.typed ? read.value : unreadable;
};

/** As the first of them that can read it. */
export const anyOf = <Some extends readonly Reads<unknown>[]>(...some: Some): Reads<Decoded<Some[number]>> =>
  schema('another shape', (sent) => {
    for (const reads of some) {
      const read = attempt(reads, sent, () => undefined);
      if (read !== unreadable) return read as Decoded<Some[number]>;
    }
    return unreadable;
  });

/** What was read, and what it was read from. */
export const asSent = <Value>(reads: Reads<Value>): Reads<{ readonly read: Value; readonly sent: unknown }> =>
  schema('', (sent, report) => {
    const read = attempt(reads, sent, report);
    return read === unreadable ? unreadable : { read, sent };
  });

/** An object of these fields, whatever else it has. */
export const fields = <Entries extends ObjectEntries>(entries: Entries): ObjectSchema<Entries, undefined> =>
  ({
    ...object(entries),
    ...schema('an object', (sent, report) => (isMap(sent) ? attempt(object(entries), sent, report) : unreadable)),
  }) as never;

const isAbsent = (sent: unknown): boolean =>
  sent === null || sent === undefined || (Array.isArray(sent) && sent.length === 0);

/**
 * Null where it is missing; PHP writes an empty map as a list. What is there and cannot be read is not null: that would say that a document
 * was never sent, or that nothing is owed.
 */
export const maybe = <Value>(reads: Reads<Value>): Reads<Value | null> =>
  schema('', (sent, report) => (isAbsent(sent) ? null : attempt(reads, sent, report)));

/** Null also where it cannot be read: only for what decides nothing. */
export const ifReadable = <Value>(reads: Reads<Value>): Reads<Value | null> =>
  schema('', (sent, report) => {
    const read = isAbsent(sent) ? null : attempt(reads, sent, report);
    return read === unreadable ? null : read;
  });

/** A property that may be left out. */
export const optionally = <Value>(reads: Reads<Value>) =>
  optional(
    schema('', (sent, report): Value | undefined | typeof unreadable =>
      sent === null || sent === undefined ? undefined : attempt(reads, sent, report),
    ) as Reads<Value | undefined>,
  );

/** Only what makes sense as a whole. */
export const where = <Schema extends GenericSchema>(
  reads: Schema,
  makesSense: (read: Decoded<Schema>) => boolean,
  expected: string,
): Reads<Decoded<Schema>> =>
  schema(expected, (sent, report) => {
    const read = attempt(reads as Reads<Decoded<Schema>>, sent, report);
    return read !== unreadable && makesSense(read) ? read : unreadable;
  });

/** The entries of a list, or of an object with numeric keys, which is what a filtered collection of Laravel becomes. */
const entriesOf = (sent: unknown): readonly unknown[] | null => {
  if (Array.isArray(sent)) return sent;
  if (!isMap(sent)) return null;
  const keys = Object.keys(sent);
  return keys.length > 0 && keys.every((key) => /^\d+$/.test(key)) ? Object.values(sent) : null;
};

/** A list. Where one entry cannot be read there is none: a list that lacks something looks as if that did not exist. */
export const rows = <Value>(entry: Reads<Value>): Reads<Value[]> =>
  schema('a list', (sent, report) => {
    const all = entriesOf(sent)?.map((one, index) => attempt(entry, one, report, String(index))) ?? unreadable;
    return all === unreadable || all.includes(unreadable) ? unreadable : (all as Value[]);
  });

/** A list that is a part of a thing, and empty where it is missing. */
export const list = <Value>(entry: Reads<Value>): Reads<Value[]> =>
  schema('a list', (sent, report) => (isAbsent(sent) ? [] : attempt(rows(entry), sent, report)));

/** Values by names that the operator chooses. */
export const record = <Value>(entry: Reads<Value>): Reads<Readonly<Record<string, Value>>> =>
  schema('', (sent, report) =>
    Object.fromEntries(
      Object.entries(isMap(sent) ? sent : {}).flatMap(([name, one]) => {
        const read = attempt(entry, one, report, name);
        return read === unreadable ? [] : [[name, read]];
      }),
    ),
  );

/** What an answer is about: its `data`, or all of it where the operator sends no envelope. */
export const content = <Value>(reads: Reads<Value>): Reads<Value> =>
  schema('an answer', (sent, report) =>
    isMap(sent) && Object.hasOwn(sent, 'data')
      ? attempt(reads, sent.data, report, 'data')
      : attempt(reads, sent, report),
  );

/** How many rows and pages a list has, as far as the answer says: in `meta`, or at the top as the older paginator of Laravel writes it. */
export const pagingOf = (answer: unknown): { readonly total: number | null; readonly lastPage: number | null } => {
  const meta = isMap(answer) ? (isMap(answer.meta) ? answer.meta : answer) : {};
  const count = (sent: unknown, least: number): number | null => {
    const number = toNumber(sent);
    return number !== null && Number.isSafeInteger(number) && number >= least ? number : null;
  };
  return { total: count(meta.total, 0), lastPage: count(meta.last_page, 1) };
};
