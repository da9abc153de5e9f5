import { cleanup, fireEvent, screen as page } from '@testing-library/react';
import { Actor } from 'xstate';
import { UnexpectedRedirect } from '../../../src/api/problem';
import * as verify from '../../../src/features/verify/screen';
import { draftStore } from '../../../src/storage/drafts';
import { mailedCode } from '../../../src/storage/mailed-code';
import { driver } from '../app/people';
import { controls, fails, fillIn, never, openScreen, rejects, succeedsWith } from './screens';

const user = {
  id: '1',
  status: 'unverified',
  email: 'n***@example.com',
  driver: {
    id: '2290',
    operating_area_id: '12',
    fleet: { id: '1', name: 'F', insure_available: true, insure_unavailable_message: null, timezone: 'Asia/Tokyo' },
  },
};
const sent = succeedsWith({ sent_to: 'n***@example.com', resend_after_seconds: 30 });
const drafts = draftStore(localStorage);
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
    expect(mailedCode({ drafts }).nextFrom()).toBeGreaterThan(Date.now());
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
    expect(drafts.read(driver.id, 'verify-address')).toBeNull();
  });

  it('shows on the next visit that a link was mailed to the new address', async () => {
    press('Change the email address');
    fillIn('New email address', 'nia@example.com');
    expect(drafts.read(driver.id, 'verify-address')?.values).toEqual({ email: 'nia@example.com' });
    press('Change it and email me a link');
    await page.findByText('Email address changed');
    cleanup();
    await openScreen(verify, { '/v1/user': user });
    expect(await page.findByText(/^Open the link we emailed to/)).toBeInTheDocument();
  });
});

it.each([
  ['Verify', 'Code', '654321'],
  ['Change it and email me a link', 'New email address', 'ada@example.com'],
])('%s: offers no retry once the driver has typed something else', async (button, field, text) => {
  await openScreen(verify, { '/v1/user': user }, { send: fails('silent') });
  press('Change the email address');
  fillIn('Code', '123456');
  fillIn('New email address', 'nia@example.com');
  press(button);
  await page.findByRole('button', { name: 'Try again' });
  fillIn(field, text);
  expect(page.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it.each([
  ['Send the code again', ['Verify (busy)', 'Sending (busy)', 'Send me a link (busy)']],
  ['Send me a link', ['Verify (busy)', 'Send the code again (busy)', 'Sending (busy)']],
])('%s: only the pressed button says that it is sending', async (button, shown) => {
  await openScreen(verify, { '/v1/user': user }, { send: never });
  press(button);
  expect(controls().slice(0, 3)).toEqual(shown);
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

it.each(['Verify', 'Send the code again', 'Send me a link', 'Change it and email me a link'])(
  '%s: a redirect, as Laravel answers it for an address that is verified already, makes the session ask the operator',
  async (button) => {
    const events = jest.spyOn(Actor.prototype, 'send');
    await openScreen(verify, { '/v1/user': user }, { send: () => Promise.reject(new UnexpectedRedirect(200)) });
    press('Change the email address');
    fillIn('Code', '123456');
    fillIn('New email address', 'nia@example.com');
    press(button);
    await page.findByRole('alert');
    expect(events).toHaveBeenCalledWith({ type: 'driver.openedLink' });
  },
);
