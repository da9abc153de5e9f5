/** @jest-environment node */

import { answeredLines, answerText } from '../../../../src/features/insure/form/answer-texts';
import { checkSection } from '../../../../src/features/insure/form/check';
import { limitDay } from '../../../../src/features/insure/form/limits';
import { askedForm } from '../../../../src/features/insure/form/questions';
import { requestBody } from '../../../../src/features/insure/form/request';
import { kindOf } from '../../../../src/features/insure/form/values';

const form = askedForm({
  questions: {
    version: null,
    title: null,
    sections: [
      { questions: [{ key: 'overnight_postcode' }, { key: 'use', kind: 'choice' }] },
      { title: 'About you', questions: [{ key: 'colour', kind: 'choice', options: [{ value: 'red' }] }] },
    ],
    declarations: [],
  },
  claim: { version: null, title: null, sections: [], declarations: [] },
});
const [first, second] = form.sections;
const context = { today: '2026-03-02', vehicleIds: [] };

describe('a form with missing properties (OP-01)', () => {
  it('numbers the pages that have no title', () => {
    expect(form.sections.map(({ title }) => title)).toEqual(['Part 1', 'About you']);
    expect(new Set(form.sections.map(({ key }) => key)).size).toBe(2);
  });

  it('names a question without a label by its key, and an option by its value', () => {
    if (!first || !second) throw new Error('The form has two pages.');
    const lines = [first, second].flatMap((section) =>
      answeredLines(form, section, { overnight_postcode: 'ZM4 2QA', colour: 'red' }, []),
    );
    expect(lines.map(({ question, answer }) => `${question}: ${answer}`)).toEqual([
      'Overnight postcode: ZM4 2QA',
      'Use: Not answered',
      'Colour: red',
    ]);
  });

  it.each([
    ['3301', 'YA23\u00a0KXP, Prius'],
    ['2026-03-12 00:00:00', '12\u00a0March 2026'],
    ['third_party', 'Third party'],
    ['What_I say', 'What_I say'],
  ])('shows an answer to an unknown kind as people read it: %s', (text, expected) => {
    Object.assign(globalThis, { reportError: () => undefined });
    const question = { key: 'other', kind: 'operator_kind', label: null, required: null };
    const car = { id: '3301', registration: 'YA23KXP', make: null, model: 'Prius' };
    expect(answerText(question as never, text, [car as never])).toBe(expected);
  });

  it('asks a question without a kind as text, and accepts text for a choice without options', () => {
    expect(form.sections.flatMap(({ questions }) => questions.map(kindOf))).toEqual(['text', 'choice', 'choice']);
    expect(first && checkSection(form, first, { use: 'Airport runs' }, context)).toEqual({});
    expect(second && checkSection(form, second, { colour: 'blue' }, context)).toEqual({ colour: 'Colour: choose one' });
  });

  it('requires nothing that the operator does not ask for', () => {
    expect(first && checkSection(form, first, {}, context)).toEqual({});
    expect(requestBody(form, { overnight_postcode: 'ZM4 2QA' }, [])).toEqual({
      schema_version: null,
      claim_schema_version: null,
      answers: { overnight_postcode: 'ZM4 2QA' },
      declarations: [],
    });
  });

  it('has no limit if it cannot be read', () => {
    expect(limitDay('soon', context.today)).toBeUndefined();
    expect(limitDay('2026-02-31', context.today)).toBeUndefined();
    expect(limitDay('2026-03-12T00:00:00.000000Z', context.today)).toBe('2026-03-12');
  });
});
