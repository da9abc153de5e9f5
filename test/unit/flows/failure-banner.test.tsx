import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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
