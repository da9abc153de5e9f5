import type { PasswordChange } from '../../api/profile';
import { newPasswordProblem, type PasswordOwner } from '../../text/new-password';

export type PasswordErrors = Partial<Record<keyof PasswordChange, string>>;

/** Checks the form before it is sent. Whether the current password is right only the operator knows. */
export const checkPasswordChange = async (typed: PasswordChange, owner: PasswordOwner): Promise<PasswordErrors> => {
  const { current_password: current, password, password_confirmation: again } = typed;
  const wrong = await newPasswordProblem(password, owner);
  const same = password === current ? 'This is your current password. Choose another one' : null;
  const problem = wrong ?? same;
  return {
    ...(current === '' ? { current_password: 'Enter your current password' } : {}),
    ...(problem ? { password: problem } : {}),
    ...(again === '' ? { password_confirmation: 'Enter the new password again' } : {}),
    ...(again !== '' && again !== password ? { password_confirmation: 'The passwords are not the same' } : {}),
  };
};
