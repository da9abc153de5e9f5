import { object, string } from 'yup';
import type { PasswordChange } from '../../api/profile';
import { newPasswordProblem, type PasswordOwner } from '../../text/new-password';
import { saying } from '../../ui/form-rules';

/** Whether the current password is right only the operator knows. */
export const passwordSchema = (owner: PasswordOwner) =>
  object({
    current_password: string().required('Enter your current password'),
    password: string().test(
      saying<string | undefined, PasswordChange>(
        async (password = '', { current_password: current }) =>
          (await newPasswordProblem(password, owner)) ??
          (password === current ? 'This is your current password. Choose another one' : null),
      ),
    ),
    password_confirmation: string()
      .required('Enter the new password again')
      .test('same', 'The passwords are not the same', (again, { parent }) => again === parent.password),
  });
