import type { Form } from '../world/insurance-form';
import { type Input, isRecord } from './input';
import { type Errors, invalid } from './problem';

/** Answers as they were sent, by key. */
export type Answers = Record<string, unknown>;

export interface FilledForm {
  readonly answers: Answers;
  readonly declarations: readonly string[];
  /** `null` when no claim was asked about. */
  readonly claimVersion: string | null;
}

interface Forms {
  readonly form: Form;
  readonly claimForm: Form;
  readonly vehicles: ReadonlySet<number>;
}

/** Rejects another version of the forms, another driver's car and missing declarations. The broker judges the answers. */
export const checkFilledForm = (input: Input, { form, claimForm, vehicles }: Forms): FilledForm => {
  if (input.schema_version !== form.version)
    throw invalid({ schema_version: ['The questions have changed. Check your answers again'] });
  const answers = isRecord(input.answers) ? input.answers : {};
  const asksClaims = form.sections
    .flatMap(({ questions }) => questions)
    .some(
      (question) =>
        question.kind === 'group' && question.item_schema === 'claim' && Array.isArray(answers[question.key]),
    );
  if (asksClaims && input.claim_schema_version !== claimForm.version)
    throw invalid({ claim_schema_version: ['The questions about claims have changed. Check your answers again'] });
  const errors: Errors = {};
  if (!vehicles.has(Number(answers.vehicle_id))) errors['answers.vehicle_id'] = ['Choose one of your vehicles'];
  const confirmed = Array.isArray(input.declarations) ? input.declarations : [];
  const declarations = form.declarations.map(({ key }) => key);
  if (declarations.some((key) => !confirmed.includes(key))) errors.declarations = ['Confirm all the statements'];
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return { answers, declarations, claimVersion: asksClaims ? claimForm.version : null };
};
