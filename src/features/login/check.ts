import { bareEmail } from '../../text/bare-email';

export interface LoginValues {
  readonly email: string;
  readonly password: string;
  readonly remember: boolean;
}

export type LoginErrors = Partial<Record<'email' | 'password', string>>;

/**
 * Checks the sign-in form before it is sent. The address only needs to look like one: whether it is right is the operator's to
 * say, and never which of the two was wrong.
 */
export const checkLogin = ({ email, password }: LoginValues): LoginErrors => {
  const problem = addressProblem(bareEmail(email));
  return {
    ...(problem === null ? {} : { email: problem }),
    ...(password === '' ? { password: 'Enter your password' } : {}),
  };
};

const addressProblem = (address: string): string | null => {
  if (address === '') return 'Enter your email address';
  if (address.length > 254) return 'The email address must be 254 characters or fewer';
  return /^[^\s@]+@[^\s@]+$/.test(address) ? null : 'Enter an email address in the right form, like name@example.com';
};
