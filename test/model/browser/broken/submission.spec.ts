import { expect } from '@playwright/test';
import { button, heading } from '../../../browser/support/driver';
import { type SubmissionServer, submissionModel } from '../../models/submission.model';
import { signInPage } from '../flows';
import { type BrowserHarness, testPaths, type UserAction } from '../run-paths';

/** A button was renamed, and the test was not. */
const misses: UserAction = ({ page }) => button(page, 'Let me in').click({ timeout: 200 });

const harness: BrowserHarness<SubmissionServer> = {
  model: submissionModel,
  hold: [],
  open: async (_start, { page }) => {
    await page.goto('/login');
    await expect(heading(page, 'Sign in')).toBeVisible();
    return { account: 'verified', changeId: () => '' };
  },
  provoke: () => Promise.reject(new Error('A form makes no call on its own account.')),
  events: { 'driver.submit': misses, 'driver.tryAgain': misses },
  otherControls: { '*': [...signInPage, 'button Sign in'] },
  states: { editing: ({ page }) => expect(button(page, 'Sign in')).toBeVisible() },
};

// Every path through it fails at its first step: what a failing path says is looked at in test/browser/paths-command.spec.ts.
testPaths(harness);
