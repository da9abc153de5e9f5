/** @jest-environment node */

import { answeredLines } from '../../../../src/features/insure/form/answer-texts';
import { pageStatuses } from '../../../../src/features/insure/form/page-status';
import { prefilledAnswers } from '../../../../src/features/insure/form/prefill';
import { type Answers, askedForm, withoutItem } from '../../../../src/features/insure/form/questions';
import { rejectedAnswers } from '../../../../src/features/insure/form/rejected';
import { requestBody } from '../../../../src/features/insure/form/request';
import { answersFrom, kindOf } from '../../../../src/features/insure/form/values';
import { vehicle as sample } from '../samples';
import { contractForm, formOf, when } from './contract-form';

const form = askedForm(contractForm());
const questions = form.sections.flatMap((section) => section.questions);
const vehicle = { ...sample, id: '3301', registration: 'TA23KXP', make: 'Aldera', model: 'Meridian' };
const answers: Answers = {
  vehicle_id: '3301',
  value: '14,500',
  overnight_postcode: 'zm42qa',
  modified: 'no',
  modifications: 'a tow bar, typed before it was said that there is none',
  ncb_years: '5_plus',
  had_claims: 'yes',
  claims: '2',
  'claims.0.happened_on': '2024-08',
  'claims.0.fault': 'other',
  'claims.0.cost': '1200.50',
  'claims.1.happened_on': '2025-01',
  'claims.1.fault': 'mine',
  'claims.1.note': '  ',
  starts_on: '2026-03-12',
  uses: 'app\nschool',
};

describe('the sent answers (AP-19)', () => {
  it('are those that are shown and answered, each as the contract has it', () => {
    expect(requestBody(form, answers, ['accurate'])).toEqual({
      schema_version: '2026-02',
      claim_schema_version: '2026-01',
      answers: {
        vehicle_id: '3301',
        value: { amount: 1_450_000, currency: 'GBP' },
        overnight_postcode: 'ZM4 2QA',
        modified: false,
        ncb_years: '5_plus',
        had_claims: true,
        claims: [
          { happened_on: '2024-08', fault: 'other', cost: { amount: 120_050, currency: 'GBP' } },
          { happened_on: '2025-01', fault: 'mine' },
        ],
        starts_on: '2026-03-12',
        uses: ['app', 'school'],
      },
      declarations: ['accurate'],
    });
  });

  it('omit the claims and their version if none were asked about', () => {
    const body = requestBody(form, { ...answers, had_claims: 'no' }, []);
    expect(body.claim_schema_version).toBeNull();
    expect(body.answers).not.toHaveProperty('claims');
  });

  it('are restored as typed, for another quote with the same answers', () => {
    const { answers: sent } = requestBody(form, answers, []);
    const restored = answersFrom(questions, {
      ...sent,
      gone: 'a question that is no longer asked',
      modified: 'as text',
    });
    expect(requestBody(form, restored, []).answers).toEqual(
      Object.fromEntries(Object.entries(sent).filter(([key]) => key !== 'modified')),
    );
    expect(restored).not.toHaveProperty('gone');
  });

  it('move up when an item of a list is removed', () => {
    const remaining = withoutItem(answers, { group: 'claims', index: 0 });
    expect(requestBody(form, remaining, []).answers.claims).toEqual([{ happened_on: '2025-01', fault: 'mine' }]);
    expect(remaining).toMatchObject({ claims: '1', value: '14,500' });
    expect(Object.keys(remaining).filter((name) => name.startsWith('claims.1'))).toEqual([]);
  });
});

describe('the status of the pages', () => {
  const context = { today: '2026-03-02', vehicleIds: ['3301'] };
  const statuses = (given: Answers, saved: readonly string[], rejected = {}) =>
    pageStatuses(form, given, context, new Set(saved), rejected).map(({ key, status }) => `${key} ${status}`);

  it('is unfinished until the driver saves a page, even if every answer was prefilled', () => {
    expect(statuses(answers, ['vehicle'])).toEqual(['vehicle done', 'history todo', 'cover todo']);
  });

  it('leaves out a page of which no question is asked', () => {
    const only = { key: 'cost', kind: 'text', show_when: when({ question: 'modified', operator: 'eq', value: true }) };
    expect(pageStatuses(formOf(only), {}, context, new Set(), {})).toEqual([]);
  });

  it('asks to check a page whose answer is no longer valid or was rejected', () => {
    expect(statuses({ ...answers, modified: 'yes', modifications: '' }, ['vehicle', 'history', 'cover'])).toEqual([
      'vehicle check',
      'history done',
      'cover done',
    ]);
    expect(statuses(answers, ['vehicle', 'history', 'cover'], { 'claims.0.cost': 'Too much.' })).toEqual([
      'vehicle done',
      'history check',
      'cover done',
    ]);
  });
});

it('rejected answers are sorted by question, and the rest is kept (ER-05)', () => {
  const rejection = {
    message: 'Check it.',
    fields: {
      'answers.value': ['Too high.'],
      'answers.claims.0.cost': ['Too much.'],
      'answers.gone': ['It is not asked.'],
      declarations: ['Confirm it.'],
    },
  };
  expect(rejectedAnswers(form, rejection)).toEqual({
    answers: { value: 'Too high.', 'claims.0.cost': 'Too much.' },
    otherMessages: ['It is not asked.', 'Confirm it.'],
  });
  const declined = { message: 'Invalid.', fields: { declarations: ['Confirm it.'] } };
  expect(rejectedAnswers(form, declined).otherMessages).toEqual(['Confirm it.']);
  expect(rejectedAnswers(form, { message: 'Not now.', fields: {} })).toEqual({
    answers: {},
    otherMessages: ['Not now.'],
  });
  expect(rejectedAnswers(form, null)).toEqual({ answers: {}, otherMessages: [] });
});

describe('answers in words', () => {
  it('are written as a driver reads them', () => {
    const lines = form.sections.flatMap((section) => answeredLines(form, section, answers, [vehicle]));
    expect(
      lines.map(({ question, answer, parts }) => [
        question,
        parts.length > 0 ? parts.map((part) => part.answer).join(', ') : answer,
      ]),
    ).toEqual([
      ['Which vehicle is this for?', 'TA23\u00a0KXP, Aldera Meridian'],
      ['What is it worth today?', '£14,500.00'],
      ['Where is it kept overnight?', 'ZM4 2QA'],
      ["Has it been changed from the maker's standard?", 'No'],
      ['Years of private hire no-claims bonus', '5 years or more'],
      ['Any claims, accidents or losses in the last 5 years?', 'Yes'],
      ['Claim 1', 'August 2024, Not mine, £1,200.50'],
      ['Claim 2', 'January 2025, Mine'],
      ['Motoring convictions in the last 5 years', 'None'],
      ['When should cover start?', '12\u00a0March 2026'],
      ['What kind of work?', 'App and phone bookings, School contracts'],
    ]);
  });

  it('of an item are those that the other answers of the same item ask for', () => {
    const asked = contractForm();
    for (const question of asked.claim.sections[0]?.questions ?? [])
      if (question.key === 'cost') question.show_when = when({ question: 'fault', operator: 'eq', value: 'mine' });
    const costs = { ...answers, 'claims.1.cost': '90' };
    const lines = askedForm(asked).sections.flatMap((page) => answeredLines(askedForm(asked), page, costs, [vehicle]));
    expect(lines.map(({ parts }) => parts.map(({ answer }) => answer)).filter((parts) => parts.length > 0)).toEqual([
      ['August 2024', 'Not mine'],
      ['January 2025', 'Mine', '£90.00'],
    ]);
  });
});

it('prefilled answers are what the operator knows of the driver, or empty', () => {
  const profile = { address: { postcode: 'ZM4 2QA' } } as never;
  expect(prefilledAnswers(form, { profile, vehicles: [vehicle] })).toEqual({
    vehicle_id: '3301',
    overnight_postcode: 'ZM4 2QA',
  });
  expect(prefilledAnswers(form, { profile: null, vehicles: [{ ...vehicle, is_current: false }] })).toEqual({});
  expect(prefilledAnswers(formOf({ key: 'q', kind: 'text', prefill: 'toString' }), { profile, vehicles: [] })).toEqual(
    {},
  );
});

describe('an unknown kind of question', () => {
  it('is asked by its options if it has any, and so is a question without a kind (OP-05)', () => {
    Object.assign(globalThis, { reportError: () => undefined });
    const question = { key: 'q', label: 'Where is it kept?', required: true, options: [{ value: 'drive' }] };
    expect([kindOf({ ...question, kind: 'tiles' }), kindOf(question)]).toEqual(['choice', 'choice']);
  });

  it('is asked as text and reported once', () => {
    const reported = jest.fn();
    Object.assign(globalThis, { reportError: reported });
    const question = { key: 'q', kind: 'signature', label: 'Sign here', required: true };
    expect([kindOf(question), kindOf(question), kindOf({ ...question, kind: 'hologram' })]).toEqual([
      'text',
      'text',
      'text',
    ]);
    expect(reported.mock.calls.map(([error]) => (error as Error).message)).toEqual([
      'The insurance form has a kind of question that the portal does not know: "signature".',
      'The insurance form has a kind of question that the portal does not know: "hologram".',
    ]);
  });
});
