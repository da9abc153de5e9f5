import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { object, string } from 'yup';
import { Button } from '../../../src/ui/Button';
import { Form, type FormProps, type Problems } from '../../../src/ui/Form';
import { useFillIn } from '../../../src/ui/FormState';
import { PasswordField } from '../../../src/ui/PasswordField';
import { RadioField } from '../../../src/ui/RadioField';
import { SelectField } from '../../../src/ui/SelectField';
import { TextAreaField } from '../../../src/ui/TextAreaField';
import { TextField } from '../../../src/ui/TextField';
import './long-timeout';

interface Values {
  readonly email: string;
  readonly password: string;
}

const start: Values = { email: '', password: '' };
const rules = object({
  // Not in the order of the page.
  password: string().required('Enter your password'),
  email: string().required('Enter your email'),
});

const signIn = (props: Partial<FormProps<Values>> = {}) => (
  <Form
    initialValues={start}
    schema={() => rules}
    onSubmit={() => undefined}
    submitLabel="Sign in"
    busyLabel="Signing in"
    {...props}
  >
    <TextField name="email" label="Email" type="email" />
    <PasswordField name="password" label="Password" autoComplete="current-password" />
  </Form>
);

const summary = () => screen.getByRole('group', { name: 'There is a problem' });
const press = () => userEvent.click(screen.getByRole('button', { name: 'Sign in' }));

test('a form with `startAt` focuses that field; without it no field has the focus', () => {
  const { unmount } = render(signIn({ startAt: 'password' }));
  expect(screen.getByLabelText('Password')).toHaveFocus();
  unmount();
  render(signIn());
  expect(document.body).toHaveFocus();
});

describe('a validation error', () => {
  test('appears in a summary in the order of the page and next to each field, in the same words', async () => {
    const onSubmit = jest.fn();
    render(signIn({ onSubmit }));
    await press();
    const links = within(summary()).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(['Enter your email', 'Enter your password']);
    expect(screen.getByLabelText('Email')).toBeInvalid();
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Enter your email');
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Enter your password');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test('that begins with the label of its field leaves the label out next to the field', async () => {
    const questions = object({
      worth: string().required('How much is it worth? Enter an amount'),
      town: string().required('Town: enter an answer'),
    });
    render(
      <Form
        initialValues={{ worth: '', town: '' }}
        schema={() => questions}
        onSubmit={() => undefined}
        submitLabel="Sign in"
        busyLabel="Saving"
      >
        <TextField name="worth" label="How much is it worth?" />
        <TextField name="town" label="Town" />
      </Form>,
    );
    await press();
    const links = within(summary()).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual([
      'How much is it worth? Enter an amount',
      'Town: enter an answer',
    ]);
    expect(screen.getByLabelText('How much is it worth?')).toHaveAccessibleDescription('Enter an amount');
    expect(screen.getByLabelText('Town')).toHaveAccessibleDescription('Enter an answer');
  });

  test('moves the focus to the summary after every failed attempt', async () => {
    render(signIn());
    await press();
    expect(summary()).toHaveFocus();
    await userEvent.click(screen.getByLabelText('Email'));
    await press();
    expect(summary()).toHaveFocus();
  });

  test('is announced by an alert inside the element that takes the focus', async () => {
    render(signIn());
    await press();
    expect(within(summary()).getByRole('alert')).toHaveTextContent('There is a problemEnter your email');
  });

  test('has a link in the summary that focuses its field', async () => {
    render(signIn());
    await press();
    await userEvent.click(within(summary()).getByRole('link', { name: 'Enter your password' }));
    expect(screen.getByLabelText('Password')).toHaveFocus();
  });

  test('has a link in the summary that scrolls the label into view, not only the control', async () => {
    const scrolledElements: Element[] = [];
    Element.prototype.scrollIntoView = function scrollIntoView() {
      scrolledElements.push(this);
    };
    render(signIn());
    await press();
    await userEvent.click(within(summary()).getByRole('link', { name: 'Enter your email' }));
    expect(scrolledElements[0]).toContainElement(screen.getByText('Email'));
  });

  test('does not appear while typing, and disappears when the field is corrected and loses focus', async () => {
    render(signIn());
    await userEvent.type(screen.getByLabelText('Email'), 'x');
    await userEvent.tab();
    expect(screen.queryByText('There is a problem')).toBeNull();
    await press();
    await userEvent.type(screen.getByLabelText('Password'), 'three');
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Enter your password');
    await userEvent.tab();
    await waitFor(() => expect(screen.queryByText('There is a problem')).toBeNull());
    expect(screen.getByLabelText('Password')).toBeValid();
  });

  test('becomes the message for the new value when the field loses focus', async () => {
    const email = string().required('Enter your email').email('Check your email');
    render(signIn({ schema: () => rules.shape({ email }) }));
    await press();
    await userEvent.type(screen.getByLabelText('Email'), 'x');
    await userEvent.tab();
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Check your email'));
    expect(screen.queryByText('Enter your email')).toBeNull();
  });

  test('stays while the mouse button is down; after that, only if its field is still wrong', async () => {
    render(signIn());
    await press();
    await userEvent.type(screen.getByLabelText('Email'), 'x');
    const button = screen.getByRole('button', { name: 'Sign in' });
    const mouse = userEvent.setup();
    await mouse.pointer({ keys: '[MouseLeft>]', target: button });
    await new Promise((resolve) => setTimeout(resolve));
    expect(within(summary()).getAllByRole('link')).toHaveLength(2);
    await mouse.pointer({ keys: '[/MouseLeft]', target: document.body });
    await waitFor(() => expect(within(summary()).getAllByRole('link')).toHaveLength(1));
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Enter your password');
  });

  test('is also in the page title', async () => {
    document.title = 'Sign in';
    const { unmount } = render(signIn());
    await press();
    expect(document.title).toBe('Error: Sign in');
    await press();
    expect(document.title).toBe('Error: Sign in');
    unmount();
    expect(document.title).toBe('Sign in');
  });

  test('is replaced by a message when the rules do not load; that failure is reported, and the driver can try again', async () => {
    const reportError = jest.fn();
    globalThis.reportError = reportError;
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const chunk = new Error('Loading chunk 7 failed');
    const schema = jest.fn(() => Promise.reject<typeof rules>(chunk));
    render(signIn({ schema }));
    await press();
    expect(await screen.findByText('Something went wrong. Try again')).toBeInTheDocument();
    expect(summary()).toHaveFocus();
    expect(reportError).toHaveBeenCalledWith(chunk);
    schema.mockResolvedValue(rules);
    await press();
    expect(await screen.findAllByText('Enter your email')).toHaveLength(2);
  });
});

describe('a rejection by the server (ER-05, SEC-08)', () => {
  const rejection: Problems = {
    message: 'The given data was invalid.',
    fields: { email: ['Unknown email.'], 'car.colour': ['Not this colour.'] },
  };

  test('appears next to its field and in the summary; if it has no field, only in the summary', async () => {
    render(signIn({ problems: rejection }));
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Unknown email.');
    expect(within(summary()).getByRole('link', { name: 'Unknown email.' })).toBeInTheDocument();
    expect(within(summary()).getByText('Not this colour.')).toBeInTheDocument();
    expect(within(summary()).queryByRole('link', { name: 'Not this colour.' })).toBeNull();
    expect(within(summary()).getByText('The given data was invalid.')).toBeInTheDocument();
    expect(summary()).toHaveFocus();
  });

  test('appears once when the message only repeats the error of its first field', () => {
    render(
      signIn({
        problems: {
          message: 'Unknown email. (and 1 more error)',
          fields: { email: ['Unknown email.'], password: ['Wrong.'] },
        },
      }),
    );
    expect(within(summary()).queryByText(/1 more error/)).toBeNull();
  });

  test('shows every message of a field', () => {
    render(signIn({ problems: { fields: { password: ['Too short.', 'Too simple.'] } } }));
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Too short. Too simple.');
  });

  function Flow({ response }: { readonly response: Problems }) {
    const [state, setState] = useState<{ busy: boolean; problems: Problems | null }>({ busy: false, problems: null });
    return (
      <>
        {signIn({
          initialValues: { email: 'a@b.c', password: 'x' },
          busy: state.busy,
          // A screen passes a new object in every render.
          problems: state.problems && { ...state.problems },
          onSubmit: () => setState({ busy: true, problems: null }),
        })}
        <button type="button" onClick={() => setState({ busy: false, problems: response })}>
          respond
        </button>
      </>
    );
  }

  test('takes the focus again when the same error returns, but not while the driver types', async () => {
    render(<Flow response={rejection} />);
    const attempt = async () => {
      await press();
      await userEvent.click(screen.getByText('respond'));
    };
    await attempt();
    expect(summary()).toHaveFocus();
    await userEvent.type(screen.getByLabelText('Email'), 'x');
    expect(screen.getByLabelText('Email')).toHaveFocus();
    await attempt();
    expect(summary()).toHaveFocus();
    expect(screen.getByLabelText('Email')).toHaveValue('a@b.cx');
  });

  test('disappears when the field’s value changes and the field loses focus', async () => {
    render(<Flow response={rejection} />);
    await press();
    await userEvent.click(screen.getByText('respond'));
    await userEvent.type(screen.getByLabelText('Email'), 'x');
    expect(summary()).toBeInTheDocument();
    await userEvent.tab();
    await waitFor(() => expect(screen.getByLabelText('Email')).toBeValid());
  });

  test('disappears when the next attempt fails before it is sent', async () => {
    render(<Flow response={rejection} />);
    await press();
    await userEvent.click(screen.getByText('respond'));
    await userEvent.clear(screen.getByLabelText('Password'));
    await press();
    expect(
      within(summary())
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Enter your password']);
    expect(screen.getByLabelText('Email')).toBeValid();
  });
});

describe('sending a form', () => {
  const filled = { email: 'a@b.c', password: 'x' };

  test('submits the values once for a double click and Enter together', async () => {
    const onSubmit = jest.fn();
    function Busy() {
      const [busy, setBusy] = useState(false);
      return signIn({
        initialValues: filled,
        busy,
        onSubmit: (values) => {
          onSubmit(values);
          setBusy(true);
        },
      });
    }
    render(<Busy />);
    const button = screen.getByRole('button', { name: 'Sign in' });
    await act(async () => {
      button.click();
      button.click();
      screen.getByLabelText<HTMLInputElement>('Password').form?.requestSubmit();
    });
    screen.getByLabelText<HTMLInputElement>('Password').form?.requestSubmit();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
    expect(onSubmit).toHaveBeenCalledWith(filled);
  });

  test('does not start again while the promise of `onSubmit` is pending', async () => {
    let settle: () => void = () => undefined;
    const onSubmit = jest.fn(() => new Promise<void>((resolve) => (settle = resolve)));
    render(signIn({ initialValues: filled, onSubmit }));
    await press();
    await press();
    expect(onSubmit).toHaveBeenCalledTimes(1);
    await act(async () => settle());
    await press();
    expect(onSubmit).toHaveBeenCalledTimes(2);
  });

  test('starts when the driver presses Enter in a field', async () => {
    const onSubmit = jest.fn();
    render(signIn({ initialValues: filled, onSubmit }));
    await userEvent.type(screen.getByLabelText('Email'), '{Enter}');
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
  });

  test('is abandoned if the driver leaves the page during validation', async () => {
    const onSubmit = jest.fn();
    let settle: () => void = () => undefined;
    const { unmount } = render(
      signIn({
        initialValues: filled,
        onSubmit,
        schema: () => new Promise((resolve) => (settle = () => resolve(rules))),
      }),
    );
    await press();
    unmount();
    await act(async () => settle());
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

test('a button in the form can fill in several answers', async () => {
  function FillIn() {
    const fillIn = useFillIn();
    return <Button onClick={() => fillIn({ email: 'a@b.c', password: 'x' })}>Fill in</Button>;
  }
  const onChange = jest.fn();
  render(
    <Form initialValues={start} onSubmit={() => undefined} submitLabel="Save" busyLabel="Saving" onChange={onChange}>
      <FillIn />
    </Form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Fill in' }));
  expect(onChange).toHaveBeenLastCalledWith({ email: 'a@b.c', password: 'x' });
});

test('typing in a field renders no other field', async () => {
  const onRender = jest.fn();
  function RenderProbe() {
    onRender();
    return null;
  }
  render(
    <Form initialValues={start} onSubmit={() => undefined} submitLabel="Continue" busyLabel="Saving">
      <TextField name="email" label="Email" hint={<RenderProbe />} />
      <TextField name="password" label="Other" />
    </Form>,
  );
  onRender.mockClear();
  await userEvent.type(screen.getByLabelText('Other'), 'abc');
  expect(onRender).not.toHaveBeenCalled();
  expect(screen.getByLabelText('Other')).toHaveValue('abc');
});

describe('form fields', () => {
  const inForm = (
    initialValues: Record<string, unknown>,
    field: React.ReactNode,
    onChange = jest.fn(),
    problems?: Problems,
  ) => {
    render(
      <Form
        initialValues={initialValues}
        onSubmit={() => undefined}
        submitLabel="Continue"
        busyLabel="Saving"
        onChange={onChange}
        problems={problems ?? null}
      >
        {field}
      </Form>,
    );
    return onChange;
  };

  test('put the hint before the error for a screen reader', () => {
    inForm({ n: '' }, <TextField name="n" label="Test number" hint="12 digits" />, jest.fn(), {
      fields: { n: ['Enter all 12'] },
    });
    expect(screen.getByLabelText('Test number')).toHaveAccessibleDescription('12 digits Enter all 12');
  });

  test('show a warning when the field loses focus and hide it on the next key press, without blocking the form', async () => {
    inForm(
      { r: '' },
      <TextField name="r" label="Registration" look="plate" warning={(text) => text.length < 7 && 'Check it'} />,
    );
    const field = screen.getByLabelText('Registration');
    expect(field).toHaveAttribute('autocapitalize', 'characters');
    await userEvent.type(field, 'YB24');
    expect(screen.queryByText('Check it')).toBeNull();
    await userEvent.tab();
    expect((await screen.findByText('Check it')).closest('[role=status]')).not.toBeNull();
    expect(field).toBeValid();
    await userEvent.type(field, 'LMR');
    expect(screen.queryByText('Check it')).toBeNull();
  });

  test('show a password on request, and hide it when it is sent (SEC-18)', async () => {
    inForm({ p: 'secret' }, <PasswordField name="p" label="Password" autoComplete="current-password" />);
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
    await userEvent.click(screen.getByRole('button', { name: 'Show (Password)' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
    expect(screen.getByText('Your password is shown.')).toHaveAttribute('role', 'status');
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
  });

  test('group radio cards under one question, each with its hint for a screen reader', async () => {
    const options = [
      { value: 'replace', label: 'I have changed car', hint: 'The new one replaces it' },
      { value: 'add', label: 'One more car' },
    ];
    const onChange = inForm({ kind: '' }, <RadioField name="kind" label="What’s changing?" options={options} />);
    expect(screen.getByRole('group', { name: 'What’s changing?' })).toBeInTheDocument();
    const card = screen.getByRole('radio', { name: 'I have changed car' });
    expect(card).toHaveAccessibleDescription('The new one replaces it');
    await userEvent.click(card);
    expect(onChange).toHaveBeenLastCalledWith({ kind: 'replace' });
    await userEvent.keyboard('{ArrowDown}');
    expect(onChange).toHaveBeenLastCalledWith({ kind: 'add' });
  });

  test('keep a value that is not in the list', () => {
    inForm(
      { colour: 'mauve' },
      <SelectField name="colour" label="Colour" options={[{ value: 'red', label: 'Red' }]} />,
    );
    expect(screen.getByLabelText('Colour')).toHaveValue('mauve');
  });

  test('count the characters left in a long answer, and accept one that is too long', async () => {
    inForm({ why: '' }, <TextAreaField name="why" label="Why" maxLength={5} optional />);
    expect(screen.getByText('5 characters left')).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('Why (optional)'), 'because');
    expect(screen.getByText('2 characters too many')).toBeInTheDocument();
    expect(screen.getByLabelText('Why (optional)')).toHaveValue('because');
    const statusTexts = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
    await waitFor(() => expect(statusTexts()).toContain('2 characters too many'));
  });
});
