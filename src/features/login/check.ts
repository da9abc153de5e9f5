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
export const checkLogin = ({ email, password }: LoginValues): LoginErrors => ({
  ...(email.trim() === '' ? { email: 'Enter your email address' } : {}),
  ...(email.trim() !== '' && !/^[^\s@]+@[^\s@]+$/.test(email.trim())
    ? { email: 'Enter an email address in the right form, like name@example.com' }
    : {}),
  ...(password === '' ? { password: 'Enter your password' } : {}),
});
