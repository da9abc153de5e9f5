/** @jest-environment node */
import type { ShowRule } from '../../../../src/api/form-schema';
import { dependenciesOf, readerOf, visibilityOf } from '../../../../src/features/insure/form/conditions';
import { type Answers, type AskedForm, askedForm } from '../../../../src/features/insure/form/questions';
import { contractForm, formOf, when } from './contract-form';

const visibleQuestions = (form: AskedForm, answers: Answers): readonly string[] => {
  const show = visibilityOf(form, readerOf(answers));
  return [...form.places.values()]
    .filter(({ question }) => show.question(question))
    .map(({ question }) => question.key);
};

const answerIsYes = { question: 'first', operator: 'eq', value: true } as const;

describe('a question that depends on another (AP-19)', () => {
  const isShown = (kind: string, rule: Omit<ShowRule, 'question'>, answer: string) =>
    visibleQuestions(
      formOf({ key: 'first', kind }, { key: 'second', kind: 'text', show_when: when({ question: 'first', ...rule }) }),
      {
        first: answer,
      },
    ).includes('second');

  it.each<[string, string, Omit<ShowRule, 'question'>, string, boolean]>([
    ['yes is yes', 'yes_no', { operator: 'eq', value: true }, 'yes', true],
    ['no is not yes', 'yes_no', { operator: 'eq', value: true }, 'no', false],
    ['nothing is not yes', 'yes_no', { operator: 'eq', value: true }, '', false],
    ['nothing is not no either', 'yes_no', { operator: 'neq', value: true }, '', true],
    ['no was answered', 'yes_no', { operator: 'answered' }, 'no', true],
    ['nothing was not answered', 'text', { operator: 'answered' }, '  ', false],
    ['a choice that fits', 'choice', { operator: 'eq', value: 'a' }, 'a', true],
    ['one of several choices fits', 'choices', { operator: 'eq', value: 'b' }, 'a\nb', true],
    ['none of several choices fits', 'choices', { operator: 'in', value: ['c', 'd'] }, 'a\nb', false],
    ['none of several choices is one of those', 'choices', { operator: 'not_in', value: ['c', 'd'] }, 'a\nb', true],
    ['nothing is none of those', 'choices', { operator: 'not_in', value: ['c'] }, '', true],
    ['a number is larger', 'integer', { operator: 'gt', value: 3 }, '4', true],
    ['a number is as large', 'integer', { operator: 'gt', value: 4 }, '4', false],
    ['a number is as large, which will do', 'integer', { operator: 'gte', value: 4 }, '4', true],
    ['10 is more than 9', 'integer', { operator: 'lt', value: 9 }, '10', false],
    ['a value that is not a number is not an answer', 'integer', { operator: 'lt', value: 9 }, 'ten', false],
    ['money by its amount', 'money', { operator: 'lte', value: 145_000 }, '1,450', true],
    ['a later day', 'date', { operator: 'gt', value: '2026-03-01' }, '2026-03-02', true],
    ['an earlier month', 'month', { operator: 'lt', value: '2024-08' }, '2024-07', true],
    ['a number that is written as text', 'integer', { operator: 'gt', value: '3' }, '10', true],
    ['yes that is written as 1', 'yes_no', { operator: 'eq', value: 1 }, 'yes', true],
    ['no that is written as 0', 'yes_no', { operator: 'neq', value: '0' }, 'no', false],
    ['yes that is written as "1"', 'yes_no', { operator: 'eq', value: '1' }, 'yes', true],
    ['yes that is written as yes', 'yes_no', { operator: 'eq', value: 'Yes' }, 'yes', true],
    ['no that is not yes written as 1', 'yes_no', { operator: 'in', value: [1] }, 'no', false],
    ['1 of a choice that the rule calls true', 'choice', { operator: 'eq', value: true }, '1', true],
    ['0 of a choice that the rule calls true', 'choice', { operator: 'eq', value: true }, '0', false],
    ['yes in words where the rule says true', 'text', { operator: 'eq', value: true }, 'Yes', true],
    ['other words where the rule says true', 'text', { operator: 'neq', value: true }, 'Perhaps', true],
    ['1 as a number that the rule calls true', 'integer', { operator: 'eq', value: true }, '1', true],
    ['a choice that is written as a number', 'choice', { operator: 'in', value: [3] }, '3', true],
    ['a number never compares with a text', 'integer', { operator: 'gt', value: 'a' }, '4', false],
  ])('%s', (_, kind, rule, answer, expected) => {
    expect(isShown(kind, rule, answer)).toBe(expected);
  });

  it('is shown when any rule holds, or only when all do', () => {
    const rules = [answerIsYes, { question: 'other', operator: 'eq', value: true } as const];
    const form = (match: 'all' | 'any') =>
      formOf(
        { key: 'first', kind: 'yes_no' },
        { key: 'other', kind: 'yes_no' },
        { key: 'last', kind: 'text', show_when: { match, rules } },
      );
    expect(visibleQuestions(form('any'), { first: 'yes', other: 'no' })).toContain('last');
    expect(visibleQuestions(form('all'), { first: 'yes', other: 'no' })).not.toContain('last');
    expect(visibleQuestions(form('all'), { first: 'yes', other: 'yes' })).toContain('last');
  });

  it('is hidden with the question it depends on, whatever was typed', () => {
    const form = formOf(
      { key: 'first', kind: 'yes_no' },
      { key: 'second', kind: 'yes_no', show_when: when(answerIsYes) },
      { key: 'third', kind: 'text', show_when: when({ question: 'second', operator: 'eq', value: true }) },
    );
    expect(visibleQuestions(form, { first: 'yes', second: 'yes' })).toEqual(['first', 'second', 'third']);
    expect(visibleQuestions(form, { first: 'no', second: 'yes' })).toEqual(['first']);
  });

  it('is hidden with its page', () => {
    const form = contractForm();
    const [vehicle, history] = form.questions.sections;
    if (!vehicle || !history) throw new Error('The contract has no such page.');
    history.show_when = when({ question: 'modified', operator: 'eq', value: true });
    expect(visibleQuestions(askedForm(form), { modified: 'no', had_claims: 'yes' })).not.toContain('claims');
    expect(visibleQuestions(askedForm(form), { modified: 'yes', had_claims: 'yes' })).toContain('claims');
  });

  it('that depends on itself is not shown, without an endless loop', () => {
    const form = formOf(
      { key: 'first', kind: 'yes_no', show_when: when({ question: 'second', operator: 'eq', value: true }) },
      { key: 'second', kind: 'yes_no', show_when: when(answerIsYes) },
    );
    expect(visibleQuestions(form, { first: 'yes', second: 'yes' })).toEqual([]);
  });

  it('looks into its own item of a group first, then into the form', () => {
    const form = formOf(
      { key: 'first', kind: 'yes_no' },
      {
        key: 'list',
        kind: 'group',
        item_schema: 'inline',
        questions: [
          { key: 'first', kind: 'yes_no', label: 'first', required: true },
          { key: 'inside', kind: 'text', label: 'inside', required: true, show_when: when(answerIsYes) },
          {
            key: 'far',
            kind: 'text',
            label: 'far',
            required: true,
            show_when: when({ question: 'outside', operator: 'eq', value: 'x' }),
          },
          {
            key: 'last',
            kind: 'text',
            label: 'last',
            required: true,
            show_when: when({ question: 'inside', operator: 'eq', value: 'x' }),
          },
        ],
      },
      { key: 'outside', kind: 'text' },
    );
    const group = form.places.get('list')?.question;
    const inItem = (answers: Answers, index: number) => {
      const show = visibilityOf(form, readerOf(answers));
      return group?.items?.filter((item) => show.question(item, { group: 'list', index })).map(({ key }) => key);
    };
    const answers = { first: 'no', list: '2', 'list.0.first': 'yes', 'list.1.first': 'no', outside: 'x' };
    expect(inItem(answers, 0)).toEqual(['first', 'inside', 'far']);
    expect(inItem(answers, 1)).toEqual(['first', 'far']);
    const last = group?.byKey.get('last');
    expect(last && dependenciesOf(form, last, { group: 'list', index: 1 })).toEqual(['list.1.inside', 'list.1.first']);
  });

  it('lists the names it depends on, so that no other change renders it', () => {
    const form = formOf(
      { key: 'first', kind: 'yes_no' },
      { key: 'second', kind: 'yes_no', show_when: when(answerIsYes) },
      { key: 'third', kind: 'text', show_when: when({ question: 'second', operator: 'eq', value: true }) },
      { key: 'fourth', kind: 'text' },
    );
    const names = (key: string) => {
      const place = form.places.get(key);
      return place ? dependenciesOf(form, place.question, null) : [];
    };
    expect(names('third')).toEqual(['second', 'first']);
    expect(names('fourth')).toEqual([]);
  });
});
