import { validateYupSchema, yupToFormErrors } from 'formik';
import type { ObjectSchema } from 'yup';

/** What a form says of these values when it is sent, by field. */
export const formErrors = (schema: Pick<ObjectSchema<object>, 'validate'>, values: object): Promise<object> =>
  validateYupSchema(values, schema).then(() => ({}), yupToFormErrors);
