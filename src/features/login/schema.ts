import { boolean, type InferType, object, string } from 'yup';
import { bareEmail } from '../../domain/bare-email';

/** The rules of the sign-in form. They check only that the address looks like an email address: the operator decides the rest. */
export const loginSchema = object({
  email: string()
    .transform(bareEmail)
    .required('Enter your email address')
    .max(254, 'The email address must be 254 characters or fewer')
    .matches(/^[^\s@]+@[^\s@]+$/, 'Enter an email address in the correct format, for example name@example.com'),
  password: string().required('Enter your password'),
  remember: boolean().required(),
});

export type LoginValues = InferType<typeof loginSchema>;
