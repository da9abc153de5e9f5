import { object, string } from 'yup';
import { emailProblem } from '../../domain/email';
import { newPasswordProblem } from '../../domain/new-password';
import { ruleFrom } from '../../ui/form-rules';

export const askSchema = object({ email: string().test(ruleFrom((typed = '') => emailProblem(typed))) });

/** A new password for the account of this email address. */
export const chooseSchema = (email: string) =>
  object({
    password: string().test(ruleFrom((password = '') => newPasswordProblem(password, { email }))),
    repeated: string()
      .required('Confirm your new password')
      .test('same', 'The passwords don’t match', (repeated, { parent }) => repeated === parent.password),
  });
