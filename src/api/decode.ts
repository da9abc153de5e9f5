import { tzOffset } from '@date-fns/tz/tzOffset';
import type { UnknownValue } from '../../machines/shared/unknown-value';

/**
 * A place where an answer differs from the contract, and what the reader expected there. `isMissing`: the value is absent, not malformed.
 * `isUnknownValue`: it is a status or kind that the contract lacks, and the portal shows it.
 */
export interface Deviation {
  readonly at: string;
  readonly expected: string;
  readonly isMissing: boolean;
  readonly isUnknownValue?: boolean;
}

export type Report = (deviation: Deviation) => void;

/** Returned for a value that the reader cannot decode. */
export const unreadable = Symbol('unreadable');

/** Decodes one value of an answer, and reports what it cannot decode. */
export type Reads<Value> = (sent: unknown, report: Report) => Value | typeof unreadable;

/** A reader that handles missing values itself. If it still fails, its whole object cannot be read; another property would become null. */
type Settled<Value> = Reads<Value> & { readonly isSettled: true };

export type Decoded<Reader extends Reads<unknown>> = Exclude<ReturnType<Reader>, typeof unreadable>;

const settled = <Value>(reads: Reads<Value>): Settled<Value> =>
  Object.assign((sent: unknown, report: Report) => reads(sent, report), { isSettled: true } as const);

/**
 * Decodes every shape in which Laravel writes a value (OP-02 to OP-04). A missing or malformed value is null (OP-01), unless `needed` or
 * `decides` says otherwise.
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
  ({ at, ...deviation }) =>
    report({ at: at === '' ? name : `${name}.${at}`, ...deviation });

const silent: Report = () => undefined;

/** The value itself. A resource may send a PHP enum as an object: `{ "value": "paid", "label": "Paid" }`. */
const enumValue = (sent: unknown): unknown => (isMap(sent) ? sent.value : sent);

/** Text, unchanged. A number becomes text. */
export const text = () =>
  value('text', (written) => {
    const sent = enumValue(written);
    return typeof sent === 'string' ? sent : typeof sent === 'number' && Number.isFinite(sent) ? String(sent) : null;
  });

/** An opaque id: operators use numbers, UUIDs or slugs. */
export const id = () =>
  value('an id', (sent) => {
    if (typeof sent === 'number') return Number.isSafeInteger(sent) ? String(sent) : null;
    return typeof sent === 'string' && sent.trim() !== '' ? sent : null;
  });

/** A boolean; 1, "1" and "yes" are true. */
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
 * An amount in whole minor units with its currency. Rejects fractions and unsafe integers, because sums would be wrong. Rejects decimal text
 * too: "42.00" and "42.50" would be pounds, and "4200" pence.
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
  return !isNoDate(day) && !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(day);
};

let dayZone = 'UTC';

/** Sets the deployment's time zone. An operator may send a day as the time of its midnight there. */
export const readDaysIn = (timeZone: string): void => {
  dayZone = timeZone;
};

/** The day that begins at this instant in the deployment's zone: Laravel in London writes 12 June as `2026-06-11T23:00:00.000000Z`. */
const dayOfMidnight = (sent: string): string | undefined => {
  const at = toTime(sent);
  const local = at + clocksAhead(at, dayZone);
  return Number.isNaN(local) ? undefined : /^(.+)T00:00:00/.exec(new Date(local).toISOString())?.[1];
};

/** PHP's own way to write a time, `{"date": "2026-03-12 09:30:00.000000", "timezone": "Europe/London"}`, as text with its offset. */
const timeText = (sent: unknown): unknown => {
  if (!isMap(sent) || typeof sent.date !== 'string' || typeof sent.timezone !== 'string') return sent;
  // Safari parses no time with a space.
  const local = sent.date.replace(' ', 'T');
  const ahead = Date.parse(`${local}Z`) - instantOf(local, sent.timezone);
  return Number.isNaN(ahead)
    ? sent
    : `${local}${ahead < 0 ? '-' : '+'}${new Date(Math.abs(ahead)).toISOString().slice(11, 16)}`;
};

/** A day, `2026-03-12`, alone or at the start of a time. A day that the calendar lacks is rejected, because formatting it would throw. */
export const day = () =>
  value('a day', (written) => {
    const sent = timeText(written);
    const [, found, hours, rest = ''] =
      typeof sent === 'string' ? (/^(\d{4}-\d\d-\d\d)(?:$|[T ](\d\d:\d\d)(.*)$)/.exec(sent) ?? []) : [];
    if (found === undefined || !isDay(found)) return null;
    const isWhole = hours === undefined || hours === '00:00' || !/Z|[+-]\d\d/.test(rest);
    return (isWhole ? null : dayOfMidnight(sent as string)) ?? found;
  });

let apiTimeZone = 'UTC';

/** Sets the time zone of times without an offset, from the configuration (OP-04). */
export const setApiTimeZone = (name: string): void => {
  apiTimeZone = name;
};

/** The UTC offset of a time zone at an instant, in milliseconds; NaN if there is no such instant. */
const clocksAhead = (instant: number, timeZone: string): number => tzOffset(timeZone, new Date(instant)) * 60_000;

/** The instant at which the clocks of a time zone show this local time, `2026-02-23T09:30:00`. */
const instantOf = (localTime: string, timeZone: string): number => {
  const asUtc = Date.parse(`${localTime}Z`);
  if (timeZone === 'UTC' || Number.isNaN(asUtc)) return asUtc;
  return asUtc - clocksAhead(asUtc - clocksAhead(asUtc, timeZone), timeZone);
};

/**
 * Milliseconds since 1970 from ISO 8601 or `Y-m-d H:i:s`. Without an offset the API's time zone applies. PostgreSQL may write the offset as
 * `+00`.
 */
const toTime = (sent: string): number => {
  const written = sent
    .trim()
    .replace(' ', 'T')
    .replace(/(:\d\d[.\d]*[+-]\d\d)$/, '$1:00');
  return /(?:Z|[+-]\d\d:?\d\d)$/.test(written) ? Date.parse(written) : instantOf(written, apiTimeZone);
};

/** `ofDay`: the time to use when the operator sends a day alone, which is a day in the deployment's time zone. */
const time = (ofDay: string) =>
  value('a time', (written) => {
    const sent = timeText(written);
    if (typeof sent !== 'string' || !/^\d{4}-\d\d-\d\d(?:$|[T ]\d\d:\d\d)/.test(sent) || !isDay(sent.slice(0, 10)))
      return null;
    const at = sent.length === 10 ? instantOf(`${sent}T${ofDay}`, dayZone) : toTime(sent);
    return Number.isNaN(at) ? null : new Date(at).toISOString().replace('.000Z', 'Z');
  });

/** A time in UTC, `2026-02-23T09:30:00Z`, from ISO 8601 or `Y-m-d H:i:s`. From a day `Y-m-d`, its midnight. */
export const moment = () => time('00:00:00');

/** A time at which something ends. If it is sent as a day, the end of that day. */
export const deadline = () => time('23:59:59');

/** Whether this is MySQL's zero date, or the last day of the calendar: both mean no date. */
const isNoDate = (sent: unknown): boolean => typeof sent === 'string' && /^(?:0000-00-00|9999-12-31)/.test(sent);

/** Whether an event has happened, from its time or null. The property is optional in the contract. */
export const happened = (): Settled<boolean | null> =>
  settled((sent) => (sent === undefined ? null : sent !== null && sent !== '' && sent !== false && !isNoDate(sent)));

/** An IANA time zone that this browser supports. */
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

/** An http or https URL; other schemes, such as javascript, are rejected. */
export const webAddress = () =>
  value('a web address', (sent) => (typeof sent === 'string' && /^https?:\/\//i.test(sent) ? sent : null));

/**
 * A value of an enumeration without case or separators: `action_required`, "Action required" and `ActionRequired` are equal. Of the name of a
 * PHP class, such as `App\Models\Invoice`, only the last part counts.
 */
const spelling = (written: unknown): string =>
  typeof written === 'string' ? written.replace(/^.*\\|[\s_-]/g, '').toLowerCase() : '';

const knownValue = <const Value extends string>(values: readonly Value[], sent: unknown): Value | undefined =>
  values.find((entry) => spelling(entry) === spelling(enumValue(sent)));

/** Text. One of these values in another spelling becomes that value. */
export const textOrValue = (values: readonly string[]): Reads<string> => {
  const plainText = text();
  return (sent, report) => knownValue(values, sent) ?? plainText(sent, report);
};

/** One of these values, or a value that the contract does not have (OP-05), which is shown unchanged and never taken for one of them. */
export const enumeration = <const Value extends string>(values: readonly Value[]): Settled<Value | UnknownValue> =>
  settled((sent, report) => {
    const match = knownValue(values, sent);
    if (match !== undefined) return match;
    const own = enumValue(sent);
    const raw = typeof own === 'string' && own.trim() !== '' ? own.trim() : null;
    report({
      at: '',
      expected: values.join(', '),
      isMissing: sent === undefined,
      ...(raw === null ? {} : { isUnknownValue: true }),
    });
    return { raw };
  });

/** Text of our own host. A number is not accepted. */
export const ownText = () => value('text', (sent) => (typeof sent === 'string' ? sent : null));

/** A number of our own host. Text is not accepted. */
export const ownNumber = () =>
  value('a number', (sent) => (typeof sent === 'number' && Number.isFinite(sent) ? sent : null));

/** One of these values only. */
export const oneOf = <const Value extends string>(values: readonly Value[]): Reads<Value> =>
  value(values.join(', '), (sent) => knownValue(values, sent) ?? null);

/** Text, a number or a boolean, unchanged. */
export const plain = () =>
  value('a plain value', (sent) =>
    typeof sent === 'string' || typeof sent === 'number' || typeof sent === 'boolean' ? sent : null,
  );

const isMap = (sent: unknown): sent is Readonly<Record<string, unknown>> =>
  typeof sent === 'object' && sent !== null && !Array.isArray(sent);

/** The result of the first reader that can decode the value. */
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

/** The decoded value together with the original one. */
export const asSent =
  <Value>(reads: Reads<Value>): Reads<{ readonly read: Value; readonly sent: unknown }> =>
  (sent, report) => {
    const read = reads(sent, report);
    return read === unreadable ? unreadable : { read, sent };
  };

/** Whether a value counts as missing. PHP writes an empty map as a list, and an unfilled column as empty text or a zero date. */
const isAbsent = (sent: unknown): boolean =>
  sent === null || sent === undefined || sent === '' || isNoDate(sent) || (Array.isArray(sent) && sent.length === 0);

/** A property without which its object cannot be read, such as its id. */
export const needed = <Value>(reads: Reads<Value>): Settled<Value> => settled(reads);

/**
 * A property that may be missing, but makes its object unreadable when it is malformed. Reading a malformed end date as missing would say
 * that a driver may work forever.
 */
export const decides = <Value>(reads: Reads<Value>): Settled<Value | null> =>
  settled((sent, report) => (isAbsent(sent) ? null : reads(sent, report)));

/** A property that is left out when it is missing or malformed. */
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

/** A name as the contract spells it: `expires_on` for `expiresOn` and `expires-on`. */
export const contractName = (name: string): string => name.replace(/-|(?=[A-Z])/g, '_').toLowerCase();

/** A property by the contract's name, or by the same name in camel case or with hyphens; without an envelope of its own. */
const propertyOf = (sent: Readonly<Record<string, unknown>>, name: string): unknown => {
  const camel = () => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  const isOwn = (spelt: string) => Object.hasOwn(sent, spelt);
  const spelt = isOwn(name) ? name : [camel(), name.replaceAll('_', '-')].find(isOwn);
  const property = spelt === undefined ? undefined : sent[spelt];
  return isMap(property) && Object.keys(property).join() === 'data' ? property.data : property;
};

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
      const property = propertyOf(sent, name);
      // An empty value is an ordinary answer, so it is not reported.
      const isEmpty = property !== undefined && isAbsent(property) && !isNeeded(reads);
      const decoded = isEmpty && property === '' ? unreadable : reads(property, isEmpty ? silent : below(report, name));
      if (decoded !== undefined) read[name] = decoded === unreadable ? null : decoded;
      if (decoded === unreadable && isNeeded(reads)) isReadable = false;
    }
    return isReadable ? (read as All) : unreadable;
  };

/** An object with at least these properties. Each is null when it cannot be read, unless it is `needed` or `decides`. */
export const fields = <Some extends Entries>(entries: Some): Reads<Flat<Read<Some, null>>> =>
  readFields(entries, (reads) => 'isSettled' in reads);

/** An object of our own host: unreadable unless it has all of these properties. */
export const ownFields = <Some extends Entries>(entries: Some): Reads<Flat<Read<Some, never>>> =>
  readFields(entries, () => true);

/** Like `nullable`, and also null when the value cannot be read: for values that nothing depends on. */
export const ifReadable = <Value>(reads: Reads<Value>): Settled<Value | null> =>
  settled((sent, report) => {
    const read = isAbsent(sent) ? null : reads(sent, report);
    return read === unreadable ? null : read;
  });

/** The value or null. Missing is neither. */
export const nullable =
  <Value>(reads: Reads<Value>): Reads<Value | null> =>
  (sent, report) =>
    sent === null ? null : reads(sent, report);

/** An object, with the paths of what was missing or malformed in it. An empty value is not a gap. */
export const withGaps =
  <Value extends object>(reads: Reads<Value>): Reads<Value & { readonly gaps: readonly string[] }> =>
  (sent, report) => {
    const gaps: string[] = [];
    const read = reads(sent, (deviation) => {
      gaps.push(deviation.at);
      report(deviation);
    });
    return read === unreadable ? unreadable : { ...read, gaps };
  };

/** An object, with the paths of what was malformed in it, if anything was. */
export const withMalformed =
  <Value extends object>(reads: Reads<Value>): Reads<Value & { readonly malformed?: readonly string[] }> =>
  (sent, report) => {
    const malformed: string[] = [];
    const read = reads(sent, (deviation) => {
      if (!deviation.isMissing) malformed.push(deviation.at);
      report(deviation);
    });
    return read === unreadable || malformed.length === 0 ? read : { ...read, malformed };
  };

/** The decoded value, if it passes the check. */
export const where =
  <Value>(reads: Reads<Value>, makesSense: (read: Value) => boolean, expected: string): Reads<Value> =>
  (sent, report) => {
    const read = reads(sent, report);
    if (read === unreadable || makesSense(read)) return read;
    report({ at: '', expected, isMissing: false });
    return unreadable;
  };

/** The record with this id. The answer of a write may be about something else, such as the record of an acceptance (OP-06). */
export const ofId = <Value extends { readonly id: string }>(reads: Reads<Value>, id: string): Reads<Value> =>
  where(reads, (read) => read.id === id, `about ${id}`);

/** The entries of a list, or of an object with numbers or days as keys, which Laravel writes for a filtered or grouped collection. */
const entriesOf = (sent: unknown): readonly unknown[] | null => {
  if (Array.isArray(sent)) return sent;
  if (!isMap(sent)) return null;
  const keys = Object.keys(sent);
  return keys.length > 0 && keys.every((key) => /^\d[\d-]*$/.test(key)) ? Object.values(sent) : null;
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

/** A list. One malformed entry makes all of it unreadable: with an entry left out, the driver would take it for non-existent. */
export const rows =
  <Value>(entry: Reads<Value>): Reads<Value[]> =>
  (sent, report) => {
    const all = readEntries(entry, sent, report);
    return all === unreadable || all.includes(unreadable) ? unreadable : (all as Value[]);
  };

/** The readable entries of a list that no decision depends on, such as hints, examples or files. */
export const list = <Value>(entry: Reads<Value>): Settled<Value[]> =>
  settled((sent, report) => {
    const all = sent !== undefined && isAbsent(sent) ? [] : readEntries(entry, sent, report);
    return all === unreadable ? [] : all.filter((entry): entry is Value => entry !== unreadable);
  });

/** A property that is left out when it is missing or malformed. */
export const optionally = <Value>(reads: Reads<Value>): Optional<Value> =>
  Object.assign(
    (sent: unknown, report: Report) => {
      const read = isAbsent(sent) ? undefined : reads(sent, report);
      return read === unreadable ? undefined : read;
    },
    { isSettled: true, isOptional: true } as const,
  );

/** A map whose keys the operator chooses. */
export const record = <Value>(entry: Reads<Value>): Settled<Readonly<Record<string, Value>>> =>
  settled((sent, report) =>
    Object.fromEntries(
      Object.entries(isMap(sent) ? sent : {}).flatMap(([name, one]) => {
        const read = entry(one, below(report, name));
        return read === unreadable ? [] : [[name, read]];
      }),
    ),
  );

/** The resources of a JSON:API answer as the contract writes them: the attributes, the id, and what is related, from `included`. */
const plainResources = (sent: unknown, included: unknown): unknown => {
  const isResource = (one: unknown): one is Readonly<Record<string, unknown>> =>
    isMap(one) && typeof one.type === 'string' && (isMap(one.attributes) || isMap(one.relationships));
  const resources = [...(entriesOf(sent) ?? [sent]), ...(entriesOf(included) ?? [])].filter(isResource);
  const keyOf = (one: unknown) => (isMap(one) ? `${one.type} ${one.id}` : '');
  const byKey = new Map(resources.map((one) => [keyOf(one), one]));
  // Resources may refer to each other.
  const known = new Map<unknown, Record<string, unknown>>();
  const plain = (one: unknown): unknown => {
    if (!isResource(one)) return one;
    const before = known.get(one);
    if (before) return before;
    const read: Record<string, unknown> = Object.assign(Object.create(null), one.attributes, { id: one.id });
    known.set(one, read);
    for (const [name, relation] of Object.entries(one.relationships ?? {})) {
      const related = isMap(relation) ? relation.data : undefined;
      if (related === undefined) continue;
      const found = [related].flat().map((each) => plain(byKey.get(keyOf(each))));
      if (!Array.isArray(related)) read[`${contractName(name)}_id`] ??= isMap(related) ? related.id : null;
      if (!found.includes(undefined)) read[name] ??= Array.isArray(related) ? found : found[0];
    }
    return read;
  };
  return resources.length === 0 ? sent : (entriesOf(sent)?.map(plain) ?? plain(sent));
};

/** The inner envelope of an answer: a Laravel collection that became its own response has two. */
const envelopeOf = (answer: unknown): Readonly<Record<string, unknown>> | null => {
  if (!isMap(answer) || !Object.hasOwn(answer, 'data')) return null;
  return envelopeOf(answer.data) ?? answer;
};

/** Properties that describe an answer and its pages. */
const isAside = (name: string): boolean =>
  /pag|^(?:links|meta|included|jsonapi|errors?|messages?|status|success|code|total|from|to)$/i.test(name);

/** The only content of an object, and its name: `{"vehicles": […], "meta": {…}}`. */
const onlyContentOf = (sent: unknown): readonly [name: string, content: unknown] | null => {
  const [one, ...others] = isMap(sent) ? Object.entries(sent).filter(([name]) => !isAside(name)) : [];
  return one && others.length === 0 ? one : null;
};

const isNothing = (read: unknown): boolean =>
  read === unreadable ||
  (isMap(read) && Object.values(read).every((one) => one === null || (Array.isArray(one) && one.length === 0)));

/**
 * The content of an answer: its `data`, or all of it when the operator sends no envelope. Where that has nothing, an envelope with another
 * name is tried.
 */
export const content =
  <Value>(reads: Reads<Value>): Reads<Value> =>
  (sent, report) => {
    const envelope = envelopeOf(sent);
    const whole = envelope ? plainResources(envelope.data, envelope.included) : sent;
    const reportHere = envelope ? below(report, 'data') : report;
    const only = onlyContentOf(whole);
    if (only && isNothing(reads(whole, silent)) && reads(only[1], silent) !== unreadable)
      return reads(only[1], below(reportHere, only[0]));
    return reads(whole, reportHere);
  };

/** The paging of a list, as far as its answer says. */
export interface Paging {
  readonly total: number | null;
  readonly lastPage: number | null;
  /** Query of the next page; null after the last one, undefined when the operator does not say. */
  readonly next: Readonly<Record<string, string>> | null | undefined;
}

/** The query parameters that select the next page, such as `page`, `cursor` or `page[number]`. */
const placeIn = (address: unknown): Readonly<Record<string, string>> | null => {
  const query = typeof address === 'string' ? new URLSearchParams(address.slice(address.indexOf('?') + 1)) : [];
  const place = [...query].filter(([name, at]) => /^(?:page|cursor)\b/.test(name) && at !== '');
  return place.length > 0 ? Object.fromEntries(place) : null;
};

/** The totals and the next page of a list, from `meta` and `links`, or from the top level, where Laravel's older paginator writes them. */
export const pagingOf = (answer: unknown): Paging => {
  const mapOf = (sent: unknown) => (isMap(sent) && !entriesOf(sent) ? sent : {});
  const outer = mapOf(envelopeOf(answer) ?? answer);
  const envelope: Readonly<Record<string, unknown>> = { ...outer, ...mapOf(outer.data) };
  const { page, pagination } = mapOf(envelope.meta);
  const pages = [pagination, page, envelope.meta, envelope.pagination].find(isMap) ?? envelope;
  const count = (min: number, ...names: readonly string[]): number | null => {
    const [number = null] = names.map((name) => toNumber(propertyOf(pages, name))).filter((one) => one !== null);
    return number !== null && Number.isSafeInteger(number) && number >= min ? number : null;
  };
  const links = [pages.links, envelope.links].find(isMap);
  const link = links
    ? links.next
    : [envelope, pages].map((one) => propertyOf(one, 'next_page_url')).find((one) => one !== undefined);
  const cursor = propertyOf(pages, 'next_cursor');
  // `cursorPaginate` in an operator's own envelope: the cursor alone.
  const next = link === undefined && typeof cursor === 'string' ? `?${new URLSearchParams({ cursor })}` : link;
  return {
    total: count(0, 'total'),
    lastPage: count(1, 'last_page', 'total_pages'),
    next: next === undefined ? undefined : placeIn(next),
  };
};
