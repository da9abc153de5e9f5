/** @jest-environment node */
import { type CheckContext, checkItem, checkSection } from '../../../../src/features/insure/form/check';
import { type Answers, askedForm } from '../../../../src/features/insure/form/questions';
import { contractForm, formOf, type SampleQuestion } from './contract-form';

const context: CheckContext = { today: '2026-03-02', vehicleIds: ['3301'] };
const messageFor = (question: SampleQuestion, answer: string): string | undefined => {
  const form = formOf(question);
  return checkSection(form, form.sections[0] as never, { [question.key]: answer }, context)[question.key];
};

describe('one question and one answer (AP-19, ER-05)', () => {
  const options = [
    { value: 'a', label: 'A' },
    { value: 'b', label: 'B' },
  ];
  it.each<[string, Omit<SampleQuestion, 'key'>, string, string | undefined]>([
    ['left empty', { kind: 'text', required: true }, '  ', 'q: enter an answer'],
    ['left empty, and optional', { kind: 'text', min_length: 3, pattern: '^x$' }, '', undefined],
    ['too short', { kind: 'text', min_length: 3 }, ' ab ', 'q: enter at least 3 characters'],
    ['too long', { kind: 'textarea', max_length: 3 }, 'abcd', 'q: use 3 characters or fewer'],
    ['of the maximum length', { kind: 'text', max_length: 3 }, ' abc ', undefined],
    ['of the maximum length without its spaces', { kind: 'registration', max_length: 7 }, 'ya 23 kxp', undefined],
    [
      'too short without its spaces',
      { kind: 'registration', min_length: 7 },
      'ya 23 kx',
      'q: enter at least 7 characters',
    ],
    [
      'that does not match the pattern',
      { kind: 'text', pattern: '^[A-Z]{2}[0-9]{2}$', pattern_message: 'Enter the code, for example SP30.' },
      'spot 30',
      'q: enter the code, for example SP30.',
    ],
    ['that matches the pattern', { kind: 'text', pattern: '^[A-Z]{2}[0-9]{2}$' }, 'SP30', undefined],
    ['that matches in capitals without spaces', { kind: 'text', pattern: '^[A-Z]{2}[0-9]{2}$' }, 'sp 30', undefined],
    ['an unreadable pattern', { kind: 'text', pattern: '(' }, 'x', undefined],
    [
      'no email',
      { kind: 'email' },
      'me@home',
      'q: enter an email address in the correct format, for example name@example.com',
    ],
    ['an email', { kind: 'email' }, 'me@home.example', undefined],
    ['no telephone number', { kind: 'phone' }, '12', 'q: enter a phone number, for example 07700\u00a0900\u00a0142'],
    ['no postcode', { kind: 'postcode' }, 'ZM4', 'q: enter a full UK postcode, for example ZM4\u00a02QA'],
    ['a postcode typed loosely', { kind: 'postcode' }, 'zm42qa', undefined],
    [
      'too long for a plate',
      { kind: 'registration' },
      'ABCDEFGHI',
      'q: enter the registration in 8 letters and digits or fewer, for example YA23 KXP',
    ],
    ['no number', { kind: 'integer' }, 'ten', 'q: enter a whole number, for example 12'],
    ['half a number', { kind: 'integer' }, '1.5', 'q: enter a whole number, for example 12'],
    ['a number that is too small', { kind: 'integer', min: 1 }, '0', 'q: enter 1 or more'],
    ['a number that is too large', { kind: 'integer', min: 0, max: 11 }, '12', 'q: enter a number from 0 to 11'],
    ['no number from a range', { kind: 'integer', min: 1_000 }, '25k', 'q: enter a whole number, for example 1,000'],
    [
      'a number above a range',
      { kind: 'integer', min: 1_000, max: 120_000 },
      '1',
      'q: enter a number from 1,000 to 120,000',
    ],
    ['the smallest number', { kind: 'integer', min: 1 }, '1', undefined],
    ['the largest number', { kind: 'integer', max: 11 }, '11', undefined],
    ['a number with commas', { kind: 'integer', max: 60000 }, '25,000', undefined],
    ['no amount', { kind: 'money' }, 'a lot', 'q: enter an amount, for example 1450 or 1450.50'],
    ['too many pence', { kind: 'money' }, '1.505', 'q: enter an amount, for example 1450 or 1450.50'],
    [
      'an amount that is too small',
      { kind: 'money', min: 50_000, max: 10_000_000 },
      '499.99',
      'q: enter an amount from £500.00 to £100,000.00',
    ],
    ['an amount with a pound and commas', { kind: 'money', min: 50_000 }, '£14,500', undefined],
    ['no century', { kind: 'date' }, '1/2/26', 'q: date must have the year in full, for example 2026'],
    ['no day', { kind: 'date' }, '31/2/2026', 'q: date must be a real date, for example 9 3 2026'],
    [
      'a day too early',
      { kind: 'date', min_date: 'today', max_date: 'today+45d' },
      '2026-03-01',
      'q: enter 2\u00a0March 2026 or later',
    ],
    ['a day too late', { kind: 'date', max_date: 'today+45d' }, '2026-04-17', 'q: enter 16\u00a0April 2026 or earlier'],
    ['the last day', { kind: 'date', max_date: 'today+45d' }, '2026-04-16', undefined],
    ['no month', { kind: 'month' }, '13/2024', 'q: enter a month and year, for example 8 2024'],
    ['an empty month', { kind: 'month', required: true }, '', 'q: enter a month and year'],
    ['a month too early', { kind: 'month', min_date: 'today-5y' }, '2021-02', 'q: enter March 2021 or later'],
    ['the first month', { kind: 'month', min_date: 'today-5y', max_date: 'today' }, '2021-03', undefined],
    ['neither yes nor no', { kind: 'yes_no', required: true }, '', 'q: choose yes or no'],
    ['no', { kind: 'yes_no', required: true }, 'no', undefined],
    ['nothing chosen', { kind: 'choice', options, required: true }, '', 'q: choose one'],
    ['a choice that is no longer there', { kind: 'choice', options }, 'c', 'q: choose one'],
    ['none of several', { kind: 'choices', options, required: true }, '', 'q: choose at least one'],
    ['more than the maximum', { kind: 'choices', options, max_choices: 1 }, 'a\nb', 'q: choose up to 1'],
    [
      'no item of a required list',
      { kind: 'group', item_schema: 'claim', min_items: 0, required: true },
      '',
      'q: add one',
    ],
    ['another driver’s vehicle', { kind: 'vehicle' }, '7', 'q: choose a vehicle'],
    ['the driver’s vehicle', { kind: 'vehicle', required: true }, '3301', undefined],
  ])('%s', (_, question, answer, expected) => {
    expect(messageFor({ key: 'q', ...question }, answer)).toBe(expected);
  });

  it('is named in the message, because the error summary shows it too', () => {
    expect(messageFor({ key: 'q', kind: 'money', label: 'What is it worth today?', required: true }, '')).toBe(
      'What is it worth today? Enter an amount',
    );
  });
});

describe('a page with conditions and lists', () => {
  const form = askedForm(contractForm());
  const history = form.sections.find(({ key }) => key === 'history');
  if (!history) throw new Error('The contract has no such page.');
  const check = (answers: Answers) => checkSection(form, history, { ncb_years: '0', ...answers }, context);

  it('does not ask for hidden fields', () => {
    expect(check({ had_claims: 'no', claims: '1' })).toEqual({});
  });

  it('requires at least one item if the form does, and each to be valid', () => {
    expect(check({ had_claims: 'yes' })).toEqual({ claims: 'Claims: add a claim' });
    expect(check({ had_claims: 'yes', claims: '1' })).toEqual({ claims: 'Claims: claim 1 needs checking' });
    expect(
      check({ had_claims: 'yes', claims: '1', 'claims.0.happened_on': '2024-08', 'claims.0.fault': 'mine' }),
    ).toEqual({});
    expect(check({ had_claims: 'no', convictions: '11' })).toEqual({
      convictions: 'Motoring convictions in the last 5 years: you can add up to 10. Remove some',
    });
  });

  it('checks an item by its own questions', () => {
    const group = form.places.get('claims')?.question;
    if (!group) throw new Error('The contract has no such list.');
    expect(Object.keys(checkItem(form, group, 1, { claims: '2', 'claims.1.happened_on': '2024-08' }, context))).toEqual(
      ['fault'],
    );
  });
});
