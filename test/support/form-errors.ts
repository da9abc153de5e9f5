import { validateYupSchema, yupToFormErrors } from 'formik';
import type { FormSchema } from '../../src/ui/FormikState';

/** The errors that a form shows for these values when it is submitted, by field. */
export const formErrors = (schema: FormSchema, values: object): Promise<Readonly<Record<string, string>>> =>
  validateYupSchema(values, schema).then(() => ({}), yupToFormErrors);
