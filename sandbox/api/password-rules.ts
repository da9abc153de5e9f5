import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Form, lengthOf } from './input';

let common: ReadonlySet<string> | undefined;

/** Common passwords. The portal has the first few thousand of the same list; an operator's API has more. */
const commonPasswords = (): ReadonlySet<string> => {
  if (!common) {
    const require = createRequire(join(process.cwd(), 'package.json'));
    common = new Set(require('@zxcvbn-ts/language-common/src/passwords.json') as string[]);
  }
  return common;
};

const plain = (text: string) => text.normalize('NFC').toLowerCase();

/** Words that others may know about a person: the names, and the part of the address before its @. */
export interface Known {
  readonly email: string;
  readonly first_name?: string;
  readonly last_name?: string;
}

/** Words of more than three letters: shorter ones are in too many passwords by chance. */
const wordsOf = ({ email, first_name = '', last_name = '' }: Known): string[] =>
  [email.slice(0, Math.max(0, email.lastIndexOf('@'))), first_name, last_name]
    .map(plain)
    .filter((word) => lengthOf(word) >= 4);

const problemOf = (password: string, known: Known): string | undefined => {
  const length = lengthOf(password);
  if (length < 8 || password.trim() === '') return 'The password must be 8 characters or more';
  if (length > 128) return 'The password must be 128 characters or fewer';
  const plainPassword = plain(password);
  if (commonPasswords().has(plainPassword)) return 'This password is too common. Choose one that’s harder to guess';
  if (wordsOf(known).some((word) => plainPassword.includes(word)))
    return 'Choose a password that doesn’t include your name or email address';
  return undefined;
};

/** The new password of `password` and `password_confirmation`. */
export const checkNewPassword = (form: Form, known: Known): string => {
  const { input } = form;
  const password = typeof input.password === 'string' ? input.password : '';
  const problem = problemOf(password, known);
  if (problem) form.fail('password', problem);
  else if (input.password_confirmation !== password) form.fail('password_confirmation', 'The passwords don’t match');
  return password;
};
