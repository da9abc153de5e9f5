/** @jest-environment node */
import { sampleAnswers } from '../../sandbox/world/insurance-sample';
import { type Client, day, type Loose, openSandbox, shown, type TestWorld } from './support';

const sandbox = openSandbox();
let world: TestWorld;
let client: Client;
let vehicleId: number;

beforeEach(async () => {
  world = await sandbox.world();
  client = await world.signedIn();
  vehicleId = (await client.get('/v1/insure/vehicles')).body.data[0].id;
});

const schema = async (): Promise<Loose> => (await client.get('/v1/insure/question-schema')).body.data;
const claims = async (): Promise<Loose> => (await client.get('/v1/insure/claim-schema')).body.data;
const store = (answers: Record<string, unknown> = {}, rest: Record<string, unknown> = {}) =>
  client.post('/v1/insure/store', {
    schema_version: '2026-02',
    claim_schema_version: '2026-01',
    answers: sampleAnswers(vehicleId, answers),
    declarations: ['accurate', 'shared', 'not_insured_yet'],
    ...rest,
  });
const errorsOf = async (answers: Record<string, unknown>, rest?: Record<string, unknown>): Promise<Loose> => {
  const { status, body, text } = await store(answers, rest);
  expect([status, text.length > 0]).toEqual([422, true]);
  return body.errors;
};
const kept = async (answers: Record<string, unknown>, rest?: Record<string, unknown>): Promise<Loose> => {
  const { status, body } = await store(answers, rest);
  expect([status, body.errors]).toEqual([201, undefined]);
  return (await client.get(`/v1/insure/quotes/${body.data.id}`)).body.data;
};

describe('The forms (AP-19)', () => {
  it('have every kind of question, every prefill, and only rules about earlier questions', async () => {
    const [form, claim] = [await schema(), await claims()];
    const questions: Loose[] = form.sections.flatMap((section: Loose) => section.questions);
    const inner: Loose[] = questions.flatMap((question) => question.questions ?? []);
    const all = [...questions, ...inner, ...claim.sections.flatMap((section: Loose) => section.questions)];
    const seen = (name: string) => [...new Set(all.map((one) => one[name]).filter(Boolean))].sort();
    expect(seen('kind')).toEqual(
      [
        'choice',
        'choices',
        'date',
        'email',
        'group',
        'integer',
        'money',
        'month',
        'phone',
        'postcode',
        'registration',
        'text',
        'textarea',
      ].concat(['vehicle', 'yes_no']),
    );
    expect(seen('prefill')).toHaveLength(9);
    expect(seen('item_schema')).toEqual(['claim', 'inline']);
    const operators = [...form.sections, ...all].flatMap((one) =>
      (one.show_when?.rules ?? []).map((rule: Loose) => rule.operator),
    );
    expect([...new Set(operators)].sort()).toEqual(['answered', 'eq', 'gt', 'gte', 'in', 'lt', 'neq', 'not_in']);

    const keys = questions.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    const asked: string[] = [];
    for (const section of form.sections) {
      for (const rule of section.show_when?.rules ?? []) expect(asked).toContain(rule.question);
      for (const question of section.questions) {
        for (const rule of question.show_when?.rules ?? []) expect(asked).toContain(rule.question);
        const before = [...asked];
        for (const item of question.questions ?? []) {
          for (const rule of item.show_when?.rules ?? []) expect(before).toContain(rule.question);
          before.push(item.key);
        }
        asked.push(question.key);
      }
    }
    expect(form.sections).toHaveLength(9);
  });

  it('grow to as many questions as a bench wants, in another version when one is asked for', async () => {
    await world.control('PATCH', '', { questions: 200, formVersion: '2026-03' });
    const form = await schema();
    expect(form.sections.flatMap((section: Loose) => section.questions)).toHaveLength(200);
    expect((await store()).body.errors).toEqual({
      schema_version: ['The questions have changed. Look through them again'],
    });
    expect((await store({ more_1: 'often_2' }, { schema_version: '2026-03' })).status).toBe(201);
    expect(await errorsOf({ more_1: 'maybe' }, { schema_version: '2026-03' })).toEqual({
      'answers.more_1': ['Select from the answers'],
    });
  });

  it('may hold a question of a kind that nobody knows; it is answered with a text', async () => {
    await world.control('PATCH', '', { unknownQuestion: true });
    const form = await schema();
    expect(form.sections.at(-1).questions).toMatchObject([{ key: 'signature', kind: 'signature' }]);
    expect((await kept({ signature: 'A Farrow' })).answers.signature).toBe('A Farrow');
    expect(await errorsOf({ signature: 7 })).toEqual({ 'answers.signature': ['Enter a text'] });
  });
});

describe('Answers', () => {
  it('to questions that are not shown, or that nobody asked, are not checked and not kept', async () => {
    const { answers } = await kept({
      modified: false,
      modifications: [{ what: 7 }],
      school_council: 'x'.repeat(500),
      tracker_name: 'Findit',
      had_claims: false,
      claims: 'nonsense',
      licence_number: '',
      other_job: '   ',
      debts: [],
      unheard_of: true,
    });
    const names = [
      'modifications',
      'school_council',
      'tracker_name',
      'claims',
      'licence_number',
      'other_job',
      'debts',
      'unheard_of',
    ];
    expect(Object.keys(answers).filter((name) => names.includes(name))).toEqual([]);
  });

  it('that are hidden count for nothing in the rules that look at them', async () => {
    // The registration hangs on a question that is hidden without a bonus.
    const { answers } = await kept({ ncb_years: '0', ncb_elsewhere: true });
    expect(Object.keys(answers).filter((name) => name.startsWith('ncb_'))).toEqual(['ncb_years']);
  });

  it('decide which pages and questions follow, also where they are wrong themselves', async () => {
    expect(
      await errorsOf({
        value: { amount: 4_000_000, currency: 'GBP' },
        kinds_of_work: ['school'],
        hours_a_week: 110,
        cancelled_cover: true,
      }),
    ).toEqual({
      'answers.tracker_name': ['Enter an answer'],
      'answers.hours_a_week': ['Enter 100 or less'],
      'answers.long_hours': ['Enter an answer'],
      'answers.school_council': ['Enter an answer'],
      'answers.school_days': ['Enter a number'],
      'answers.school_escort': ['Select yes or no'],
      'answers.refused_details': ['Enter an answer'],
    });
    expect(await errorsOf({ ncb_years: '4', ncb_protect: undefined })).toEqual({
      'answers.ncb_protect': ['Select yes or no'],
    });
    expect((await kept({ ncb_years: '3' })).answers.ncb_protect).toBeUndefined();
    expect(await errorsOf({ licence_number: 'FARRO809176A99XX' })).toEqual({
      'answers.licence_check': ['Select yes or no'],
    });
  });

  it('are kept as they were meant', async () => {
    const { answers } = await kept({
      overnight_postcode: ' zm42qa',
      ncb_elsewhere: true,
      ncb_registration: 'ta24 lmr',
      other_job: '  Baker ',
      value: { amount: 1_450_000, currency: 'GBP', note: 'x' },
    });
    expect(answers).toMatchObject({ overnight_postcode: 'ZM4 2QA', ncb_registration: 'TA24LMR', other_job: 'Baker' });
    expect(answers.value).toEqual({ amount: 1_450_000, currency: 'GBP' });
  });

  it.each(
    shown([
      ['vehicle_id', null, 'Select a vehicle'],
      ['vehicle_id', 'x', 'Select one of your vehicles'],
      ['value', { amount: 49_999, currency: 'GBP' }, 'Enter £500 or more'],
      ['value', { amount: 10_000_001, currency: 'GBP' }, 'Enter £100,000 or less'],
      ['value', { amount: 100_000, currency: 'EUR' }, 'Enter an amount in pounds, like 1,450'],
      ['value', 1_000, 'Enter an amount in pounds, like 1,450'],
      ['bought_in', '2026-13', 'Enter a month, like 3 2026'],
      ['bought_in', '1890-01', expect.stringMatching(/^It must be [A-Z][a-z]+ \d{4} or later$/)],
      ['bought_in', '2999-01', expect.stringMatching(/^It must be [A-Z][a-z]+ \d{4} or earlier$/)],
      ['keeper', 'nobody', 'Select from the answers'],
      ['keeper', '', 'Select an answer'],
      ['overnight_postcode', 'ZM', 'Enter a postcode, like ZM4 2QA'],
      ['security', ['alarm', 'alarm'], 'Select from the answers'],
      ['security', 'alarm', 'Select from the answers'],
      ['kinds_of_work', [], 'Select at least one'],
      ['kinds_of_work', ['bookings', 'airport', 'chauffeur', 'courier', 'weddings'], 'Select 4 at most'],
      ['annual_miles', 12_000.5, 'Enter a whole number'],
      ['annual_miles', '38000', 'Enter a whole number'],
      ['modified', 'yes', 'Select yes or no'],
      ['badge_since', '2018-02-30', 'Enter a date, like 27 3 2026'],
      ['badge_number', 'x'.repeat(31), 'Enter 30 characters or fewer'],
      ['badge_number', 5, 'Enter a text'],
      ['licence_number', 'FARRO', 'Enter the licence number like FARRO809176A99XX'],
      ['email', 'adil', 'Enter an email address, like name@example.com'],
      ['phone', '07700', 'Enter a phone number with its country code, like +447700900142'],
      ['starts_on', day(-1), expect.stringMatching(/ or later$/)],
      ['starts_on', day(46), expect.stringMatching(/ or earlier$/)],
    ] as [string, unknown, string][]),
  )('%s %s is refused beside its question', async (name, _, value, message) => {
    expect(await errorsOf({ [name]: value })).toMatchObject({ [`answers.${name}`]: [message] });
  });

  it('are taken at the very edges', async () => {
    for (const changes of [
      { starts_on: day(0) },
      { starts_on: day(45) },
      { value: { amount: 50_000, currency: 'GBP' } },
      { annual_miles: 120_000 },
    ])
      expect((await store(changes)).status).toBe(201);
  });
});

describe('Items of a group', () => {
  const claim = (changes: object = {}) => ({ ...(sampleAnswers(1).claims as object[])[0], ...changes });
  const conviction = { code: 'SP30', convicted_on: day(-400), points: 3, banned: false };

  it('are checked one by one, and named by their place', async () => {
    expect(
      await errorsOf({
        claims: [claim(), claim({ happened_in: '2001-01', fault: null }), 'x'],
        had_convictions: true,
        convictions: [conviction, { ...conviction, code: 'other', points: 12 }],
        modified: true,
        modifications: [],
        who_drives: 'named',
        named_drivers: 'me',
      }),
    ).toEqual({
      'answers.claims.1.happened_in': [expect.stringMatching(/ or later$/)],
      'answers.claims.1.fault': ['Select an answer'],
      'answers.claims.2': ['Send the answers by name'],
      'answers.convictions.1.other_code': ['Enter an answer'],
      'answers.convictions.1.points': ['Enter 11 or less'],
      'answers.modifications': ['Add at least 1 change'],
      'answers.named_drivers': ['Send a list of drivers'],
    });
    expect(await errorsOf({ claims: Array.from({ length: 11 }, () => claim()) })).toEqual({
      'answers.claims': ['You can add up to 10'],
    });
  });

  it('look at their own answers first, and keep only what is shown', async () => {
    const quote = await kept({
      claims: [claim({ status: 'open', bonus_lost: true, unheard_of: 1 })],
      had_convictions: true,
      convictions: [
        { ...conviction, ban_months: 3 },
        { ...conviction, banned: true, ban_months: 6 },
      ],
    });
    expect(quote.answers.claims[0]).not.toHaveProperty('bonus_lost');
    expect(quote.answers.claims[0]).not.toHaveProperty('unheard_of');
    expect(quote.answers.convictions.map((one: Loose) => one.ban_months)).toEqual([undefined, 6]);
  });
});

describe('Versions and statements', () => {
  it('an old form is refused before its answers are looked at', async () => {
    expect(await errorsOf({ value: null }, { schema_version: '2025-11' })).toEqual({
      schema_version: ['The questions have changed. Look through them again'],
    });
    expect(await errorsOf({ value: null }, { claim_schema_version: '2025-01' })).toEqual({
      claim_schema_version: ['The questions about claims have changed. Look through them again'],
    });
    expect(await errorsOf({}, { claim_schema_version: null })).toHaveProperty('claim_schema_version');
  });

  it('the version of the claims is of no matter where none was asked about', async () => {
    expect((await kept({ had_claims: false }, { claim_schema_version: null })).claim_schema_version).toBeNull();
  });

  it('every statement must be confirmed', async () => {
    expect(await errorsOf({}, { declarations: ['accurate'] })).toEqual({ declarations: ['Confirm all statements'] });
  });

  it('a body of another shape is refused and harms nothing', async () => {
    for (const body of [
      [],
      'x',
      { schema_version: '2026-02' },
      { schema_version: '2026-02', answers: [], declarations: {} },
    ]) {
      const { status, body: answer } = await client.post('/v1/insure/store', body as object);
      expect([status, typeof answer.message]).toEqual([422, 'string']);
    }
    const polluting = JSON.parse(JSON.stringify({ x: 1 }).replace('"x"', '"__proto__"')) as Record<string, unknown>;
    expect((await store(polluting)).status).toBe(201);
    await sandbox.forgive(world, 'POST /v1/insure/store');
  });
});
