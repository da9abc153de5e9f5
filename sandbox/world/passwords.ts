import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** A sixteenth of Node's default: the passwords are those of samples, and hundreds of tests sign in. */
const cost = 1_024;

const derive = (password: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password.normalize('NFC'), salt, 32, { cost }, (error, key) => (error ? reject(error) : resolve(key)));
  });

/** `scrypt:<salt>:<key>`, both base64. */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(16);
  return `scrypt:${salt.toString('base64')}:${(await derive(password, salt)).toString('base64')}`;
};

/** Compares in constant time. Takes as long for an account that does not exist (`undefined`), so the time reveals nothing. */
export const passwordFits = async (password: string, stored: string | undefined): Promise<boolean> => {
  const [, salt = '', key = ''] = (stored ?? 'scrypt:AAAA:').split(':');
  const expected = Buffer.from(key, 'base64');
  const actual = await derive(password, Buffer.from(salt, 'base64'));
  return expected.length === actual.length && timingSafeEqual(expected, actual);
};
