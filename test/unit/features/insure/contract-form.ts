import { readFileSync } from 'node:fs';
import { load as parseYaml } from 'js-yaml';
import type { FormSchema, Question, ShowRule } from '../../../../src/api/form-schema';
import type { InsuranceForm } from '../../../../src/api/insurance';
import { type AskedForm, askedForm } from '../../../../src/features/insure/form/questions';

interface Contract {
  readonly components: {
    readonly responses: Readonly<Record<string, { content: { 'application/json': { example: { data: unknown } } } }>>;
  };
}

const { components } = parseYaml(readFileSync('docs/api/operator-api.yaml', 'utf8')) as Contract;
const example = (name: string) => components.responses[name]?.content['application/json'].example.data as FormSchema;

/** The two schemas as the contract's examples have them. */
export const contractForm = (): InsuranceForm =>
  structuredClone({ questions: example('InsuranceQuestionSchema'), claim: example('InsuranceClaimSchema') });

export type SampleQuestion = Partial<Question> & { readonly key: string; readonly kind: string };

/** A form of one page with these questions, and the contract's claim schema. */
export const formOf = (...questions: readonly SampleQuestion[]): AskedForm =>
  askedForm({
    questions: {
      version: '1',
      title: 'Form',
      sections: [
        {
          key: 'page',
          title: 'Page',
          questions: questions.map((question) => ({ label: question.key, required: false, ...question })),
        },
      ],
      declarations: [],
    },
    claim: contractForm().claim,
  });

export const when = (...rules: readonly ShowRule[]) => ({ match: 'all' as const, rules: [...rules] });
