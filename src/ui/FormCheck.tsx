import { type FormikValues, useFormik } from 'formik';
import { type Ref, useImperativeHandle } from 'react';
import type { Errors } from './form-store';

export interface FormCheckProps<Values extends FormikValues> {
  readonly initialValues: Values;
  readonly validate: ((values: Values) => Errors | Promise<Errors>) | undefined;
  /** Checks these values; resolves with what is wrong. */
  readonly ref: Ref<(values: Values) => Promise<Errors>>;
}

/**
 * Formik's part of a form: it hears of the answers when they are to be checked. It stands apart from the form, because nobody checks
 * anything before the form can be seen, and its code may come after that.
 */
export function FormCheck<Values extends FormikValues>({ initialValues, validate, ref }: FormCheckProps<Values>) {
  const { setValues } = useFormik<Values>({
    initialValues,
    // Formik wants the messages in the shape of the values; a flat object of names is one.
    validate: (values) => validate?.(values) as never,
    validateOnBlur: false,
    validateOnChange: false,
    onSubmit: () => undefined,
  });
  useImperativeHandle(ref, () => async (values: Values) => {
    const errors = Object.entries(((await setValues(values, true)) ?? {}) as Errors);
    // A field that is named with nothing to say is in order: what the operator refuses in it is to stand beside it.
    return Object.fromEntries(errors.filter(([, error]) => error));
  });
  return null;
}
