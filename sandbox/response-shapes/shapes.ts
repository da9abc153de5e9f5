/** JSON as it leaves the sandbox. */
export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };
type Fields = { [name: string]: Json };

/**
 * Shapes that another operator's API may give the same facts (OP-01 to OP-06). Each is common in Laravel: a resource class, a cast, an older
 * paginator, a controller with its own answer to a write.
 */
export const responseShapeNames = [
  /** `whenNotNull`: leaves null fields out. */
  'nullsLeftOut',
  /** Empty text in place of null, as from columns that are not `nullable`. */
  'nullsAsEmptyText',
  'idsAsText',
  /** Ids as UUIDs, in answers, addresses and bodies alike. */
  'idsAsUuids',
  /** All numbers as text, as `decimal` casts and some database drivers give them. */
  'numbersAsText',
  'booleansAsNumbers',
  'booleansAsText',
  /** Days and moments as `2026-03-12T00:00:00.000000Z`. */
  'datesAsTimestamps',
  /** Days and moments as `2026-03-12 00:00:00`, UTC. */
  'datesWithoutZone',
  /** Days and moments as PHP encodes a `DateTime`: `{"date": "2026-03-12 00:00:00.000000", "timezone_type": 3, "timezone": "UTC"}`. */
  'datesAsObjects',
  'namesInCamelCase',
  /** Enums as `{"value": "paid", "label": "Paid"}`. */
  'enumsAsObjects',
  'listsWithoutMeta',
  'listsWithMeta',
  /** Laravel's paginator without a resource class: `current_page` and `last_page` at the top. */
  'listsWithPagesAtTheTop',
  /** `simplePaginate`: the next page, but not the number of pages. */
  'listsWithoutLastPage',
  /** `cursorPaginate`: the next page by a cursor, and no count. */
  'listsByCursor',
  /** Lists of `spatie/laravel-data`: `links` is a list, and the next page is in `meta`. */
  'listsWithLinksAsList',
  /** Lists that the contract sends in one page, in pages of two. */
  'listsInPages',
  /** Lists as objects with numeric keys, as from a filtered collection. */
  'listsAsObjects',
  'emptyObjectsAsArrays',
  /** Values of enumerations that the contract does not have. */
  'unknownValues',
  /** A single resource without the envelope `data`. */
  'withoutEnvelope',
  /** `result` in place of `data`. */
  'envelopeOfAnotherName',
  /** `league/fractal`: related resources in an envelope of their own, pages in `meta.pagination`. */
  'fractal',
  /** JSON:API: attributes, relationships and `included`, pages as `page[number]`. */
  'jsonApi',
  /** Writes are answered 200 with only a message. */
  'writesAnsweredByMessage',
  /** Writes are answered 204. */
  'writesAnsweredByNothing',
  /** Writes are answered 201 with an empty `text/html`, as `response('', 201)` is. */
  'writesAnsweredByEmptyPage',
  /** The user has `email_verified_at`, and no `status`. */
  'verifiedByTimestamp',
  /** The user is an id, an email address and a status: no driver, no fleet, no time zone. */
  'userWithoutDriver',
  /** The smallest useful API: of each object only its ids and the essential fields. */
  'essentialFieldsOnly',
  /** Like `essentialFieldsOnly`, but with all other fields in a wrong type: an object in place of a text, a text in place of a list. */
  'wrongTypes',
] as const;

/** A way to write an answer. */
export type ResponseShape = (typeof responseShapeNames)[number];

/** All shapes together. If two contradict each other, the one that differs more from the contract. */
export const everyShape: readonly ResponseShape[] = [
  'nullsLeftOut',
  'idsAsUuids',
  'numbersAsText',
  'booleansAsText',
  'datesWithoutZone',
  'namesInCamelCase',
  'listsInPages',
  'listsAsObjects',
  'emptyObjectsAsArrays',
  'unknownValues',
  'writesAnsweredByNothing',
  'verifiedByTimestamp',
];

const isFields = (value: Json): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

const isIdName = (name: string): boolean => /(?:^|_)ids?$/.test(name);

const uuidStart = '00000000-0000-4000-8000-';

/** The UUID of a row's number. */
export const uuidOf = (id: number): string => uuidStart + String(id).padStart(12, '0');

/** Converts an address of the portal's for the sandbox: pages by cursor or `page[number]` to pages by number. */
export const withPageNumber = (address: string): string =>
  address
    .replace(/\b(?:cursor=after|page(?:%5B|\[)number(?:%5D|\])=)(\d+)/, 'page=$1')
    .replace(/[?&]page(?:%5B|\[)size(?:%5D|\])=\d+/, '');

/** Replaces UUIDs in a text with the ids of the rows. */
export const withoutUuids = (text: string): string =>
  text.replace(/00000000-0000-4000-8000-(\d{12})/g, (_uuid, digits: string) => String(Number(digits)));

const unknownValuePrefix = 'operator_';

/** Converts input of the portal for the sandbox: numeric text and UUIDs to numbers, unknown values to known ones. */
export const toContractShape = (value: Json, name = ''): Json => {
  if (Array.isArray(value)) return value.map((entry) => toContractShape(entry, name));
  if (isFields(value))
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, toContractShape(entry, key)]));
  if (typeof value !== 'string') return value;
  const text = withoutUuids(value);
  if (isIdName(name.replace('[]', '')) && /^\d+$/.test(text)) return Number(text);
  return text.startsWith(unknownValuePrefix) ? text.slice(unknownValuePrefix.length) : text;
};

const reshapeDate = (text: string, shapes: ReadonlySet<ResponseShape>): Json => {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text);
  if (!isDay && !/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/.test(text)) return text;
  const moment = new Date(isDay ? `${text}T00:00:00Z` : text);
  if (Number.isNaN(moment.getTime())) return text;
  const seconds = moment.toISOString().slice(0, 19);
  if (shapes.has('datesAsObjects'))
    return { date: `${seconds.replace('T', ' ')}.000000`, timezone_type: 3, timezone: 'UTC' };
  if (shapes.has('datesWithoutZone')) return seconds.replace('T', ' ');
  return shapes.has('datesAsTimestamps') ? `${seconds}.000000Z` : text;
};

/** The fields to keep in addition to ids and nested resources: the subject of an item, and the fields that the portal decides by. */
const essential: ReadonlySet<string> = new Set([
  ...['data', 'email', 'email_verified_at', 'name', 'first_name', 'last_name', 'title', 'label', 'registration'],
  ...['status', 'state', 'kind', 'version', 'proposed', 'document_type', 'redirect_url'],
  ...['amount', 'currency', 'total', 'payable', 'outstanding', 'period_start', 'period_end', 'work_date'],
  // The questions of a form, and their conditions.
  ...['key', 'sections', 'questions', 'options', 'value', 'item_schema', 'declarations', 'text'],
  ...['show_when', 'match', 'rules', 'question', 'operator'],
]);

const hasId = (value: Json): boolean =>
  Array.isArray(value) ? value.some(hasId) : isFields(value) && value.id !== undefined;

/** A text that no page may show. */
export const nonsense = 'nonsense';

const inAnotherType = (value: Json): Json => {
  if (Array.isArray(value) || typeof value === 'boolean') return nonsense;
  return typeof value === 'string' || value === null ? { [nonsense]: nonsense } : [nonsense];
};

/** An answer reduced to its essential fields. */
const bare = (value: Json, isNonsense: boolean): Json => {
  if (Array.isArray(value)) return value.map((entry) => bare(entry, isNonsense));
  if (!isFields(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, entry]): [string, Json][] => {
      if (isIdName(name) || essential.has(name) || hasId(entry)) return [[name, bare(entry, isNonsense)]];
      return isNonsense ? [[name, inAnotherType(entry)]] : [];
    }),
  );
};

/** The shapes of a world, and the data that they depend on. */
export interface ShapeOptions {
  readonly shapes: ReadonlySet<ResponseShape>;
  /** Names of properties that the contract gives an enumeration. */
  readonly enumerated: ReadonlySet<string>;
}

/** Maps whose keys the operator chooses. */
const namedByOperator: ReadonlySet<string> = new Set(['answers']);

const reshapeValue = (value: Json, name: string, options: ShapeOptions): Json => {
  const { shapes } = options;
  if (Array.isArray(value)) {
    const entries = value.map((entry) => reshapeValue(entry, name, options));
    return shapes.has('listsAsObjects') && entries.some((entry) => typeof entry === 'object')
      ? Object.fromEntries(entries.map((entry, index) => [String(index), entry]))
      : entries;
  }
  if (isFields(value)) {
    const remaining = Object.entries(value).filter(([, entry]) => entry !== null || !shapes.has('nullsLeftOut'));
    if (remaining.length === 0 && shapes.has('emptyObjectsAsArrays')) return [];
    const isCamel = shapes.has('namesInCamelCase') && !namedByOperator.has(name);
    const spelt = (key: string) => (isCamel ? key.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) : key);
    return Object.fromEntries(remaining.map(([key, entry]) => [spelt(key), reshapeValue(entry, key, options)]));
  }
  if (typeof value === 'number') {
    if (isIdName(name) && shapes.has('idsAsUuids')) return uuidOf(value);
    return shapes.has('numbersAsText') || (isIdName(name) && shapes.has('idsAsText')) ? String(value) : value;
  }
  if (typeof value === 'boolean') {
    if (shapes.has('booleansAsText')) return value ? '1' : '0';
    return shapes.has('booleansAsNumbers') ? Number(value) : value;
  }
  if (value === null && !isIdName(name) && shapes.has('nullsAsEmptyText')) return '';
  if (typeof value !== 'string') return value;
  if (shapes.has('unknownValues') && options.enumerated.has(name)) return unknownValuePrefix + value;
  if (shapes.has('enumsAsObjects') && options.enumerated.has(name)) return { value, label: value.toUpperCase() };
  return reshapeDate(value, shapes);
};

/** A user with the time of verification in place of a status. */
const withoutStatus = (data: Json): Json => {
  if (!isFields(data) || typeof data.email !== 'string' || !/^(?:un)?verified$/.test(String(data.status))) return data;
  const { status, ...user } = data;
  return { ...user, email_verified_at: status === 'verified' ? '2026-01-05T09:00:00Z' : null };
};

const withoutRelations = (data: Json): Json => {
  if (!isFields(data) || !isFields(data.driver ?? null) || typeof data.email !== 'string') return data;
  const { driver: _driver, ...user } = data;
  return user;
};

const fieldsOf = (value: Json | undefined): Fields => (isFields(value ?? null) ? (value as Fields) : {});

const reshapeList = (body: Fields, shapes: ReadonlySet<ResponseShape>): Fields => {
  const { data = null, links: _links, meta: _meta, ...others } = body;
  if (!isFields(body.meta ?? null)) return body;
  let [links, meta]: [Json, Fields] = [fieldsOf(body.links), fieldsOf(body.meta)];
  const next = links.next ?? null;
  const nextPage = /\bpage=(\d+)/.exec(String(next))?.[1];
  if (shapes.has('listsWithoutLastPage')) {
    const { last_page: _last, total: _total, ...rest } = meta;
    [links, meta] = [{ ...links, last: null }, rest];
  }
  const numbers = { path: meta.path ?? null, per_page: meta.per_page ?? null };
  if (shapes.has('listsByCursor'))
    return {
      ...others,
      data,
      links: { first: null, last: null, prev: null, next: nextPage ? `${numbers.path}?cursor=after${nextPage}` : null },
      meta: { ...numbers, next_cursor: nextPage ? `after${nextPage}` : null, prev_cursor: null },
    };
  if (shapes.has('listsWithLinksAsList')) return { ...others, data, links: [], meta: { ...meta, next_page_url: next } };
  if (shapes.has('fractal')) {
    const { last_page = null, ...rest } = meta;
    return { ...others, data, meta: { pagination: { ...rest, total_pages: last_page, links: { next } } } };
  }
  if (shapes.has('jsonApi')) {
    const place = nextPage ? `${numbers.path}?page%5Bnumber%5D=${nextPage}&page%5Bsize%5D=${numbers.per_page}` : null;
    return { ...others, data, links: { first: null, last: null, prev: null, next: place }, meta: { page: meta } };
  }
  if (shapes.has('listsWithPagesAtTheTop')) return { ...meta, ...others, data };
  if (shapes.has('listsWithMeta')) return { ...others, data, meta };
  return shapes.has('listsWithoutMeta') ? { ...others, data } : { ...others, data, links, meta };
};

const isResource = (value: Json): value is Fields => isFields(value) && value.id !== undefined;

const isResources = (value: Json): value is Fields[] =>
  Array.isArray(value) && value.length > 0 && value.every(isResource);

/** Related resources in an envelope of their own. */
const inEnvelopes = (value: Json, isRelated = false): Json => {
  if (Array.isArray(value)) {
    const entries = value.map((entry) => inEnvelopes(entry));
    return isRelated && isResources(value) ? { data: entries } : entries;
  }
  if (!isFields(value)) return value;
  const inner = Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, inEnvelopes(entry, true)]));
  return isRelated && isResource(value) ? { data: inner } : inner;
};

/** An answer as JSON:API. A resource of which another version is included already stays an attribute. */
const toJsonApi = ({ data = null, ...others }: Fields): Fields => {
  const included = new Map<string, Fields>();
  const include = (value: Fields, type: string): Json => {
    const one = resourceOf(value, type);
    const key = `${type} ${one.id}`;
    if (JSON.stringify(included.get(key) ?? one) !== JSON.stringify(one)) return null;
    included.set(key, one);
    return { type, id: one.id ?? null };
  };
  const resourceOf = ({ id = '0', ...rest }: Fields, type: string): Fields => {
    const [attributes, relationships]: [Fields, Fields] = [{}, {}];
    for (const [name, value] of Object.entries(rest)) {
      const related = isResources(value)
        ? value.map((one) => include(one, name))
        : isResource(value)
          ? include(value, name)
          : null;
      if (related === null || [related].flat().includes(null)) attributes[name] = value;
      else relationships[name] = { data: related };
    }
    // A key of another table is the relationship, and no attribute.
    for (const name of Object.keys(relationships)) delete attributes[`${name}_id`];
    return { type, id: String(id), attributes, relationships };
  };
  const main = Array.isArray(data)
    ? data.map((one) => (isFields(one) ? resourceOf(one, 'main') : one))
    : isFields(data)
      ? resourceOf(data, 'main')
      : data;
  return { jsonapi: { version: '1.1' }, data: main, included: [...included.values()], ...others };
};

/** The body of a successful answer in other shapes. `method` distinguishes writes from reads. */
export const reshapeBody = (body: Json, method: string, options: ShapeOptions): Json | undefined => {
  const { shapes } = options;
  const isWrite = method !== 'GET';
  if (isWrite && (shapes.has('writesAnsweredByNothing') || shapes.has('writesAnsweredByEmptyPage'))) return undefined;
  if (isWrite && shapes.has('writesAnsweredByMessage')) return { message: 'Done.' };
  const trimmed =
    shapes.has('essentialFieldsOnly') || shapes.has('wrongTypes') ? bare(body, shapes.has('wrongTypes')) : body;
  if (!isFields(trimmed)) return reshapeValue(trimmed, '', options);
  const isList = Array.isArray(trimmed.data);
  const shaped = isList ? reshapeList(trimmed, shapes) : trimmed;
  const ofUser = [
    ...(shapes.has('verifiedByTimestamp') ? [withoutStatus] : []),
    ...(shapes.has('userWithoutDriver') ? [withoutRelations] : []),
  ];
  const named =
    isFields(shaped) && shaped.data !== undefined
      ? { ...shaped, data: ofUser.reduce((data, change) => change(data), shaped.data) }
      : shaped;
  const related = isFields(named) && shapes.has('jsonApi') ? toJsonApi(named) : named;
  const nested =
    isFields(related) && shapes.has('fractal') ? { ...related, data: inEnvelopes(related.data ?? null) } : related;
  const reshaped = reshapeValue(nested, '', options);
  if (shapes.has('envelopeOfAnotherName') && isFields(reshaped)) {
    const { data = null, ...others } = reshaped;
    return { ...others, result: data };
  }
  return !isList && shapes.has('withoutEnvelope') && isFields(reshaped) && isFields(reshaped.data ?? null)
    ? (reshaped.data as Json)
    : reshaped;
};
