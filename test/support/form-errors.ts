import { validateYupSchema, yupToFormErrors } from 'formik';
import type { FormSchema } from '../../src/ui/FormikState';

/** What a form says of these values when it is sent, by field. */
export const formErrors = (schema: FormSchema, values: object): Promise<Readonly<Record<string, string>>> =>
  validateYupSchema(values, schema).then(() => ({}), yupToFormErrors);
