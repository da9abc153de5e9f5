import type { FormikValues } from 'formik';
import {
  type ComponentType,
  type FormEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import styled from 'styled-components';
import { ActionBar } from './ActionBar';
import { Button } from './Button';
import { ErrorSummary, type Problem } from './ErrorSummary';
import type { FormikStateProps, FormSchema } from './FormikState';
import { createFormState, type Errors, FormContext, useHeld } from './FormState';
import { VisuallyHidden } from './VisuallyHidden';

/** The server's errors: about the whole form, and by field. */
export interface Problems {
  readonly message?: string;
  readonly fields?: Readonly<Record<string, readonly string[]>>;
}

export interface FormProps<Values extends FormikValues> {
  readonly initialValues: Values;
  /** Loads the form's rules, which are checked on submit. They may be in their own chunk. */
  readonly schema?: (values: Values) => FormSchema | Promise<FormSchema>;
  /** Called for each press if the values are valid. If it returns a promise, the form cannot be sent again until the promise settles. */
  readonly onSubmit: (values: Values) => void | Promise<void>;
  /** Shown like the form's own messages, until the driver sends again. */
  readonly problems?: Problems | null;
  /** A form that stays on the screen through a navigation, such as Back, shows no errors of an earlier visit. */
  readonly visit?: string;
  readonly busy?: boolean;
  /** A press waits for this before the check; null if it need not wait. Text typed meanwhile is sent too. */
  readonly ready?: (values: Values) => Promise<void> | null;
  readonly readyLabel?: string;
  readonly submitLabel: string;
  readonly busyLabel: string;
  /** Whether another action of the page is in progress, so that the form cannot be sent. */
  readonly ariaDisabled?: boolean;
  /** Called after every change with all values, to store a draft. */
  readonly onChange?: (values: Values) => void;
  /** The fields, or a function that renders them from the answers so far. */
  readonly children: ReactNode | ((values: Values) => ReactNode);
  /** A link or button next to the button that sends. */
  readonly secondary?: ReactNode;
  /** Whether the button is in a bar at the bottom of a phone, in place of the navigation. */
  readonly actionBar?: boolean;
  /** The amount in the bar, next to the button. */
  readonly note?: ReactNode;
  /** Name of the field that gets the focus when the form appears, because the driver wants to change it. */
  readonly startAt?: string | undefined;
  /** Whether the form is as wide as the page: its fields are in columns. */
  readonly broad?: boolean;
  readonly wide?: boolean;
  /** Whether the page has a more important button. */
  readonly quiet?: boolean;
}

const StyledForm = styled.form<{ $broad: boolean }>`
  max-width: ${({ $broad }) => ($broad ? 'none' : 'var(--p-task)')};
`;

const Fields = styled.div`
  > * + * {
    margin-top: var(--p-space-6);
  }
  /* A letter typed into one field of two hundred changes no other, so the browser skips their layout. */
  [data-field] {
    contain: layout;
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--p-space-3) var(--p-space-4);
  margin-top: var(--p-space-6);
  @media (max-width: 39.99rem) {
    > * {
      width: 100%;
    }
  }
`;

const errorPrefix = 'Error: ';

const serverErrors = (problems: Problems | null | undefined): Errors =>
  Object.fromEntries(
    Object.entries(problems?.fields ?? {})
      .map(([name, messages]) => [name, messages.join(' ')])
      .filter(([, message]) => message),
  );

const filterErrors = (errors: Errors, isKept: (name: string) => unknown): Errors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => isKept(name)));

/** Whether the server's message says more than the errors of the fields. It often repeats the first error. */
const saysMore = (message: string | undefined, errors: Errors): message is string =>
  Boolean(message) && !Object.values(errors).some((error) => error && message?.startsWith(error));

/**
 * A form that is checked when it is sent. A summary and each field show the errors in the same words. The summary
 * takes the focus after every failed attempt. The form keeps the typed values.
 */
export function Form<Values extends FormikValues>(props: FormProps<Values>) {
  const {
    initialValues,
    schema,
    onSubmit,
    problems,
    visit,
    busy = false,
    ariaDisabled = false,
    ready,
    submitLabel,
    onChange,
    children,
  } = props;
  const [FormikState, setFormikState] = useState<ComponentType<FormikStateProps<Values>> | null>(null);
  const formId = useId();
  const element = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const sending = useRef(false);
  const alive = useRef(true);
  const [isWaiting, setWaiting] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [order, setOrder] = useState<readonly string[]>([]);
  const [form] = useState(() => createFormState(formId, initialValues));
  const errors = useHeld(form, (held) => held.errors);
  const status = useHeld(form, (held) => held.status);
  const sent = useRef(initialValues);

  const latestOnChange = useRef(onChange);
  useLayoutEffect(() => {
    latestOnChange.current = onChange;
  });
  useLayoutEffect(() => {
    let { values } = form.held();
    return form.subscribe(() => {
      if (values === form.held().values) return;
      values = form.held().values;
      latestOnChange.current?.(values);
    });
  }, [form]);

  const bringFormik = useCallback(async (): Promise<void> => {
    const code = await import(/* webpackChunkName: "formik" */ './FormikState');
    if (alive.current && !form.formik()) flushSync(() => setFormikState(() => code.FormikState));
  }, [form]);

  const bringRules = useEffectEvent(async () => schema?.(form.held().values));
  useEffect(() => {
    alive.current = true;
    // Loaded now, because the device may be offline when the driver presses. A failure is not reported, because the press tries again.
    bringFormik().catch(() => undefined);
    bringRules().catch(() => undefined);
    return () => {
      alive.current = false;
    };
  }, [bringFormik]);

  useLayoutEffect(
    () => (visit === undefined ? undefined : () => form.change(() => ({ errors: {}, status: undefined }))),
    [form, visit],
  );

  // The same rejection twice means two failed attempts: each answer ends a busy time.
  const rejection = problems && !busy ? JSON.stringify(problems) : '';
  const refuse = useEffectEvent(() => {
    const [refused, message] = [serverErrors(problems), problems?.message];
    form.change(() => ({ errors: refused, status: message }));
    setAttempt((count) => count + 1);
    return () =>
      form.change((held) => ({
        errors: filterErrors(held.errors, (name) => held.errors[name] !== refused[name]),
        status: held.status === message ? undefined : held.status,
      }));
  });
  useLayoutEffect(() => (rejection === '' ? undefined : refuse()), [rejection]);

  const listed = listProblems(errors, status, order);
  const isShown = listed.length > 0;

  useLayoutEffect(() => {
    if (attempt === 0 || !isShown || !element.current) return;
    const fields = [...element.current.querySelectorAll<HTMLElement>('[data-field]')];
    setOrder(fields.map((field) => field.dataset.field ?? ''));
    for (const field of fields) if (form.held().errors[field.dataset.field ?? '']) unfold(field);
    const box = summary.current;
    box?.focus();
    // The browser would show the middle of a list that is taller than the screen.
    if (box && box.offsetHeight > window.innerHeight) box.scrollIntoView({ block: 'start' });
  }, [form, attempt, isShown]);

  useEffect(() => {
    if (!isShown) return;
    if (!document.title.startsWith(errorPrefix)) document.title = errorPrefix + document.title;
    return () => {
      if (document.title.startsWith(errorPrefix)) document.title = document.title.slice(errorPrefix.length);
    };
  }, [isShown]);

  const send = async (): Promise<void> => {
    form.change(() => ({ status: undefined }));
    try {
      await bringFormik();
      if (!alive.current || (await form.formik()?.submitForm())) return;
    } catch (error) {
      reportError(error);
      form.change(() => ({ errors: {}, status: 'Something went wrong. Try again' }));
    }
    setAttempt((count) => count + 1);
  };

  const submitChecked = async (values: Values): Promise<boolean> => {
    if (!alive.current) return true;
    sent.current = values;
    // Renders synchronously, so that a second press finds the form busy.
    await flushSync(() => onSubmit(values));
    return true;
  };

  const waitUntilReady = async (): Promise<void> => {
    let work = ready?.(form.held().values);
    if (!work) return;
    setWaiting(true);
    // The driver may change the values meanwhile. The same values are not sent a second time.
    while (work && alive.current) {
      const { values } = form.held();
      await work;
      work = form.held().values === values ? null : ready?.(form.held().values);
    }
    setWaiting(false);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy || ariaDisabled || sending.current) return;
    sending.current = true;
    void waitUntilReady()
      .then(() => (alive.current ? send() : undefined))
      .finally(() => {
        sending.current = false;
      });
  };

  /**
   * When a field has lost the focus, removes its message if it is correct, or replaces it by the message for what it contains now. New errors
   * wait for the next attempt.
   */
  const settle = useEffectEvent(async () => {
    const { values } = form.held();
    const wrong = await form.formik()?.check(values);
    const refused = serverErrors(problems);
    form.change((held) => {
      const remaining = filterErrors(held.errors, (name) =>
        held.errors[name] === refused[name] ? values[name] === sent.current[name] : !wrong || name in wrong,
      );
      const isAnswered = Object.keys(refused).length > 0 && !Object.keys(refused).some((name) => name in remaining);
      const current = filterErrors(wrong ?? {}, (name) => name in remaining && remaining[name] !== refused[name]);
      return { errors: { ...remaining, ...current }, status: isAnswered ? undefined : held.status };
    });
  });
  useEffect(() => {
    return isShown && element.current
      ? whenFieldsAreLeft(element.current, () => void settle().catch(() => undefined))
      : undefined;
  }, [isShown]);

  const go = (name: string) => {
    const field = [...(element.current?.querySelectorAll<HTMLElement>('[data-field]') ?? [])].find(
      (each) => each.dataset.field === name,
    );
    const control =
      field?.querySelector<HTMLElement>('[aria-invalid=true]') ??
      field?.querySelector<HTMLElement>('input, select, textarea, button');
    if (field) unfold(field);
    // The browser would scroll to the control and hide its label.
    field?.scrollIntoView?.({ block: 'start' });
    control?.focus({ preventScroll: true });
  };

  const start = useEffectEvent(() => props.startAt !== undefined && go(props.startAt));
  useEffect(() => void start(), []);

  const isBusy = busy || isWaiting;
  const busyLabel = isWaiting ? (props.readyLabel ?? props.busyLabel) : props.busyLabel;
  // The buttons, and fields that do not depend on the answers, are not rendered again while the driver types.
  const isDrawnByAnswers = typeof children === 'function';
  const answers = useHeld(form, ({ values }) => (isDrawnByAnswers ? values : initialValues));
  const drawn = isDrawnByAnswers ? children(answers) : children;
  const fields = useMemo(
    () => (
      <FormContext value={form}>
        <Fields>{drawn}</Fields>
      </FormContext>
    ),
    [form, drawn],
  );
  const { actionBar, note, secondary, wide = false, quiet = false } = props;
  const actions = useMemo(() => {
    const button = (
      <Button
        type="submit"
        variant={quiet ? 'quiet' : 'primary'}
        ariaDisabled={ariaDisabled}
        busy={isBusy}
        busyLabel={busyLabel}
        wide={wide}
      >
        {submitLabel}
      </Button>
    );
    if (!actionBar) {
      return (
        <Actions>
          {button}
          {secondary}
        </Actions>
      );
    }
    return (
      <>
        <ActionBar note={note}>{button}</ActionBar>
        {secondary && <Actions>{secondary}</Actions>}
      </>
    );
  }, [actionBar, note, secondary, wide, quiet, ariaDisabled, isBusy, busyLabel, submitLabel]);
  // POST, in case a browser ever submits the form itself: typed values must not get into a URL.
  return (
    <StyledForm
      $broad={props.broad ?? false}
      ref={element}
      method="post"
      noValidate
      aria-busy={isBusy || undefined}
      onSubmit={submit}
    >
      {isShown && <ErrorSummary ref={summary} problems={listed} idOf={form.idOf} onGo={go} />}
      {fields}
      {FormikState && <FormikState form={form} schema={schema} onSubmit={submitChecked} />}
      <VisuallyHidden role="status">{isBusy ? busyLabel : ''}</VisuallyHidden>
      {actions}
    </StyledForm>
  );
}

/** Opens the part of the form that hides the field, because a hidden field cannot take the focus. */
const unfold = (field: HTMLElement): void => field.closest('details')?.setAttribute('open', '');

/** Waits until no finger or mouse button is down: removing the summary moves the page, and the press would miss its target. */
const whenFieldsAreLeft = (form: HTMLElement, onFieldsLeft: () => void): (() => void) => {
  let isWatching = true;
  let isDown = false;
  let isWanted = false;
  const soon = () =>
    setTimeout(() => {
      if (isDown || !isWanted || !isWatching) return;
      isWanted = false;
      onFieldsLeft();
    });
  const onLeave = () => {
    isWanted = true;
    soon();
  };
  const onPointer = ({ type }: Event) => {
    isDown = type === 'pointerdown';
    soon();
  };
  const fieldEvents = ['focusout', 'change'];
  const pointerEvents = ['pointerdown', 'pointerup', 'pointercancel'];
  for (const kind of fieldEvents) form.addEventListener(kind, onLeave);
  for (const kind of pointerEvents) window.addEventListener(kind, onPointer, true);
  return () => {
    isWatching = false;
    for (const kind of fieldEvents) form.removeEventListener(kind, onLeave);
    for (const kind of pointerEvents) window.removeEventListener(kind, onPointer, true);
  };
};

/** The errors in the order of the page. An error without a visible field has no link. */
const listProblems = (errors: Errors, status: string | undefined, order: readonly string[]): Problem[] => {
  const listed: Problem[] = saysMore(status, errors) ? [{ text: status }] : [];
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  const fieldErrors = Object.entries(errors).filter((entry): entry is [string, string] => Boolean(entry[1]));
  fieldErrors.sort(([one], [other]) => place(one) - place(other));
  for (const [name, text] of fieldErrors) listed.push(order.includes(name) ? { name, text } : { text });
  return listed;
};
