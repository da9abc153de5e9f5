import type { Question, ShowRule } from '../../../../src/api/form-schema';
import type { InsuranceForm } from '../../../../src/api/insurance';
import { type AskedForm, askedForm } from '../../../../src/features/insure/form/questions';
import { exampleOf } from '../../../support/contract-examples';

/** The two schemas as the contract's examples have them. */
export const contractForm = (): InsuranceForm => ({
  questions: exampleOf('InsuranceQuestionSchema'),
  claim: exampleOf('InsuranceClaimSchema'),
});

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
