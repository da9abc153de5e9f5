import { object, string } from 'yup';
import { signatureOf } from '../../domain/signature';

/** The rule of the typed name: it is a signature, so it has to be the full name in the profile. */
export const signatureSchema = (driverName: string | null) =>
  object({
    fullName: string().test(
      'signature',
      driverName === null ? 'Enter your first and last name' : `Enter your full name: ${driverName}`,
      (typed = '') => signatureOf(typed, driverName) !== null,
    ),
  });
