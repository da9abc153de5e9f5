import { expect } from '@playwright/test';
import type { EventFrom } from 'xstate';
import type { submissionMachine } from '../../../machines/submission';
import { button, heading, passwordField, problemsOf } from '../../browser/support/driver';
import { release } from '../environment';
import { unauthenticated } from '../external-actions';
import { whoCall } from '../models/session.model';
import { type SubmissionServer, signInCall, submissionModel } from '../models/submission.model';
import { signInPage } from './flows';
import { type BrowserHarness, press, testPaths, type UserAction, using } from './run-paths';

const events = {
  'driver.submit': using(
    (page) => page.locator('form button[type=submit]'),
    async ({ page, world, environment }, { leaf, case: { event } }) => {
      if (leaf === 'done') {
        // After its acceptance, the form is used again if the browser did not keep the sign-in.
        await release(environment, whoCall, unauthenticated);
        await expect(page.getByText('Your browser is blocking cookies')).toBeVisible();
      }
      const { isRight } = event.values as { isRight: boolean };
      const { email, password } = world.drivers.verified;
      await page.getByLabel('Email address').fill(email);
      await passwordField(page).fill(isRight ? password : 'another one');
      await button(page, 'Sign in').click();
    },
  ),
  'driver.tryAgain': press('Try again'),
} satisfies Record<EventFrom<typeof submissionMachine>['type'], UserAction>;

const harness: BrowserHarness<SubmissionServer> = {
  model: submissionModel,
  // After a sign-in, the form stays while the portal asks who is signed in.
  hold: [signInCall, whoCall],
  open: async (_start, { page }) => {
    await page.goto('/login');
    await expect(heading(page, 'Sign in')).toBeVisible();
  },
  events,
  otherControls: {
    '*': signInPage,
  },
  states: {
    editing: ({ page }) => expect(button(page, 'Sign in')).toBeVisible(),
    sending: ({ page }) => expect(page.locator('button[aria-disabled=true]')).toContainText('Signing in'),
    rejected: ({ page }) => expect(problemsOf(page)).toBeVisible(),
    failed: ({ page }) => expect(page.getByText('You’re not signed in')).toBeVisible(),
    done: ({ page }) => expect(page.locator('button[aria-disabled=true]')).toContainText('Signing in'),
  },
};

testPaths(harness);
