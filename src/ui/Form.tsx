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
  useSyncExternalStore,
} from 'react';
import { flushSync } from 'react-dom';
import styled from 'styled-components';
import { ActionBar } from './ActionBar';
import { Button } from './Button';
import { ErrorSummary, type Problem } from './ErrorSummary';
import type { FormCheckProps } from './FormCheck';
import { createFormStore, type Errors, FormContext } from './form-store';
import { VisuallyHidden } from './VisuallyHidden';

/** What the server refused: about the whole, and by field. */
export interface Problems {
  readonly message?: string;
  readonly fields?: Readonly<Record<string, readonly string[]>>;
}

export interface FormProps<Values extends FormikValues> {
  readonly initialValues: Values;
  /** Checks what was typed, when the driver sends it. May come late, with a schema in a chunk of its own. */
  readonly validate?: (values: Values) => Errors | Promise<Errors>;
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
  /** After every change, with all values: for a draft. */
  readonly onChange?: (values: Values) => void;
  /** Fields; or what draws them by what was answered so far. */
  readonly children: ReactNode | ((values: Values) => ReactNode);
  /** Beside the button that sends: another way on. */
  readonly secondary?: ReactNode;
  /** On a phone the button stands in a bar at the bottom, in place of the navigation. */
  readonly bar?: boolean;
  /** In the bar beside the button: how much is sent. */
  readonly note?: ReactNode;
  /** Name of the field that has the focus when the form comes: it was opened to change that one. */
  readonly startAt?: string | undefined;
  /** The button is as wide as the form. */
  readonly wide?: boolean;
  /** The page has a more important button than this one. */
  readonly quiet?: boolean;
}

const Sheet = styled.form`
  max-width: var(--p-task);
`;

const Fields = styled.div`
  > * + * {
    margin-top: var(--p-space-6);
  }
  /* A letter typed into one field of two hundred leaves the others as they are: the browser looks at none of them. */
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

const none: Errors = {};
const errorPrefix = 'Error: ';

const serverErrors = (problems: Problems | null | undefined): Errors =>
  Object.fromEntries(
    Object.entries(problems?.fields ?? {}).map(([name, messages]) => [name, messages.join(' ') || undefined]),
  );

/** The server's own sentence often only repeats its first field. */
const saysMore = (message: string | undefined, errors: Errors): message is string =>
  Boolean(message) && !Object.values(errors).some((error) => error && message?.startsWith(error));

/**
 * A form that checks when it is sent, and says what is wrong in a summary and beside each field in the same words. The summary
 * takes the focus after every failed attempt. What was typed stays, whatever happens.
 */
export function Form<Values extends FormikValues>(props: FormProps<Values>) {
  const { initialValues, validate, onSubmit, problems, busy = false, ready, submitLabel, onChange, children } = props;
  const [FormCheck, setFormCheck] = useState<ComponentType<FormCheckProps<Values>> | null>(null);
  const check = useRef<(values: Values) => Promise<Errors>>(null);
  const [found, setFound] = useState(none);
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const sending = useRef(false);
  const alive = useRef(true);
  const [waiting, setWaiting] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [broken, setBroken] = useState(false);
  const [order, setOrder] = useState<readonly string[]>([]);
  const problemsKey = problems ? JSON.stringify(problems) : '';
  // What the server said about an earlier attempt is over once this one has failed here.
  const [overtaken, setOvertaken] = useState('');

  // Fields that the server refused and that hold something else by now.
  const [answered, setAnswered] = useState<readonly string[]>([]);
  const sent = useRef<Values>(initialValues);

  const refused = serverErrors(problems);
  const isAnswered = Object.keys(refused).length > 0 && Object.keys(refused).every((name) => answered.includes(name));
  const fromServer = problems && !busy && problemsKey !== overtaken && !isAnswered ? problems : null;
  const refusedNow = Object.entries(fromServer ? refused : none).filter(([name]) => !answered.includes(name));
  const fieldErrors: Errors = { ...Object.fromEntries(refusedNow), ...found };

  const [store] = useState(() => createFormStore(formId, initialValues));
  const errorsKey = JSON.stringify(fieldErrors);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the messages are compared by their words
  useLayoutEffect(() => store.tell(fieldErrors), [store, errorsKey]);

  const hear = useRef(onChange);
  useLayoutEffect(() => {
    hear.current = onChange;
  });
  useLayoutEffect(() => store.watch(() => hear.current?.(store.values())), [store]);

  const bringCheck = useCallback(async (): Promise<void> => {
    const code = await import(/* webpackChunkName: "form-check" */ './FormCheck');
    if (alive.current && !check.current) flushSync(() => setFormCheck(() => code.FormCheck));
  }, []);

  useEffect(() => {
    alive.current = true;
    // A failure is the next press's to tell: it asks again.
    bringCheck().catch(() => undefined);
    return () => {
      alive.current = false;
    };
  }, [bringCheck]);

  // The same refusal twice is two failed attempts: an answer ends a busy time.
  const [heard, setHeard] = useState({ problemsKey: '', busy: false });
  if (heard.problemsKey !== problemsKey || heard.busy !== busy) {
    setHeard({ problemsKey, busy });
    if (busy && overtaken !== '') setOvertaken('');
    if (!busy && problemsKey !== '' && (heard.busy || heard.problemsKey !== problemsKey)) {
      setAnswered([]);
      setAttempt(attempt + 1);
    }
  }

  const listed = listProblems(fieldErrors, fromServer, broken, order);
  const isShown = listed.length > 0;

  useLayoutEffect(() => {
    if (attempt === 0 || !form.current) return;
    setOrder([...form.current.querySelectorAll<HTMLElement>('[data-field]')].map((field) => field.dataset.field ?? ''));
    summary.current?.focus();
  }, [attempt]);

  useEffect(() => {
    if (!isShown) return;
    if (!document.title.startsWith(errorPrefix)) document.title = errorPrefix + document.title;
    return () => {
      if (document.title.startsWith(errorPrefix)) document.title = document.title.slice(errorPrefix.length);
    };
  }, [isShown]);

  const send = async (values: Values): Promise<void> => {
    setBroken(false);
    try {
      if (!check.current) await bringCheck();
      const errors = (await check.current?.(values)) ?? none;
      if (!alive.current) return;
      setFound(errors);
      if (Object.keys(errors).length > 0) {
        setOvertaken(problemsKey);
        setAttempt((count) => count + 1);
        return;
      }
    } catch (error) {
      reportError(error);
      setBroken(true);
      setAttempt((count) => count + 1);
      return;
    }
    sent.current = values;
    // Drawn before the next press can come, so that a second press meets a busy form.
    await flushSync(() => onSubmit(values));
  };

  const waitUntilReady = async (): Promise<void> => {
    let work = ready?.(store.values());
    if (!work) return;
    setWaiting(true);
    // More may be added meanwhile; what was tried and failed is not tried for ever.
    while (work && alive.current) {
      const values = store.values();
      await work;
      work = store.values() === values ? null : ready?.(store.values());
    }
    setWaiting(false);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy || sending.current) return;
    sending.current = true;
    void waitUntilReady()
      .then(() => (alive.current ? send(store.values()) : undefined))
      .finally(() => {
        sending.current = false;
      });
  };

  /** A message is over when its field was put right and left. What is still wrong keeps its words. */
  const settle = useEffectEvent(async () => {
    const values = store.values();
    const changed = Object.keys(refused).filter((name) => values[name] !== sent.current[name]);
    if (changed.some((name) => !answered.includes(name))) setAnswered(changed);
    if (Object.keys(found).length === 0) return;
    const errors = await check.current?.(values);
    if (!errors || !alive.current || sending.current || store.values() !== values) return;
    setFound((now) => Object.fromEntries(Object.entries(now).filter(([name]) => errors[name])));
  });
  useEffect(() => {
    return isShown && form.current ? whenFieldsAreLeft(form.current, () => void settle()) : undefined;
  }, [isShown]);

  const go = (name: string) => {
    const field = [...(form.current?.querySelectorAll<HTMLElement>('[data-field]') ?? [])].find(
      (each) => each.dataset.field === name,
    );
    const control =
      field?.querySelector<HTMLElement>('[aria-invalid=true]') ??
      field?.querySelector<HTMLElement>('input, select, textarea, button');
    // A browser would scroll to the control and leave its label above the edge.
    field?.scrollIntoView?.({ block: 'start' });
    control?.focus({ preventScroll: true });
  };

  const start = useEffectEvent(() => props.startAt !== undefined && go(props.startAt));
  useEffect(() => void start(), []);

  const isBusy = busy || waiting;
  const busyLabel = waiting ? (props.readyLabel ?? props.busyLabel) : props.busyLabel;
  // Fields that are not drawn by the answers, and the buttons, stay as they are while somebody types.
  const isDrawnByAnswers = typeof children === 'function';
  const readAnswers = isDrawnByAnswers ? store.values : () => initialValues;
  const answers = useSyncExternalStore(store.watch, readAnswers, readAnswers);
  const drawn = isDrawnByAnswers ? children(answers) : children;
  const fields = useMemo(
    () => (
      <FormContext value={store}>
        <Fields>{drawn}</Fields>
      </FormContext>
    ),
    [store, drawn],
  );
  const { bar, note, secondary, wide = false, quiet = false } = props;
  const actions = useMemo(() => {
    const button = (
      <Button type="submit" variant={quiet ? 'quiet' : 'primary'} busy={isBusy} busyLabel={busyLabel} wide={wide}>
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
  }, [bar, note, secondary, wide, quiet, isBusy, busyLabel, submitLabel]);
  // By POST, should a browser ever send it by itself: nothing typed comes into an address.
  return (
    <Sheet ref={form} method="post" noValidate aria-busy={isBusy || undefined} onSubmit={submit}>
      {isShown && <ErrorSummary ref={summary} problems={listed} idOf={store.idOf} onGo={go} />}
      {fields}
      {FormCheck && <FormCheck ref={check} initialValues={initialValues} validate={validate} />}
      <VisuallyHidden role="status">{isBusy ? busyLabel : ''}</VisuallyHidden>
      {actions}
    </Sheet>
  );
}

/** Never while a finger or a mouse button is down: the summary goes, and what is being pressed would move away. */
const whenFieldsAreLeft = (form: HTMLElement, left: () => void): (() => void) => {
  let isWatching = true;
  let isDown = false;
  let isWanted = false;
  const soon = () =>
    setTimeout(() => {
      if (isDown || !isWanted || !isWatching) return;
      isWanted = false;
      left();
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

/** In the order of the page; what belongs to no field in view is text without a link. */
const listProblems = (
  errors: Errors,
  problems: Problems | null,
  broken: boolean,
  order: readonly string[],
): Problem[] => {
  const listed: Problem[] = [];
  if (broken) listed.push({ text: 'We could not check this page. Send it again' });
  if (saysMore(problems?.message, errors)) listed.push({ text: problems.message });
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  const named = Object.entries(errors).filter((entry): entry is [string, string] => Boolean(entry[1]));
  named.sort(([one], [other]) => place(one) - place(other));
  for (const [name, text] of named) listed.push(order.includes(name) ? { name, text } : { text });
  return listed;
};
