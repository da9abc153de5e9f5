import type { OtherWord } from '../../machines/shared/other-word';

/** What an answer lacks: where, and what was expected there. `isMissing`: there is nothing, and not something else. */
export interface Departure {
  readonly at: string;
  readonly expected: string;
  readonly isMissing: boolean;
}

export type Report = (departure: Departure) => void;

/** In place of a value that is none of the shapes that its reader knows. */
export const unreadable = Symbol('unreadable');

/** Reads one value of an answer, and reports what it could not read of it. */
export type Reads<Value> = (sent: unknown, report: Report) => Value | typeof unreadable;

/** A reader whose property is more than `null` when it cannot be read. */
type Settled<Value> = Reads<Value> & { readonly isSettled: true };

/** What a reader reads. */
export type Decoded<Reader extends Reads<unknown>> = Exclude<ReturnType<Reader>, typeof unreadable>;

const settled = <Value>(reads: Reads<Value>): Settled<Value> =>
  Object.assign((sent: unknown, report: Report) => reads(sent, report), { isSettled: true } as const);

/**
 * How answers of an operator are read: any of the shapes in which Laravel writes a value is that value (OP-02 to OP-04), and what is not
 * there or has another shape is null (OP-01), unless `needed` or `decides` says otherwise.
 */
const value =
  <Value>(expected: string, parse: (sent: unknown) => Value | null): Reads<Value> =>
  (sent, report) => {
    const read = parse(sent);
    if (read !== null) return read;
    report({ at: '', expected, isMissing: sent === undefined });
    return unreadable;
  };

const below =
  (report: Report, name: string): Report =>
  ({ at, ...departure }) =>
    report({ at: at === '' ? name : `${name}.${at}`, ...departure });

const silent: Report = () => undefined;

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

/** True, 1, "1" and "yes" alike. */
export const flag = () =>
  value('true or false', (sent) => {
    const written = isMap(sent) || Array.isArray(sent) ? '' : String(sent);
    if (/^(?:true|1|yes|y)$/i.test(written)) return true;
    return /^(?:false|0|no|n)$/i.test(written) ? false : null;
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
 * up. Text with a decimal point is none either: "42.00" is £42 where "42.50" is £42.50. Without its currency nobody knows what it is.
 */
export const amount = (): Reads<Money> =>
  value('an amount in minor units, with its currency', (sent) => {
    if (typeof sent !== 'object' || sent === null || !('amount' in sent) || !('currency' in sent)) return null;
    const { amount: written, currency } = sent;
    const minor = typeof written === 'string' && written.includes('.') ? null : toNumber(written);
    if (minor === null || !Number.isSafeInteger(minor)) return null;
    return typeof currency === 'string' && /^[a-z]{3}$/i.test(currency)
      ? { amount: minor, currency: currency.toUpperCase() }
      : null;
  });

const isDay = (day: string): boolean => {
  const midnight = Date.parse(`${day}T00:00Z`);
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(day);
};

let dayZone = 'UTC';

/** Tells the zone whose midnight a day may be sent as: the one of the deployment. */
export const readDaysIn = (timeZone: string): void => {
  dayZone = timeZone;
};

/** The day whose midnight in the deployment's zone this is: Laravel in London writes 12 June as `2026-06-11T23:00:00.000000Z`. */
const dayOfMidnight = (sent: string): string | undefined => {
  const at = toTime(sent);
  const local = Number.isNaN(at) ? '' : new Date(at).toLocaleString('sv', { timeZone: dayZone });
  return /^(\S+) 00:00:00$/.exec(local)?.[1];
};

/** `2026-03-12`, alone or at the head of a time. One that the calendar does not have would break the page that writes it out. */
export const day = () =>
  value('a day', (sent) => {
    const [, found, hours, rest = ''] =
      typeof sent === 'string' ? (/^(\d{4}-\d\d-\d\d)(?:$|[T ](\d\d:\d\d)(.*)$)/.exec(sent) ?? []) : [];
    if (found === undefined || !isDay(found)) return null;
    const isWhole = hours === undefined || hours === '00:00' || !/Z|[+-]\d\d/.test(rest);
    return (isWhole ? null : dayOfMidnight(sent as string)) ?? found;
  });

let apiTimeZone = 'UTC';

/** Takes over the time zone of times without an offset, as the deployment has configured it (OP-04). */
export const setApiTimeZone = (name: string): void => {
  apiTimeZone = name;
};

/** By how many milliseconds the clocks of the API's time zone are ahead of UTC at an instant. */
const clocksAhead = (instant: number): number => {
  // Sweden writes a time as ISO 8601 does.
  const shown = new Date(instant).toLocaleString('sv', { timeZone: apiTimeZone });
  return Date.parse(`${shown.replace(' ', 'T')}Z`) - Math.floor(instant / 1_000) * 1_000;
};

/** The instant at which those clocks show this, `2026-02-23T09:30:00`. */
const instantOf = (shown: string): number => {
  const asUtc = Date.parse(`${shown}Z`);
  if (apiTimeZone === 'UTC' || Number.isNaN(asUtc)) return asUtc;
  return asUtc - clocksAhead(asUtc - clocksAhead(asUtc));
};

/** Milliseconds since 1970 of ISO 8601 or `Y-m-d H:i:s`; one without an offset is in the API's time zone. PostgreSQL writes `+00` alone. */
const toTime = (sent: string): number => {
  const written = sent
    .trim()
    .replace(' ', 'T')
    .replace(/(:\d\d[.\d]*[+-]\d\d)$/, '$1:00');
  return /(?:Z|[+-]\d\d:?\d\d)$/.test(written) ? Date.parse(written) : instantOf(written);
};

/** A time in UTC, `2026-02-23T09:30:00Z`, from ISO 8601 or `Y-m-d H:i:s`. */
export const moment = () =>
  value('a time', (sent) => {
    if (typeof sent !== 'string' || !/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(sent) || !isDay(sent.slice(0, 10)))
      return null;
    const at = toTime(sent);
    return Number.isNaN(at) ? null : new Date(at).toISOString().replace('.000Z', 'Z');
  });

/** MySQL's time of what has not happened. */
const isZeroDate = (sent: unknown): boolean => typeof sent === 'string' && sent.startsWith('0000-00-00');

/** Whether something has happened: the time at which it did, or null. No operator owes it. */
export const happened = (): Settled<boolean | null> =>
  settled((sent) => (sent === undefined ? null : sent !== null && sent !== '' && sent !== false && !isZeroDate(sent)));

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

/** An address that a browser may open. A script is none. */
export const webAddress = () =>
  value('a web address', (sent) => (typeof sent === 'string' && /^https?:\/\//i.test(sent) ? sent : null));

/** A word without what programs write differently in it: `action_required`, "Action required" and `ActionRequired` are one. */
const spelling = (written: unknown): string =>
  typeof written === 'string' ? written.replace(/[\s_-]/g, '').toLowerCase() : '';

/** One of these words, or what else the operator wrote there (OP-05): that is shown, and never taken for one of them. */
export const word = <const Word extends string>(words: readonly Word[]): Settled<Word | OtherWord> =>
  settled((sent, report) => {
    const known = words.find((one) => spelling(one) === spelling(sent));
    if (known !== undefined) return known;
    report({ at: '', expected: words.join(', '), isMissing: sent === undefined });
    return { said: typeof sent === 'string' && sent.trim() !== '' ? sent.trim() : null };
  });

/** Text that we wrote ourselves, and no number. */
export const ownText = () => value('text', (sent) => (typeof sent === 'string' ? sent : null));

/** A number that we wrote ourselves, and no text. */
export const ownNumber = () =>
  value('a number', (sent) => (typeof sent === 'number' && Number.isFinite(sent) ? sent : null));

/** One of these words and no other. */
export const oneOf = <const Word extends string>(words: readonly Word[]): Reads<Word> =>
  value(words.join(', '), (sent) => words.find((one) => spelling(one) === spelling(sent)) ?? null);

/** Text, a number or true and false, as it was sent. */
export const plain = () =>
  value('a plain value', (sent) =>
    typeof sent === 'string' || typeof sent === 'number' || typeof sent === 'boolean' ? sent : null,
  );

const isMap = (sent: unknown): sent is Readonly<Record<string, unknown>> =>
  typeof sent === 'object' && sent !== null && !Array.isArray(sent);

/** As the first of them that can read it. */
export const anyOf =
  <Some extends readonly Reads<unknown>[]>(...some: Some): Reads<Decoded<Some[number]>> =>
  (sent, report) => {
    for (const reads of some) {
      const read = reads(sent, silent);
      if (read !== unreadable) return read as Decoded<Some[number]>;
    }
    report({ at: '', expected: 'another shape', isMissing: sent === undefined });
    return unreadable;
  };

/** What was read, and what it was read from. */
export const asSent =
  <Value>(reads: Reads<Value>): Reads<{ readonly read: Value; readonly sent: unknown }> =>
  (sent, report) => {
    const read = reads(sent, report);
    return read === unreadable ? unreadable : { read, sent };
  };

/** PHP writes an empty map as a list, and a column that was never filled may hold empty text or a day of zeros. */
const isAbsent = (sent: unknown): boolean =>
  sent === null || sent === undefined || sent === '' || isZeroDate(sent) || (Array.isArray(sent) && sent.length === 0);

/** A property without which the thing cannot be read: its id, and what it is about. */
export const needed = <Value>(reads: Reads<Value>): Settled<Value> => settled(reads);

/**
 * A property that may be missing, but if it is there it has to be read: to take it for missing would say that a driver may work for ever, or
 * that nothing was ever sent. Otherwise the thing cannot be read.
 */
export const decides = <Value>(reads: Reads<Value>): Settled<Value | null> =>
  settled((sent, report) => (isAbsent(sent) ? null : reads(sent, report)));

/** A property that is left out where it is missing or cannot be read. */
type Optional<Value> = Settled<Value | undefined> & { readonly isOptional: true };

type Entries = Readonly<Record<string, Reads<unknown>>>;

type OptionalName<Some extends Entries> = {
  [Name in keyof Some]: Some[Name] extends Optional<unknown> ? Name : never;
}[keyof Some];

type Read<Some extends Entries, Missing> = {
  -readonly [Name in Exclude<keyof Some, OptionalName<Some>>]:
    | Decoded<Some[Name]>
    | (Some[Name] extends Settled<unknown> ? never : Missing);
} & { -readonly [Name in OptionalName<Some>]?: Decoded<Some[Name]> };

type Flat<Some> = { [Name in keyof Some]: Some[Name] };

const readFields =
  <All>(entries: Entries, isNeeded: (reads: Reads<unknown>) => boolean): Reads<All> =>
  (sent, report) => {
    if (!isMap(sent)) {
      report({ at: '', expected: 'an object', isMissing: sent === undefined });
      return unreadable;
    }
    let isReadable = true;
    const read: Record<string, unknown> = {};
    for (const [name, reads] of Object.entries(entries)) {
      const property = Object.hasOwn(sent, name) ? sent[name] : undefined;
      // What is sent empty is an ordinary answer, and no departure.
      const isEmpty = property !== undefined && isAbsent(property) && !isNeeded(reads);
      const found = isEmpty && property === '' ? unreadable : reads(property, isEmpty ? silent : below(report, name));
      if (found !== undefined) read[name] = found === unreadable ? null : found;
      if (found === unreadable && isNeeded(reads)) isReadable = false;
    }
    return isReadable ? (read as All) : unreadable;
  };

/** An object of these properties, whatever else it has. Each is null where it cannot be read, unless it is `needed` or `decides`. */
export const fields = <Some extends Entries>(entries: Some): Reads<Flat<Read<Some, null>>> =>
  readFields(entries, (reads) => 'isSettled' in reads);

/** An object of our own host: all of these properties, or it cannot be read. */
export const ownFields = <Some extends Entries>(entries: Some): Reads<Flat<Read<Some, never>>> =>
  readFields(entries, () => true);

/** Null also where it cannot be read: for an answer that nothing hangs on. */
export const ifReadable = <Value>(reads: Reads<Value>): Settled<Value | null> =>
  settled((sent, report) => {
    const read = isAbsent(sent) ? null : reads(sent, report);
    return read === unreadable ? null : read;
  });

/** Null, or this: one of them has to be there. */
export const nullable =
  <Value>(reads: Reads<Value>): Reads<Value | null> =>
  (sent, report) =>
    sent === null ? null : reads(sent, report);

/** An object, with the places in it where something was missing or could not be read. What was sent empty is no gap. */
export const withGaps =
  <Value extends object>(reads: Reads<Value>): Reads<Value & { readonly gaps: readonly string[] }> =>
  (sent, report) => {
    const gaps: string[] = [];
    const read = reads(sent, (departure) => {
      gaps.push(departure.at);
      report(departure);
    });
    return read === unreadable ? unreadable : { ...read, gaps };
  };

/** Only what makes sense as a whole. */
export const where =
  <Value>(reads: Reads<Value>, makesSense: (read: Value) => boolean, expected: string): Reads<Value> =>
  (sent, report) => {
    const read = reads(sent, report);
    if (read === unreadable || makesSense(read)) return read;
    report({ at: '', expected, isMissing: false });
    return unreadable;
  };

/** The entries of a list, or of an object with numeric keys, which is what a filtered collection of Laravel becomes. */
const entriesOf = (sent: unknown): readonly unknown[] | null => {
  if (Array.isArray(sent)) return sent;
  if (!isMap(sent)) return null;
  const keys = Object.keys(sent);
  return keys.length > 0 && keys.every((key) => /^\d+$/.test(key)) ? Object.values(sent) : null;
};

const readEntries = <Value>(
  entry: Reads<Value>,
  sent: unknown,
  report: Report,
): (Value | typeof unreadable)[] | typeof unreadable => {
  const all = entriesOf(sent)?.map((one, index) => entry(one, below(report, String(index))));
  if (all) return all;
  report({ at: '', expected: 'a list', isMissing: sent === undefined });
  return unreadable;
};

/** A list. Where one entry cannot be read there is none: a list that lacks something looks as if that did not exist. */
export const rows =
  <Value>(entry: Reads<Value>): Reads<Value[]> =>
  (sent, report) => {
    const all = readEntries(entry, sent, report);
    return all === unreadable || all.includes(unreadable) ? unreadable : (all as Value[]);
  };

/** What can be read of a list on which nothing hangs: hints, examples, files. */
export const list = <Value>(entry: Reads<Value>): Settled<Value[]> =>
  settled((sent, report) => {
    const all = sent !== undefined && isAbsent(sent) ? [] : readEntries(entry, sent, report);
    return all === unreadable ? [] : all.filter((one): one is Value => one !== unreadable);
  });

/** A list of which every entry has to be read, and empty where it is missing. */
export const ownList = <Value>(entry: Reads<Value>): Settled<Value[]> =>
  settled((sent, report) => (isAbsent(sent) ? [] : rows(entry)(sent, report)));

/** A property that is left out where it is missing or cannot be read. */
export const optionally = <Value>(reads: Reads<Value>): Optional<Value> =>
  Object.assign(
    (sent: unknown, report: Report) => {
      const read = isAbsent(sent) ? undefined : reads(sent, report);
      return read === unreadable ? undefined : read;
    },
    { isSettled: true, isOptional: true } as const,
  );

/** Values by names that the operator chooses. */
export const record = <Value>(entry: Reads<Value>): Settled<Readonly<Record<string, Value>>> =>
  settled((sent, report) =>
    Object.fromEntries(
      Object.entries(isMap(sent) ? sent : {}).flatMap(([name, one]) => {
        const read = entry(one, below(report, name));
        return read === unreadable ? [] : [[name, read]];
      }),
    ),
  );

/** The inner envelope of an answer: a list that was made into an answer of its own has two. */
const envelopeOf = (answer: unknown): Readonly<Record<string, unknown>> | null => {
  if (!isMap(answer) || !Object.hasOwn(answer, 'data')) return null;
  return envelopeOf(answer.data) ?? answer;
};

/** What an answer is about: its `data`, or all of it where the operator sends no envelope. */
export const content =
  <Value>(reads: Reads<Value>): Reads<Value> =>
  (sent, report) => {
    const envelope = envelopeOf(sent);
    return envelope ? reads(envelope.data, below(report, 'data')) : reads(sent, report);
  };

/** How a list goes on, as far as its answer says. */
export interface Paging {
  readonly total: number | null;
  readonly lastPage: number | null;
  /** What to ask for the next page; null after the last one, undefined where nobody says. */
  readonly next: Readonly<Record<string, string>> | null | undefined;
}

/** The part of a next page's address that says which one it is. */
const placeIn = (address: unknown): Readonly<Record<string, string>> | null => {
  const query = typeof address === 'string' ? new URLSearchParams(address.slice(address.indexOf('?') + 1)) : null;
  for (const name of ['cursor', 'page']) {
    const at = query?.get(name);
    if (at) return { [name]: at };
  }
  return null;
};

/**
 * How many rows and pages a list has and where its next page is, as far as the answer says: in `meta` and `links`, or at the top as the older
 * paginator of Laravel writes it.
 */
export const pagingOf = (answer: unknown): Paging => {
  const envelope = envelopeOf(answer) ?? {};
  const meta = isMap(envelope.meta) ? envelope.meta : envelope;
  const count = (sent: unknown, least: number): number | null => {
    const number = toNumber(sent);
    return number !== null && Number.isSafeInteger(number) && number >= least ? number : null;
  };
  const next = isMap(envelope.links) ? envelope.links.next : envelope.next_page_url;
  return {
    total: count(meta.total, 0),
    lastPage: count(meta.last_page, 1),
    next: next === undefined ? undefined : placeIn(next),
  };
};
