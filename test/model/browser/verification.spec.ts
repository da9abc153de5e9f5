import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import type { EventFrom } from 'xstate';
import type { verificationMachine } from '../../../machines/verification';
import { button, heading, problemsOf } from '../../browser/support/driver';
import { whoCall } from '../models/session.model';
import { badAddress, calls, type VerificationServer, verificationModel, wrongCode } from '../models/verification.model';
import { arrivesAt, fields, showsText } from './flows';
import { type BrowserHarness, type Fixtures, press, testPaths, type UserAction, using } from './run-paths';

const open = 'Change the email address';
const changeIt = 'Change it and email me a link';

const events = {
  'driver.submitCode': using(
    (page) => button(page, 'Verify'),
    async ({ page, world }) => {
      const { code = '' } = await world.arrange({ as: 'unverified', code: 'fresh' });
      await page.getByLabel('Code', { exact: true }).fill(code);
      await button(page, 'Verify').click();
    },
  ),
  'driver.askForCode': press(/^(Email me a code|Send the code again)$/),
  'driver.askForLink': press(/^Send (me a link|the link again)$/),
  'driver.changeAddress': using(
    (page) => button(page, new RegExp(`^(${changeIt}|${open})$`)),
    async ({ page }) => {
      // The form closes after a change of the address.
      if (await button(page, open).isVisible()) await button(page, open).click();
      await page.getByLabel('New email address').fill(`${randomUUID()}@example.com`);
      await button(page, changeIt).click();
    },
  ),
  'driver.tryAgain': press('Try again'),
} satisfies Record<EventFrom<typeof verificationMachine>['type'], UserAction>;

const busy =
  (words: string) =>
  ({ page }: Fixtures): Promise<void> =>
    expect(button(page, words)).toHaveAttribute('aria-disabled', 'true');

const refuses =
  (words: string) =>
  ({ page }: Fixtures): Promise<void> =>
    expect(problemsOf(page)).toContainText(words);

/** The call's failure decides whether the outcome is known, and so which of the two messages shows. */
const saysOneOf =
  (...words: readonly [string, string]) =>
  ({ page }: Fixtures): Promise<void> =>
    expect(page.getByText(new RegExp(`^(${words.join('|')})$`)).first()).toBeVisible();

const harness: BrowserHarness<VerificationServer> = {
  model: verificationModel,
  hold: [...Object.values(calls), whoCall],
  open: async (_start, { page, keptPage, world }) => {
    await keptPage.context.addCookies((await world.arrange({ as: 'unverified', session: 'signed-in' })).cookies);
    await page.goto('/register/verify');
    await expect(heading(page, 'Verify your email')).toBeVisible();
    await button(page, open).click();
    return { account: 'unverified' };
  },
  events,
  otherControls: {
    '*': [...fields, `button ${open}`, 'button I’ve opened the link', 'button Sign out'],
    // These controls belong to the session.
    notConfirmed: [/^(button|link) /],
    // These controls belong to home.
    verified: [/^(button|link) /],
  },
  states: {
    'open.waiting': showsText('Verify your email'),
    'open.codeRejected': refuses(wrongCode),
    'open.codeUnanswered': saysOneOf('We’re not sure you’re verified', 'Not verified'),
    'open.codeMailed': showsText('We’ve emailed you a code'),
    'open.codeNotMailed': saysOneOf('No new code was sent', 'We’re not sure a new code was sent'),
    'open.linkMailed': showsText('We’ve emailed you a link'),
    'open.linkNotMailed': saysOneOf('No new link was sent', 'We’re not sure a new link was sent'),
    'open.addressChanged': showsText('Email address changed'),
    'open.addressRejected': refuses(badAddress),
    'open.addressUnanswered': saysOneOf(
      'We’re not sure your email address was changed',
      'Your email address wasn’t changed',
    ),
    identifying: busy('Checking the code'),
    notConfirmed: arrivesAt('/login', 'Sign in'),
    verified: arrivesAt('/', /^(Good|Hello|Home)/),
    checkingCode: busy('Checking the code'),
    'requesting.mailingCode': busy('Sending'),
    'requesting.mailingLink': busy('Sending'),
    'requesting.changingAddress': busy('Changing'),
  },
};

testPaths(harness);
