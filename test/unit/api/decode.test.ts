/** @jest-environment node */
import fc from 'fast-check';
import { readsFrom } from '../../../src/api/contract';
import {
  amount,
  anyOf,
  content,
  type Deviation,
  day,
  deadline,
  decides,
  enumeration,
  fields,
  flag,
  happened,
  id,
  ifReadable,
  list,
  moment,
  needed,
  oneOf,
  optionally,
  ownFields,
  pagingOf,
  plain,
  quantity,
  type Reads,
  readDaysIn,
  record,
  rows,
  setApiTimeZone,
  text,
  textOrValue,
  timeZone,
  unreadable,
  webAddress,
  where,
} from '../../../src/api/decode';

// As on a host without TIME_ZONE.
readDaysIn('Europe/London');

/** Returns the value, and the places that could not be read. */
const decode = (reads: Reads<unknown>, sent: unknown) => {
  const deviations: Deviation[] = [];
  const read = reads(sent, (deviation) => deviations.push(deviation));
  return { read, lost: deviations.map(({ at }) => at) };
};

/** A `DateTime` as PHP encodes it. */
const php = (date: string, timezone: string) => ({ date, timezone_type: 3, timezone });

it.each<[string, Reads<unknown>, unknown, unknown]>([
  ['an id from a number', id(), 7, '7'],
  ['an id from numeric text', id(), '7', '7'],
  ['an id from a UUID', id(), 'c0ffee00-0000-4000-8000-000000000001', 'c0ffee00-0000-4000-8000-000000000001'],
  ['no id from a list', id(), [7], unreadable],
  ['no id from empty text', id(), '', unreadable],
  ['no id from a number that is not exact', id(), 2 ** 60, unreadable],
  ['text from a number', text(), 2018, '2018'],
  ['no text from an object', text(), {}, unreadable],
  ['an id with a slash and a space in it', id(), 'AB 12/3', 'AB 12/3'],
  ['true from 1', flag(), 1, true],
  ['true from "yes"', flag(), 'Yes', true],
  ['false from "FALSE"', flag(), 'FALSE', false],
  ['no flag from a list', flag(), [1], unreadable],
  ['true from "1"', flag(), '1', true],
  ['false from "0"', flag(), '0', false],
  ['no flag from any other word', flag(), 'maybe', unreadable],
  ['a number from text', quantity(), '12.5', 12.5],
  ['no number from words', quantity(), '12 weeks', unreadable],
  ['no number from infinity', quantity(), Number.POSITIVE_INFINITY, unreadable],
  ['an amount', amount(), { amount: -450, currency: 'GBP' }, { amount: -450, currency: 'GBP' }],
  ['an amount from text', amount(), { amount: '4253', currency: 'GBP' }, { amount: 4253, currency: 'GBP' }],
  [
    'an amount whose currency is written small',
    amount(),
    { amount: 4253, currency: 'gbp' },
    { amount: 4253, currency: 'GBP' },
  ],
  ['no amount from whole pounds in text', amount(), { amount: '42.00', currency: 'GBP' }, unreadable],
  ['no amount from pounds in text', amount(), { amount: '42.53', currency: 'GBP' }, unreadable],
  ['no amount from text alone', amount(), '£42.53', unreadable],
  ['no amount from a number alone', amount(), 4253, unreadable],
  ['no amount from a fraction of a penny', amount(), { amount: 42.5, currency: 'GBP' }, unreadable],
  ['no amount from a number that is not exact', amount(), { amount: 2 ** 53, currency: 'GBP' }, unreadable],
  ['no amount without a currency', amount(), { amount: 4253 }, unreadable],
  ['no amount, and not nought, from empty text', amount(), { amount: '', currency: 'GBP' }, unreadable],
  ['no amount, and not nought, from null', amount(), { amount: null, currency: 'GBP' }, unreadable],
  ['a day', day(), '2028-02-29', '2028-02-29'],
  ['a day from midnight UTC', day(), '2026-03-12T00:00:00.000000Z', '2026-03-12'],
  ['a day from a time without an offset', day(), '2026-03-12 00:00:00', '2026-03-12'],
  ['a day from midnight of its own offset', day(), '2026-06-12T00:00:00+01:00', '2026-06-12'],
  ['a day from midnight in London, told in UTC', day(), '2026-06-11T23:00:00.000000Z', '2026-06-12'],
  ['a day from its end', day(), '2026-06-12T23:59:59Z', '2026-06-12'],
  ['a day from its end in London, told in UTC', day(), '2026-06-12T22:59:59.000000Z', '2026-06-12'],
  ['a day from a time of it without an offset', day(), '2026-06-11 23:00:00', '2026-06-11'],
  ['no day from zeros', day(), '0000-00-00', unreadable],
  ['no day from the last one of the calendar', day(), '9999-12-31', unreadable],
  ['no day from the order of a country', day(), '12/03/2026', unreadable],
  ['no day that the calendar lacks', day(), '2026-02-29', unreadable],
  ['no day from half of one', day(), '2026-2-3', unreadable],
  ['no day from a number', day(), 20_260_312, unreadable],
  ['a time', moment(), '2026-03-12T09:30:00Z', '2026-03-12T09:30:00Z'],
  ['a time with fractions of a second', moment(), '2026-03-12T09:30:00.000000Z', '2026-03-12T09:30:00Z'],
  ['a time with an offset', moment(), '2026-03-12T09:30:00+01:00', '2026-03-12T08:30:00Z'],
  ['a time with microseconds and an offset', moment(), '2026-06-12T09:30:00.123456+01:00', '2026-06-12T08:30:00.123Z'],
  [
    'a time with an offset of hours, as PostgreSQL writes it',
    moment(),
    '2026-06-12 09:30:00+01',
    '2026-06-12T08:30:00Z',
  ],
  ['a time with fractions and such an offset', moment(), '2026-06-12 09:30:00.5+00', '2026-06-12T09:30:00.500Z'],
  ['a time without an offset, which is UTC', moment(), '2026-03-12 09:30:00', '2026-03-12T09:30:00Z'],
  ['no time from an hour that no day has', moment(), '2026-02-23T25:30:00Z', unreadable],
  ['a time from a day, which is its midnight', moment(), '2026-07-01', '2026-06-30T23:00:00Z'],
  ['the end of something from a day, which is the end of that day', deadline(), '2026-07-01', '2026-07-01T22:59:59Z'],
  ['the end of something from a time', deadline(), '2026-07-01 12:00:00', '2026-07-01T12:00:00Z'],
  ['no time from a day that the calendar lacks', moment(), '2026-02-30', unreadable],
  ['no time from a number', moment(), 1_771_838_000, unreadable],
  [
    'a time that PHP wrote with an offset',
    moment(),
    php('2026-06-12 09:30:00.000000', '-04:30'),
    '2026-06-12T14:00:00Z',
  ],
  [
    'a time that PHP wrote with a zone',
    moment(),
    php('2026-06-12 09:30:00.000000', 'Europe/London'),
    '2026-06-12T08:30:00Z',
  ],
  ['a day that PHP wrote', day(), php('2026-06-12 00:00:00.000000', 'Europe/London'), '2026-06-12'],
  ['a day that PHP wrote as midnight in London', day(), php('2026-06-11 23:00:00.000000', 'UTC'), '2026-06-12'],
  [
    'no time that PHP wrote in an unknown zone',
    moment(),
    php('2026-06-12 09:30:00.000000', 'Mars/Olympus'),
    unreadable,
  ],
  ['no day of PHP without its zone', day(), { date: '2026-06-12 00:00:00.000000' }, unreadable],
  ['text from an enum', text(), { value: 'black', label: 'Black' }, 'black'],
  ['a web address', webAddress(), 'https://files.example/1', 'https://files.example/1'],
  ['no address from a script', webAddress(), 'javascript:alert(1)', unreadable],
  ['a word', enumeration(['paid', 'due']), 'due', 'due'],
  ['a word in capitals', enumeration(['to_accept', 'accepted']), 'TO_ACCEPT', 'to_accept'],
  ['a word with a space', enumeration(['to_accept', 'accepted']), 'To accept', 'to_accept'],
  ['a word with a hyphen', enumeration(['to_accept', 'accepted']), 'to-accept', 'to_accept'],
  ['a word as PHP names a case', enumeration(['to_accept', 'accepted']), 'ToAccept', 'to_accept'],
  ['a word as the name of a PHP class', enumeration(['document_type']), 'App\\Models\\DocumentType', 'document_type'],
  ['a word as the object of an enum', enumeration(['paid', 'due']), { value: 'paid', label: 'Paid' }, 'paid'],
  ['an unknown value in an enum object', enumeration(['paid']), { value: 'late', label: 'Late' }, { raw: 'late' }],
  ['text that is a word in capitals', textOrValue(['document_expired']), 'DOCUMENT-EXPIRED', 'document_expired'],
  ['text that is not in the list, unchanged', textOrValue(['document_expired']), 'MOT_EXPIRED', 'MOT_EXPIRED'],
  ['no text that is not text', textOrValue(['document_expired']), {}, unreadable],
  ['an unknown value that begins like a known one', enumeration(['paid', 'due']), 'PAID_LATE', { raw: 'PAID_LATE' }],
  ['no word from a number', enumeration(['paid', 'due']), 1, { raw: null }],
  ['whether it happened, from a time', happened(), '2026-01-05 09:00:00', true],
  ['that it did not happen, from zeros', happened(), '0000-00-00 00:00:00', false],
  ['no time zone that browsers do not know', timeZone(), 'GMT+0100 (BST)', unreadable],
  ['an unknown value as the operator wrote it', enumeration(['paid', 'due']), 'toString', { raw: 'toString' }],
  ['no word at all', enumeration(['paid', 'due']), {}, { raw: null }],
  ['a word that must be known, in capitals', oneOf(['all', 'any']), 'ALL', 'all'],
  ['no known value from an unknown one', oneOf(['paid', 'due']), 'toString', unreadable],
  ['the first shape that fits', anyOf(amount(), plain()), 7, 7],
  ['only what makes sense', where(quantity(), (number) => number > 0, 'more than nothing'), 0, unreadable],
])(
  'a value is read in every shape that Laravel gives it, or not at all: %s (OP-02, OP-04, SEC-12)',
  (_, reads, sent, expected) => {
    expect(decode(reads, sent).read).toEqual(expected);
  },
);

describe('a time without an offset is in the configured time zone (OP-04)', () => {
  afterEach(() => setApiTimeZone('UTC'));

  it.each([
    ['Europe/London', '2026-03-29 00:59:59', '2026-03-29T00:59:59Z'],
    ['Europe/London', '2026-03-29 02:00:00', '2026-03-29T01:00:00Z'],
    ['Europe/London', '2026-10-25 02:00:00', '2026-10-25T02:00:00Z'],
    ['America/New_York', '2026-07-01T23:30:00.250', '2026-07-02T03:30:00.250Z'],
    ['Asia/Kolkata', '2026-03-12T09:30', '2026-03-12T04:00:00Z'],
    ['Asia/Kolkata', '2026-03-12T09:30:00Z', '2026-03-12T09:30:00Z'],
    ['Asia/Kolkata', '2026-03-12T09:30:00+01:00', '2026-03-12T08:30:00Z'],
  ])('%s, %s: %s', (zone, sent, read) => {
    setApiTimeZone(zone);
    expect(decode(moment(), sent).read).toBe(read);
    expect(decode(day(), sent).read).toBe(sent.slice(0, 10));
  });
});

describe('optional values (OP-01)', () => {
  const decodeRecord = fields({
    id: needed(id()),
    name: text(),
    until: decides(day()),
    status: enumeration(['on', 'off']),
  });
  const empty = { id: '1', name: null, until: null, status: { raw: null } };

  it.each<[unknown, unknown, string[]]>([
    [
      { id: 1, name: 'A', until: '2026-03-12', status: 'on' },
      { id: '1', name: 'A', until: '2026-03-12', status: 'on' },
      [],
    ],
    [{ id: 1 }, empty, ['name', 'status']],
    [{ id: 1, name: null, until: [], status: 'off' }, { ...empty, status: 'off' }, []],
    [{ id: 1, name: '', until: '', status: 'off' }, { ...empty, status: 'off' }, []],
    [{ id: 1, name: 'A', until: '0000-00-00 00:00:00', status: 'off' }, { ...empty, name: 'A', status: 'off' }, []],
    [{ id: 1, name: 'A', until: '9999-12-31', status: 'off' }, { ...empty, name: 'A', status: 'off' }, []],
    [{ id: 1, name: {}, status: 'paused' }, { ...empty, status: { raw: 'paused' } }, ['name', 'status']],
    [{ name: 'A', status: 'on' }, unreadable, ['id']],
    [[1], unreadable, ['']],
  ])('%j', (sent, read, lost) => {
    expect(decode(decodeRecord, sent)).toEqual({ read, lost });
  });

  it('a required value that cannot be read is an error, not a missing value: a sent document, an end, an amount', () => {
    expect(decode(decodeRecord, { id: 1, name: 'A', until: 'soon', status: 'on' })).toEqual({
      read: unreadable,
      lost: ['until'],
    });
    expect(decode(fields({ owed: decides(amount()) }), { owed: { amount: 'much', currency: 'GBP' } }).read).toBe(
      unreadable,
    );
  });

  it('a nested object without a required value is missing', () => {
    const car = fields({ id: needed(id()), driver: fields({ id: needed(id()), name: text() }) });
    expect(decode(car, { id: 1, driver: { name: 'A' } })).toEqual({
      read: { id: '1', driver: null },
      lost: ['driver.id'],
    });
  });

  it('inherited properties are not read', () => {
    expect(decode(fields({ constructor: text(), toString: text() }), {}).read).toEqual({
      constructor: null,
      toString: null,
    });
  });

  it('a missing or unreadable property is left out', () => {
    const hint = fields({ help: optionally(text()) });
    for (const nothing of [{}, { help: null }]) expect(decode(hint, nothing)).toEqual({ read: {}, lost: [] });
    expect(decode(hint, { help: {} })).toEqual({ read: {}, lost: ['help'] });
  });

  it('a list with an unreadable entry is rejected, and the error names its path', () => {
    expect(decode(rows(decodeRecord), [{ id: 1, name: 'A', status: 'on' }, { name: 'B', status: 'on' }, 'C'])).toEqual({
      read: unreadable,
      lost: ['1.id', '2'],
    });
  });

  it('an optional list contains what can be read', () => {
    expect(decode(list(text()), undefined)).toEqual({ read: [], lost: [''] });
    expect(decode(list(text()), null)).toEqual({ read: [], lost: [] });
    expect(decode(list(text()), 'text')).toEqual({ read: [], lost: [''] });
    expect(decode(list(text()), ['A', {}])).toEqual({ read: ['A'], lost: ['1'] });
  });

  it('our own host sends everything, or it cannot be read', () => {
    const readOwn = ownFields({ reference: text(), topic: decides(text()) });
    expect(decode(readOwn, { reference: 'A' }).read).toEqual({ reference: 'A', topic: null });
    expect(decode(readOwn, { topic: 'A' }).read).toBe(unreadable);
  });
});

describe('lists and maps (OP-02, OP-03)', () => {
  it('an object with numbers or days as keys is a list, and no other object', () => {
    expect(decode(rows(id()), { 0: 1, 4: 2 }).read).toEqual(['1', '2']);
    expect(decode(rows(id()), { '2026-03-09': 1, '2026-03-02': 2 }).read).toEqual(['1', '2']);
    for (const sent of [{}, { id: 1 }, { '-': 1 }, 'text', null, 7])
      expect(decode(rows(id()), sent).read).toBe(unreadable);
  });

  it('an empty map may come as a list', () => {
    expect(decode(ifReadable(fields({ name: text() })), [])).toEqual({ read: null, lost: [] });
    expect(decode(record(text()), []).read).toEqual({});
    expect(decode(record(text()), { a: 'x', b: {} })).toEqual({ read: { a: 'x' }, lost: ['b'] });
  });

  it('an answer may have an envelope', () => {
    const decodeRecord = fields({ id: needed(id()) });
    expect(decode(content(decodeRecord), { data: { id: 1 } }).read).toEqual({ id: '1' });
    expect(decode(content(decodeRecord), { id: 1 }).read).toEqual({ id: '1' });
    expect(decode(content(decodeRecord), { data: {} })).toEqual({ read: unreadable, lost: ['data.id'] });
    expect(decode(content(decodeRecord), { data: { data: { id: 1 } } }).read).toEqual({ id: '1' });
    expect(decode(content(rows(decodeRecord)), [{ id: 1 }]).read).toEqual([{ id: '1' }]);
    expect(decode(content(rows(decodeRecord)), { 0: { id: 1 } }).read).toEqual([{ id: '1' }]);
    expect(decode(content(rows(decodeRecord)), { data: { data: [{ id: 1 }], total: 1 } }).read).toEqual([{ id: '1' }]);
  });

  it.each<unknown>([
    '',
    '<!DOCTYPE html><p>Down for maintenance</p>',
    null,
    { data: null },
    { data: {} },
    {},
    { errors: [] },
    { data: { messages: [] } },
    { items: [], others: [] },
    { data: { items: [], others: {} } },
    { data: { id: 1 } },
    { data: [null] },
    { data: [[]] },
    { data: 'none' },
    { success: false, message: 'It did not work.' },
  ])('a value that is not a list is not read as an empty one: %j', (sent) => {
    expect(decode(content(rows(fields({ id: needed(id()) }))), sent).read).toBe(unreadable);
  });

  it.each<unknown>([
    { data: [{ id: 1 }] },
    [{ id: 1 }],
    { data: { uuid: 'c0ffee' } },
    { data: { uuid: 'c0ffee', owner: { id: 1 } } },
    { user: { id: 1 }, driver: { id: 2 } },
    { user_id: 7, driver: { id: 2 } },
    { errors: { id: 1 } },
  ])('a value that is not a single resource is not read as one: %j', (sent) => {
    expect(decode(content(fields({ id: needed(id()) })), sent).read).toBe(unreadable);
  });

  it.each<[string, unknown]>([
    ['a name of its own', { vehicles: [{ id: 1 }], links: {}, meta: { total: 1 } }],
    ['a name of its own, with an older paginator', { vehicles: [{ id: 1 }], current_page: 1, perPage: 15, total: 1 }],
    ['a name inside data, as JSend does', { status: 'success', data: { vehicles: [{ id: 1 }] } }],
    ['a name and a message', { success: true, message: 'OK', result: [{ id: 1 }] }],
    ['JSON:API', { data: [{ type: 'vehicles', id: '1', attributes: {} }], jsonapi: { version: '1.1' } }],
  ])('a list may have an envelope with %s', (_, sent) => {
    expect(decode(content(rows(fields({ id: needed(id()) }))), sent)).toEqual({ read: [{ id: '1' }], lost: [] });
  });

  it('an object may have an envelope with any name, if the object’s own fields are not outside it', () => {
    const settings = content(fields({ status: text(), account: fields({ bank: text() }) }));
    expect(decode(settings, { payout_settings: { status: 'on', account: { bank: 'B' } } })).toEqual({
      read: { status: 'on', account: { bank: 'B' } },
      lost: [],
    });
    expect(decode(settings, { account: { bank: 'B' } }).read).toEqual({ status: null, account: { bank: 'B' } });
    expect(decode(content(rows(fields({ id: needed(id()) }))), { vehicles: [] }).read).toEqual([]);
  });

  it('related objects and lists may have an envelope of their own, as league/fractal sends them', () => {
    const car = fields({ id: needed(id()), driver: fields({ id: needed(id()) }), files: list(text()) });
    expect(decode(content(car), { data: { id: 1, driver: { data: { id: 2 } }, files: { data: ['a'] } } })).toEqual({
      read: { id: '1', driver: { id: '2' }, files: ['a'] },
      lost: [],
    });
  });

  it.each(['expiresOn', 'expires-on'])('a name may be spelt %s, unless the contract’s name is there', (name) => {
    const decodeRecord = fields({ expires_on: day() });
    expect(decode(decodeRecord, { [name]: '2026-03-12' })).toEqual({ read: { expires_on: '2026-03-12' }, lost: [] });
    expect(decode(decodeRecord, { [name]: '2026-03-12', expires_on: null }).read).toEqual({ expires_on: null });
  });

  describe('JSON:API', () => {
    const person = fields({ id: needed(id()), name: text() });
    const change = fields({
      id: needed(id()),
      status: text(),
      driver: person,
      driver_id: id(),
      vehicle_change_id: id(),
      documents: list(person),
    });
    const link = (type: string, id: string) => ({ type, id });
    const answer = (relationships: object, included: unknown = []) => ({
      data: { type: 'changes', id: '7', attributes: { status: 'pending', id: 'other' }, relationships },
      included,
    });
    const read = (sent: unknown) => decode(content(change), sent).read;
    const emptyDocument = { id: '7', status: 'pending', driver: null, driver_id: null, vehicle_change_id: null };

    it('has its attributes and its id', () => {
      expect(read(answer({}))).toEqual({ ...emptyDocument, documents: [] });
    });

    it('has related resources from included, even those that refer back', () => {
      const relationships = {
        driver: { data: link('people', '2') },
        vehicleChange: { data: null },
        documents: { data: [link('people', '3'), link('people', '2')] },
      };
      const included = [
        {
          ...link('people', '2'),
          attributes: { name: 'B' },
          relationships: { change: { data: link('changes', '7') } },
        },
        { ...link('people', '3'), attributes: { name: 'C' } },
        { ...link('other', '2'), attributes: { name: 'D' } },
      ];
      expect(read(answer(relationships, included))).toEqual({
        ...emptyDocument,
        driver: { id: '2', name: 'B' },
        driver_id: '2',
        documents: [
          { id: '3', name: 'C' },
          { id: '2', name: 'B' },
        ],
      });
    });

    it('has the id of a related resource that is not included, and no part of a list', () => {
      const relationships = {
        driver: { data: link('people', '2') },
        'vehicle-change': { data: link('changes', '9') },
        documents: { data: [link('people', '3'), link('people', '2')] },
      };
      const included = [{ ...link('people', '3'), attributes: { name: 'C' } }];
      expect(read(answer(relationships, included))).toEqual({
        ...emptyDocument,
        driver_id: '2',
        vehicle_change_id: '9',
        documents: [],
      });
    });

    it.each<unknown>([
      null,
      [],
      'text',
      { driver: null },
      { driver: { links: {} } },
      { driver: { data: 'text' } },
      { __proto__: { data: null } },
    ])('and relationships of another kind are left out: %j', (relationships) => {
      expect(read(answer(relationships as object, { 0: null, 1: 'text' }))).toMatchObject({ id: '7', driver: null });
    });
  });

  it('10 MB of rows are read in one go', () => {
    const row = { id: 1, name: 'x'.repeat(90), status: 'on', at: '2026-03-12T09:30:00.000000Z' };
    const answer = { data: Array.from({ length: 70_000 }, (_, index) => ({ ...row, id: index })) };
    const decodeRecord = fields({ id: needed(id()), name: text(), status: enumeration(['on', 'off']), at: moment() });
    expect(decode(content(rows(decodeRecord)), answer).read).toHaveLength(70_000);
  });

  it.each<[string, unknown, object]>([
    ['meta', { data: [], meta: { total: 3, last_page: 2 } }, { total: 3, lastPage: 2 }],
    ['the top, as text', { data: [], total: '3', last_page: '2' }, { total: 3, lastPage: 2 }],
    ['an envelope inside the envelope', { data: { data: [], total: 3, last_page: 2 } }, { total: 3, lastPage: 2 }],
    ['nowhere', { data: [] }, { total: null, lastPage: null }],
    ['an empty meta', { data: [], meta: [] }, { total: null, lastPage: null }],
    ['nulls', { data: [], meta: { total: null, last_page: null } }, { total: null, lastPage: null }],
    ['nonsense', { data: [], meta: { total: -1, last_page: 0 } }, { total: null, lastPage: null }],
    ['camel case', { data: [], meta: { total: 3, lastPage: 2 } }, { total: 3, lastPage: 2 }],
    ['a page of JSON:API', { data: [], meta: { page: { total: 3, lastPage: 2 } } }, { total: 3, lastPage: 2 }],
    ['league/fractal', { data: [], meta: { pagination: { total: 3, total_pages: 2 } } }, { total: 3, lastPage: 2 }],
    ['an envelope of another name', { rows: [], meta: { total: 3, last_page: 2 } }, { total: 3, lastPage: 2 }],
    ['JSend’s `data`', { data: { rows: [], total: 3, last_page: 2 } }, { total: 3, lastPage: 2 }],
  ])('reads the number of pages from %s', (_, answer, paging) => {
    expect(pagingOf(answer)).toEqual({ ...paging, next: undefined });
  });

  it.each<[string, unknown, unknown]>([
    ['a page', { data: [], links: { next: 'https://api.example/v1/rows?per_page=15&page=2' } }, { page: '2' }],
    ['a cursor', { data: [], links: { next: '/v1/rows?cursor=eyJpZCI6MTV9' }, meta: [] }, { cursor: 'eyJpZCI6MTV9' }],
    ['the older paginator', { data: [], next_page_url: '/v1/rows?page=3' }, { page: '3' }],
    [
      'a page of JSON:API',
      { data: [], links: { next: '/v1/rows?page%5Bnumber%5D=2&page%5Bsize%5D=15&per_page=100' } },
      { 'page[number]': '2', 'page[size]': '15' },
    ],
    ['an address in meta', { data: [], links: [], meta: { next_page_url: '/v1/rows?page=2' } }, { page: '2' }],
    ['a cursor in camel case', { data: [], meta: { nextCursor: 'abc' } }, { cursor: 'abc' }],
    ['league/fractal', { data: [], meta: { pagination: { links: { next: '/v1/rows?page=2' } } } }, { page: '2' }],
    ['nothing after the last one', { data: [], links: { next: null } }, null],
    ['an address that says no page', { data: [], links: { next: '/v1/rows' } }, null],
    ['no answer', 'text', undefined],
  ])('the next page is named by %s', (_, answer, next) => {
    expect(pagingOf(answer).next).toEqual(next);
  });
});

it('each schema knows every word of the contract’s enumerations, or has the wrong type', () => {
  const words = fields({ status: enumeration(['paid']) });
  expect(readsFrom<{ status: 'paid' | null }>()(words)).toBe(words);
  // @ts-expect-error `due` is missing.
  expect(readsFrom<{ status: 'paid' | 'due' }>()(words)).toBe(words);
  // @ts-expect-error `due` is missing in the rows.
  readsFrom<{ rows: { status: 'paid' | 'due' | null }[] | null }>()(fields({ rows: rows(words) }));
});

describe('property names such as __proto__ (SEC-12)', () => {
  it('do not change any object', () => {
    const answer = JSON.parse('{"id": 1, "__proto__": {"name": "planted"}}') as unknown;
    expect(decode(fields({ id: needed(id()), name: text() }), answer).read).toEqual({ id: '1', name: null });
    decode(record(plain()), answer);
    expect(Object.prototype).not.toHaveProperty('name');
  });

  it('and random data throw nothing', () => {
    const decodeRecord = fields({
      id: id(),
      lines: list(fields({ amount: amount() })),
      more: record(quantity()),
      at: moment(),
    });
    fc.assert(fc.property(fc.jsonValue(), (sent) => void decode(content(rows(decides(decodeRecord))), sent)));
  });
});
