import { bareEmail } from './bare-email';

const atom = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const address = new RegExp(`^${atom}(?:\\.${atom})*@(?:${label}\\.)+${label}$`, 'i');

/**
 * The problem with an email address, in the driver's words; null if there is none. Checks only the form: whether the address is right shows
 * when the email arrives.
 */
export const emailProblem = (typed: string): string | null => {
  const text = bareEmail(typed);
  if (text === '') return 'Enter your email address';
  if (text.length > 254) return 'The email address must be 254 characters or fewer';
  return address.test(text) ? null : 'Enter an email address in the correct format, for example name@example.com';
};
