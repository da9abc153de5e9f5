import { object, string } from 'yup';
import type { PasswordChange } from '../../api/profile';
import { newPasswordProblem, type PasswordOwner } from '../../domain/new-password';
import { ruleFrom } from '../../ui/form-rules';

/** Only the operator can check the current password. */
export const passwordSchema = (owner: PasswordOwner) =>
  object({
    current_password: string().required('Enter your current password'),
    password: string().test(
      ruleFrom<string | undefined, PasswordChange>(
        async (password = '', { current_password: current }) =>
          (await newPasswordProblem(password, owner)) ??
          (password === current ? 'Choose a password that’s different from your current one' : null),
      ),
    ),
    password_confirmation: string()
      .required('Confirm your new password')
      .test('same', 'The passwords don’t match', (repeated, { parent }) => repeated === parent.password),
  });
