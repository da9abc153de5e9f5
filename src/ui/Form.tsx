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

/** What the server refused: about the whole, and by field. */
export interface Problems {
  readonly message?: string;
  readonly fields?: Readonly<Record<string, readonly string[]>>;
}

export interface FormProps<Values extends FormikValues> {
  readonly initialValues: Values;
  /** Loads the form's rules, which are checked on submit. They may be in their own chunk. */
  readonly schema?: (values: Values) => FormSchema | Promise<FormSchema>;
  /** Called once for each press that found nothing wrong. A promise keeps the form from being sent again until it is settled. */
  readonly onSubmit: (values: Values) => void | Promise<void>;
  /** Shown like the form's own messages until the driver sends again. */
  readonly problems?: Problems | null;
  readonly busy?: boolean;
  /** What a press has to wait for before anything is checked; null for nothing. What is typed meanwhile is sent too. */
  readonly ready?: (values: Values) => Promise<void> | null;
  /** On the button while it waits. */
  readonly readyLabel?: string;
  readonly submitLabel: string;
  readonly busyLabel: string;
  /** Something else of the page is on its way: it cannot be sent now. */
  readonly ariaDisabled?: boolean;
  /** After every change, with all values: for a draft. */
  readonly onChange?: (values: Values) => void;
  /** Fields; or what draws them by what was answered so far. */
  readonly children: ReactNode | ((values: Values) => ReactNode);
  /** Another way on, next to the button that sends. */
  readonly secondary?: ReactNode;
  /** On a phone the button is in a bar at the bottom, in place of the navigation. */
  readonly bar?: boolean;
  /** In the bar, next to the button: the amount that is sent. */
  readonly note?: ReactNode;
  /** Name of the field that has the focus when the form comes: it was opened to change that one. */
  readonly startAt?: string | undefined;
  /** As wide as the page: its fields are in columns. */
  readonly broad?: boolean;
  /** The button is as wide as the form. */
  readonly wide?: boolean;
  /** The page has a more important button than this one. */
  readonly quiet?: boolean;
}

const Sheet = styled.form<{ $broad: boolean }>`
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

const where = (errors: Errors, isKept: (name: string) => unknown): Errors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => isKept(name)));

/** The server's own sentence often only repeats its first field. */
const saysMore = (message: string | undefined, errors: Errors): message is string =>
  Boolean(message) && !Object.values(errors).some((error) => error && message?.startsWith(error));

/**
 * A form that checks when it is sent, and says what is wrong in a summary and at each field in the same words. The summary
 * takes the focus after every failed attempt. The typed values always stay.
 */
export function Form<Values extends FormikValues>(props: FormProps<Values>) {
  const {
    initialValues,
    schema,
    onSubmit,
    problems,
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

  const hear = useRef(onChange);
  useLayoutEffect(() => {
    hear.current = onChange;
  });
  useLayoutEffect(() => {
    let { values } = form.held();
    return form.subscribe(() => {
      if (values === form.held().values) return;
      values = form.held().values;
      hear.current?.(values);
    });
  }, [form]);

  const bringFormik = useCallback(async (): Promise<void> => {
    const code = await import(/* webpackChunkName: "formik" */ './FormikState');
    if (alive.current && !form.formik()) flushSync(() => setFormikState(() => code.FormikState));
  }, [form]);

  const bringRules = useEffectEvent(async () => schema?.(form.held().values));
  useEffect(() => {
    alive.current = true;
    // There may be no network any more when the driver presses. A failure is not reported here, because the press tries again.
    bringFormik().catch(() => undefined);
    bringRules().catch(() => undefined);
    return () => {
      alive.current = false;
    };
  }, [bringFormik]);

  // The same rejection twice is two failed attempts: each answer ends a busy time.
  const rejection = problems && !busy ? JSON.stringify(problems) : '';
  const refuse = useEffectEvent(() => {
    const [refused, message] = [serverErrors(problems), problems?.message];
    form.change(() => ({ errors: refused, status: message }));
    setAttempt((count) => count + 1);
    return () =>
      form.change((held) => ({
        errors: where(held.errors, (name) => held.errors[name] !== refused[name]),
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
    summary.current?.focus();
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
    // Drawn before the next press can come, so that a second press meets a busy form.
    await flushSync(() => onSubmit(values));
    return true;
  };

  const waitUntilReady = async (): Promise<void> => {
    let work = ready?.(form.held().values);
    if (!work) return;
    setWaiting(true);
    // More may be added meanwhile; what was tried and failed is not tried for ever.
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

  /** A message is over when its field was put right and left. What is still wrong keeps its words, and what has become wrong waits. */
  const settle = useEffectEvent(async () => {
    const { values } = form.held();
    const wrong = await form.formik()?.check(values);
    const refused = serverErrors(problems);
    form.change((held) => {
      const leftFields = where(held.errors, (name) =>
        held.errors[name] === refused[name] ? values[name] === sent.current[name] : !wrong || name in wrong,
      );
      const isAnswered = Object.keys(refused).length > 0 && !Object.keys(refused).some((name) => name in leftFields);
      return { errors: leftFields, status: isAnswered ? undefined : held.status };
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
    // A browser would scroll to the control and leave its label above the edge.
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
  const { bar, note, secondary, wide = false, quiet = false } = props;
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
    if (!bar) {
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
  }, [bar, note, secondary, wide, quiet, ariaDisabled, isBusy, busyLabel, submitLabel]);
  // POST, in case a browser ever submits the form itself: typed values must not get into an address.
  return (
    <Sheet
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
    </Sheet>
  );
}

/** A field of a closed part of the form can neither be seen nor take the focus. */
const unfold = (field: HTMLElement): void => field.closest('details')?.setAttribute('open', '');

/** Never while a finger or a mouse button is down: the summary goes, and what is being pressed would move away. */
const whenFieldsAreLeft = (form: HTMLElement, leftFields: () => void): (() => void) => {
  let isWatching = true;
  let isDown = false;
  let isWanted = false;
  const soon = () =>
    setTimeout(() => {
      if (isDown || !isWanted || !isWatching) return;
      isWanted = false;
      leftFields();
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

/** In the order of the page; an error without a visible field has no link. */
const listProblems = (errors: Errors, status: string | undefined, order: readonly string[]): Problem[] => {
  const listed: Problem[] = saysMore(status, errors) ? [{ text: status }] : [];
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  const fieldErrors = Object.entries(errors).filter((entry): entry is [string, string] => Boolean(entry[1]));
  fieldErrors.sort(([one], [other]) => place(one) - place(other));
  for (const [name, text] of fieldErrors) listed.push(order.includes(name) ? { name, text } : { text });
  return listed;
};
