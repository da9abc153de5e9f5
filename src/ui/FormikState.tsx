import { type FormikValues, useFormik, validateYupSchema, yupToFormErrors } from 'formik';
import { useLayoutEffect, useRef, useState } from 'react';
import type { Lazy, ObjectSchema } from 'yup';
import type { Errors, FormState } from './FormState';

export type FormSchema = ObjectSchema<object> | Lazy<unknown>;

export interface FormikStateProps<Values extends FormikValues> {
  readonly form: FormState<Values>;
  readonly schema: ((values: Values) => FormSchema | Promise<FormSchema>) | undefined;
  /** Settles when the form may be sent again. */
  readonly onSubmit: (values: Values) => Promise<boolean>;
}

/**
 * Formik's part of a form: values, messages and the attempt to send. It has its own chunk, because the fields can
 * be seen and filled in before it has loaded.
 */
export function FormikState<Values extends FormikValues>({ form, schema, onSubmit }: FormikStateProps<Values>) {
  const [initialValues] = useState(() => form.held().values);
  const checked = useRef(initialValues);
  const check = async (values: Values): Promise<Errors> => {
    if (!schema) return {};
    return validateYupSchema(values, await schema(values)).then(
      () => ({}),
      (error) => {
        if (error.name !== 'ValidationError') throw error;
        return yupToFormErrors(error) as Errors;
      },
    );
  };
  const formik = useFormik<Values>({
    initialValues,
    validateOnBlur: false,
    validateOnChange: false,
    validate: (values) => {
      checked.current = values;
      // Formik expects the messages in the shape of the values, which is a flat object.
      return check(values) as Promise<object>;
    },
    // Text typed while the rules load is not checked, so it is not sent.
    onSubmit: () => onSubmit(checked.current),
  });
  useLayoutEffect(() => form.hold({ ...formik, errors: formik.errors as Errors, check }));
  return null;
}
