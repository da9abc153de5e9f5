import { object, string } from 'yup';
import { signatureOf } from '../../domain/signature';

/** The name is a signature: it is the whole name of the profile. */
export const signatureSchema = (driverName: string | null) =>
  object({
    fullName: string().test(
      'signature',
      driverName === null ? 'Enter your first and last name' : `Enter your full name: ${driverName}`,
      (typed = '') => signatureOf(typed, driverName) !== null,
    ),
  });
