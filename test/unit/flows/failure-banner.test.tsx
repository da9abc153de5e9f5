import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { FailureBanner } from '../../../src/flows/failure-banner';

test('a FailureBanner that offers to check says nothing about trying again', () => {
  render(
    <FailureBanner title="Accepted or not" outcomeUnknown tryAgainLabel="Check again" onTryAgain={() => undefined} />,
  );
  expect(screen.getByRole('alert')).not.toHaveTextContent('safe to try again');
});

test.each([
  ['is a warning, and says that trying again is safe, while the outcome is unknown', true, 'warning'],
  ['is red, and promises nothing, after a known failure', false, 'danger'],
] as const)('a FailureBanner %s', async (_, outcomeUnknown, tone) => {
  await userEvent.click(document.body);
  render(
    <FailureBanner
      title="Not saved"
      failure={{ kind: 'silent', status: 0, message: null }}
      outcomeUnknown={outcomeUnknown}
    >
      What you entered is still here.
    </FailureBanner>,
  );
  const banner = screen.getByRole('alert');
  expect(screen.getByRole('group', { name: 'Not saved' })).toHaveFocus();
  expect(banner).toHaveStyle({ color: `var(--p-${tone}-ink)` });
  expect(banner).toHaveTextContent(
    `We didn’t get a reply. ${outcomeUnknown ? 'It’s safe to try again. ' : ''}What you entered is still here.`,
  );
});

/** Tries again once, without an answer, or with one that fails as well. */
const Trying = ({ failsAgain }: { readonly failsAgain: boolean }) => {
  const [attempt, setAttempt] = useState(1);
  return (
    <>
      <h1>Your details</h1>
      {attempt === 1 || failsAgain ? (
        <FailureBanner key={attempt} title={`Not saved ${attempt}`} onTryAgain={() => setAttempt(2)} />
      ) : null}
      <h2>Below</h2>
    </>
  );
};

test.each([
  ['the heading above, while it is sent', false, 'heading', 'Your details'],
  ['the next banner, if that fails as well', true, 'group', 'Not saved 2'],
] as const)('“Try again” in a FailureBanner leaves the focus on %s', async (_, failsAgain, role, name) => {
  render(<Trying failsAgain={failsAgain} />);
  screen.getByRole('button', { name: 'Try again' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole(role, { name })).toHaveFocus();
});

test('a FailureBanner that disappears with the focus gives it to the heading above', async () => {
  await userEvent.click(document.body);
  const page = (isShown: boolean) => (
    <>
      <h1>Your details</h1>
      {isShown ? <FailureBanner title="Not saved" /> : null}
    </>
  );
  const { rerender } = render(page(true));
  expect(screen.getByRole('group')).toHaveFocus();
  rerender(page(false));
  await Promise.resolve();
  expect(screen.getByRole('heading')).toHaveFocus();
});
