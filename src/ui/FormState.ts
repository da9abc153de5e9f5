import type { FormikState, FormikValues } from 'formik';
import {
  type ChangeEvent,
  createContext,
  type RefObject,
  useCallback,
  useContext,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react';

export type Errors = Readonly<Record<string, string | undefined>>;

export interface Held<Values extends FormikValues = FormikValues> {
  readonly values: Values;
  readonly errors: Errors;
  /** Errors about the form as a whole. */
  readonly status?: string | undefined;
}

interface Formik<Values extends FormikValues> {
  setFormikState(change: (state: FormikState<Values>) => FormikState<Values>): void;
  submitForm(): Promise<unknown>;
  /** Returns the errors of these values without showing them. */
  check(values: Values): Promise<Errors>;
}

/**
 * A form as its fields use it. Formik keeps the values; its code loads after the form is visible, and starts with the text typed so far.
 * Each field subscribes to its own value only, so that a key press in a form of two hundred questions renders one of them.
 */
export interface FormState<Values extends FormikValues = FormikValues> {
  readonly idOf: (name: string) => string;
  readonly held: () => Held<Values>;
  change(change: (held: Held<Values>) => Partial<Held<Values>>): void;
  set(values: Partial<Values>): void;
  readonly subscribe: (listener: () => void) => () => void;
  formik(): Formik<Values> | null;
  /** Formik as of the last render. */
  hold(formik: Formik<Values> & Held<Values>): void;
}

export const createFormState = <Values extends FormikValues>(idPrefix: string, values: Values): FormState<Values> => {
  let formik: Formik<Values> | null = null;
  let held: Held<Values> = { values, errors: {} };
  const listeners = new Set<() => void>();
  const show = (next: Held<Values>) => {
    held = next;
    for (const listener of listeners) listener();
  };
  const change: FormState<Values>['change'] = (makeChange) =>
    // Some names come from the operator, and `setFieldValue` would read a dot in them as a path.
    formik
      ? formik.setFormikState((state) => ({ ...state, ...makeChange(state as Held<Values>) }) as typeof state)
      : show({ ...held, ...makeChange(held) });
  return {
    idOf: (name) => `${idPrefix}-${name.replace(/[^\w-]/g, '-')}`,
    held: () => held,
    change,
    set: (changed) => change((now) => ({ values: { ...now.values, ...changed } })),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    formik: () => formik,
    hold: (next) => {
      if (!formik) {
        formik = next;
        // Formik copies the first values.
        return change(() => held);
      }
      formik = next;
      const { values, errors, status } = next;
      if (values !== held.values || errors !== held.errors || status !== held.status) show({ values, errors, status });
    },
  };
};

export const FormContext = createContext<FormState | null>(null);

const useForm = (who: string): FormState => {
  const form = useContext(FormContext);
  if (!form) throw new Error(`${who} is outside of a Form.`);
  return form;
};

/** Reads a value of the form and subscribes to it. Rendering on the server reads the same value. */
export const useHeld = <Values extends FormikValues, Result>(
  form: FormState<Values>,
  read: (held: Held<Values>) => Result,
): Result => {
  const readNow = () => read(form.held());
  return useSyncExternalStore(form.subscribe, readNow, readNow);
};

const never = () => () => undefined;

/**
 * Reads the value of a field that came as HTML: the driver or a password manager may have filled it in before this code loaded. A field
 * that is rendered here already has the form's value.
 */
export const useSentField = <Element extends HTMLElement>(
  field: RefObject<Element | null>,
  take: (field: Element) => void,
): void => {
  const wasSent = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const takeOver = useEffectEvent(() => field.current && take(field.current));
  useLayoutEffect(() => {
    if (wasSent) takeOver();
  }, [wasSent]);
};

/** The value and error of one field of the surrounding form. Throws outside of a form. */
export const useFormField = <Value>(name: string) => {
  const form = useForm(`The field "${name}"`);
  const value = useHeld(form, ({ values }) => values[name]) as Value | undefined;
  const error = useHeld(form, ({ errors }) => errors[name]);
  return { id: form.idOf(name), value, error, setValue: (next: Value) => form.set({ [name]: next }) };
};

/**
 * Like `useFormField`, for text in an uncontrolled input: typing updates the form without a render, because React would write every letter
 * into the page a second time and session replay would record it twice. Changes that the form makes are written into the input.
 */
export const useTypedField = <Element extends HTMLInputElement | HTMLTextAreaElement>(name: string) => {
  const form = useForm(`The field "${name}"`);
  const ref = useRef<Element>(null);
  const { subscribe } = form;
  const error = useHeld(form, ({ errors }) => errors[name]);
  const typed = useCallback(() => String(form.held().values[name] ?? ''), [form, name]);
  // Runs before the form's value is written into the input.
  useSentField(ref, ({ value }) => form.set({ [name]: value }));
  useLayoutEffect(() => {
    const show = () => {
      if (ref.current && ref.current.value !== typed()) ref.current.value = typed();
    };
    show();
    return subscribe(show);
  }, [subscribe, typed]);
  const input = {
    ref,
    name,
    defaultValue: typed(),
    onChange: (event: ChangeEvent<Element>) => form.set({ [name]: event.target.value }),
  };
  return { id: form.idOf(name), error, typed, subscribe, input };
};

/** A value computed from the answers of these fields, again only when one of them has changed. */
export const useFormAnswer = <Result>(
  names: readonly string[],
  ask: (value: (name: string) => unknown) => Result,
): Result => {
  const form = useForm('useFormAnswer');
  useHeld(form, ({ values }) => names.map((name) => String(values[name])).join('\n'));
  return ask((name) => form.held().values[name]);
};

/** Returns a function that fills in several fields, for a button inside a form. Throws outside of a form. */
export const useFillIn = (): ((answers: Readonly<Record<string, unknown>>) => void) => useForm('useFillIn').set;
