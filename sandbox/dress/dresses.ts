/** JSON as it leaves the sandbox. */
export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };
type Fields = { [name: string]: Json };

/**
 * Shapes that another operator's API may give the same facts (OP-01 to OP-06). Each is common in Laravel: a resource class, a cast, an older
 * paginator, a controller with its own answer to a write.
 */
export const dressNames = [
  /** `whenNotNull`: null fields are left out. */
  'nullsLeftOut',
  /** Empty text in place of null, as from columns that are not `nullable`. */
  'nullsAsEmptyText',
  /** Ids as numeric text. */
  'idsAsText',
  /** Ids as UUIDs, in answers, addresses and bodies alike. */
  'idsAsUuids',
  /** All numbers as text, as `decimal` casts and some database drivers give them. */
  'numbersAsText',
  /** Booleans as 0 and 1. */
  'flagsAsNumbers',
  /** Booleans as "0" and "1". */
  'flagsAsText',
  /** Days and moments as `2026-03-12T00:00:00.000000Z`. */
  'datesAsMoments',
  /** Days and moments as `2026-03-12 00:00:00`, UTC. */
  'datesWithoutZone',
  /** Lists without `links` and `meta`. */
  'listsAlone',
  /** Lists with `meta` and no `links`. */
  'listsWithMeta',
  /** Laravel's paginator without a resource class: `current_page` and `last_page` at the top. */
  'listsWithPagesAtTheTop',
  /** `simplePaginate`: the next page, but not the number of pages. */
  'listsWithoutLastPage',
  /** Lists that the contract sends in one page, in pages of two. */
  'listsInPages',
  /** Lists as objects with numeric keys, as from a filtered collection. */
  'listsAsMaps',
  /** Empty objects as `[]`. */
  'emptyMapsAsLists',
  /** Values of enumerations that the contract does not have. */
  'newWords',
  /** A single resource without the envelope `data`. */
  'withoutEnvelope',
  /** Writes are answered 200 with only a message. */
  'writesAnsweredByMessage',
  /** Writes are answered 204. */
  'writesAnsweredByNothing',
  /** Writes are answered 201 with an empty `text/html`, as `response('', 201)` is. */
  'writesAnsweredByEmptyPage',
  /** The user has `email_verified_at`, and no `status`. */
  'verifiedByMoment',
  /** The user is an id, an email address and a status: no driver, no fleet, no time zone. */
  'userAlone',
  /** The smallest useful API: of each object only its ids and the essential fields. */
  'bare',
  /** The same, but with all other fields in a wrong type: an object in place of a text, a text in place of a list. */
  'nonsense',
] as const;

/** One way to dress an answer. */
export type Dress = (typeof dressNames)[number];

/** All shapes at the same time. Of two that contradict each other, the one that differs more from the contract. */
export const everyDress: readonly Dress[] = [
  'nullsLeftOut',
  'idsAsUuids',
  'numbersAsText',
  'flagsAsText',
  'datesWithoutZone',
  'listsInPages',
  'listsAsMaps',
  'emptyMapsAsLists',
  'newWords',
  'writesAnsweredByNothing',
  'verifiedByMoment',
];

const isFields = (value: Json): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

const isIdName = (name: string): boolean => /(?:^|_)ids?$/.test(name);

const uuidStart = '00000000-0000-4000-8000-';

/** The UUID of a row's number. */
export const uuidOf = (id: number): string => uuidStart + String(id).padStart(12, '0');

/** Replaces UUIDs in a text with the ids of the rows. */
export const withoutUuids = (text: string): string =>
  text.replace(/00000000-0000-4000-8000-(\d{12})/g, (_uuid, digits: string) => String(Number(digits)));

const newWordStart = 'operator_';

/** Converts input of the portal for the sandbox: numeric text and UUIDs to numbers, new words to known ones. */
export const undress = (value: Json, name = ''): Json => {
  if (Array.isArray(value)) return value.map((entry) => undress(entry, name));
  if (isFields(value))
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, undress(entry, key)]));
  if (typeof value !== 'string') return value;
  const text = withoutUuids(value);
  if (isIdName(name.replace('[]', '')) && /^\d+$/.test(text)) return Number(text);
  return text.startsWith(newWordStart) ? text.slice(newWordStart.length) : text;
};

const dressDate = (text: string, dresses: ReadonlySet<Dress>): string => {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text);
  if (!isDay && !/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/.test(text)) return text;
  const moment = new Date(isDay ? `${text}T00:00:00Z` : text);
  if (Number.isNaN(moment.getTime())) return text;
  const seconds = moment.toISOString().slice(0, 19);
  if (dresses.has('datesWithoutZone')) return seconds.replace('T', ' ');
  return dresses.has('datesAsMoments') ? `${seconds}.000000Z` : text;
};

/** Fields to keep in addition to ids and nested resources: the subject of an item, and what the portal decides by. */
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

/** A word that no page may show. */
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

/** The shapes of a world, and what they depend on. */
export interface Wardrobe {
  readonly dresses: ReadonlySet<Dress>;
  /** Names of properties that the contract gives an enumeration. */
  readonly enumerated: ReadonlySet<string>;
}

const dressValue = (value: Json, name: string, wardrobe: Wardrobe): Json => {
  const { dresses } = wardrobe;
  if (Array.isArray(value)) {
    const entries = value.map((entry) => dressValue(entry, name, wardrobe));
    return dresses.has('listsAsMaps') && entries.some((entry) => typeof entry === 'object')
      ? Object.fromEntries(entries.map((entry, index) => [String(index), entry]))
      : entries;
  }
  if (isFields(value)) {
    const kept = Object.entries(value).filter(([, entry]) => entry !== null || !dresses.has('nullsLeftOut'));
    if (kept.length === 0 && dresses.has('emptyMapsAsLists')) return [];
    return Object.fromEntries(kept.map(([key, entry]) => [key, dressValue(entry, key, wardrobe)]));
  }
  if (typeof value === 'number') {
    if (isIdName(name) && dresses.has('idsAsUuids')) return uuidOf(value);
    return dresses.has('numbersAsText') || (isIdName(name) && dresses.has('idsAsText')) ? String(value) : value;
  }
  if (typeof value === 'boolean') {
    if (dresses.has('flagsAsText')) return value ? '1' : '0';
    return dresses.has('flagsAsNumbers') ? Number(value) : value;
  }
  if (value === null && !isIdName(name) && dresses.has('nullsAsEmptyText')) return '';
  if (typeof value !== 'string') return value;
  if (dresses.has('newWords') && wardrobe.enumerated.has(name)) return newWordStart + value;
  return dressDate(value, dresses);
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

const dressList = (body: Fields, dresses: ReadonlySet<Dress>): Json => {
  const { data = null, links, meta, ...others } = body;
  if (dresses.has('listsWithoutLastPage') && meta && isFields(meta)) {
    const { last_page: _last, total: _total, ...rest } = meta;
    return {
      ...others,
      data,
      links: isFields(links ?? null) ? { ...(links as Fields), last: null } : null,
      meta: rest,
    };
  }
  if (dresses.has('listsWithPagesAtTheTop')) return { ...(meta && isFields(meta) ? meta : {}), ...others, data };
  if (dresses.has('listsWithMeta')) return { ...others, data, ...(meta === undefined ? {} : { meta }) };
  return dresses.has('listsAlone') ? { ...others, data } : body;
};

/** The body of a successful answer in other shapes. `method` distinguishes writes from reads. */
export const dressBody = (body: Json, method: string, wardrobe: Wardrobe): Json | undefined => {
  const { dresses } = wardrobe;
  const isWrite = method !== 'GET';
  if (isWrite && (dresses.has('writesAnsweredByNothing') || dresses.has('writesAnsweredByEmptyPage'))) return undefined;
  if (isWrite && dresses.has('writesAnsweredByMessage')) return { message: 'Done.' };
  const trimmed = dresses.has('bare') || dresses.has('nonsense') ? bare(body, dresses.has('nonsense')) : body;
  if (!isFields(trimmed)) return dressValue(trimmed, '', wardrobe);
  const isList = Array.isArray(trimmed.data);
  const shaped = isList ? dressList(trimmed, dresses) : trimmed;
  const ofUser = [
    ...(dresses.has('verifiedByMoment') ? [withoutStatus] : []),
    ...(dresses.has('userAlone') ? [withoutRelations] : []),
  ];
  const named =
    isFields(shaped) && shaped.data !== undefined
      ? { ...shaped, data: ofUser.reduce((data, dress) => dress(data), shaped.data) }
      : shaped;
  const dressed = dressValue(named, '', wardrobe);
  return !isList && dresses.has('withoutEnvelope') && isFields(dressed) && isFields(dressed.data ?? null)
    ? (dressed.data as Json)
    : dressed;
};
