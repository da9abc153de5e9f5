import { object, string } from 'yup';
import { emailProblem } from '../../domain/email';
import { ruleFrom } from '../../ui/form-rules';
import { digitsOf } from './digits-of';

export const addressSchema = object({ email: string().test(ruleFrom((typed = '') => emailProblem(typed))) });

export const codeSchema = object({
  code: string()
    .transform(digitsOf)
    .required('Enter the code from the email')
    .matches(/^\d{6}$/, 'Code must be 6 digits'),
});
