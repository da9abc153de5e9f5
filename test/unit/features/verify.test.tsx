import { fireEvent, screen as page } from '@testing-library/react';
import * as verify from '../../../src/features/verify/screen';
import { fails, fillIn, gives, openScreen, rejects } from './screens';

const user = {
  id: '1',
  status: 'unverified',
  email: 'n***@example.com',
  driver: {
    id: '2290',
    operating_area_id: '12',
    fleet: { id: '1', name: 'F', insure_available: true, insure_unavailable_message: null, timezone: 'Europe/London' },
  },
};
const sent = gives({ sent_to: 'n***@example.com', resend_after_seconds: 0 });
const press = (name: string) => fireEvent.click(page.getByRole('button', { name }));

describe('the page that verifies an address, after a wrong code', () => {
  beforeEach(async () => {
    await openScreen(
      verify,
      { '/v1/user': user },
      { send: (call) => (call === 'POST /v1/user/verify' ? rejects({ code: ['That code is wrong.'] })() : sent()) },
    );
    fillIn('Code', '123456');
    press('Verify');
    await page.findByRole('group', { name: 'There is a problem' });
    expect(page.getByLabelText('Code')).toHaveValue('123456');
  });

  it('empties the field when a new code was sent', async () => {
    press('Send the code again');
    await page.findByText('We’ve emailed you a new code');
    expect(page.getByLabelText('Code')).toHaveValue('');
  });

  it('empties the field and closes the form when the address was changed', async () => {
    press('Change the email address');
    expect(page.getByLabelText('New email address')).toHaveFocus();
    fillIn('New email address', 'nia@example.com');
    press('Change it and email me a link');
    await page.findByText('Email address changed');
    expect(page.getByLabelText('Code')).toHaveValue('');
    expect(page.queryByLabelText('New email address')).toBeNull();
    expect(page.getByRole('button', { name: 'Change the email address' })).toHaveFocus();
    press('Change the email address');
    expect(page.getByLabelText('New email address')).toHaveValue('');
  });
});

it.each([
  ['Verify', 'silent', 'We’re not sure you’re verified', 'warning'],
  ['Send the code again', 'silent', 'We’re not sure a new code was sent', 'warning'],
  ['Send me a link', 'silent', 'We’re not sure a new link was sent', 'warning'],
  ['Change it and email me a link', 'silent', 'We’re not sure your email address was changed', 'warning'],
  ['Send me a link', 'tooMany', 'No new link was sent', 'danger'],
] as const)(
  '%s, %s: shows an error only if nothing was done, otherwise a warning',
  async (button, kind, title, tone) => {
    await openScreen(verify, { '/v1/user': user }, { send: fails(kind) });
    press('Change the email address');
    fillIn('Code', '123456');
    fillIn('New email address', 'nia@example.com');
    press(button);
    const banner = await page.findByRole('alert');
    expect(banner).toHaveTextContent(title);
    expect(banner).toHaveStyle({ color: `var(--p-${tone}-ink)` });
  },
);
