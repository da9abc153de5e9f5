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

/**
 * What a form knows while it is filled in: the answers, and what is wrong with them. Each field hears of its own value and message
 * alone, so that a key press in a form of two hundred questions wakes and draws one of them.
 */
export interface FormStore<Values extends object = object> {
  readonly idOf: (name: string) => string;
  readonly values: () => Values;
  readonly value: (name: string) => unknown;
  readonly error: (name: string) => string | undefined;
  readonly set: (name: string, value: unknown) => void;
  /** What is wrong now, by field. */
  readonly tell: (errors: Errors) => void;
  /** `listener` is called when the value or the message of one of these fields has changed. */
  readonly subscribe: (names: readonly string[], listener: () => void) => () => void;
  /** `listener` is called when any value has changed. */
  readonly watch: (listener: () => void) => () => void;
}

/** A message for each field that cannot be sent as it is. */
export type Errors = Readonly<Record<string, string | undefined>>;

export const createFormStore = <Values extends object>(idPrefix: string, initial: Values): FormStore<Values> => {
  let values = initial;
  let errors: Errors = {};
  const listeners = new Map<string, Set<() => void>>();
  const watchers = new Set<() => void>();
  const answerTo = (name: string) => (values as Readonly<Record<string, unknown>>)[name];
  const wake = (name: string) => {
    for (const listener of listeners.get(name) ?? []) listener();
  };
  return {
    idOf: (name) => `${idPrefix}-${name.replace(/[^\w-]/g, '-')}`,
    values: () => values,
    value: answerTo,
    error: (name) => errors[name],
    set: (name, value) => {
      if (answerTo(name) === value) return;
      values = { ...values, [name]: value };
      wake(name);
      for (const watcher of watchers) watcher();
    },
    tell: (next) => {
      const before = errors;
      errors = next;
      for (const name of listeners.keys()) if (before[name] !== next[name]) wake(name);
    },
    subscribe: (names, listener) => {
      for (const name of names) listeners.set(name, (listeners.get(name) ?? new Set()).add(listener));
      return () => {
        for (const name of names) listeners.get(name)?.delete(listener);
      };
    },
    watch: (listener) => {
      watchers.add(listener);
      return () => watchers.delete(listener);
    },
  };
};

export const FormContext = createContext<FormStore | null>(null);

const useForm = (who: string): FormStore => {
  const form = useContext(FormContext);
  if (!form) throw new Error(`${who} stands outside of a Form.`);
  return form;
};

/** What is read of a form, and heard of from then on. A page that is drawn where there is no browser reads the same. */
const useRead = <Result>(subscribe: (listener: () => void) => () => void, read: () => Result): Result =>
  useSyncExternalStore(subscribe, read, read);

const never = () => () => undefined;

/**
 * Takes over what stands in a field of a page that was sent as HTML: somebody, or a password manager, may have filled it in before this
 * code was there. A field that is drawn here holds what the form says.
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

/** A field's own part of the form it stands in. Throws outside of one. */
export const useFormField = <Value>(name: string) => {
  const form = useForm(`The field "${name}"`);
  const subscribe = useCallback((listener: () => void) => form.subscribe([name], listener), [form, name]);
  const value = useRead(subscribe, () => form.value(name)) as Value | undefined;
  const error = useRead(subscribe, () => form.error(name));
  return { id: form.idOf(name), value, error, setValue: (next: Value) => form.set(name, next) };
};

/**
 * As `useFormField`, for text: what is typed goes to the form, and nothing is drawn for it. React would write every letter into the
 * page a second time, and whoever watches the page for error reports would have to read it again. What the form changes by itself is
 * written into the field.
 */
export const useTypedField = <Element extends HTMLInputElement | HTMLTextAreaElement>(name: string) => {
  const form = useForm(`The field "${name}"`);
  const ref = useRef<Element>(null);
  const subscribe = useCallback((listener: () => void) => form.subscribe([name], listener), [form, name]);
  const error = useRead(subscribe, () => form.error(name));
  const typed = useCallback(() => String(form.value(name) ?? ''), [form, name]);
  // Before the form's answer is written into it.
  useSentField(ref, ({ value }) => form.set(name, value));
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
    onChange: (event: ChangeEvent<Element>) => form.set(name, event.target.value),
  };
  return { id: form.idOf(name), error, typed, subscribe, input };
};

/**
 * Something that follows from some answers: a string, a number or a boolean, asked again only when one of these has changed. `names`
 * and `ask` keep their identity from one drawing to the next.
 */
export const useFormAnswer = <Result extends string | number | boolean>(
  names: readonly string[],
  ask: (value: (name: string) => unknown) => Result,
): Result => {
  const form = useForm('What follows from answers');
  const subscribe = useCallback((listener: () => void) => form.subscribe(names, listener), [form, names]);
  return useRead(subscribe, () => ask(form.value));
};

/** Fills in several answers at once, for a button inside a form. Throws outside of one. */
export const useFillIn = (): ((answers: Readonly<Record<string, unknown>>) => void) => {
  const form = useForm('What fills in answers');
  return (answers) => {
    for (const [name, value] of Object.entries(answers)) form.set(name, value);
  };
};
